// After the model, `prompt-leak`: chat-template tokens that a model prints are cut out of the reply.
// Holds text from an opening mark until it is closed or can't be a token any more.
import { findTemplateTokens } from '../text/neutralise-template-tokens.ts';
import { FinderBase, type LeakFinder, type Left, left } from './finding.ts';
import { holds, type ReplyPiece } from './reply-piece.ts';

const maxAngle = 46;
const maxSquare = 24;

class TokenFinder extends FinderBase {
  readonly wakes = holds.opening;
  private candidate = '';
  private folded = '';
  private start = 0;

  feed(piece: ReplyPiece, from: number, to: number): Left {
    for (let index = from; index < to; index++) this.read(piece, index);
    return this.candidate !== '' || this.found ? left.holding : left.atRest;
  }

  private read(piece: ReplyPiece, index: number): void {
    const skeleton = piece.skeletonAt(index);
    const opens = skeleton === '<' || skeleton === '[';
    if (this.candidate === '') {
      if (opens) this.open(piece, index);
      return;
    }
    // `<<SYS>>` opens twice.
    if (opens && this.folded !== '<') {
      this.settle(piece.endAt(index));
      this.open(piece, index);
      return;
    }
    this.candidate += piece.textAt(index);
    this.folded += skeleton;
    if (this.isOver(piece.codes[index] ?? 0, skeleton)) this.settle(piece.endAt(index));
  }

  private open(piece: ReplyPiece, index: number): void {
    this.candidate = piece.textAt(index);
    this.folded = piece.skeletonAt(index);
    this.start = piece.startAt(index);
  }

  private isOver(code: number, skeleton: string): boolean {
    const { folded } = this;
    const closing = folded[0] === '<' ? '>' : ']';
    const twice = folded.startsWith('<<') && !folded.endsWith('>>');
    if (skeleton === closing && !twice) return true;
    if (!this.mayBegin() || folded.length > (closing === '>' ? maxAngle : maxSquare)) return true;
    return code === 10 || this.candidate.length > 4 * maxAngle;
  }

  private mayBegin(): boolean {
    const { folded } = this;
    return folded.length < 2 || (folded[0] === '<' ? /^<[a-z/|<]/.test(folded) : /^\[[a-z/]/.test(folded));
  }

  private settle(at: number): void {
    for (const token of findTemplateTokens(this.candidate)) {
      const place = { start: this.start + token.start, end: this.start + token.end, at };
      this.report({ ...place, effect: 'redact', what: 'chat-template token' });
    }
    this.candidate = '';
    this.folded = '';
  }

  override end(): void {
    this.settle(this.start + this.candidate.length);
  }

  override get holdFrom(): number {
    return this.candidate === '' ? Number.POSITIVE_INFINITY : this.start;
  }
}

/** Finds chat-template tokens in one text part. */
export function createTokenFinder(): LeakFinder {
  return new TokenFinder();
}
