// After the model, `prompt-leak`: chat-template tokens that a model prints are cut out of the reply.
// Holds text from an opening mark until it is closed or can't be a token any more.
import { findTemplateTokens } from '../text/neutralise-template-tokens.ts';
import type { LeakFinder, LeakFinding, ReplyChar } from './finding.ts';

const maxAngle = 46;
const maxSquare = 24;

/** Finds chat-template tokens in one text part. */
export function createTokenFinder(): LeakFinder {
  let candidate = '';
  let folded = '';
  let start = 0;
  let findings: LeakFinding[] = [];

  const settle = (): void => {
    for (const token of findTemplateTokens(candidate)) {
      const at = { start: start + token.start, end: start + token.end };
      findings.push({ ...at, effect: 'redact', what: 'chat-template token' });
    }
    candidate = '';
    folded = '';
  };
  const open = (char: ReplyChar): void => {
    candidate = char.text;
    folded = char.skeleton;
    start = char.start;
  };
  const mayBegin = (): boolean =>
    folded.length < 2 || (folded[0] === '<' ? /^<[a-z/|<]/.test(folded) : /^\[[a-z/]/.test(folded));

  return {
    feed(char) {
      const opens = char.skeleton === '<' || char.skeleton === '[';
      if (candidate === '') {
        if (opens) open(char);
        return;
      }
      // `<<SYS>>` opens twice.
      if (opens && folded !== '<') {
        settle();
        open(char);
        return;
      }
      candidate += char.text;
      folded += char.skeleton;
      const closing = folded[0] === '<' ? '>' : ']';
      const twice = folded.startsWith('<<') && !folded.endsWith('>>');
      if (char.skeleton === closing && !twice) settle();
      else if (!mayBegin() || folded.length > (closing === '>' ? maxAngle : maxSquare)) settle();
      else if (char.text === '\n' || candidate.length > 4 * maxAngle) settle();
    },
    end: settle,
    get holdFrom() {
      return candidate === '' ? Number.POSITIVE_INFINITY : start;
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
