// The words by which a reply claims something of a score without a number: passed and failed, the best and the
// worst, full marks, who is ahead of whom. Folded: lower case, no accents, Cyrillic as it is. Alternations of fixed words, linear.

export type Said = 'passed' | 'failed' | 'highest' | 'lowest' | 'full' | 'ahead' | 'behind' | 'count';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Of English, which needs its helping verb or an "-ed": "did not pass", "is failing". */
const english = {
  passed: wordsOf('passed passes pass passing'),
  failed: wordsOf('failed fails fail failing flunked'),
};
/** Of languages whose verb may stand far from its subject. */
const others = {
  passed: wordsOf('bestanden aprobo aprobado aprobada reussi passou aprovado aprovada сдал сдала'),
  failed: wordsOf(
    'durchgefallen suspendio suspendido reprobo reprobado reprobada echoue reprovou reprovado reprovada chumbou провалил провалила',
  ),
};

const highest = wordsOf('highest best top beste bester hochste mejor meilleur meilleure melhor maior');
const lowest = wordsOf('lowest worst niedrigste schlechteste peor pire pior menor');
const full = wordsOf('full perfect');
const ahead = wordsOf('higher better ahead above beat besser');
const behind = wordsOf('lower worse behind below schlechter');

/** What a folded word may say of a score, and whether it is English. */
export function saidBy(
  word: string,
): { readonly said: Exclude<Said, 'count'>; readonly english: boolean } | undefined {
  if (english.passed.has(word)) return { said: 'passed', english: true };
  if (english.failed.has(word)) return { said: 'failed', english: true };
  if (others.passed.has(word)) return { said: 'passed', english: false };
  if (others.failed.has(word)) return { said: 'failed', english: false };
  if (highest.has(word)) return { said: 'highest', english: true };
  if (lowest.has(word)) return { said: 'lowest', english: true };
  if (ahead.has(word)) return { said: 'ahead', english: true };
  if (behind.has(word)) return { said: 'behind', english: true };
  return full.has(word) ? { said: 'full', english: true } : undefined;
}

/** All of these words. */
export const saidWords: readonly string[] = [english, others]
  .flatMap(({ passed, failed }) => [...passed, ...failed])
  .concat(...highest, ...lowest, ...full, ...ahead, ...behind);

// A text, or a value of a record, that says by itself who passed. Matches "passed", "nicht bestanden".
const passValue = /^(?:pass(?:ed)?|bestanden|aprobad[oa]|reussi|admis|aprovad[oa]|сдано?|зачет)$/;
const failValue =
  /^(?:fail(?:ed)?|not passed|nicht bestanden|durchgefallen|suspenso|reprobad[oa]|no aprobad[oa]|echoue|reprovad[oa]|не сдано?)$/;

/** What a value of a record says by itself. */
export function saidByValue(value: string): 'passed' | 'failed' | undefined {
  if (passValue.test(value)) return 'passed';
  return failValue.test(value) ? 'failed' : undefined;
}

// Matches "I failed math", "bob passed"; not "did bob pass". Fixed words, linear.
const stated =
  /\b(?:(passed|bestanden|aprobo|aprobe|aprobado|reussi|passou|passei|aprovad[oa])|(failed|durchgefallen|suspendio|suspendi|suspendido|reprobo|reprobe|reprobado|echoue|reprovou|reprovei|reprovad[oa]|chumbou|chumbei))\b|(сдал)|(провалил)/;
const asked =
  /[?？]|^\W*(?:did|does|do|has|have|had|was|were|is|are|who|which|what|how|hat|haben|wer|ist|ha|quien|est|qui|quem)\b|\b(?:if|whether|ob|falls|wenn)\b/;

export interface UserVerdict {
  readonly text: string;
  readonly said: 'passed' | 'failed';
}

/** What a folded sentence of the user states of somebody's pass; a question states nothing. */
export function statedBy(sentence: string): UserVerdict | undefined {
  const match = stated.exec(sentence);
  if (!match || asked.test(sentence)) return undefined;
  const negated = /\b(?:not|never|nicht|no|nao|pas)\b|n['’]t\b|не /.test(sentence);
  const passed = (match[1] ?? match[3]) !== undefined;
  return { text: sentence, said: passed !== negated ? 'passed' : 'failed' };
}
