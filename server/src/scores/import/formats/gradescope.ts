// Gradescope exports: the course (four columns an assignment) and a single assignment (Total Score, Status;
// its title is only in the file's name). A blank score with a submission time is not graded yet, without one
// it was never handed in.
import { cleanLabel, cleanText, foldWord } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { foldHeader } from '../header-words.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import { readScoreCell, type ScoreCell } from '../read-score-cell.ts';
import { type IdentityColumns, readIdentity, rejectLongRow } from '../wide-table.ts';
import { titleFromFileName } from './title-from-file-name.ts';

interface AssignmentColumns {
  readonly title: string;
  readonly score: number;
  readonly max: number | undefined;
  readonly time: number | undefined;
  readonly lateness: number | undefined;
  readonly status: number | undefined;
}

const MAX_SUFFIX = ' - Max Points';

function findColumn(header: Row, ...words: string[]): number | undefined {
  const at = header.cells.findIndex((cell) => words.includes(foldHeader(cell)));
  return at === -1 ? undefined : at;
}

function recognise(head: readonly Row[]): number | null {
  const header = head[0];
  if (header === undefined || findColumn(header, 'sid', 'student id') === undefined) return null;
  const isCourse = header.cells.some((cell) => cleanText(cell).endsWith(MAX_SUFFIX));
  const isSingle =
    findColumn(header, 'total score') !== undefined &&
    (findColumn(header, 'submission id') !== undefined ||
      findColumn(header, 'submission time') !== undefined);
  return isCourse || isSingle ? 0 : null;
}

function findAssignments(file: OpenedFile, header: Row): AssignmentColumns[] {
  const titles = header.cells.map(cleanText);
  const at = (title: string) => (titles.includes(title) ? titles.indexOf(title) : undefined);
  const course = titles.flatMap((title, score) => {
    const max = at(`${title}${MAX_SUFFIX}`);
    if (title === '' || max === undefined) return [];
    const lateness = at(`${title} - Lateness (H:M:S)`);
    return [{ title, score, max, time: at(`${title} - Submission Time`), lateness, status: undefined }];
  });
  if (course.length > 0) return course;
  const score = findColumn(header, 'total score') ?? -1;
  const lateness = titles.findIndex((title) => /^lateness/i.test(title));
  const title = titleFromFileName(file.fileName);
  file.builder.findings.warn(`The file does not name its assignment; it is called "${title}" after the file`);
  return [
    {
      title,
      score,
      max: findColumn(header, 'max points'),
      time: findColumn(header, 'submission time'),
      lateness: lateness === -1 ? undefined : lateness,
      status: findColumn(header, 'status'),
    },
  ];
}

function readColumns(header: Row): IdentityColumns {
  const ids = [
    { source: 'sis', column: findColumn(header, 'sid', 'student id') },
    { source: 'email', column: findColumn(header, 'email') },
  ].flatMap(({ source, column }) => (column === undefined ? [] : [{ source, column }]));
  return {
    name: findColumn(header, 'name'),
    first: findColumn(header, 'first name'),
    last: findColumn(header, 'last name'),
    className: findColumn(header, 'section name', 'sections', 'section'),
    ids,
  };
}

function open(file: OpenedFile): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const columns = readColumns(header);
  const assignments = findAssignments(file, header).map((columns) => ({
    ...columns,
    assessment: file.builder.assessment({ title: columns.title }),
    maxPoints: null as number | null,
  }));
  reportColumns(file, header, columns, assignments);
  return {
    readRow(row) {
      if (rejectLongRow(row, header, file.builder)) return;
      const identity = readIdentity(row, columns);
      const id = identity.ids.find(({ source }) => source === 'sis')?.value ?? null;
      const student = file.builder.addStudent({ ...identity, id, line: row.line });
      if (student === null) return;
      for (const assignment of assignments) {
        const max = readNumber(cleanText(row.cells[assignment.max ?? -1] ?? ''), file.decimal);
        const own = max.kind === 'number' ? max.value : null;
        if (own !== null && assignment.maxPoints === null) {
          assignment.maxPoints = own;
          file.builder.describe(assignment.assessment, { maxPoints: own });
        }
        const read = readCell(row, assignment, file);
        const differs = own !== null && own !== assignment.maxPoints && read.points !== null;
        const cell = differs ? { ...read, maxPoints: own } : read;
        const { assessment } = assignment;
        file.builder.score({ student, assessment, className: identity.className, cell, line: row.line });
      }
    },
  };
}

function reportColumns(
  file: OpenedFile,
  header: Row,
  columns: IdentityColumns,
  assignments: readonly AssignmentColumns[],
): void {
  const identity = [columns.name, columns.first, columns.last, columns.className];
  const used = new Set([...identity, ...columns.ids.map(({ column }) => column)]);
  for (const { score, max, time, lateness, status } of assignments) {
    for (const column of [score, max, time, lateness, status]) used.add(column);
  }
  header.cells.forEach((cell, at) => {
    if (cleanLabel(cell) !== '')
      (used.has(at) ? file.columns.used : file.columns.ignored).push(cleanLabel(cell));
  });
}

function readCell(row: Row, columns: AssignmentColumns, file: OpenedFile): ScoreCell {
  const at = (column: number | undefined) => cleanText(row.cells[column ?? -1] ?? '');
  const status = foldWord(at(columns.status));
  if (status === 'missing') return { status: 'missing', points: null };
  if (status === 'ungraded') return { status: 'pending', points: null };
  const cell = readScoreCell(row.cells[columns.score] ?? '', file.decimal);
  if (cell.status === 'none') {
    if (columns.time === undefined) return cell;
    return { status: at(columns.time) === '' ? 'missing' : 'pending', points: null };
  }
  const lateness = at(columns.lateness);
  // Matches "153:07:57"; not "00:00:00": a lateness with any digit but 0.
  const isLate = /[1-9]/.test(lateness);
  return cell.status === 'graded' && isLate ? { ...cell, status: 'late', raw: `late ${lateness}` } : cell;
}

function start(): FormatSession {
  return { open };
}

export const gradescope: GradebookFormat = { name: 'gradescope', recognise, start };
