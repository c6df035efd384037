import { describe, expect, it } from 'vitest';
import { createReplyScreen } from '../../../server/src/after-model/reply-screen.ts';
import { optionsWith, screenOf, systemPrompt } from './screen-text.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');
const everyFew = (text: string) => Array.from({ length: Math.ceil(text.length / 5) }, (_, at) => at * 5);
/** Readable, and nothing of the prompt. */
const other = 'It rained on the hills all night, and by noon the brook had carried two planks away. '.repeat(
  60,
);

/** The most characters that a reply in small pieces waits for. */
function mostHeld(text: string): number {
  const screen = createReplyScreen(optionsWith({ grounding: 'off' }));
  let pushed = 0;
  let most = 0;
  for (let from = 0; from < text.length; from += 5) {
    const piece = text.slice(from, from + 5);
    screen.push(piece);
    pushed += piece.length;
    most = Math.max(most, pushed - screen.visibleText.length);
  }
  return most;
}

describe('a run that decodes to readable text', () => {
  it.each([
    ['words that happen to', 'word '.repeat(900)],
    ['lines that happen to', 'word\n'.repeat(900)],
    ['base64 of something else', base64(other)],
    ['hex of something else', hex(other)],
    ['base64 of something else in groups', base64(other).replace(/.{8}/g, '$& ')],
  ])('is held back by its end alone: %s', (_, text) => {
    expect(mostHeld(text)).toBeLessThan(1600);
    const { visibleText, replaced } = screenOf(text, everyFew(text));
    expect({ visibleText, replaced }).toEqual({ visibleText: text, replaced: false });
  });

  it.each([0, 30, 400, 700, 1000, 2500, 5000])(
    'shows nothing of the prompt that comes after %i readable characters',
    (length) => {
      for (const encode of [base64, hex]) {
        const [before, leak] = [encode(other.slice(0, length - (length % 3))), encode(systemPrompt)];
        const { shown, replaced } = screenOf(before + leak, everyFew(before + leak));
        expect(replaced).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(before.length + 40);
      }
    },
  );

  it('costs no more for each character in a long one', () => {
    const time = (text: string) => {
      const startedAt = performance.now();
      screenOf(text, everyFew(text), { grounding: 'off' });
      return performance.now() - startedAt;
    };
    const long = base64(other.repeat(12));
    time(long.slice(0, 8000));
    expect(time(long.slice(0, 64_000))).toBeLessThan(Math.max(40, time(long.slice(0, 8000))) * 24);
  });
});
