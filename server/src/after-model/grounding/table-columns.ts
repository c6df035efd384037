// Which column of a table a number of a reply stands in, and whom or what that column's head names:
// "| | Alice | Bob |" above "| Math | 92 | 75 |", "student,math" above "Alice,92". Pure.
import type { AssessmentMention, Mentions, PersonMention } from './find-mentions.ts';

export interface Column {
  readonly person?: PersonMention;
  readonly assessments: readonly AssessmentMention[];
}

/** Wider tables have no heads for us. */
const maxColumns = 40;
const barRow = /^\s*\|/;
// Three fields or more that no space follows. Matches "alice,92,88"; not "first, second, third". Linear: one sign parts all.
const rows = { ',': fieldsBy(','), ';': fieldsBy(';'), '\t': fieldsBy('\\t') };
const signs = [',', ';', '\t'] as const;

function fieldsBy(sign: string): RegExp {
  return new RegExp(`^[^${sign}\\d]{0,60}(?:${sign}(?:[^${sign}\\s][^${sign}\\n]{0,60})?){2,40}\\s*$`);
}

/** What parts the fields of a folded line that is a row of a table. */
export function partedBy(text: string): '|' | ',' | ';' | '\t' | undefined {
  if (barRow.test(text)) return '|';
  return signs.find((sign) => text.includes(sign) && rows[sign].test(text));
}

function columnAt(text: string, at: number, sign: string): number {
  let before = 0;
  for (let index = text.indexOf(sign); index >= 0 && index < at; index = text.indexOf(sign, index + 1))
    before += 1;
  return before;
}
/** The columns in force after this sentence: new ones from a head without numbers, none after the table. */
export function nextColumns(
  text: string,
  mentions: Mentions,
  columns: readonly Column[],
  hasNumbers: boolean,
): readonly Column[] {
  const sign = partedBy(text);
  if (sign === undefined) return [];
  if (hasNumbers || columns.length > 0) return columns;
  const { people, assessments } = mentions;
  const width = Math.min(columnAt(text, text.length, sign) + 1, maxColumns);
  const heads = Array.from({ length: width }, (_, index): Column => {
    const person = people.find(
      ({ kind, from }) => kind !== 'pronoun' && columnAt(text, from, sign) === index,
    );
    const meant = assessments.filter(({ from }) => columnAt(text, from, sign) === index);
    return { assessments: meant, ...(person ? { person } : {}) };
  });
  return heads.some(({ person, assessments: meant }) => person || meant.length > 0) ? heads : [];
}
/** The head of the column in which a number stands. */
export function columnOf(text: string, at: number, columns: readonly Column[]): Column | undefined {
  if (columns.length === 0) return undefined;
  const sign = partedBy(text);
  return sign && columns[columnAt(text, at, sign)];
}
