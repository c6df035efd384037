// Markup that a page does not show: a tag, a comment, an entity, where a link leads, a footnote's mark. What stands
// before and after it reads as one word there. Knows HTML and Markdown as far as they can stand inside a word.

/** Longer markup is not waited for. */
const maxChars = 300;
const maxEntity = 40;

const codeOf = (char: string): number => char.charCodeAt(0);
const [angle, closingAngle, ampersand, semicolon] = [codeOf('<'), codeOf('>'), codeOf('&'), codeOf(';')];
const [bracket, closingBracket, paren, closingParen] = [codeOf('['), codeOf(']'), codeOf('('), codeOf(')')];
const [dash, backslash, space, equals] = [codeOf('-'), codeOf('\\'), codeOf(' '), codeOf('=')];
const [bang, hash, caret, slash, question] = [
  codeOf('!'),
  codeOf('#'),
  codeOf('^'),
  codeOf('/'),
  codeOf('?'),
];

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isQuote = (code: number): boolean => code === 0x22 || code === 0x27;

/** What begins with these two characters, or undefined. */
export function beginMarkup(first: number, second: number): MarkupSkip | undefined {
  if (first === angle)
    return isLetter(second) || second === slash || second === bang || second === question
      ? new TagSkip(second)
      : undefined;
  if (first === ampersand) return isLetter(second) || second === hash ? new EntitySkip() : undefined;
  if (first === closingBracket && second === paren) return new LinkSkip();
  if (first === closingBracket && second === bracket) return new MarkSkip();
  return first === bracket && second === caret ? new MarkSkip() : undefined;
}

/** Whether markup may begin with this character. */
export function mayBeginMarkup(code: number): boolean {
  return code === angle || code === ampersand || code === bracket || code === closingBracket;
}

export type SkipEnd = 'open' | 'closed' | 'none';

/** One piece of markup, read after its first two characters. */
export abstract class MarkupSkip {
  private count = 0;

  /** `none`: it was no markup after all. */
  read(code: number): SkipEnd {
    this.count += 1;
    if (this.count > maxChars) return 'none';
    return this.readOne(code, this.count);
  }

  protected abstract readOne(code: number, count: number): SkipEnd;
}

/** `[^1]`, and `[ref]` behind the text of a link. */
class MarkSkip extends MarkupSkip {
  protected readOne(code: number): SkipEnd {
    return code === closingBracket ? 'closed' : 'open';
  }
}

class EntitySkip extends MarkupSkip {
  protected readOne(code: number, count: number): SkipEnd {
    if (code === semicolon) return 'closed';
    return (isLetter(code) || isDigit(code) || code === hash) && count <= maxEntity ? 'open' : 'none';
  }
}

/** A tag with its attributes, or a comment. */
class TagSkip extends MarkupSkip {
  private quote = 0;
  private previous: number;
  private dashes = 0;
  private isComment = false;

  constructor(second: number) {
    super();
    this.previous = second;
  }

  protected readOne(code: number, count: number): SkipEnd {
    const { previous } = this;
    if (code === dash && count === 2 && previous === dash && this.dashes === 1) this.isComment = true;
    this.previous = code;
    this.dashes = code === dash ? this.dashes + 1 : code === closingAngle ? this.dashes : 0;
    if (this.isComment) return code === closingAngle && this.dashes >= 2 ? 'closed' : 'open';
    if (this.quote !== 0) {
      if (code === this.quote) this.quote = 0;
      return 'open';
    }
    if (isQuote(code) && previous === equals) this.quote = code;
    return code === closingAngle ? 'closed' : 'open';
  }
}

/** Where a link leads, and its title, up to the bracket that closes it. */
class LinkSkip extends MarkupSkip {
  private depth = 1;
  private closing = 0;
  private previous = paren;

  protected readOne(code: number): SkipEnd {
    const { previous } = this;
    this.previous = previous === backslash ? 0 : code;
    if (previous === backslash) return 'open';
    if (this.closing !== 0) {
      if (code === this.closing) this.closing = 0;
    } else if (code === angle && previous === paren) this.closing = closingAngle;
    else if (isQuote(code) && (previous === space || previous === 10)) this.closing = code;
    else if (code === paren) this.depth += 1;
    else if (code === closingParen) this.depth -= 1;
    return this.depth === 0 ? 'closed' : 'open';
  }
}
