// Summaries for a request that asks for one: facts of the lines it was given, shortened, nothing added.
import type { SeenRequest } from '../answer.ts';

const maxLines = 12;
const maxLineChars = 160;

/** A request without tools whose instructions ask for a summary. */
export function asksForSummary({ tools, messages }: SeenRequest): boolean {
  if (tools.length > 0) return false;
  const first = messages[0]?.content ?? '';
  const last = messages.at(-1)?.content ?? '';
  const pattern =
    /\b(?:summari[sz]e|write (?:a|one|the) (?:short )?summary|summary of (?:a|the|this) (?:chat|conversation))\b/i;
  return pattern.test(first.slice(0, 400)) || pattern.test(last.slice(0, 400));
}

export function summarise({ messages }: SeenRequest): string {
  const source = messages
    .filter(({ role }) => role !== 'system')
    .map(({ content }) => content)
    .join('\n');
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter(
      (line) =>
        line.length > 3 &&
        !/^(?:conversation|summary[^:]{0,40}):$/i.test(line) &&
        !line.startsWith('Record:'),
    )
    .map((line) =>
      line.replace(/^(Person|User): /, 'The person said: ').replace(/^Assistant: /, 'The assistant said: '),
    );
  const kept = lines
    .slice(-maxLines)
    .map((line) => (line.length > maxLineChars ? `${line.slice(0, maxLineChars)}…` : line));
  return kept.length > 0 ? kept.join('\n') : 'Nothing of note was said.';
}
