// Letters that look like Latin letters, mapped to them: Unicode's confusables through the unhomoglyph
// package, and the letter-like symbols it leaves out. Covers single letters only, not whole-word tricks.
import { createRequire } from 'node:module';

const table: unknown = createRequire(import.meta.url)('unhomoglyph/data.json');

const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';

/** Letters that stand in for Latin ones, turned ones too, and that Unicode's table leaves out. */
const standIns = 'ǝeəeɐaɔcɹrʇtƃgɯmʎyɥhʞkʌvʍwɟfɼrεeηnκkτtυuμmλlσoωwдdкkмmнhтtιi';

/** Symbol ranges that each hold the alphabet from A on. */
const letterRanges: readonly (readonly [first: number, upperBound: number])[] = [
  [0x1f130, 0x1f14a],
  [0x1f150, 0x1f16a],
  [0x1f170, 0x1f18a],
  [0x1f1e6, 0x1f200],
];

function asciiOnly(text: string): string | undefined {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u20d0-\u20ff]/g, '')
    .toLowerCase();
  return /^[a-z0-9]{1,3}$/.test(plain) ? plain : undefined;
}

function buildMap(): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  if (typeof table !== 'object' || table === null) return map;
  for (const [char, lookalike] of Object.entries(table)) {
    if (char.length === 1 && char.charCodeAt(0) < 0x80) continue;
    const plain = typeof lookalike === 'string' ? asciiOnly(lookalike) : undefined;
    if (plain !== undefined) map.set(char, plain);
  }
  [...smallCapitals].forEach((char, index) => {
    if (char !== 'x') map.set(char, String.fromCharCode(97 + index));
  });
  const pairs = [...standIns];
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const [char, letter] = [pairs[index] ?? '', pairs[index + 1] ?? ''];
    if (!map.has(char)) map.set(char, letter);
  }
  return map;
}

const map = buildMap();

/** The Latin letters or digits that a non-ASCII character passes for, or undefined. */
export function findLookalike(char: string): string | undefined {
  const known = map.get(char);
  if (known !== undefined) return known;
  const codePoint = char.codePointAt(0) ?? 0;
  if (codePoint < 0x1f130) return undefined;
  for (const [first, upperBound] of letterRanges) {
    if (codePoint >= first && codePoint < upperBound) return String.fromCharCode(97 + codePoint - first);
  }
  return undefined;
}
