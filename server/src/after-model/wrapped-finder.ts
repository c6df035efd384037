// After the model: shows another finder the reply as it reads once something in it is decoded or left out.
// What that finder finds counts only where something was, and then takes the reply back: whoever hides it
// means it. The other finder is made, and fed what came just before, when the first such thing comes.
import { createCharReader, type LeakFinder, type LeakFinding, type ReplyChar } from './finding.ts';

/** What may stand before the first decoded character. */
const replayed = 48;

export type Feed = (text: string, start: number, end: number) => void;

/** Wraps a finder made by `createInner` so that only findings over decoded characters count. */
export function createWrapped(
  createInner: () => LeakFinder,
  what: string,
  read: (
    decoded: Feed,
    plain: Feed,
  ) => {
    feed(char: ReplyChar): void;
    end(): void;
  },
): LeakFinder {
  const readChar = createCharReader();
  // The last plain characters, as a ring.
  const texts = new Array<string>(replayed).fill('');
  const starts = new Int32Array(replayed);
  let count = 0;
  let inner: LeakFinder | undefined;
  let lastDecoded = -1;
  let findings: LeakFinding[] = [];

  const feedInner = (finder: LeakFinder, text: string, start: number, end: number): void => {
    for (const each of text) {
      finder.feed({ ...readChar(each, start), end });
      if (!finder.found) continue;
      for (const finding of finder.take())
        if (lastDecoded >= finding.start) findings.push({ ...finding, effect: 'block', what });
    }
  };
  const plain: Feed = (text, start, end) => {
    if (inner) return feedInner(inner, text, start, end);
    texts[count % replayed] = text;
    starts[count % replayed] = start;
    count += 1;
  };
  const decoded: Feed = (text, start, end) => {
    if (!inner) {
      inner = createInner();
      for (let index = Math.max(0, count - replayed); index < count; index++) {
        const each = texts[index % replayed] ?? '';
        const from = starts[index % replayed] ?? 0;
        feedInner(inner, each, from, from + each.length);
      }
    }
    lastDecoded = start;
    feedInner(inner, text, start, end);
  };
  const reader = read(decoded, plain);
  return {
    feed: reader.feed,
    end: reader.end,
    get holdFrom() {
      return inner?.holdFrom ?? Number.POSITIVE_INFINITY;
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
