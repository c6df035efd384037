// `npm run bench -- history`: verifying and trimming posted histories of growing length, about 1 KB a row.
// Times are of the whole way from posted rows to the model's view; a block is the longest time in which the
// event loop could do nothing else. The verdicts are about the least disturbed of several runs, since other
// programs on the machine only ever add; the medians stand beside them.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readHistory } from '../../server/src/before-model/read-history.ts';
import { trimHistory } from '../../server/src/before-model/trim-history.ts';
import { trimRules } from '../support/play-conversation.ts';
import { ask, lookUp, posted, say, score, sealSteps, testSealer } from '../support/sealed-conversation.ts';

export interface HistoryMeasurement {
  readonly rows: number;
  readonly megabytes: number;
  readonly bestMs: number;
  readonly medianMs: number;
  readonly cpuMs: number;
  readonly bestBlockMs: number;
  readonly medianBlockMs: number;
}

export interface HistoryBench {
  readonly measurements: readonly HistoryMeasurement[];
  /** Growth of time with rows from the shortest to the longest history: 1 is linear, 2 quadratic. */
  readonly slope: number;
}

const runs = 15;
const person = 'p-1';

function conversation(rows: number): unknown[] {
  const scores = Array.from({ length: 7 }, (_, i) => score('Alice Johnson', `Quiz ${i + 1}`, 80 + i));
  const turn = [
    ask('What did Alice get? '.repeat(34)),
    lookUp('Alice', ...scores),
    say('Alice did well. '.repeat(36)),
  ];
  const steps = Array.from({ length: Math.floor(rows / 4) }, () => turn).flat();
  return posted([...sealSteps(testSealer.chain(person), steps), { role: 'user', content: 'And now?' }]);
}

async function once(rows: readonly unknown[]): Promise<void> {
  const addNote = () => undefined;
  const chain = testSealer.chain(person);
  const stillInScope = async () => true;
  const off = new Set<never>();
  const read = await readHistory(rows, {
    chain,
    trust: 'roles',
    off,
    maxMessageChars: 4000,
    stillInScope,
    addNote,
  });
  if (!read.ok) throw new Error(read.problem.detail);
  const outcome = await trimHistory(
    read.history,
    trimRules([], { addNote, summarise: async () => 'Small talk.' }),
  );
  if (!outcome.ok || !outcome.trimmed.newSummary) throw new Error('the history was not summarised');
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

async function measure(rows: number): Promise<HistoryMeasurement> {
  const history = conversation(rows);
  const times: number[] = [];
  const blocks: number[] = [];
  let cpuMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await nextTick();
    const cpu = process.cpuUsage();
    const started = performance.now();
    await once(history);
    times.push(performance.now() - started);
    const used = process.cpuUsage(cpu);
    cpuMs = Math.min(cpuMs, (used.user + used.system) / 1000);
    await new Promise((resolve) => setTimeout(resolve, 5));
    delay.disable();
    blocks.push(delay.max / 1e6);
  }
  const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
  const middle = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;
  const megabytes = Buffer.byteLength(JSON.stringify(history)) / 1e6;
  return {
    rows: history.length,
    megabytes,
    bestMs: Math.min(...times),
    medianMs: middle(times),
    cpuMs,
    bestBlockMs: Math.min(...blocks),
    medianBlockMs: middle(blocks),
  };
}

export async function benchHistory(): Promise<HistoryBench> {
  await measure(400);
  const measurements: HistoryMeasurement[] = [];
  for (const rows of [100, 1000, 10_000]) measurements.push(await measure(rows));
  const [first, last] = [measurements[0], measurements.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  const slope = Math.log(last.bestMs / first.bestMs) / Math.log(last.rows / first.rows);
  return { measurements, slope };
}

export async function run(): Promise<number> {
  const { measurements, slope } = await benchHistory();
  const cells = [
    ['rows', 'MB', 'best ms', 'median ms', 'CPU ms', 'block ms', 'median'],
    ...measurements.map(({ rows, megabytes, ...ms }) => [
      String(rows),
      megabytes.toFixed(2),
      ...[ms.bestMs, ms.medianMs, ms.cpuMs, ms.bestBlockMs, ms.medianBlockMs].map((value) =>
        value.toFixed(1),
      ),
    ]),
  ];
  console.log('Verifying and trimming a posted history (with a summary made at once)');
  for (const line of cells) console.log(line.map((cell) => cell.padStart(10)).join(''));
  const thousand = measurements[1]?.bestMs ?? Number.POSITIVE_INFINITY;
  const block = Math.max(...measurements.map(({ bestBlockMs }) => bestBlockMs));
  console.log(`1,000 rows: ${thousand.toFixed(1)} ms (target 25): ${thousand <= 25 ? 'met' : 'MISSED'}`);
  console.log(`growth from 100 to 10,000 rows: exponent ${slope.toFixed(2)} (1 = linear)`);
  console.log(
    `longest block of the event loop: ${block.toFixed(1)} ms (target 20): ${block <= 20 ? 'met' : 'MISSED'}`,
  );
  return 0;
}
