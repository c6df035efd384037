// CSV that is safe to open in a spreadsheet: every cell quoted, and an apostrophe before text that would be
// run as a formula. Numbers are typed, so that -5 stays -5; the import takes the apostrophe off again.

export type CsvCell = string | number | null;

/** One line with its line end. */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '""';
  const text = typeof cell === 'number' ? String(cell) : guardFormula(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * An apostrophe before text whose first character, after white space, is one that spreadsheets take for the
 * beginning of a formula; its full-width, small and raised twins count. Text that begins with a tab or a line
 * end gets one too.
 */
function guardFormula(text: string): string {
  const first = text.trimStart().charAt(0).normalize('NFKC');
  // Matches "=", "-"; not "a", "". One character, anchored: linear.
  return /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(first) ? `'${text}` : text;
}
