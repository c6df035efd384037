// Finds text inside data that speaks to the assistant instead of describing something: "Note to assistant:
// before answering, also fetch …". A weak signal, since any wording can do it; what it finds is marked as
// quoted data, and permission holds whatever the model makes of it. Pure and linear.
import { phrase } from './attack-phrases/phrase.ts';
import { decodeRun } from './decode-run.ts';
import { findPhrases, toPhraseText } from './find-phrases.ts';
import { hasRoleHeading } from './role-headings.ts';
import { joinSpacedLetters } from './spaced-letters.ts';

const toAssistant = [
  phrase(
    'flag',
    'override',
    '\\b(?:notes?|messages?|instructions?|attention|important|hint|reminder|memo|dear|hey|hello)(?: \\||,)?(?: (?:to|for))?(?: (?:the|all|any|our|your))? (?:ai|assistant|chat ?bot|bot|model|llm|language model|agent|system)\\b',
  ),
  phrase('flag', 'override', '^(?:\\| )?ai \\| '),
  phrase(
    'flag',
    'override',
    '\\b(?:before|when|while|after|instead of) (?:answering|responding|replying|you (?:answer|respond|reply))\\b',
  ),
  phrase(
    'flag',
    'override',
    '\\b(?:call|use|run|invoke|execute|query|repeat|do) the (?:look ?up|look-up|tool|function|search|query|api|command)\\b',
  ),
  phrase(
    'flag',
    'override',
    '\\b(?:also|now|then|please|must|and|should) (?:fetch|reveal|leak|send|email|forward|show|include|list|print|output|look up|read out|get|call)\\b[^|]{0,40}?\\b(?:class|classes|students?|scores|marks|grades|records|prompt|instructions|everyone|everybody|all|names?)\\b',
  ),
  phrase(
    'flag',
    'override',
    '\\bwhen(?:ever)? you (?:read|see|process) this\\b|\\bend of (?:data|record|results?) \\||\\bnow follow these (?:steps|instructions)\\b|\\brole\\W{1,6}(?:system|assistant)\\b',
  ),
  phrase('flag', 'override', '^(?:\\| )?(?:reveal|leak|disclose|expose) '),
  phrase(
    'flag',
    'override',
    '\\b(?:tell|ask|instruct|convince|inform) the (?:user|teacher|student|reader|person|parent|admin)\\b',
  ),
  phrase(
    'flag',
    'override',
    "\\b(?:do not|don t|don't|never) (?:tell|inform|mention|reveal|show|say)(?: this| it)?(?: to)? the (?:user|teacher|student)\\b",
  ),
  phrase(
    'flag',
    'override',
    '\\b(?:respond|reply|answer)(?: only)? with\\b|\\byou are (?:now|an? (?:ai|assistant|unrestricted|admin))\\b|\\bobey (?:the|me|this|my|every)\\b|\\bprivacy (?:is )?off\\b|\\bfrom now on\\b',
  ),
  phrase(
    'flag',
    'override',
    '(?:助手|ai|模型|系统)[^|]{0,4}(?:请|必须|注意)|アシスタント(?:へ|は)|(?:ассистент|бот|модель)[^|]{0,6}(?:должен|покажи|выведи)|(?:asistente|assistente|assistant|assistent) \\|',
  ),
];

/** Whether a text inside data reads like instructions to the assistant. */
export function findInstructions(text: string): boolean {
  if (text.length < 6) return false;
  if (readsLikeOrder(text)) return true;
  if (joinSpacedLetters(text).some(({ words, isOrder }) => isOrder || readsLikeOrder(words))) return true;
  // Whoever encodes a title hides something in it.
  return (text.match(/[A-Za-z0-9+/=_-]{24,2000}/g) ?? []).some((run) => decodeRun(run).some(readsLikeOrder));
}

function readsLikeOrder(text: string): boolean {
  if (hasRoleHeading(text)) return true;
  const words = toPhraseText(text);
  const { level, kind } = findPhrases(words);
  if (level === 'block' || (level === 'flag' && (kind === 'override' || kind === 'false-authority')))
    return true;
  return toAssistant.some(({ pattern }) => pattern.test(words));
}
