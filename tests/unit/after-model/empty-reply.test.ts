import { describe, expect, it } from 'vitest';
import {
  emptyReplySentence,
  emptyReplySentences,
  isBlank,
} from '../../../server/src/after-model/empty-reply.ts';

const results = [{ ok: true, kind: 'results' }];

describe('emptyReplySentence', () => {
  it.each([
    [{ stepCapReached: false, results: [] }, 'nothing'],
    [{ stepCapReached: true, results }, 'stepCap'],
    [{ stepCapReached: true, results: [{ ok: false, kind: 'timeout' }] }, 'failed'],
    [{ stepCapReached: false, results: [{ ok: false, kind: 'exit' }] }, 'failed'],
    [{ stepCapReached: false, results: [{ ok: false, kind: 'refused' }] }, 'refused'],
    [{ stepCapReached: false, results: [{ ok: true, kind: 'empty' }] }, 'empty'],
    [{ stepCapReached: false, results }, 'found'],
  ] as const)('says what happened: %j', (facts, which) => {
    expect(emptyReplySentence(facts)).toBe(emptyReplySentences[which]);
  });

  it('passes a tool’s question on word for word', () => {
    const asked = { ok: false, kind: 'refused', question: { text: 'Which Alice?' } };
    expect(emptyReplySentence({ stepCapReached: true, results: [asked] })).toBe('Which Alice?');
  });
});

describe('isBlank', () => {
  it.each(['', ' \n\t', '\u200b\u2060\ufeff', '\u00ad\u2800\u3164', '\u{e0041}\ufe0f', '\u202e \u0007'])(
    'sees nothing in %j',
    (text) => {
      expect(isBlank(text)).toBe(true);
    },
  );

  it.each(['.', '0', 'ق', '成', '🎓', '\u200bhi', '—'])('sees something in %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
