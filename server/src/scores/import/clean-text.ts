// Names, ids and titles as the store should hold them: composed, without invisible marks, spaces
// collapsed. Nothing is evaluated; a leading `=` or `@` of a name stays a character.

// Zero-width marks, direction marks, byte order marks and control characters. One class, one pass.
// Matches U+200B and U+0007; not "-" nor "é". (U+200C and U+200D shape Indic and Persian letters: kept.)
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Text without invisible marks, trimmed, runs of white space (no-break ones too) made one space. */
export function cleanText(raw: string): string {
  // Most cells are plain: printable ASCII with single spaces inside. Matches "Ada Ox"; not " a", "a  b".
  if (/^(?:[!-~]+(?: [!-~]+)*)?$/.test(raw)) return raw;
  // Matches "a \u00a0b"; not "ab". Single class with +, no neighbour that overlaps: linear.
  return raw.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
}

/**
 * A name or title cell: unwraps `="text"`, the form in which some systems guard a leading `=`, and the
 * apostrophe that our own export puts before a cell that a spreadsheet would run.
 */
export function cleanLabel(raw: string): string {
  const text = cleanText(raw);
  if (text.startsWith('="') && text.endsWith('"') && text.length > 3) return cleanText(text.slice(2, -1));
  if (text.startsWith("'") && startsFormula(text.slice(1))) return text.slice(1).trim();
  return text;
}

/** Whether a spreadsheet would take the text for a formula. */
export function startsFormula(text: string): boolean {
  const first = text.trimStart().normalize('NFKC').charAt(0);
  return first === '=' || first === '+' || first === '-' || first === '@';
}

/** An id as text: leading zeros kept, the `#` that some systems put before it dropped; empty is null. */
export function cleanId(raw: string): string | null {
  let text = cleanLabel(raw);
  if (text.startsWith('#')) text = text.slice(1).trim();
  return text === '' || text === '-' ? null : text;
}

/** For comparing words of headers and cells: compatibility form, lower case, no accents. */
export function foldWord(raw: string): string {
  return cleanText(raw.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/[’ʼ`´]/g, "'");
}

/** `Last, First` and `Last, First, Suffix` in reading order; anything else stays as it is. */
export function orderName(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  const [last, first, ...suffixes] = parts;
  if (last === undefined || first === undefined || parts.some((part) => part === '')) return name;
  return parts.length > 3 ? name : [first, last, ...suffixes].join(' ');
}

/** First and last name in reading order. Some class lists write `_` where there is no last name. */
export function joinName(first: string, last: string): string {
  return [first, last].filter((part) => part !== '' && part !== '_' && part !== '-').join(' ');
}

/** Given and middle names together; a middle name that stands among the given ones already is not repeated. */
export function addMiddleName(given: string, middle: string | null): string {
  const known = new Set(given.toLowerCase().split(' '));
  const isNew =
    middle !== null &&
    !middle
      .toLowerCase()
      .split(' ')
      .every((word) => known.has(word));
  return isNew ? joinName(given, middle) : given;
}

/** The key by which two spellings of a name count as the same: case and spaces only. */
export function nameKey(name: string): string {
  return cleanText(name.normalize('NFKC')).toLowerCase();
}
