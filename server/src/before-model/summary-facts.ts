// The facts part of a summary: what earlier look-ups returned, put together by code from sealed tool rows, so
// that no model can lose or change a number. Knows the items of score look-ups and class summaries; other
// results are left to the prose.
import type { JsonValue } from '@handrail/wire';
import { neutraliseTemplateTokens } from '../text/neutralise-template-tokens.ts';
import type { HistoryEntry } from './history.ts';
import { createPace } from './pace.ts';

export interface Facts {
  /** One line for each student or class, what was looked up last at the end; empty when nothing was looked up. */
  readonly text: string;
  /** False when older results had no room. */
  readonly complete: boolean;
}

interface Fact {
  /** Whom or what it is about, as recorded. */
  readonly group: string;
  readonly key: string;
  readonly write: () => string;
}

/** Facts of the entries that are ours and not hidden, at most about `maxChars` long. A result looked up again replaces
 * the earlier one. Reads from the newest back and no further than the room allows. */
export async function collectFacts(entries: readonly HistoryEntry[], maxChars: number): Promise<Facts> {
  const groups = new Map<string, Map<string, string>>();
  const pace = createPace();
  let left = maxChars;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    for (const { group, key, write: writeFact } of factsOf(entries[at])) {
      const facts = groups.get(group) ?? new Map<string, string>();
      if (facts.has(key)) continue;
      const text = writeFact();
      left -= text.length + 2 + (facts.size === 0 ? group.length + 4 : 0);
      if (left < 0) return { text: write(groups), complete: false };
      groups.set(group, facts.set(key, text));
    }
    await pace();
  }
  return { text: write(groups), complete: true };
}

const write = (groups: ReadonlyMap<string, ReadonlyMap<string, string>>): string =>
  [...groups]
    .reverse()
    .map(([name, facts]) => `- ${word(name)}: ${[...facts.values()].join('; ')}`)
    .join('\n');

function factsOf(entry: HistoryEntry | undefined): readonly Fact[] {
  if (entry?.row.role !== 'tool' || !entry.sealed || entry.hidden || !entry.row.result.ok) return [];
  return entry.row.result.items.flatMap((item) => readFact(item) ?? []);
}

function readFact(item: JsonValue): Fact | null {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null;
  const { student, className, assessment, date } = item;
  if (typeof className !== 'string' || typeof assessment !== 'string') return null;
  const key = JSON.stringify([assessment, date ?? null]);
  if (typeof student === 'string') {
    return { group: `${student} (${className})`, key, write: () => writeScore(item, assessment) };
  }
  const numbers = [item.count, item.mean, item.median, item.min, item.max];
  if (!numbers.every((each) => typeof each === 'number')) return null;
  const [count, mean, median, min, max] = numbers;
  const text = `${count} scores, mean ${mean}, median ${median}, lowest ${min}, highest ${max}`;
  return { group: `Class ${className}`, key, write: () => `${word(assessment)}: ${text}` };
}

function writeScore({ points, maxPoints, status }: { [key: string]: JsonValue }, assessment: string): string {
  const most = typeof maxPoints === 'number' ? ` of ${maxPoints}` : '';
  const worth =
    typeof points === 'number' ? `${points}${most}` : word(typeof status === 'string' ? status : 'no score');
  return `${word(assessment)} ${worth}`.trim();
}

const maxWordChars = 80;

/** A field of a record on one line, without template tokens. */
function word(text: string): string {
  const line = neutraliseTemplateTokens(text).replace(/\s+/g, ' ').trim();
  return line.length > maxWordChars ? `${line.slice(0, maxWordChars)}…` : line;
}
