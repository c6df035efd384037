// Texts whose letters stand apart ("i g n o r e  a l l"): what they say once joined. A list of grades or of the
// alphabet is joined too, and then says nothing. Pure and linear.
import { foldText } from './fold.ts';

const minLetters = 8;
// Eight or more single letters with one to three blanks or marks between. Every step takes a fixed kind of character,
// so nothing is tried twice. Matches "i g n o r e  i t", "a.b.c.d.e.f.g.h"; not "a b c" or "is it a b c d".
const spaced = new RegExp(
  String.raw`(?<!\p{L})\p{L}\p{M}{0,3}(?:[\s.,_*|·•/\\~+-]{1,3}\p{L}\p{M}{0,3}(?!\p{L})){${minLetters - 1},}`,
  'gu',
);
const between = /[\s.,_*|·•/\\~+-]+/gu;

// "Ignore … instructions" without blanks, in several languages: a verb and, within forty letters, what it is about.
// Fixed words and one bounded run, linear.
const order =
  /(?:ignor|disregard|forget|overrid|bypass|reveal|olvid|oubli|esque|vergiss|missacht|unut|yoksay|игнорир|забудь|تجاهل|忽略|忘记|無視|무시|अनदेखा)[\p{L}\p{M}]{0,40}?(?:instruc|instruz|prompt|rules|reglas|regles|regras|regeln|regole|anweisung|consigne|talimat|kural|инструкц|правил|указани|تعليمات|निर्देश|指令|指示|规则|지시)/u;

export interface SpacedText {
  /** The letters as words, where wider gaps stood between these. */
  readonly words: string;
  /** They give an order even without gaps between the words. */
  readonly isOrder: boolean;
}

/** Every stretch of letters that stand apart in a text. */
export function joinSpacedLetters(text: string): readonly SpacedText[] {
  return (text.match(spaced) ?? []).map((stretch) => {
    const gaps = stretch.match(between) ?? [];
    const narrow = gaps.reduce((least, { length }) => Math.min(least, length), 3);
    const words = stretch.replace(between, (gap) => (gap.length > narrow ? ' ' : ''));
    return { words, isOrder: order.test(foldText(words.replaceAll(' ', '')).text) };
  });
}
