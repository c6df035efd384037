// The facts part of a summary: what earlier look-ups returned, put together by code from sealed tool rows, so
// that no model can lose or change a number. Knows the items of score look-ups and class summaries; other
// results are left to the prose.
import { z } from 'zod';
import { neutraliseTemplateTokens } from '../text/neutralise-template-tokens.ts';
import type { HistoryEntry } from './history.ts';

export interface Facts {
  /** One line for each student or class, oldest look-up first; empty when nothing was looked up. */
  readonly text: string;
  /** Results left out because the text would have become too long: the ones not looked up for longest. */
  readonly leftOut: number;
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

/** Facts of the entries that are ours and not hidden, at most `maxChars` long. A result looked up again replaces the earlier one. */
export function collectFacts(entries: readonly HistoryEntry[], maxChars: number): Facts {
  const groups = new Map<string, Map<string, string>>();
  for (const { row, sealed, hidden } of entries) {
    if (row.role !== 'tool' || !sealed || hidden || !row.result.ok) continue;
    for (const item of row.result.items) {
      const fact = readFact(item);
      if (!fact) continue;
      const group = groups.get(fact.group) ?? new Map<string, string>();
      // To the end again: what was looked up last is kept longest.
      groups.delete(fact.group);
      groups.set(fact.group, group.set(fact.key, fact.text));
    }
  }
  return cutToFit(groups, maxChars);
}

function cutToFit(groups: ReadonlyMap<string, ReadonlyMap<string, string>>, maxChars: number): Facts {
  const lines: string[] = [];
  let chars = 0;
  let leftOut = 0;
  for (const [name, facts] of [...groups].reverse()) {
    const line = `- ${name}: ${[...facts.values()].join('; ')}`;
    chars += line.length + 1;
    if (chars > maxChars) leftOut += facts.size;
    else lines.push(line);
  }
  return { text: lines.reverse().join('\n'), leftOut };
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
