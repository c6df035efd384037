// Whether a model is in the habit of leaving its thinking in the text with a closing tag alone. While it is, its text waits
// for that tag, so that no thought is shown; the price is that nothing streams, so the habit is forgotten again.

/** Replies without a stray tag after which a model is trusted again. */
const watchedReplies = 3;
// Matches "</think>" and "</Thinking"; not "think". Two fixed words.
const closingTag = /<\/think/i;

export class ThinkingHabit {
  #repliesToWatch = 0;

  /** Whether the next reply's text has to wait. */
  get isLikely(): boolean {
    return this.#repliesToWatch > 0;
  }

  /** After each whole reply; a tag that the user wrote first is a quotation and says nothing. */
  note(sawStrayEnd: boolean, userTexts: readonly string[]): void {
    if (!sawStrayEnd) this.#repliesToWatch = Math.max(0, this.#repliesToWatch - 1);
    else if (!userTexts.some((text) => closingTag.test(text))) this.#repliesToWatch = watchedReplies;
  }
}
