// A process that is killed in the midst of an import or an undo leaves the records whole: all of the file or
// nothing of it, and a file that SQLite finds sound.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForWriting, type SqliteConnection } from '../../../../server/src/scores/sqlite/open-sqlite.ts';

const kills = 50;
const allScores = 1_500;
const folder = mkdtempSync(join(tmpdir(), 'handrail-kill-'));
// Inside the tests' own modules, so that the bundle finds the packages that it leaves out.
const programDir = join(import.meta.dirname, '../../../node_modules/.import-forever');
const program = join(programDir, 'import-forever.mjs');

beforeAll(async () => {
  mkdirSync(programDir, { recursive: true });
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'programs/import-forever.ts'),
      outDir: programDir,
      rollupOptions: { output: { entryFileNames: 'import-forever.mjs' } },
      target: 'node20',
    },
  });
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(programDir, { recursive: true, force: true });
});

/** Kills that long after the process says `word`. Resolves once it is dead. */
function killAfter(file: string, word: 'ready' | 'imported', delayMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      const before = said.includes(word);
      said += chunk;
      if (!before && said.includes(word)) setTimeout(() => child.kill('SIGKILL'), delayMs);
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve();
      else reject(new Error(`ended by itself with ${code}: ${complaint.slice(0, 500)}`));
    });
  });
}

function count(db: SqliteConnection, table: string): number {
  return Number(db.prepare(`select count(*) from ${table}`).pluck().get());
}

it(`leaves all or nothing after kill -9 at ${kills} random moments`, { timeout: 120_000 }, async () => {
  const seen = new Set<number>();
  for (let round = 0; round < kills; round += 1) {
    // One file for all rounds: what a killed process leaves behind is what the next one starts from.
    const file = join(folder, 'records.sqlite');
    // Half of the moments lie in a first import, half in what follows one: the undo and the next import.
    await killAfter(file, round % 2 === 0 ? 'ready' : 'imported', Math.random() * 250);
    const db = openForWriting(file);
    try {
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(db.pragma('foreign_key_check')).toEqual([]);
      const scores = count(db, 'scores');
      seen.add(scores);
      expect([0, allScores]).toContain(scores);
      const live = db.prepare('select count(*) from imports where undone_at is null').pluck().get();
      expect(live).toBe(scores === 0 ? 0 : 1);
      expect(count(db, 'students')).toBe(scores / 10);
      expect(count(db, 'enrolments')).toBe(scores / 10);
      expect(count(db, 'assessments')).toBe(scores === 0 ? 0 : 10);
      expect(count(db, 'classes')).toBe(scores === 0 ? 0 : 1);
    } finally {
      db.close();
    }
  }
  // Both endings were met, or the moments were not spread over the import.
  expect([...seen].sort()).toEqual([0, allScores]);
});
