import { describe, expect, test } from 'vitest';
import {
  createTokenBudget,
  showsCut,
  type TokenEstimate,
} from '../../../server/src/before-model/token-budget.ts';
import type { ModelMessage } from '../../../server/src/model/chat-model.ts';
import {
  type CorpusKind,
  corpus,
  kinds,
  systemPrompt,
  tokenCounts,
  toolText,
} from '../../support/token-corpus.ts';

const frameTokens = 4;
const tools = [{ name: 'get_scores', description: '', parameters: JSON.parse(toolText) }];
const cases = Object.keys(tokenCounts).flatMap((tokenizer) => kinds.map((kind) => ({ tokenizer, kind })));

/** Three turns of one kind of text, each a question and an answer, each call's count learnt. */
function converse(estimate: TokenEstimate, tokenizer: string, kind: CorpusKind): void {
  const counts = tokenCounts[tokenizer];
  if (!counts) throw new Error(tokenizer);
  const messages: ModelMessage[] = [{ role: 'system', content: systemPrompt }];
  let promptTokens = counts.systemPrompt + frameTokens + counts.toolText;
  for (const turn of [0, 1, 2]) {
    messages.push({ role: 'user', content: corpus[kind][turn] ?? '' });
    promptTokens += (counts[kind][turn] ?? 0) + frameTokens;
    estimate.learn({ messages, tools }, promptTokens);
    messages.push({ role: 'assistant', content: 'OK.' });
    promptTokens += 2 + frameTokens;
  }
}

describe('a token estimate', () => {
  test.each(cases)(
    'of $kind for $tokenizer, after three turns, is at most 10 % under and 50 % over',
    ({ tokenizer, kind }) => {
      const estimate = createTokenBudget().estimateFor('m');
      converse(estimate, tokenizer, kind);
      let estimated = 0;
      let counted = 0;
      for (const at of [3, 4, 5]) {
        const [guess, count] = [
          estimate.text(corpus[kind][at] ?? ''),
          tokenCounts[tokenizer]?.[kind][at] ?? 0,
        ];
        expect(guess / count).toBeGreaterThanOrEqual(0.9);
        estimated += guess;
        counted += count;
      }
      expect(estimated / counted).toBeLessThanOrEqual(1.5);
    },
  );

  test.each(cases)(
    'of $kind for $tokenizer, before any count, is at most 25 % under',
    ({ tokenizer, kind }) => {
      const estimate = createTokenBudget().estimateFor('m');
      for (const [at, text] of corpus[kind].entries()) {
        expect(estimate.text(text) / (tokenCounts[tokenizer]?.[kind][at] ?? 0)).toBeGreaterThanOrEqual(0.75);
      }
    },
  );

  test.each([
    '',
    'a',
    'a b c d e f g',
    'ß',
    '.',
    '!?!?',
    '1 2 3 4',
    '\n\n\n',
    '字',
    '😀😀',
    'x'.repeat(9999),
    '\u0000',
  ])('of %j is never above its bytes, however much it has learnt', (text) => {
    const estimate = createTokenBudget().estimateFor('m');
    for (let i = 0; i < 50; i += 1) converse(estimate, 'mistral', 'chinese');
    expect(estimate.text(text)).toBeLessThanOrEqual(Buffer.byteLength(text));
    expect(estimate.text(text)).toBeGreaterThanOrEqual(0);
  });

  test('learns one script without spoiling another', () => {
    const estimate = createTokenBudget().estimateFor('m');
    const before = estimate.text(corpus.english[0] ?? '');
    for (let i = 0; i < 5; i += 1) converse(estimate, 'cl100k', 'chinese');
    expect(estimate.text(corpus.english[0] ?? '') / before).toBeGreaterThan(0.75);
    expect(estimate.text(corpus.english[0] ?? '') / before).toBeLessThan(1.15);
  });

  test('is kept for each model, and for a bounded number of them', () => {
    const budget = createTokenBudget();
    converse(budget.estimateFor('a'), 'mistral', 'chinese');
    const learnt = budget.estimateFor('a').text(corpus.chinese[4] ?? '');
    expect(budget.estimateFor('b').text(corpus.chinese[4] ?? '')).not.toBe(learnt);
    expect(budget.estimateFor('a').text(corpus.chinese[4] ?? '')).toBe(learnt);
    for (let i = 0; i < 40; i += 1) budget.estimateFor(`other ${i}`);
    expect(budget.estimateFor('a').text(corpus.chinese[4] ?? '')).not.toBe(learnt);
  });

  test.each([null, 0, -5, 1, 1_000_000])('learns nothing from a count of %j', (count) => {
    const estimate = createTokenBudget().estimateFor('m');
    const text = corpus.english[0] ?? '';
    const before = estimate.text(text);
    estimate.learn({ messages: [{ role: 'user', content: text.repeat(20) }], tools: [] }, count);
    expect(estimate.text(text)).toBe(before);
  });

  test('measures a megabyte of anything in linear time', () => {
    const estimate = createTokenBudget().estimateFor('m');
    for (const text of ['a', ' ', '<', '字', '\ud83d', '{"a":1}']) {
      const started = performance.now();
      estimate.text(text.repeat(1_000_000 / text.length));
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});

describe('showsCut', () => {
  test.each([
    [20_000, 4100, true],
    [20_000, 8191, true],
    [20_000, 8000, true],
    [20_000, 6200, false],
    [8000, 4100, false],
    [20_000, null, false],
    [8500, 8150, false],
  ])('an estimate of %j and a count of %j in a window of 8192: %j', (estimated, count, cut) => {
    expect(showsCut(estimated, count, 8192)).toBe(cut);
  });
});
