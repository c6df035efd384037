// The facts part of a summary: what earlier look-ups returned, put together by code from sealed tool rows, so
// that no model can lose or change a number. Knows the items of score look-ups and class summaries; other
// results are left to the prose.
import { z } from 'zod';
import { neutraliseTemplateTokens } from '../text/neutralise-template-tokens.ts';
import type { HistoryEntry } from './history.ts';
import { createPace } from './pace.ts';

export interface Facts {
  /** One line for each student or class, what was looked up last at the end; empty when nothing was looked up. */
  readonly text: string;
  /** False when older results had no room. */
  readonly complete: boolean;
}

const scoreItem = z.object({
  student: z.string(),
  className: z.string(),
  assessment: z.string(),
  date: z.string().nullish(),
  points: z.number().nullable(),
  maxPoints: z.number().nullish(),
  status: z.string(),
});

const classItem = z.object({
  className: z.string(),
  assessment: z.string(),
  date: z.string().nullish(),
  count: z.number(),
  mean: z.number(),
  median: z.number(),
  min: z.number(),
  max: z.number(),
});

interface Fact {
  readonly group: string;
  readonly key: string;
  readonly text: string;
}

/** Facts of the entries that are ours and not hidden, at most about `maxChars` long. A result looked up again replaces
 * the earlier one. Reads from the newest back and no further than the room allows. */
export async function collectFacts(entries: readonly HistoryEntry[], maxChars: number): Promise<Facts> {
  const groups = new Map<string, Map<string, string>>();
  const pace = createPace();
  let left = maxChars;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    for (const { group, key, text } of factsOf(entries[at])) {
      const facts = groups.get(group) ?? new Map<string, string>();
      if (facts.has(key)) continue;
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
    .map(([name, facts]) => `- ${name}: ${[...facts.values()].join('; ')}`)
    .join('\n');

function factsOf(entry: HistoryEntry | undefined): readonly Fact[] {
  if (entry?.row.role !== 'tool' || !entry.sealed || entry.hidden || !entry.row.result.ok) return [];
  return entry.row.result.items.flatMap((item) => readFact(item) ?? []);
}

function readFact(item: unknown): Fact | null {
  const score = scoreItem.safeParse(item);
  if (score.success) {
    const { student, className, assessment, date, points, maxPoints, status } = score.data;
    const worth = points === null ? word(status) : `${points}${maxPoints ? ` of ${maxPoints}` : ''}`;
    const name = word(assessment);
    const group = `${word(student)} (${word(className)})`;
    return { group, key: `${name} ${date ?? ''}`, text: name ? `${name} ${worth}` : worth };
  }
  const summary = classItem.safeParse(item);
  if (!summary.success) return null;
  const { className, assessment, date, count, mean, median, min, max } = summary.data;
  const name = word(assessment);
  const text = `${name}: ${count} scores, mean ${mean}, median ${median}, lowest ${min}, highest ${max}`;
  return { group: `Class ${word(className)}`, key: `${name} ${date ?? ''}`, text };
}

const maxWordChars = 80;

/** A field of a record on one line, without template tokens. */
function word(text: string): string {
  const line = neutraliseTemplateTokens(text).replace(/\s+/g, ' ').trim();
  return line.length > maxWordChars ? `${line.slice(0, maxWordChars)}…` : line;
}
