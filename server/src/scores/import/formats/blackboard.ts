// Blackboard Learn grade centre export: `Title [Total Pts: 10 Score] |664617`, comma file or UTF-16 text
// with tabs. Calculated columns (`up to`), Text and Letter columns are no scores.
import { cleanLabel, foldWord } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { fieldOfHeader } from '../header-words.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import {
  addWideRow,
  type IdentityColumns,
  readIdentity,
  rejectLongRow,
  type ScoreColumn,
} from '../wide-table.ts';

interface GradeHeader {
  readonly title: string;
  readonly id: string | null;
  readonly maxPoints: number | null;
  readonly calculated: boolean;
  /** `score`, `percentage`, `text`, `letter`, or a name that the school made up. */
  readonly kind: string;
}

// Matches "Unit 1 [Total Pts: 50 Score] |304411" and "Unit 1 [Total Pts: 50] |3"; not "Unit [1]". The bracket
// part holds no bracket, the tail is anchored: each start is tried once.
const GRADE = /\[([^[\]:]{1,40}): ?([^[\]\d]{0,20}?) ?(\d[\d.,]*) ?([^[\]]{0,60})\] ?(?:\| ?(\d+))?$/u;

function readGradeHeader(cell: string): GradeHeader | null {
  const heading = cleanLabel(cell);
  const match = GRADE.exec(heading);
  if (match === null || match.index === 0) return null;
  const max = readNumber((match[3] ?? '').replace(',', '.'), '.');
  return {
    title: heading.slice(0, match.index).trim(),
    id: match[5] ?? null,
    maxPoints: max.kind === 'number' ? max.value : null,
    calculated: (match[2] ?? '') !== '',
    kind: foldWord(match[4] ?? '') || 'score',
  };
}

function recognise(head: readonly Row[]): number | null {
  const header = head[0];
  if (header === undefined) return null;
  const fields = header.cells.map(fieldOfHeader);
  const named = fields.includes('last') && fields.includes('first');
  return named && header.cells.some((cell) => readGradeHeader(cell) !== null) ? 0 : null;
}

const TEXT_KINDS = new Set([
  'text',
  'letter',
  'texte',
  'texto',
  'testo',
  'buchstabe',
  'lettre',
  'letra',
  'lettera',
  'tekst',
]);
const PERCENT_KINDS = new Set([
  'percentage',
  'percent',
  'prozent',
  'prozentsatz',
  'pourcentage',
  'porcentaje',
  'percentuale',
  'percentagem',
]);

function open(file: OpenedFile): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const fields = header.cells.map(fieldOfHeader);
  const column = (field: 'first' | 'last' | 'id' | 'username') => {
    const at = fields.indexOf(field);
    return at === -1 ? undefined : at;
  };
  const ids = (
    [
      ['sis', column('id')],
      ['login', column('username')],
    ] as const
  ).flatMap(([source, at]) => (at === undefined ? [] : [{ source, column: at }]));
  const columns: IdentityColumns = { first: column('first'), last: column('last'), ids };
  const used = new Set([columns.first, columns.last, ...ids.map((id) => id.column)]);
  const { scores, unsure } = planScores(file, header, used);
  return {
    readRow(row) {
      if (rejectLongRow(row, header, file.builder)) return;
      addWideRow(row, readIdentity(row, columns), scores, file);
    },
    finish() {
      file.columns.ignored.push(...file.builder.dropTextColumns(unsure));
    },
  };
}

function planScores(file: OpenedFile, header: Row, used: ReadonlySet<number | undefined>) {
  const unsure = new Set<number>();
  const scores: ScoreColumn[] = header.cells.flatMap((cell, column) => {
    const grade = readGradeHeader(cell);
    const isScore = grade !== null && !grade.calculated && !TEXT_KINDS.has(grade.kind);
    if (cleanLabel(cell) !== '')
      (isScore || used.has(column) ? file.columns.used : file.columns.ignored).push(cleanLabel(cell));
    if (!isScore) return [];
    const percent = PERCENT_KINDS.has(grade.kind);
    const known = percent || grade.kind === 'score';
    // A kind that the school made up with 0 points is most often text; it is dropped when it holds no number.
    const maxPoints = percent ? 100 : !known && grade.maxPoints === 0 ? null : grade.maxPoints;
    const assessment = file.builder.assessment({ title: grade.title, id: grade.id, maxPoints });
    if (!known) unsure.add(assessment);
    return [{ column, assessment }];
  });
  return { scores, unsure };
}

function start(): FormatSession {
  return { open };
}

export const blackboard: GradebookFormat = { name: 'blackboard', recognise, start };
