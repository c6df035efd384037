import { describe, expect, it } from 'vitest';
import { findStudents } from '../../../../server/src/scores/names/find-students.ts';
import { createStudentIndexes } from '../../../../server/src/scores/names/student-indexes.ts';
import type { Scope } from '../../../../server/src/scores/scope.ts';
import type { RosterStudent } from '../../../../server/src/scores/score-store.ts';

const syllables = ['ba', 'ko', 'ri', 'ten', 'mu', 'sal', 'vey', 'dor', 'ni', 'zu', 'har', 'lo', 'pe', 'gan'];

/** Invented names from a fixed seed. */
function inventSchool(count: number): RosterStudent[] {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join('');
  const given = Array.from({ length: 900 }, word);
  const family = Array.from({ length: 4000 }, word);
  return Array.from({ length: count }, (_, at) => {
    const [first = '', last = ''] = [given[next(given.length)], family[next(family.length)]];
    return {
      id: `s${at}`,
      givenName: first,
      familyName: last,
      preferredName: at % 9 === 0 ? word() : null,
      displayName: `${first} ${last}`,
      classNames: [`${at % 400}`],
      externalIdKeys: [`${100_000 + at}`],
    };
  });
}

function fakeStore(school: readonly RosterStudent[]) {
  const state = { version: 1, reads: 0 };
  return {
    state,
    rosterVersion: async () => state.version,
    roster: async (_: Scope) => {
      state.reads += 1;
      return school;
    },
  };
}

describe('createStudentIndexes', () => {
  it('reads the roster once for each version and scope', async () => {
    const store = fakeStore(inventSchool(3));
    const indexes = createStudentIndexes(store);
    await Promise.all([indexes.indexOf({ kind: 'all' }), indexes.indexOf({ kind: 'all' })]);
    await indexes.indexOf({ kind: 'classes', classNames: ['1'] });
    expect(store.state.reads).toBe(2);
    store.state.version = 2;
    await indexes.indexOf({ kind: 'all' });
    expect(store.state.reads).toBe(3);
  });

  it('a failed read is tried again', async () => {
    let fails = true;
    const indexes = createStudentIndexes({
      rosterVersion: async () => 1,
      roster: async () => {
        if (fails) throw new Error('locked');
        return [];
      },
    });
    await expect(indexes.indexOf({ kind: 'all' })).rejects.toThrow('locked');
    fails = false;
    expect((await indexes.indexOf({ kind: 'all' })).students).toEqual([]);
  });

  it('10,000 students: exact, partial, mistyped and unknown names take under 2 ms in the median', async () => {
    const school = inventSchool(10_000);
    const indexes = createStudentIndexes(fakeStore(school));
    await indexes.indexOf({ kind: 'all' });
    const queries = school
      .filter((_, at) => at % 50 === 0)
      .flatMap(({ displayName, familyName }) => [
        displayName,
        familyName,
        `${displayName.slice(0, 3)}${displayName.slice(4)}`,
        `${familyName}x Nobody`,
      ]);
    findStudents({ name: 'warm up' }, await indexes.indexOf({ kind: 'all' }));
    const times: number[] = [];
    for (const name of queries) {
      const start = performance.now();
      findStudents({ name }, await indexes.indexOf({ kind: 'all' }));
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY;
    if (process.env.SHOW_TIMES)
      console.log({ median, p95: times[Math.floor(times.length * 0.95)], most: times.at(-1) });
    expect(median).toBeLessThan(2);
  });
});
