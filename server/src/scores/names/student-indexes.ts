// Keeps the index of each scope until the roster changes, whichever process changes it. Small scopes
// (oneself, one's children) are read fresh: that is as fast.

import { type Scope, scopeKey } from '../scope.ts';
import type { RosterStudent, ScoreStore } from '../score-store.ts';
import { createStudentIndexBuilder, type StudentIndex } from './student-index.ts';

/** The least recently used scope goes first. */
const maxScopes = 32;
/** Students indexed before others get their turn. */
const sliceSize = 500;

export interface StudentIndexes {
  indexOf(scope: Scope): Promise<StudentIndex>;
}

interface Kept {
  readonly version: number;
  readonly index: Promise<StudentIndex>;
}

async function buildInSlices(roster: readonly RosterStudent[]): Promise<StudentIndex> {
  const builder = createStudentIndexBuilder();
  for (const [at, student] of roster.entries()) {
    if (at > 0 && at % sliceSize === 0) await new Promise((resolve) => setImmediate(resolve));
    builder.add(student);
  }
  return builder.finish();
}

export function createStudentIndexes(store: Pick<ScoreStore, 'rosterVersion' | 'roster'>): StudentIndexes {
  const kept = new Map<string, Kept>();

  function keep(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next().value;
    if (kept.size > maxScopes && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async indexOf(scope) {
      if (scope.kind === 'none' || scope.kind === 'students') return buildInSlices(await store.roster(scope));
      const key = scopeKey(scope);
      // Read before the roster: a change in between makes the index newer than its version, never older.
      const version = await store.rosterVersion();
      const known = kept.get(key);
      if (known?.version === version) {
        keep(key, known);
        return known.index;
      }
      const index = store.roster(scope).then(buildInSlices);
      keep(key, { version, index });
      // A failed read is not kept.
      index.catch(() => kept.delete(key));
      return index;
    },
  };
}
