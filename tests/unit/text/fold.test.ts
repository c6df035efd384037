import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRun, mayDecode, resolveEscapes } from '../../../server/src/text/decode-run.ts';
import { foldChar, foldedText, foldText } from '../../../server/src/text/fold.ts';
import { createPatternMachine, symbolOf } from '../../../server/src/text/pattern-machine.ts';

describe('foldText', () => {
  it.each([
    ['ＧＥＴ', 'get'],
    ['t\u200bo\u00ado\u2060l', 'tool'],
    ['tооl', 'tool'],
    ['𝐠𝐞𝐭', 'get'],
    ['Straße', 'strasse'],
    ['déjà', 'deja'],
    ['ﬁne', 'fine'],
    ['٩٢ ९२ ９２', '92 92 92'],
    ['\u212aindly', 'kindly'],
    ['g̲e̲t̲', 'get'],
    ['İRFAN', 'irfan'],
    ['g\u202ee\u202dt\u2066s\u2069', 'gets'],
    ['get\u{e0067}\u{e0065}\u{e0074}', 'get'],
    ['g\ufe0fe\u{e0100}t', 'get'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text).text).toBe(folded);
  });

  it.each(['москва', '中文成绩', 'ひらがな', 'हिन्दी', 'ελλαδα', 'مرحبا', '한국어', 'сор'])(
    'leaves %j itself',
    (text) => {
      expect(foldText(`${text} москва`).text.startsWith(text)).toBe(true);
    },
  );

  // Look-alike tables have rn for some variants of m, and i for some of l.
  it.each([
    '𝐚𝐛𝐜𝐝𝐞𝐟𝐠𝐡𝐢𝐣𝐤𝐥𝐦𝐧𝐨𝐩𝐪𝐫𝐬𝐭𝐮𝐯𝐰𝐱𝐲𝐳',
    '𝚊𝚋𝚌𝚍𝚎𝚏𝚐𝚑𝚒𝚓𝚔𝚕𝚖𝚗𝚘𝚙𝚚𝚛𝚜𝚝𝚞𝚟𝚠𝚡𝚢𝚣',
    'ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩ',
    'ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
  ])('reads %j as the alphabet, alone and among look-alikes', (text) => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyz';
    expect(foldText(text).text).toBe(alphabet);
    expect(foldText(`о${text}`).text).toBe(`o${alphabet}`);
    expect([...text].map((char) => foldChar(char).skeleton).join('')).toBe(alphabet);
  });

  it('is the same without offsets', () => {
    const mixed = fc.string({
      unit: fc.constantFrom(...'aZ9 .мтоеαﬁ①ß½é\u0301İ\u200b😀数ａ\ud83d'),
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.oneof(mixed, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
        expect(foldedText(text)).toBe(foldText(text).text);
      }),
    );
  });

  it('maps every folded unit back to its character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const { text: folded, offsets } = foldText(text);
        expect(offsets.length).toBe(folded.length + 1);
        expect(offsets.at(-1)).toBe(text.length);
        expect([...offsets].sort((a, b) => a - b)).toEqual([...offsets]);
      }),
    );
  });
});

describe('decodeRun', () => {
  it('reads base64 in base64, hex and escapes, and nothing from ordinary words', () => {
    const once = Buffer.from('hello there, friend').toString('base64');
    expect(decodeRun(once)).toContain('hello there, friend');
    expect(decodeRun(Buffer.from(once).toString('base64'))).toContain('hello there, friend');
    expect(decodeRun(Buffer.from('hello there').toString('hex'))).toContain('hello there');
    expect(resolveEscapes('%68\\u0069 &#104;&#x69; \\x68')).toBe('hi hi h');
    expect(decodeRun('internationalisation')).toEqual([]);
  });
});

describe('mayDecode', () => {
  const bytes = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 40 }), fc.uint8Array({ maxLength: 3 }), fc.nat(60))
    .map(([text, odd, at]) => {
      const clean = Buffer.from(text);
      return Buffer.concat([clean.subarray(0, at), odd, clean.subarray(at)]);
    });
  const encoding = fc.constantFrom('base64' as const, 'base64url' as const, 'hex' as const, 'utf8' as const);

  it('never says no to a run that decodes to something', () => {
    fc.assert(
      fc.property(bytes, encoding, fc.nat(3), (content, how, lead) => {
        const run = 'A'.repeat(lead) + content.toString(how).replace(/\s/g, '');
        if (!mayDecode(run) || !mayDecode(run.replace(/.{4}/g, '$& '))) expect(decodeRun(run)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('says no to ordinary words', () => {
    expect(mayDecode('most of the questions were answered with care')).toBe(false);
    expect(mayDecode(Buffer.from('hello there, friend').toString('base64'))).toBe(true);
  });
});

describe('createPatternMachine', () => {
  it('finds what a plain search finds, and holds the longest beginning', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 6 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 30 }),
        (words, text) => {
          const machine = createPatternMachine(
            words.map((word) => ({ text: word, kind: null, holdFrom: 1 })),
          );
          let state = 0;
          for (let index = 0; index < text.length; index++) {
            state = machine.next(state, symbolOf(text.charCodeAt(index)));
            const seen = text.slice(0, index + 1);
            const found = new Set((machine.endings(state) ?? []).map((pattern) => pattern.text));
            expect(found).toEqual(new Set(words.filter((word) => seen.endsWith(word))));
            const begun = words.flatMap((word) =>
              Array.from({ length: word.length - 1 }, (_, cut) => word.slice(0, cut + 1)),
            );
            const held = Math.max(
              0,
              ...begun.filter((beginning) => seen.endsWith(beginning)).map(({ length }) => length),
            );
            expect(machine.held(state)).toBe(held);
          }
        },
      ),
    );
  });
});
