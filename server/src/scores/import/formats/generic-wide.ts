// A home-made sheet: one row a student, one column an assessment, with whatever people put around them:
// maxima in the header or in a row of their own, totals, averages, remarks.
import { cleanLabel, cleanText, foldWord } from '../clean-text.ts';
import type { OpenedFile, RowReader } from '../format.ts';
import { kindOfRow, type RowKind } from '../header-words.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import { readScoreCell } from '../read-score-cell.ts';
import {
  addWideRow,
  labelAt,
  readIdentity,
  rejectLongRow,
  rejectTwins,
  type ScoreColumn,
} from '../wide-table.ts';
import type { GenericColumns } from './generic.ts';
import { readTitleAndMax } from './read-title-and-max.ts';

const NO_SCORE_FIELDS: ReadonlySet<string | null> = new Set(['other', 'middle', 'date', 'status', 'max']);

export function openWideTable(file: OpenedFile, header: Row, columns: GenericColumns): RowReader {
  const { builder } = file;
  const planned = planScores(file, header, columns);
  const loose = new Set(
    planned.filter(({ maxPoints }) => maxPoints === null).map(({ assessment }) => assessment),
  );
  const scores = withMaxColumn(file, columns, planned);
  let afterSummary = false;
  return {
    readRow(row) {
      const kind = specialRow(row, columns, builder.students.length === 0, afterSummary);
      if (kind !== null) {
        afterSummary = builder.students.length > 0;
        builder.dropRow(rowLabel(row, columns));
        if (kind === 'points') describeMaxima(file, row, planned);
        if (kind === 'points') for (const { assessment } of planned) loose.delete(assessment);
        return;
      }
      afterSummary = false;
      if (isNote(row, columns)) {
        builder.findings.warn(
          `Line ${row.line}: "${rowLabel(row, columns).slice(0, 60)}" stands alone and is not taken for a student`,
        );
        return;
      }
      if (rejectLongRow(row, header, builder)) return;
      const identity = readIdentity(row, columns);
      const id = identity.ids.find(({ source }) => source !== 'email')?.value ?? null;
      addWideRow(row, { ...identity, id }, scores, file);
    },
    finish() {
      file.columns.ignored.push(...builder.dropTextColumns(loose));
    },
  };
}

function planScores(
  file: OpenedFile,
  header: Row,
  columns: GenericColumns,
): (ScoreColumn & { maxPoints: number | null; title: string })[] {
  const scores = header.cells.flatMap((cell, column) => {
    const heading = cleanLabel(cell);
    if (heading === '') return [];
    const isScore = !columns.identity.has(column) && !NO_SCORE_FIELDS.has(columns.fields[column] ?? null);
    (isScore || columns.identity.has(column) ? file.columns.used : file.columns.ignored).push(heading);
    if (!isScore) return [];
    const found = readTitleAndMax(cell);
    return [{ column, ...found, assessment: file.builder.assessment(found) }];
  });
  rejectTwins(
    scores.map(({ title }) => foldWord(title)),
    header.line,
    file.builder,
  );
  return scores;
}

/** With a single score column, a column of maxima beside it holds for it. */
function withMaxColumn(
  file: OpenedFile,
  columns: GenericColumns,
  planned: readonly ScoreColumn[],
): readonly ScoreColumn[] {
  const max = columns.fields.indexOf('max');
  const only = planned[0];
  if (max === -1 || only === undefined || planned.length > 1) return planned;
  return [
    {
      ...only,
      readRow: (row: Row) => {
        const cell = readScoreCell(row.cells[only.column] ?? '', file.decimal);
        const read = readNumber(cleanText(row.cells[max] ?? ''), file.decimal);
        return read.kind === 'number' && cell.points !== null ? { maxPoints: read.value, ...cell } : cell;
      },
    },
  ];
}

/** The words that stand where the name should: the name, or the only part of it. */
function rowLabel(row: Row, columns: GenericColumns): string {
  const parts = [columns.name, columns.last, columns.first].map((column) => labelAt(row, column));
  const filled = parts.filter((part) => part !== '');
  return filled.length === 1 ? (filled[0] ?? '') : '';
}

// Matches "Total students: 7", "Average of all"; not "Totally Fine". Anchored alternation.
const SUMMARY_START =
  /^(?:total|grand total|average|durchschnitt|moyenne|mittelwert|summe|gesamt|promedio)[ :=(]/;

function specialRow(
  row: Row,
  columns: GenericColumns,
  first: boolean,
  afterSummary: boolean,
): Exclude<RowKind, 'bare-max' | 'bare-extreme'> | null {
  const label = rowLabel(row, columns);
  const hasId = columns.ids.some(({ column }) => cleanText(row.cells[column] ?? '') !== '');
  if (label === '' || hasId) return null;
  const kind = kindOfRow(label);
  if (kind === 'points' || kind === 'date' || kind === 'summary') return kind;
  if (SUMMARY_START.test(foldWord(label))) return 'summary';
  // Max is a German first name, Min a Korean one: alone they count only beside other such rows.
  if (kind === null || labelAt(row, columns.className) !== '') return null;
  if (kind === 'bare-max' && first) return 'points';
  return afterSummary ? 'summary' : null;
}

function describeMaxima(
  file: OpenedFile,
  row: Row,
  scores: readonly (ScoreColumn & { maxPoints: number | null })[],
): void {
  for (const { column, assessment } of scores) {
    const cell = cleanText(row.cells[column] ?? '').replace(/^\//, '');
    const max = readNumber(cell.replace(/ ?(?:%|p\.?|pts?\.?|punkte|points)$/iu, ''), file.decimal);
    if (max.kind === 'number') file.builder.describe(assessment, { maxPoints: max.value });
  }
}

/** A line of text below the table: nothing but one cell, where students have a class or an id. */
function isNote(row: Row, columns: GenericColumns): boolean {
  if (columns.className === undefined && columns.ids.length === 0) return false;
  return row.cells.filter((cell) => cell.trim() !== '').length === 1 && rowLabel(row, columns) !== '';
}
