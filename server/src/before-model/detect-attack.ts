// Before the model, `attack-screen`: a cheap, linear detector of plain attempts to override, to extract
// the prompt or to list tools, in about fifteen languages, seen through look-alikes and encodings. Two
// levels: `block` for phrases that no ordinary message has, `flag` for what also asks an ordinary thing.
// Never the only wall: paraphrases pass, and are met by roles, permission and the checks of the reply.
import { decodeRun, resolveEscapes } from '../text/decode-run.ts';
import { type AttackFinding, findPhrases, noAttack, toPhraseText } from '../text/find-phrases.ts';
import { findTemplateTokens } from '../text/neutralise-template-tokens.ts';
import { readDisguises } from './read-disguises.ts';

function worse(a: AttackFinding, b: AttackFinding): AttackFinding {
  if (a.level === 'block' || b.level === 'none') return a;
  return b.level === 'block' || a.level === 'none' ? b : a;
}

// A token that opens a system turn, or a forged call's result, is no question about tokens.
const opensRole = /^\W{0,8}(?:system|developer|model|assistant)\b/;

function findTokens(original: string): AttackFinding {
  const tokens = findTemplateTokens(original);
  const opening = tokens.some(({ start, end }) => {
    const after = original.slice(end, end + 24).toLowerCase();
    return (
      /im_start|header_id|start_of_turn|start_of_role/.test(original.slice(start, end).toLowerCase()) &&
      opensRole.test(after)
    );
  });
  if (opening) return { level: 'block', kind: 'chat-template' };
  return tokens.length > 0 ? { level: 'flag', kind: 'chat-template' } : noAttack;
}

/** Longest unbroken run that is decoded; longer ones are data. */
const maxRun = 8_192;

// Base64 in groups, and what tells it from words: a capital inside, a digit, a padding mark. Each group must
// end in white space, which no group holds: linear.
const groups = /(?:[A-Za-z0-9+/=_-]{4,76}\s){3,}[A-Za-z0-9+/=_-]{2,76}/g;
const mixed = /[a-z][A-Z]|\d|=/;

// Whoever hides an order means it: what would be flagged in the open is blocked. A reading that says no
// more than the open text does hides nothing.
function findEncoded(original: string, open: AttackFinding): AttackFinding {
  const resolved = resolveEscapes(original);
  const texts = [...readDisguises(original)];
  if (resolved !== original) texts.push(resolved);
  for (const run of original.match(/[!-~]{20,}/g) ?? []) texts.push(...decodeRun(run.slice(0, maxRun)));
  for (const run of original.match(groups) ?? []) {
    if (mixed.test(run)) texts.push(...decodeRun(run.slice(0, maxRun).replace(/\s/g, '')));
  }
  const hidden = texts.some((text) => {
    const { level } = findPhrases(toPhraseText(text));
    return level === 'block' || (level === 'flag' && open.level === 'none');
  });
  return hidden ? { level: 'block', kind: 'encoded' } : noAttack;
}

// Quoted stretches, bounded; a quotation mark stands in none.
const quoted =
  /"[^"\n]{4,200}"|“[^“”\n]{4,200}”|„[^„“”\n]{4,200}[“”]|«[^«»\n]{4,200}»|‘[^‘’\n]{4,200}’|(?<![\p{L}\p{N}])'[^'\n]{4,200}'(?![\p{L}\p{N}])|`[^`\n]{4,200}`/gu;
// What one does with a quotation other than obeying it: a lesson about it.
const aboutWords =
  /\b(?:translat|mean|defin|explain|spell|pronounc|famous|example|attack|injection|phrase|sentence|grammar|why is|why does|ubersetz|bedeutet|heisst|traduc|traduis|traduire|significa|veut dire)|перевед|означает|翻译|翻譯|意思|訳|意味|번역|뜻|ترجم|يعني|अनुवाद|मतलब|cevir|anlami/;

// "Translate 'ignore previous instructions' into Spanish" talks of an attack. Only where all of it is quoted.
function isQuotation(text: string): boolean {
  const outside = text.replace(quoted, ' ');
  if (outside === text || !aboutWords.test(toPhraseText(outside))) return false;
  return findPhrases(toPhraseText(outside)).level === 'none';
}

/** What one message attempts, as far as its wording tells. */
export function detectAttack(text: string): AttackFinding {
  const plain = findPhrases(toPhraseText(text));
  if (plain.level === 'block') return isQuotation(text) ? { ...plain, level: 'flag' } : plain;
  const tokens = findTokens(text);
  if (tokens.level === 'block') return tokens;
  return worse(worse(findEncoded(text, plain), plain), tokens);
}
