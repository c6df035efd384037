// Canvas LMS gradebook export. A column is an assignment when its cell in the points row is a number, or
// when its title ends in a bracketed id and is no total. Totals, posting rows and the test student are left out.
import { cleanLabel, cleanText, foldWord } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { foldHeader, kindOfRow } from '../header-words.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import {
  addWideRow,
  type IdentityColumns,
  readIdentity,
  rejectLongRow,
  type ScoreColumn,
} from '../wide-table.ts';

const NAMES = [
  'student',
  'schuler',
  'schuler/in',
  'studierende',
  'etudiant',
  'eleve',
  'estudiante',
  'alumno',
  'studente',
  'aluno',
];
const SIS_IDS = ['sis user id', 'sis id', 'sis benutzer id', 'sis user_id'];
const LOGINS = ['sis login id', 'login id'];
const SECTIONS = ['section', 'abschnitt', 'seccion', 'sezione', 'sektion', 'sectie', 'secao'];
// Fixed English text in every export; a group's name comes before, a grading period in brackets after.
// Matches "Exams Unposted Final Score", "Current Score (2026)"; not "Final essay". Alternation of words: linear.
const TOTAL = /(?:current|final|override) (?:points|score|grade)(?: \([^()]*\))?$/i;

interface CanvasColumns extends IdentityColumns {
  readonly sisId: number | undefined;
  readonly login: number | undefined;
  readonly firstScore: number;
}

function findColumn(header: Row, words: readonly string[]): number | undefined {
  const at = header.cells.findIndex((cell) => words.includes(foldHeader(cell)));
  return at === -1 ? undefined : at;
}

function readColumns(header: Row): CanvasColumns {
  const sisId = findColumn(header, SIS_IDS);
  const login = findColumn(header, LOGINS);
  const canvasId = findColumn(header, ['id', 'canvas id', 'canvas user id']);
  const className = findColumn(header, SECTIONS);
  const ids = [
    { source: 'sis', column: sisId },
    { source: 'canvas', column: canvasId },
    { source: 'login', column: login },
  ].flatMap(({ source, column }) => (column === undefined ? [] : [{ source, column }]));
  const first = findColumn(header, ['firstname', 'first name']);
  const last = findColumn(header, ['lastname', 'last name']);
  const name = findColumn(header, NAMES);
  const firstScore = Math.max(className ?? 0, sisId ?? 0, login ?? 0, canvasId ?? 0, name ?? last ?? 0) + 1;
  return { name, first, last, className, ids, sisId, login, firstScore };
}

function recognise(head: readonly Row[]): number | null {
  const header = head[0];
  if (header === undefined) return null;
  const { name, first, last, ids, className, sisId, login } = readColumns(header);
  const named = name !== undefined || (first !== undefined && last !== undefined);
  const hasCanvasId = ids.some(({ source }) => source === 'canvas');
  const marked = sisId !== undefined || login !== undefined || className !== undefined;
  const shaped =
    header.cells.some((cell) => /\(\d+\)\s*$/.test(cell)) ||
    head.slice(1, 4).some((row) => isPointsLabel(row));
  return named && hasCanvasId && marked && shaped ? 0 : null;
}

function isPointsLabel(row: Row): boolean {
  const label = cleanText(row.cells.find((cell) => cell.trim() !== '') ?? '');
  return kindOfRow(label) === 'points';
}

function start(): FormatSession {
  return { open };
}

function open(file: OpenedFile): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const columns = readColumns(header);
  // The points row stands before the first student, so it is among the first rows.
  const body = file.head.slice(file.headerAt + 1);
  const pointsRow = body.find((row) => isPointsRow(row, columns));
  const scores = planScores(file, header, columns, pointsRow);
  const maybeText = new Set(
    scores.filter(({ maxPoints }) => maxPoints === null).map(({ assessment }) => assessment),
  );
  return {
    readRow(row) {
      if (isPointsRow(row, columns) || isPostingRow(row, columns)) {
        if (isPointsRow(row, columns)) file.builder.dropRow('Points Possible');
        return;
      }
      if (rejectLongRow(row, header, file.builder)) return;
      const identity = readIdentity(row, columns);
      if (isTestStudent(row, columns, identity.name)) return file.builder.dropRow('Student, Test');
      addWideRow(row, identity, scores, file);
    },
    finish() {
      file.columns.ignored.push(...file.builder.dropTextColumns(maybeText));
    },
  };
}

function hasIdentity(row: Row, columns: CanvasColumns): boolean {
  return columns.ids.some(({ column }) => cleanText(row.cells[column] ?? '') !== '');
}

function isPointsRow(row: Row, columns: CanvasColumns): boolean {
  return !hasIdentity(row, columns) && isPointsLabel(row);
}

/** The row that holds `Manual Posting` under some assignments and nothing else: no name, no id. */
function isPostingRow(row: Row, columns: CanvasColumns): boolean {
  return !hasIdentity(row, columns) && readIdentity(row, columns).name === '';
}

function planScores(
  file: OpenedFile,
  header: Row,
  columns: CanvasColumns,
  pointsRow: Row | undefined,
): (ScoreColumn & { maxPoints: number | null })[] {
  const known = new Set([
    columns.name,
    columns.first,
    columns.last,
    columns.className,
    ...columns.ids.map((id) => id.column),
  ]);
  return header.cells.flatMap((cell, column) => {
    const heading = cleanLabel(cell);
    if (known.has(column)) {
      file.columns.used.push(heading);
      return [];
    }
    const max = readNumber(cleanText(pointsRow?.cells[column] ?? ''), file.decimal);
    const maxPoints = max.kind === 'number' ? max.value : null;
    // Matches "Quiz 2 (retake) (70313)"; the last bracket only. The lazy part is bounded by the anchor.
    const bracketed = /^(.*\S) ?\((\d+)\)$/u.exec(heading);
    const byId =
      bracketed !== null && !TOTAL.test(heading) && cleanText(pointsRow?.cells[column] ?? '') === '';
    if (column < columns.firstScore || heading === '' || (maxPoints === null && !byId)) {
      if (heading !== '') file.columns.ignored.push(heading);
      return [];
    }
    file.columns.used.push(heading);
    const title = bracketed?.[1] ?? heading;
    const assessment = file.builder.assessment({ title, id: bracketed?.[2] ?? null, maxPoints });
    return [{ column, assessment, maxPoints }];
  });
}

/**
 * The user of the student view: named Student, Test and without a school id. Where the export has no
 * column for school ids, its login (a long hash) tells it from a real pupil of that name.
 */
function isTestStudent(row: Row, columns: CanvasColumns, name: string): boolean {
  if (foldWord(name) !== 'test student') return false;
  if (columns.sisId !== undefined) return cleanText(row.cells[columns.sisId] ?? '') === '';
  const login = columns.login === undefined ? '' : cleanText(row.cells[columns.login] ?? '');
  return login === '' || /^[0-9a-f]{32,}$/i.test(login);
}

export const canvas: GradebookFormat = { name: 'canvas', recognise, start };
