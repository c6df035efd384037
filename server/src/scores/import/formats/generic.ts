// Plain tables: the documented long form (`student,class,assessment,date,points,max_points`) and home-made
// sheets with one column an assessment. Recognised by header words alone; a table without them is refused.
import type { FormatSession, GradebookFormat, OpenedFile, RowReader } from '../format.ts';
import { type Field, fieldOfHeader } from '../header-words.ts';
import type { Row } from '../read-rows.ts';
import type { IdentityColumns } from '../wide-table.ts';
import { isLongTable, openLongTable } from './generic-long.ts';
import { openWideTable } from './generic-wide.ts';

export interface GenericColumns extends IdentityColumns {
  readonly fields: readonly (Field | null)[];
  /** Columns that say who the row is about. */
  readonly identity: ReadonlySet<number>;
}

/** Who-columns of a header; null when no column holds a name. */
function readGenericColumns(header: Row): GenericColumns | null {
  const fields = header.cells.map((cell) => fieldOfHeader(cell));
  const at = (field: Field) => {
    const found = fields.indexOf(field);
    return found === -1 ? undefined : found;
  };
  let [name, first, last, preferred] = [at('name'), at('first'), at('last'), at('preferred')];
  // Where it is the only first name there is, it is just that.
  if (first === undefined && name === undefined) [first, preferred] = [preferred, undefined];
  // `Name, Vorname` and `Nom, Prénom` keep the family name under `Name`; `Cognome, Nome` the given name.
  if (name !== undefined && first !== undefined && last === undefined) [last, name] = [name, undefined];
  else if (name !== undefined && last !== undefined && first === undefined) [first, name] = [name, undefined];
  if (name === undefined && (first === undefined || last === undefined)) return null;
  const middle = at('middle');
  const [className, id, login, email] = [at('class'), at('id'), at('username'), at('email')];
  const ids = [
    { source: 'sis', column: id },
    { source: 'login', column: login },
    { source: 'email', column: email },
  ].flatMap(({ source, column }) => (column === undefined ? [] : [{ source, column }]));
  const columns = [name, first, last, middle, preferred, className, id, login, email].filter(
    (column) => column !== undefined,
  );
  return { name, first, last, middle, preferred, className, ids, fields, identity: new Set(columns) };
}

function recognise(head: readonly Row[]): number | null {
  const at = head.slice(0, 20).findIndex((row) => {
    const columns = readGenericColumns(row);
    if (columns === null) return false;
    return row.cells.some(
      (cell, column) =>
        cell.trim() !== '' && !columns.identity.has(column) && columns.fields[column] !== 'other',
    );
  });
  return at === -1 ? null : at;
}

function open(file: OpenedFile): RowReader {
  const header = file.head[file.headerAt] ?? { line: 1, cells: [] };
  const columns = readGenericColumns(header);
  if (columns === null) throw new Error('a header was recognised that names no student');
  const body = file.head.slice(file.headerAt + 1);
  return isLongTable(columns, body)
    ? openLongTable(file, header, columns)
    : openWideTable(file, header, columns);
}

function start(): FormatSession {
  return { open };
}

export const generic: GradebookFormat = { name: 'generic', recognise, start };
