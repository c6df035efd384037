// PowerSchool: the score template of one assignment (label lines, then `Student Num,Student Name,Score`)
// and the tab-separated test scores. Names stay as written; rows are known by the student number.
import { cleanId, cleanLabel, cleanText, foldWord } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { foldHeader } from '../header-words.ts';
import { readDate } from '../read-date.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import { readScoreCell } from '../read-score-cell.ts';
import { labelAt, splitListedName } from '../wide-table.ts';

const NUMBER_WORDS = ['student num', 'student number', 'student id'];

function find(header: Row, words: readonly string[]): number | undefined {
  const at = header.cells.findIndex((cell) => words.includes(foldHeader(cell)));
  return at === -1 ? undefined : at;
}

function isTestScores(header: Row): boolean {
  const folded = header.cells.map(foldHeader);
  return ['student number', 'test name', 'numeric score'].every((word) => folded.includes(word));
}

function recognise(head: readonly Row[]): number | null {
  if (head[0] !== undefined && isTestScores(head[0])) return 0;
  const at = head.findIndex(
    (row) =>
      find(row, NUMBER_WORDS) !== undefined &&
      find(row, ['student name']) !== undefined &&
      find(row, ['score']) !== undefined,
  );
  return at > 0 && readLabels(head.slice(0, at)).has('assignment name') ? at : null;
}

/** The `Label:,value,` lines above the header. */
function readLabels(rows: readonly Row[]): Map<string, string> {
  return new Map(rows.map((row) => [foldHeader(row.cells[0] ?? ''), cleanLabel(row.cells[1] ?? '')]));
}

function open(file: OpenedFile): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  return isTestScores(header) ? openTestScores(file, header) : openTemplate(file, header);
}

function openTemplate(file: OpenedFile, header: Row): RowReader {
  const { builder, decimal } = file;
  const labels = readLabels(file.head.slice(0, file.headerAt));
  const number = find(header, NUMBER_WORDS);
  const name = find(header, ['student name']);
  const score = find(header, ['score']);
  const used = [number, name, score];
  header.cells.forEach((cell, at) => {
    if (cleanText(cell) !== '')
      (used.includes(at) ? file.columns.used : file.columns.ignored).push(cleanLabel(cell));
  });
  builder.setFileClass(labels.get('class') ?? '');
  const isPercent = foldWord(labels.get('score type') ?? '').startsWith('percent');
  const max = readNumber(labels.get('points possible') ?? '', decimal);
  const maxPoints = isPercent ? 100 : max.kind === 'number' ? max.value : null;
  const title = labels.get('assignment name') || 'Assignment';
  const assessment = builder.assessment({ title, maxPoints, date: readDate(labels.get('due date') ?? '') });
  return {
    readRow(row) {
      const value = cleanId(row.cells[number ?? -1] ?? '');
      const ids = value === null ? [] : [{ source: 'sis', value }];
      // As written; the parts are kept for looking up.
      const written = labelAt(row, name);
      const { givenName, familyName } = splitListedName(written);
      const parts = givenName === undefined || familyName === undefined ? {} : { givenName, familyName };
      if (ids.length === 0) return builder.findings.reject(row.line, 'A row without a student number');
      const student = builder.addStudent({
        ...{ name: written || (value ?? ''), ...parts },
        ...{ ids, className: null, line: row.line },
      });
      if (student === null) return;
      const cell = readScoreCell(row.cells[score ?? -1] ?? '', decimal);
      builder.score({ student, assessment, className: null, cell, line: row.line });
    },
  };
}

/** One row a test score. The file holds numbers only, so students are named by their number. */
function openTestScores(file: OpenedFile, header: Row): RowReader {
  const { builder, decimal } = file;
  const at = (word: string) => find(header, [word]);
  const words = [
    'student number',
    'test name',
    'test date',
    'score name',
    'numeric score',
    'percent score',
    'alpha score',
    'student name',
  ];
  header.cells.forEach((cell) => {
    (words.includes(foldHeader(cell)) ? file.columns.used : file.columns.ignored).push(cleanLabel(cell));
  });
  return {
    readRow(row) {
      const value = cleanId(row.cells[at('student number') ?? -1] ?? '');
      if (value === null) return builder.findings.reject(row.line, 'A row without a student number');
      const ids = [{ source: 'sis', value }];
      const name = labelAt(row, at('student name')) || value;
      const student = builder.findStudent({ ...splitListedName(name), ids, className: null, line: row.line });
      if (student === null) return;
      const test = labelAt(row, at('test name'));
      const part = labelAt(row, at('score name'));
      const title = part === '' || part === test ? test : `${test}: ${part}`;
      if (title === '') return builder.findings.reject(row.line, 'A row without a test name');
      const numeric = row.cells[at('numeric score') ?? -1] ?? '';
      const percent = cleanText(row.cells[at('percent score') ?? -1] ?? '');
      const usePercent = cleanText(numeric) === '' && percent !== '';
      const alpha = row.cells[at('alpha score') ?? -1] ?? '';
      const raw = usePercent
        ? percent.endsWith('%')
          ? percent
          : `${percent}%`
        : cleanText(numeric) === ''
          ? alpha
          : numeric;
      const assessment = builder.assessment({ title, date: readDate(labelAt(row, at('test date'))) });
      builder.score({
        student,
        assessment,
        className: null,
        cell: readScoreCell(raw, decimal),
        line: row.line,
      });
    },
  };
}

function start(): FormatSession {
  return { open };
}

export const powerschool: GradebookFormat = { name: 'powerschool', recognise, start };
