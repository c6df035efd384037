// Decodings of one unbroken run of characters: escapes, base64, hex, base32. Pure; a decoding counts only
// when it gives readable text. Work is bounded by the run's length times the number of decodings.

const maxDepth = 3;

// Printable text with few strange characters: what an encoded sentence decodes to.
function isReadable(text: string): boolean {
  if (text.length < 6) return false;
  let odd = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code === 0xfffd || (code < 0x20 && code !== 10 && code !== 9 && code !== 13) || code === 0x7f)
      odd += 1;
  }
  return odd * 20 <= text.length;
}

const named: Readonly<Record<string, string>> = {
  lowbar: '_',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

// Single escapes, each bounded. Matches %41, \x41, \u0041, \u{41}, &#65;, &#x41;, U+0041; not %zz or \d.
const escapeForm =
  /%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u\{?([0-9a-f]{2,6})\}?|&#(\d{1,7});|&#x([0-9a-f]{1,6});|u\+([0-9a-f]{4,6})|&([a-z]{2,6});/gi;

function fromCode(code: number, otherwise: string): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : otherwise;
}

/** The text with percent, backslash, HTML and code point escapes resolved. */
export function resolveEscapes(text: string): string {
  return text.replace(escapeForm, (whole: string, percent, x, u, decimal, hex, plus, entity) => {
    if (typeof entity === 'string') return named[entity.toLowerCase()] ?? whole;
    if (typeof decimal === 'string') return fromCode(Number.parseInt(decimal, 10), whole);
    const digits = [percent, x, u, hex, plus].find((each) => typeof each === 'string');
    return typeof digits === 'string' ? fromCode(Number.parseInt(digits, 16), whole) : whole;
  });
}

function base32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const char of text.toLowerCase()) {
    const digit = 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(char);
    if (digit < 0) break;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

// Six bits for each character of base64, either alphabet; 64 for others.
const sextets = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const char = String.fromCharCode(code);
  const at = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(
    char === '-' ? '+' : char === '_' ? '/' : char,
  );
  return at < 0 ? 64 : at;
});

// Bytes that are for certain an odd character each, whatever the rest: a control character, a byte that
// UTF-8 never has, one that goes on after ASCII, one that begins something and is not followed up.
function isOddByte(byte: number, previous: number): boolean {
  const cutShort = previous >= 0xc2 && previous <= 0xf4 && (byte < 0x80 || byte >= 0xc0);
  if (byte >= 0xc0) return cutShort || byte < 0xc2 || byte > 0xf4;
  if (byte >= 0x80) return previous < 0x80;
  return cutShort || (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 0x7f;
}

/** Whether the base64 in a text can be readable: a quick look that never says no to what is. */
function mayBeBase64(text: string, skip: number): boolean {
  const most = Math.floor((text.length * 3) / 4) / 20;
  let skipped = 0;
  let odd = 0;
  let bits = 0;
  let value = 0;
  let previous = 0;
  for (let index = 0; index < text.length; index++) {
    const sextet = sextets[text.charCodeAt(index)] ?? 64;
    if (sextet === 64 || skipped < skip) {
      if (sextet !== 64) skipped += 1;
      continue;
    }
    value = ((value << 6) | sextet) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (value >> bits) & 0xff;
    if (isOddByte(byte, previous)) odd += 1;
    if (odd > most) return false;
    previous = byte;
  }
  return true;
}

// Without one of these nothing in a run is an escape.
const anyEscape = /[%\\&]|u\s*\+/i;

// Characters of neither hex nor base32, nor of the marks that may stand among hex digits.
const noHex = /[^0-9a-fA-F\s:,x\\-]/;
const noBase32 = /[a-z0189+/_-]/;

/**
 * Whether a run can decode to anything, white space in it left out: a quick look that never says no to what
 * can. To ordinary words it says no after a few bytes.
 */
export function mayDecode(run: string): boolean {
  if (anyEscape.test(run) || !noHex.test(run) || !noBase32.test(run)) return true;
  for (let skip = 0; skip < 4; skip++) if (mayBeBase64(run, skip)) return true;
  return false;
}

function decodeOnce(run: string): readonly string[] {
  const texts: string[] = [];
  const add = (bytes: Buffer): void => {
    const text = bytes.toString('utf8');
    if (isReadable(text)) texts.push(text);
  };
  const resolved = anyEscape.test(run) ? resolveEscapes(run) : run;
  if (resolved !== run && isReadable(resolved)) texts.push(resolved);
  const bare = run.replace(/[^A-Za-z0-9+/_-]+/g, '');
  if (/^(?:0x|\\x)?[0-9a-fA-F\s:,x\\-]+$/.test(run)) {
    const digits = run.replace(/0x|\\x|[^0-9a-fA-F]/g, '');
    if (digits.length >= 12) add(Buffer.from(digits, 'hex'));
  }
  if (bare.length >= 12) {
    for (let skip = 0; skip < 4; skip++)
      if (mayBeBase64(bare, skip)) add(Buffer.from(bare.slice(skip), 'base64'));
  }
  if (bare.length >= 16 && /^[A-Z2-7]+$/.test(bare)) add(base32(bare));
  return texts;
}

/** All readable texts that a run decodes to, encodings inside encodings included, three deep. */
export function decodeRun(run: string): readonly string[] {
  const seen = new Set<string>();
  let layer: readonly string[] = [run];
  for (let depth = 0; depth < maxDepth && layer.length > 0; depth++) {
    const next: string[] = [];
    for (const text of layer) {
      for (const decoded of decodeOnce(text.trim())) {
        if (seen.has(decoded) || seen.size > 16) continue;
        seen.add(decoded);
        next.push(decoded);
      }
    }
    layer = next;
  }
  return [...seen];
}
