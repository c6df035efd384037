// The documented plain form: one row a score, `student,class,assessment,date,points,max_points`, in any
// order of columns; `student_id`, `email` and `status` are taken where they are there.
import { cleanLabel, cleanText, foldWord } from '../clean-text.ts';
import type { OpenedFile, RowReader } from '../format.ts';
import { type Field, kindOfRow } from '../header-words.ts';
import { ABSURD_POINTS } from '../import-limits.ts';
import { readDate } from '../read-date.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import { readScoreCell, type ScoreCell } from '../read-score-cell.ts';
import { isLateWord, statusOfWord } from '../status-words.ts';
import { labelAt, readIdentity, rejectLongRow } from '../wide-table.ts';
import type { GenericColumns } from './generic.ts';

/** Whether each row is one score: columns for the assessment's name and for points, the names being words. */
export function isLongTable(columns: GenericColumns, body: readonly Row[]): boolean {
  const title = columns.fields.indexOf('assessment');
  if (title === -1 || !columns.fields.includes('points')) return false;
  const named = body.filter((row) => /\p{L}/u.test(row.cells[title] ?? '')).length;
  return body.length === 0 || named * 2 >= body.length;
}

interface LongColumns {
  readonly title: number;
  readonly points: number;
  readonly date: number | undefined;
  readonly max: number | undefined;
  readonly status: number | undefined;
}

function readColumns(columns: GenericColumns): LongColumns {
  const at = (field: Field) => {
    const found = columns.fields.indexOf(field);
    return found === -1 ? undefined : found;
  };
  return {
    title: at('assessment') ?? -1,
    points: at('points') ?? -1,
    date: at('date'),
    max: at('max'),
    status: at('status'),
  };
}

export function openLongTable(file: OpenedFile, header: Row, columns: GenericColumns): RowReader {
  const { builder } = file;
  const long = readColumns(columns);
  const used = new Set<number | undefined>([...columns.identity, ...Object.values(long)]);
  header.cells.forEach((cell, at) => {
    if (cleanLabel(cell) !== '')
      (used.has(at) ? file.columns.used : file.columns.ignored).push(cleanLabel(cell));
  });
  return {
    readRow(row) {
      if (rejectLongRow(row, header, builder)) return;
      const identity = readIdentity(row, columns);
      const title = labelAt(row, long.title);
      if (title === '' && kindOfRow(identity.name) === 'summary') return builder.dropRow(identity.name);
      if (title === '') return builder.findings.reject(row.line, 'A row without the name of an assessment');
      const max = readMax(row, long, file);
      if (max === 'refused') return;
      const id = identity.ids.find(({ source }) => source !== 'email')?.value ?? null;
      const student = builder.findStudent({ ...identity, id, line: row.line });
      if (student === null) return;
      const { className } = identity;
      const assessment = builder.assessment({ title, maxPoints: max, date: readDay(row, long, file) });
      builder.score({ student, assessment, className, cell: readCell(row, long, file), line: row.line });
    },
  };
}

function readMax(row: Row, long: LongColumns, file: OpenedFile): number | null | 'refused' {
  const text = labelAt(row, long.max);
  if (text === '' || statusOfWord(text) !== null) return null;
  const read = readNumber(text, file.decimal);
  if (read.kind === 'number' && read.value <= ABSURD_POINTS) return read.value;
  file.builder.findings.reject(row.line, `"${text.slice(0, 40)}" is no maximum of points`);
  return 'refused';
}

function readDay(row: Row, long: LongColumns, file: OpenedFile): string | null {
  const text = labelAt(row, long.date);
  const date = readDate(text);
  if (text !== '' && date === null) {
    file.builder.findings.warn(
      `Line ${row.line}: the date "${text.slice(0, 40)}" is not clear and is left out; write 2026-03-31`,
    );
  }
  return date;
}

/** The points, and a column of statuses beside them, which must not say something else. */
function readCell(row: Row, long: LongColumns, file: OpenedFile): ScoreCell {
  const cell = readScoreCell(row.cells[long.points] ?? '', file.decimal);
  const word = foldWord(labelAt(row, long.status)).replaceAll('_', ' ');
  if (word === '' || word === 'graded' || cell.status === 'invalid') return cell;
  if (isLateWord(word) && cell.points !== null)
    return { ...cell, status: 'late', raw: cleanText(row.cells[long.points] ?? '') };
  const status = statusOfWord(word);
  if (status === null) return cell;
  if (cell.points === null) return { status, points: null };
  return {
    status: 'invalid',
    points: null,
    raw: `${cell.points}, ${word}`,
    problem: 'points and status contradict each other',
  };
}
