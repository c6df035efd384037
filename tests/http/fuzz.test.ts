// Thousands of generated requests against the running server, built as it is shipped: it never breaks inside,
// never dies, and its memory stays bounded. `FUZZ_REQUESTS` sets how many (`npm run test:fuzz`: 100,000).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatAnswerSchema, type Row } from '@handrail/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../../server/commands/build.mjs';
import { findFault } from '../fuzz/check-answer.ts';
import { type FuzzRequest, fuzzRequests } from '../fuzz/generate-request.ts';
import { sendRequest } from '../fuzz/send-request.ts';
import { runTurn } from '../load/drive.ts';
import { type Measured, startDemoServer, startFake } from '../load/processes.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 5000);
const perBatch = 10;
const mega = 1024 * 1024;

let folder: string | undefined;
let fake: Awaited<ReturnType<typeof startFake>>;
let server: Measured;

beforeAll(async () => {
  expect(await build()).toBe(0);
  folder = await mkdtemp(join(tmpdir(), 'handrail-fuzz-'));
  fake = await startFake();
  server = await startDemoServer(fake.origin, folder);
}, 120_000);

afterAll(async () => {
  await Promise.all([server?.stop(), fake?.stop()]);
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A real conversation with this server, as its browser would hold it. */
async function converse(): Promise<Row[]> {
  const messages: Row[] = [{ role: 'user', content: 'What are Alice Johnson’s scores?' }];
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.origin}/api/chat`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ messages }),
  });
  return [...messages, ...chatAnswerSchema.parse(await answer.json()).messages];
}

/** What is wrong with the answer, and to what. */
async function faultOf(request: FuzzRequest): Promise<string | undefined> {
  const answer = await sendRequest(Number(new URL(server.origin).port), request);
  const fault = findFault(request, answer);
  if (fault === undefined) return undefined;
  const { method, path, headers, body } = request;
  return `${fault} <- ${method} ${path} ${JSON.stringify(headers)} ${body.toString('latin1').slice(0, 500)}`;
}

it(
  `survives ${requests} generated requests`,
  async () => {
    for (let turn = 0; turn < 20; turn += 1) await runTurn(server);
    const before = await server.read({ collect: true });
    const seen = new Map<string, number>();
    const batches = fc.asyncProperty(
      fc.array(fuzzRequests(await converse()), { minLength: perBatch, maxLength: perBatch }),
      async (batch) => {
        const faults = await Promise.all(batch.map(faultOf));
        for (const fault of faults) seen.set(fault ?? 'fine', (seen.get(fault ?? 'fine') ?? 0) + 1);
        expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      },
    );
    await fc.assert(batches, { numRuns: Math.ceil(requests / perBatch), endOnFailure: false });
    expect(seen.get('fine')).toBeGreaterThanOrEqual(requests);

    await runTurn(server);
    const after = await server.read({ collect: true });
    expect((after.heapUsed - before.heapUsed) / mega).toBeLessThan(64);
  },
  requests * 200,
);
