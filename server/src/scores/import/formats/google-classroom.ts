// Google Classroom: last name, first name and address, one column a task, then a `Date` and a `Points` row
// before the students. The layout was never confirmed with a real export.
import { cleanLabel, cleanText } from '../clean-text.ts';
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { fieldOfHeader, kindOfRow } from '../header-words.ts';
import { readDate } from '../read-date.ts';
import { readNumber } from '../read-number.ts';
import type { Row } from '../read-rows.ts';
import {
  addWideRow,
  type IdentityColumns,
  labelAt,
  readIdentity,
  rejectLongRow,
  rejectTwins,
} from '../wide-table.ts';

function readColumns(header: Row): IdentityColumns | null {
  const fields = header.cells.map(fieldOfHeader);
  const [first, last, email] = [fields.indexOf('first'), fields.indexOf('last'), fields.indexOf('email')];
  return first === -1 || last === -1 || email === -1
    ? null
    : { first, last, ids: [{ source: 'email', column: email }] };
}

function rowKind(row: Row, columns: IdentityColumns): 'date' | 'points' | 'summary' | null {
  if (columns.ids.some(({ column }) => cleanText(row.cells[column] ?? '') !== '')) return null;
  const names = [labelAt(row, columns.last), labelAt(row, columns.first)].filter((name) => name !== '');
  const kind = names.length === 1 ? kindOfRow(names[0] ?? '') : null;
  if (kind === 'bare-max') return 'points';
  return kind === 'date' || kind === 'points' || kind === 'summary' ? kind : null;
}

function recognise(head: readonly Row[]): number | null {
  const header = head[0];
  const columns = header === undefined ? null : readColumns(header);
  if (columns === null) return null;
  const kinds = head.slice(1, 4).map((row) => rowKind(row, columns));
  return kinds.includes('date') && kinds.includes('points') ? 0 : null;
}

function open(file: OpenedFile): RowReader {
  const { builder, decimal } = file;
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const columns = readColumns(header) ?? { ids: [] };
  const identity = new Set([columns.first, columns.last, ...columns.ids.map(({ column }) => column)]);
  const tasks = header.cells.flatMap((cell, column) => {
    const title = cleanLabel(cell);
    if (title === '') return [];
    const isKnown = ['other', 'middle'].includes(fieldOfHeader(cell) ?? '');
    if (identity.has(column) || !isKnown) file.columns.used.push(title);
    else file.columns.ignored.push(title);
    const isTask = !identity.has(column) && !isKnown;
    return isTask ? [{ column, title, assessment: builder.assessment({ title, id: null }) }] : [];
  });
  rejectTwins(
    tasks.map(({ title }) => title),
    header.line,
    builder,
  );
  return {
    readRow(row) {
      const kind = rowKind(row, columns);
      if (kind !== null) {
        builder.dropRow(labelAt(row, columns.last) || labelAt(row, columns.first));
        for (const { column, assessment } of tasks) {
          const text = cleanText(row.cells[column] ?? '');
          const max = readNumber(text, decimal);
          if (kind === 'date') builder.describe(assessment, { date: readDate(text) });
          else if (kind === 'points' && max.kind === 'number')
            builder.describe(assessment, { maxPoints: max.value });
        }
        return;
      }
      if (rejectLongRow(row, header, builder)) return;
      addWideRow(row, { ...readIdentity(row, columns), id: null }, tasks, file);
    },
  };
}

function start(): FormatSession {
  return { open };
}

export const googleClassroom: GradebookFormat = { name: 'googleclassroom', recognise, start };
