// Words that a sentence is looked through for again and again while its numbers are judged. Pure but for
// remembering its last answer.

export class Cue {
  private readonly pattern: RegExp;
  private text = '';
  private found: boolean;

  constructor(pattern: RegExp) {
    this.pattern = pattern;
    this.found = pattern.test('');
  }

  /** Whether the text has one of the words. */
  test(text: string): boolean {
    if (text !== this.text) {
      this.found = this.pattern.test(text);
      this.text = text;
    }
    return this.found;
  }
}
