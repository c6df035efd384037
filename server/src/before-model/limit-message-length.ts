// Guardrail `message-length`: refuses a newest message over the limit and hides longer unsealed rows further
// back. Lengths are code points, so that an emoji counts once. Rows of ours are not measured. Always on.
import { makeProblem, type Problem } from '@handrail/wire';
import { countOf } from '../guardrail/count-of.ts';
import { type HistoryEntry, type HistoryRules, hideEntries } from './history.ts';

/** Whether the text has more than `limit` code points; reads no more of it than it must. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * 2) return true;
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

export function limitMessageLength(
  entries: readonly HistoryEntry[],
  { addNote, maxMessageChars }: HistoryRules & { readonly maxMessageChars: number },
): { readonly entries: readonly HistoryEntry[] } | { readonly problem: Problem } {
  const started = performance.now();
  const tooLong = entries.filter(({ row, sealed }) => !sealed && isLongerThan(row.content, maxMessageChars));
  const note = { guardrail: 'message-length', ms: performance.now() - started } as const;
  const newest = entries.at(-1);
  if (newest && tooLong.includes(newest)) {
    const detail = `The message has more than ${maxMessageChars} characters. Shorten it or split it.`;
    addNote({ ...note, action: 'block', detail, rows: [newest.position] });
    return { problem: makeProblem('message-too-long', detail) };
  }
  if (tooLong.length === 0) {
    addNote({ ...note, action: 'pass', detail: `No message has more than ${maxMessageChars} characters.` });
    return { entries };
  }
  const rows = tooLong.map(({ position }) => position);
  const detail = `Hid ${countOf(rows.length, 'earlier row', 'earlier rows')} of more than ${maxMessageChars} characters from the model.`;
  addNote({ ...note, action: 'change', detail, rows });
  return { entries: hideEntries(entries, new Set(rows), 'too-long') };
}
