// Checks a reply whole, cut in two at every place (at 200 of a long one), and letter by letter: the verdict must be the same.
import { expect } from 'vitest';
import { type Screened, screenOf } from './screen-text.ts';

/** The outcome for `text`, which must not depend on how it is cut. */
export function screenCut(text: string): Screened {
  const whole = screenOf(text);
  const step = Math.ceil(text.length / 200);
  const cuts = Array.from({ length: Math.floor(text.length / step) + 1 }, (_, at) => [at * step]);
  for (const cut of [...cuts, Array.from({ length: text.length }, (_, at) => at)])
    expect(screenOf(text, cut).visibleText).toBe(whole.visibleText);
  return whole;
}
