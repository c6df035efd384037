// Chinese, Japanese and Korean names are written without a space, in either order.

// Matches 王 or 김, not an ASCII letter; one character class, linear.
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function isSpaceless(text: string): boolean {
  return spaceless.test(text);
}

// Matches 先生 at the end, not 先 alone; fixed alternatives at a fixed edge.
const honorific = /(?:さん|さま|くん|ちゃん|君|様|先生|老师|老師|同学|同學|님|씨)$/u;

/** Without one form of address at the end, unless nothing would be left. */
export function dropHonorific(name: string): string {
  const bare = name.replace(honorific, '');
  return bare === '' ? name : bare;
}
