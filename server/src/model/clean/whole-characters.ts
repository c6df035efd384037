// Text in pieces without half surrogates: a half at the end of a piece waits for its other half in the next one, and a
// half that stays alone becomes U+FFFD, as in the rows. Everything else goes on at once.

const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

export class WholeCharacters {
  #waiting = '';

  push(text: string): string {
    const all = this.#waiting === '' ? text : this.#waiting + text;
    const splits = isFirstHalf(all.charCodeAt(all.length - 1));
    this.#waiting = splits ? all.slice(-1) : '';
    const whole = splits ? all.slice(0, -1) : all;
    return whole.isWellFormed() ? whole : whole.toWellFormed();
  }

  end(): string {
    const rest = this.#waiting.toWellFormed();
    this.#waiting = '';
    return rest;
  }
}
