import { describe, expect, it } from 'vitest';
import { emptyReplySentence, emptyReplySentences } from '../../../server/src/after-model/empty-reply.ts';

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
