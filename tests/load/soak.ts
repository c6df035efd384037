// `npm run test:soak`: minutes of mixed load on the built server (usual turns, long replies, histories, readers who go
// away in the middle), with its memory after a garbage collection every few seconds. Fails when memory in use or
// resident memory keeps rising once the server is warm. Not part of `npm test`.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, question, runTurn } from './drive.ts';
import { makeHistories } from './make-history.ts';
import { megabyte } from './measure-memory.ts';
import type { Measured } from './processes.ts';
import { numberOption } from './read-options.ts';
import { keepResult } from './results.ts';
import { withSides } from './start-sides.ts';

export interface SoakSample {
  readonly minute: number;
  readonly turns: number;
  readonly inUseMb: number;
  readonly residentMb: number;
}

const atOnce = 4;
const samples = 60;
/** How far the last third may lie above the second, in megabytes. Between samples, V8 itself moves by about one. */
const mostGrowthMb = { inUse: 2, resident: 15 };

const bodyOf = (messages: readonly unknown[]) => JSON.stringify({ messages });
const ask = (content: string) => ({ role: 'user', content });

/** Begins a turn and goes away with the first bytes of the answer. */
function leaveEarly({ origin, headers }: Measured): Promise<void> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', accept: 'text/event-stream', ...headers };
    const posted = request(`${origin}/api/chat`, { method: 'POST', headers: all }, (answer) => {
      answer.on('error', () => {});
      answer.once('data', () => {
        posted.destroy();
        resolve();
      });
    });
    posted.on('error', reject);
    posted.end(bodyOf([ask(question)]));
  });
}

/** The turns of the mix, to be run over and over. */
async function makeMix(server: Measured): Promise<(() => Promise<unknown>)[]> {
  const [history = []] = await makeHistories(server, [60]);
  const long = { ...server, body: bodyOf([ask(`${question} Answer in 1000 words.`)]) };
  const late = { ...server, body: bodyOf([...history, ask(question)]) };
  const usual = () => runTurn(server);
  return [usual, usual, () => runTurn(long), () => runTurn(late), () => leaveEarly(server)];
}

async function soak(server: Measured, minutes: number): Promise<SoakSample[]> {
  const mix = await makeMix(server);
  const started = performance.now();
  const elapsedMs = () => performance.now() - started;
  const taken: SoakSample[] = [];
  let turns = 0;
  let failed: unknown;
  const worker = async () => {
    while (elapsedMs() < minutes * 60_000 && failed === undefined) await mix[turns++ % mix.length]?.();
  };
  const ended = Promise.all(Array.from({ length: atOnce }, worker)).catch((error: unknown) => {
    failed = error ?? new Error('a turn failed');
  });
  for (let sample = 1; sample <= samples && failed === undefined; sample += 1) {
    await Promise.race([ended, sleep((minutes * 60_000 * sample) / samples - elapsedMs())]);
    const { heapUsed, external, rss } = await server.read({ collect: true });
    const [inUseMb, residentMb] = [(heapUsed + external) / megabyte, rss / megabyte].map(
      (value) => Math.round(value * 10) / 10,
    );
    const minute = Math.round(elapsedMs() / 600) / 100;
    taken.push({ minute, turns, inUseMb: inUseMb ?? 0, residentMb: residentMb ?? 0 });
  }
  await ended;
  if (failed !== undefined) throw failed;
  return taken;
}

/** Median of the last third over that of the second: the first is warming up. */
function growthOf(taken: readonly SoakSample[], pick: (sample: SoakSample) => number): number {
  const third = Math.floor(taken.length / 3);
  return median(taken.slice(2 * third).map(pick)) - median(taken.slice(third, 2 * third).map(pick));
}

/** `--minutes N` (10 when not said); `--write` keeps the samples. */
export async function run(argv: readonly string[]): Promise<number> {
  const minutes = numberOption(argv, '--minutes', 10);
  console.log(`Mixed load for ${minutes} minutes, ${atOnce} turns at once …`);
  const taken = await withSides({ names: ['Handrail'], warmUpTurns: 300 }, async (sides) => {
    const server = sides.get('Handrail');
    return server ? soak(server, minutes) : [];
  });
  const turns = taken.at(-1)?.turns ?? 0;
  const grown = {
    inUse: growthOf(taken, ({ inUseMb }) => inUseMb),
    resident: growthOf(taken, ({ residentMb }) => residentMb),
  };
  const flat = grown.inUse <= mostGrowthMb.inUse && grown.resident <= mostGrowthMb.resident;
  const signed = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(1)} MB`;
  console.log(`${turns.toLocaleString('en')} turns, last third of the time over the second:`);
  console.log(`  in use   ${signed(grown.inUse)} (at most +${mostGrowthMb.inUse} MB)`);
  console.log(`  resident ${signed(grown.resident)} (at most +${mostGrowthMb.resident} MB)`);
  console.log(flat ? 'Memory is flat.' : 'MEMORY GROWS.');
  const command = ['test:soak', ...argv];
  if (argv.includes('--write')) await keepResult('soak', command, { minutes, turns, samples: taken });
  return flat ? 0 : 1;
}
