// What the log promises under `kill -9`: nothing that was written is lost, no torn line spoils another.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseLine } from '../../../../server/src/around-tools/log/parse-line.ts';
import { readLogLines } from '../../../../server/src/around-tools/log/read-lines.ts';
import { readReport } from '../../../../server/src/around-tools/log/read-report.ts';

const writer = fileURLToPath(new URL('./killed-writer.mjs', import.meta.url));
const kills = 30;

/** Runs the writer until its first words and a while longer; resolves to the last entry that it had written. */
function writeUntilKilled(dataDir: string, first: number, moreMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, dataDir, String(first)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let faults = '';
    child.stderr.on('data', (text) => {
      faults += text;
    });
    child.stdout.on('data', (text) => {
      if (said === '') setTimeout(() => child.kill('SIGKILL'), moreMs);
      said += text;
    });
    child.on('close', (code, signal) => {
      const last = Number(said.trimEnd().split('\n').at(-1));
      if (signal === 'SIGKILL' && faults === '') resolve(last);
      else reject(new Error(`the writer ended by itself (${code}): ${faults}`));
    });
  });
}

it(`keeps every line that was written, over ${kills} kills at random moments`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'log-killed-'));
  try {
    const written: (readonly [number, number])[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const first = kill * 1_000_000;
      written.push([first, await writeUntilKilled(dataDir, first, Math.random() * 40)]);
    }
    const found = new Set<number>();
    const order: number[] = [];
    let unreadable = 0;
    await readLogLines(dataDir, (text) => {
      if (parseLine(text) === null) {
        unreadable += 1;
        return;
      }
      const number = Number(JSON.parse(text).call);
      order.push(number);
      found.add(number);
    });
    for (const [first, last] of written) {
      for (let number = first; number <= last; number += 1) {
        if (!found.has(number)) expect.fail(`entry ${number} was written and is gone`);
      }
    }
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(found.size).toBe(order.length);
    expect(unreadable).toBeLessThanOrEqual(kills);
    const { report } = await readReport(dataDir);
    expect(report).toMatchObject({ unreadable, total: { calls: order.length } });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
