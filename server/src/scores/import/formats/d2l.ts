// Brightspace (D2L) grade export: ids led by `#`, items as `Title Points Grade <Numeric MaxPoints:40 …>`,
// a closing column of `#`. Symbols, text grades and calculated totals are no scores.
import { cleanId, cleanLabel, foldWord } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { fieldOfHeader, foldHeader } from '../header-words.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import {
  addWideRow,
  type IdentityColumns,
  readIdentity,
  rejectTwins,
  type ScoreColumn,
} from '../wide-table.ts';

interface ItemHeader {
  readonly title: string;
  readonly maxPoints: number | null;
}

/** The item of a points column; null for symbols, texts, weighted grades, totals and everything else. */
function readItem(cell: string): ItemHeader | null {
  const heading = cleanLabel(cell);
  const opened = heading.lastIndexOf('<');
  const annotation = heading.endsWith('>') && opened > 0 ? heading.slice(opened + 1, -1) : '';
  const words = (annotation === '' ? heading : heading.slice(0, opened)).trim();
  if (/ (?:Numerator|Denominator)$/i.test(words)) return null;
  // Matches "Numeric MaxPoints:12.5 Weight:3"; not "Weight:3". No repetition before the literal.
  const max = /MaxPoints: ?(\d[\d.,]*)/i.exec(annotation)?.[1];
  const title = / points grade$/i.test(words) ? words.slice(0, -' points grade'.length).trim() : null;
  const numeric =
    max !== undefined &&
    /^\s*numeric/i.test(annotation) &&
    !/ (?:symbol|text grade|weighted grade)$/i.test(words);
  if (title === null && !numeric) return null;
  const read = max === undefined ? null : readNumber(max.replace(',', '.'), '.');
  return { title: title ?? words, maxPoints: read?.kind === 'number' ? read.value : null };
}

function isOrgId(cell: string): boolean {
  return ['orgdefinedid', 'org defined id'].includes(foldHeader(cell));
}

function isEndOfLine(cell: string): boolean {
  return /^end of line/.test(foldHeader(cell));
}

function recognise(head: readonly Row[]): number | null {
  const header = head[0];
  if (header === undefined) return null;
  const { cells } = header;
  if (cells.some(isOrgId) && (cells.some(isEndOfLine) || cells.some((cell) => readItem(cell) !== null)))
    return 0;
  const named = cells.some((cell) => fieldOfHeader(cell) === 'username');
  const items = cells.some((cell) => readItem(cell) !== null);
  return (named && items) || (named && cells.some(isEndOfLine)) ? 0 : null;
}

function open(file: OpenedFile): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const column = (matches: (cell: string) => boolean) => {
    const at = header.cells.findIndex(matches);
    return at === -1 ? undefined : at;
  };
  const byField = (field: string) => column((cell) => fieldOfHeader(cell) === field);
  const ids = (
    [
      ['sis', column(isOrgId)],
      ['login', byField('username')],
      ['email', byField('email')],
    ] as const
  ).flatMap(([source, at]) => (at === undefined ? [] : [{ source, column: at }]));
  const columns: IdentityColumns = { first: byField('first'), last: byField('last'), ids };
  const used = new Set([columns.first, columns.last, ...ids.map((id) => id.column)]);
  const scores = planScores(file, header, used);
  return {
    readRow(row) {
      const identity = readIdentity(row, columns);
      const id = identity.ids.find(({ source }) => source !== 'email')?.value ?? null;
      // Exports without names are keyed by the id alone.
      const name = identity.name === '' ? (id ?? '') : identity.name;
      if (name === '' && row.cells.every((cell) => cleanId(cell) === null)) return;
      addWideRow(row, { ...identity, name, id }, scores, file);
    },
  };
}

function planScores(file: OpenedFile, header: Row, used: ReadonlySet<number | undefined>): ScoreColumn[] {
  const titles: string[] = [];
  const scores = header.cells.flatMap((cell, column) => {
    const item = readItem(cell);
    const heading = cleanLabel(cell);
    if (heading !== '') (item || used.has(column) ? file.columns.used : file.columns.ignored).push(heading);
    if (item === null) return [];
    titles.push(foldWord(item.title));
    return [{ column, assessment: file.builder.assessment(item) }];
  });
  rejectTwins(titles, header.line, file.builder);
  return scores;
}

function start(): FormatSession {
  return { open };
}

export const d2l: GradebookFormat = { name: 'd2l', recognise, start };
