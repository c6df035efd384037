// Which column of a table a number of a reply stands in, and whom or what that column's head names:
// "| | Alice | Bob |" above "| Math | 92 | 75 |". Pure; a table has a bar at the start of each row.
import type { AssessmentMention, Mentions, PersonMention } from './find-mentions.ts';

export interface Column {
  readonly person?: PersonMention;
  readonly assessments: readonly AssessmentMention[];
}

const isRow = /^\s*\|/;
/** Wider tables have no heads for us. */
const maxColumns = 40;
function columnAt(text: string, at: number): number {
  let bars = 0;
  for (let index = text.indexOf('|'); index >= 0 && index < at; index = text.indexOf('|', index + 1))
    bars += 1;
  return bars;
}
/** The columns in force after this sentence: new ones from a head without numbers, none after the table. */
export function nextColumns(
  text: string,
  mentions: Mentions,
  columns: readonly Column[],
  hasNumbers: boolean,
): readonly Column[] {
  if (!isRow.test(text)) return [];
  if (hasNumbers || columns.length > 0) return columns;
  const { people, assessments } = mentions;
  const width = Math.min(columnAt(text, text.length) + 1, maxColumns);
  const heads = Array.from({ length: width }, (_, index): Column => {
    const person = people.find(({ kind, from }) => kind !== 'pronoun' && columnAt(text, from) === index);
    const meant = assessments.filter(({ from }) => columnAt(text, from) === index);
    return { assessments: meant, ...(person ? { person } : {}) };
  });
  return heads.some(({ person, assessments: meant }) => person || meant.length > 0) ? heads : [];
}
/** The head of the column in which a number stands. */
export function columnOf(text: string, at: number, columns: readonly Column[]): Column | undefined {
  return columns.length > 0 && isRow.test(text) ? columns[columnAt(text, at)] : undefined;
}
