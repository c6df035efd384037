// After the model, `prompt-leak`: decodes long unbroken runs (base64, hex, base32, escapes) and looks for
// the prompt in what they say. A run is held back while it decodes to readable text. Codes of single
// characters with spaces between them are another finder's.
import { decodeRun } from '../text/decode-run.ts';
import { createCharReader, type LeakFinder, type LeakFinding, type ReplyChar } from './finding.ts';

/** Eighteen bytes of base64: shorter runs say less than a leak. */
const minRun = 24;
const maxRun = 65_536;

/** Feeds a whole text to a finder and tells whether it blocks it. */
function blocksText(finder: LeakFinder, text: string): boolean {
  const read = createCharReader();
  let offset = 0;
  for (const char of text) {
    finder.feed(read(char, offset));
    offset += char.length;
  }
  finder.end();
  return finder.take().some(({ effect }) => effect === 'block');
}

/** What a character does to a run: it belongs to it, is passed over, or ends it. */
type Part = 'run' | 'gap' | 'end';

function createRunFinder(
  createInner: () => LeakFinder,
  partOf: (code: number, length: number) => Part,
): LeakFinder {
  let run = '';
  let runStart = 0;
  let checkAt = minRun;
  let plainRun = false;
  let holdFrom = Number.POSITIVE_INFINITY;
  let findings: LeakFinding[] = [];

  const check = (end: number): void => {
    const texts = decodeRun(run);
    plainRun = texts.length === 0;
    if (texts.some((text) => blocksText(createInner(), text))) {
      findings.push({ start: runStart, end, effect: 'block', what: 'encoded text of the system prompt' });
    }
  };
  const endRun = (end: number): void => {
    if (run.length >= minRun) check(end);
    run = '';
    holdFrom = Number.POSITIVE_INFINITY;
    checkAt = minRun;
    plainRun = false;
  };
  const grow = (char: ReplyChar): void => {
    if (run === '') runStart = char.start;
    run += char.text;
    if (run.length < checkAt) return;
    check(char.end);
    checkAt = run.length * 2;
    holdFrom = plainRun ? Number.POSITIVE_INFINITY : Math.min(holdFrom, char.start);
    if (run.length >= maxRun) endRun(char.end);
  };

  return {
    feed(char) {
      const part = partOf(char.text.charCodeAt(0), run.length);
      if (part === 'run') grow(char);
      else if (run !== '' && part === 'end') endRun(char.end);
    },
    end() {
      if (run !== '') endRun(runStart + run.length);
    },
    get holdFrom() {
      return holdFrom;
    },
    get found() {
      return findings.length > 0;
    },
    take() {
      const taken = findings;
      findings = [];
      return taken;
    },
  };
}

/** Finds unbroken runs, over line breaks too; `createInner` makes the finder that looks at decoded text. */
export function createEncodedFinder(createInner: () => LeakFinder): LeakFinder {
  return createRunFinder(createInner, (code, length) => {
    if (code > 0x20 && code < 0x7f) return 'run';
    return code === 10 && length >= minRun ? 'gap' : 'end';
  });
}

const isBase64 = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  [0x2b, 0x2d, 0x2f, 0x3d, 0x5f].includes(code);

/** Finds base64 and its like in groups with spaces between them. */
export function createSpacedRunFinder(createInner: () => LeakFinder): LeakFinder {
  return createRunFinder(createInner, (code) => {
    if (isBase64(code)) return 'run';
    return code === 0x20 || code === 10 ? 'gap' : 'end';
  });
}
