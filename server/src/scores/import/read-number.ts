// One number out of a cell, with either decimal mark. Where a mark can be read both ways (1,234 in a file
// with decimal points) the answer is `ambiguous`, never a guess.

export type DecimalMark = '.' | ',';

export type ReadNumber =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'not-a-number' };

const NOT: ReadNumber = { kind: 'not-a-number' };
const MAX_DIGITS = 15;

/** Reads unsigned decimal numbers; signs, exponents and units are the caller's. */
export function readNumber(raw: string, decimal: DecimalMark): ReadNumber {
  // Matches "1 234", "1'234"; not "1 2 3": a group has three digits. Anchored, groups of fixed length: linear.
  const grouped = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(raw);
  const text = grouped ? raw.replace(/[ '’]/g, '') : raw;
  // Matches "12", "1,234.5", ".5", "5."; not "1e3", "-2". One class: linear.
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text) || text.replace(/\D/g, '').length > MAX_DIGITS) return NOT;
  const marks = text.replace(/\d/g, '');
  if (marks === '') return toNumber(text);
  if (marks.length === 1) return readOneMark(text, marks, decimal, grouped);
  return readSeveralMarks(text, marks);
}

function readOneMark(text: string, mark: string, decimal: DecimalMark, grouped: boolean): ReadNumber {
  const [whole = '', fraction = ''] = text.split(mark);
  const couldGroup = fraction.length === 3 && whole.length >= 1 && whole.length <= 3 && !/^0+$/.test(whole);
  if (couldGroup && mark !== decimal && !grouped) return { kind: 'ambiguous' };
  return toNumber(`${whole || '0'}.${fraction || '0'}`);
}

function readSeveralMarks(text: string, marks: string): ReadNumber {
  const last = marks.charAt(marks.length - 1);
  const group = marks.charAt(0);
  const isDecimal = last !== group;
  const body = isDecimal ? text.slice(0, text.lastIndexOf(last)) : text;
  const fraction = isDecimal ? text.slice(text.lastIndexOf(last) + 1) : '';
  const groups = body.split(group);
  const regular = groups.every(
    (part, at) => /^\d+$/.test(part) && (at === 0 ? part.length <= 3 : part.length === 3),
  );
  if (!regular) return NOT;
  return toNumber(`${groups.join('')}.${fraction || '0'}`);
}

function toNumber(text: string): ReadNumber {
  const value = Number(text);
  return Number.isFinite(value) ? { kind: 'number', value } : NOT;
}

/** Which decimal mark a file uses, from its delimiter and from what its first cells look like. */
export function findDecimalMark(delimiter: string, cells: Iterable<string>): DecimalMark {
  if (delimiter === ',') return '.';
  let commas = 0;
  let points = 0;
  for (const cell of cells) {
    // Matches "12,5" and "88,00 %"; not "1,234". Anchored with bounded tails.
    if (/^\s*\d{1,4},\d{1,2}\s?%?\s*$/.test(cell)) commas += 1;
    else if (/^\s*\d{1,4}\.\d{1,2}\s?%?\s*$/.test(cell)) points += 1;
  }
  if (commas === points) return delimiter === ';' ? ',' : '.';
  return commas > points ? ',' : '.';
}
