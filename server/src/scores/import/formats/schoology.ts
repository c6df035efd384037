// Schoology's long export: one row for each student and assignment, with the course and section beside it.
import { cleanLabel, nameKey } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import type { GradebookBuilder } from '../gradebook-builder.ts';
import { foldHeader } from '../header-words.ts';
import { readDate } from '../read-date.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import { readScoreCell } from '../read-score-cell.ts';
import { labelAt, readIdentity, rejectLongRow } from '../wide-table.ts';

const COLUMNS = {
  userId: 'unique user id',
  first: 'first name',
  last: 'last name',
  email: 'email',
  username: 'username',
  course: 'course name',
  section: 'section name',
  title: 'assignment title',
  due: 'assignment due date',
  max: 'max points',
  grade: 'grade',
} as const;

function recognise(head: readonly Row[]): number | null {
  const folded = head[0]?.cells.map(foldHeader) ?? [];
  const needed = [COLUMNS.userId, COLUMNS.title, COLUMNS.grade];
  return needed.every((word) => folded.includes(word)) ? 0 : null;
}

function start(builder: GradebookBuilder): FormatSession {
  const courseOfSection = new Map<string, string>();
  /** Two courses may both have a Block 2; the later one is told apart by its course. */
  const className = (course: string, section: string): string | null => {
    if (section === '') return course || null;
    const first = courseOfSection.get(nameKey(section)) ?? course;
    courseOfSection.set(nameKey(section), first);
    return first === course ? section : `${course}: ${section}`;
  };
  return { open: (file) => open(file, builder, className) };
}

function open(
  file: OpenedFile,
  builder: GradebookBuilder,
  className: (course: string, section: string) => string | null,
): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const folded = header.cells.map(foldHeader);
  const at = (key: keyof typeof COLUMNS) => {
    const found = folded.indexOf(COLUMNS[key]);
    return found === -1 ? undefined : found;
  };
  const known = new Set<string>(Object.values(COLUMNS));
  header.cells.forEach((cell, index) => {
    (known.has(folded[index] ?? '') ? file.columns.used : file.columns.ignored).push(cleanLabel(cell));
  });
  const ids = (
    [
      ['sis', at('userId')],
      ['login', at('username')],
      ['email', at('email')],
    ] as const
  ).flatMap(([source, column]) => (column === undefined ? [] : [{ source, column }]));
  const identityColumns = { first: at('first'), last: at('last'), ids };
  return {
    readRow(row) {
      if (rejectLongRow(row, header, builder)) return;
      const group = className(labelAt(row, at('course')), labelAt(row, at('section')));
      const student = builder.findStudent({
        ...readIdentity(row, identityColumns),
        className: group,
        line: row.line,
      });
      const title = labelAt(row, at('title'));
      if (student === null) return;
      if (title === '') return builder.findings.reject(row.line, 'A row without an assignment title');
      const max = readNumber(labelAt(row, at('max')), file.decimal);
      const maxPoints = max.kind === 'number' ? max.value : null;
      const assessment = builder.assessment({ title, maxPoints, date: readDate(labelAt(row, at('due'))) });
      const cell = readScoreCell(row.cells[at('grade') ?? -1] ?? '', file.decimal);
      builder.score({ student, assessment, className: group, cell, line: row.line });
    },
  };
}

export const schoology: GradebookFormat = { name: 'schoology', recognise, start };
