// `npm run attacks`: plays the attack suite, first on scripted answers, then on the configured model, prints a
// table a category, and writes the report as JSON and HTML. With --baseline it says what changed since.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemPrompt } from '../../server/src/turn/system-prompt.ts';
import { startFakeOllama } from '../support/fake-ollama.ts';
import { startTestServer } from '../support/start-server.ts';
import { type AttackCase, readCases } from './case.ts';
import { toHtml } from './html-report.ts';
import { judgeCase } from './judge-case.ts';
import { compare, type Outcome, type Report, reportSchema, toOutcome } from './outcome.ts';
import { type CasePlayer, createCasePlayer } from './play-case.ts';
import { printTable } from './print-table.ts';
import { createScriptedModel } from './scripted-model.ts';

const usage = `Usage: npm run attacks -- [--url URL] [--repeat N] [--part scripted|live|both] [--only TEXT] [--cases FILE]... [--out FOLDER] [--baseline FILE]
  --url       a running server in demo mode; without it one is started with the settings of the environment
  --repeat    how often each live case is played (default 3)
  --part      scripted answers, the configured model, or both (default both)
  --only      only cases whose id or category holds this
  --cases     more attacks, one JSON object a line
  --out       where report.json and report.html go (default attack-report)
  --baseline  an earlier report.json; exits 1 when a case held less often than then`;

interface Arguments {
  readonly url: string | undefined;
  readonly repeats: number;
  readonly part: 'scripted' | 'live' | 'both';
  readonly only: string;
  readonly cases: readonly string[];
  readonly out: string;
  readonly baseline: string | undefined;
}

function readArguments(argv: readonly string[]): Arguments | string {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...argv],
      options: {
        url: text,
        repeat: text,
        part: text,
        only: text,
        out: text,
        baseline: text,
        cases: { ...text, multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return usage;
    const repeats = Number(values.repeat ?? 3);
    if (!Number.isInteger(repeats) || repeats < 1)
      return `--repeat needs a whole number from 1 on.\n${usage}`;
    const { part = 'both', only = '', out = 'attack-report', url, baseline, cases = [] } = values;
    if (part !== 'scripted' && part !== 'live' && part !== 'both')
      return `--part is scripted, live or both.\n${usage}`;
    return { url, repeats, part, only, cases, out, baseline };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${usage}`;
  }
}

interface Suite {
  readonly attacks: readonly AttackCase[];
  readonly benign: readonly AttackCase[];
}

function loadSuite({ only, cases }: Arguments): Suite {
  const folder = join(process.cwd(), 'tests', 'attacks', 'data');
  const load = (file: string) => readCases(readFileSync(file, 'utf8'), file);
  const wanted = ({ id, category }: AttackCase): boolean => id.includes(only) || category.includes(only);
  const attacks = [join(folder, 'attacks.jsonl'), ...cases].flatMap(load);
  return { attacks: attacks.filter(wanted), benign: load(join(folder, 'benign.jsonl')).filter(wanted) };
}

function showProgress(label: string, done: number, total: number): void {
  const text = `${label}: ${done} of ${total}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${text}${done === total ? '\n' : ''}`);
  else if (done === total || done % 50 === 0) process.stderr.write(`${text}\n`);
}

async function playAll(
  player: CasePlayer,
  suite: Suite,
  part: Outcome['part'],
  repeats: number,
): Promise<readonly Outcome[]> {
  const live = part === 'live';
  // A live model can't be scripted: what its answer must be is only known on scripted answers.
  const plays = (['attack', 'benign'] as const).flatMap((kind) => {
    const cases = (kind === 'attack' ? suite.attacks : suite.benign).filter(
      ({ model }) => !live || model === undefined,
    );
    return cases.flatMap((each) => Array.from({ length: repeats }, (_, repeat) => ({ each, kind, repeat })));
  });
  const outcomes: Outcome[] = [];
  for (const { each, kind, repeat } of plays) {
    const judged = live ? { ...each, expect: liveExpectation(each) } : each;
    try {
      const played = await player.play(each, kind === 'benign' ? { say: 'Sure.' } : undefined);
      const prompt = live ? systemPrompt : played.systemPrompt;
      // A live model may tell names or its prompt to whoever asks for something else, too.
      const faults = judgeCase(judged, { ...played, systemPrompt: prompt }, live || kind === 'attack');
      outcomes.push(toOutcome(each, kind, part, repeat, played, faults));
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      outcomes.push(toOutcome(each, kind, part, repeat, { answer: undefined, ms: 0 }, [fault.slice(0, 200)]));
    }
    showProgress(part, outcomes.length, plays.length);
  }
  return outcomes;
}

// What the model was sent can't be seen from outside, nor its text before the checks.
function liveExpectation({ expect }: AttackCase): AttackCase['expect'] {
  const { unheard: _unheard, heard: _heard, unchanged: _unchanged, results: _results, ...rest } = expect;
  return rest;
}

async function playScripted(suite: Suite): Promise<readonly Outcome[]> {
  const model = createScriptedModel();
  const fake = await startFakeOllama((request) => model.answer(request));
  const server = await startTestServer({ OLLAMA_BASE_URL: fake.url, OLLAMA_MODEL: 'fake', DEMO: 'on' });
  try {
    return await playAll(createCasePlayer(server.url, model), suite, 'scripted', 1);
  } finally {
    await server.close();
    await fake.close();
  }
}

async function modelOf(url: string): Promise<string> {
  const health: unknown = await (await fetch(`${url}/api/health`)).json();
  return typeof health === 'object' && health !== null && 'model' in health
    ? String(health.model)
    : 'unknown';
}

function tellModel(model: string): void {
  console.error(
    model === 'scripted'
      ? 'live: no model is reachable, so the scripted stand-in answers; what holds there says nothing of a real model'
      : `live: the model is ${model}`,
  );
}

async function playLive(
  suite: Suite,
  { url, repeats }: Arguments,
): Promise<{ outcomes: readonly Outcome[]; model: string }> {
  if (url !== undefined) {
    const model = await modelOf(url);
    tellModel(model);
    return { model, outcomes: await playAll(createCasePlayer(url), suite, 'live', repeats) };
  }
  const settings = Object.entries(process.env).filter(([name]) => /^(?:OLLAMA_|MODEL_)/.test(name));
  const environment = Object.fromEntries(settings.map(([name, value]) => [name, value ?? '']));
  const server = await startTestServer({ MODEL_BACKEND: 'auto', ...environment, DEMO: 'on' });
  try {
    const model = await modelOf(server.url);
    tellModel(model);
    return { model, outcomes: await playAll(createCasePlayer(server.url), suite, 'live', repeats) };
  } finally {
    await server.close();
  }
}

/** Exit code: 0 fine; 1 a scripted case did not hold, or a case got worse than in the baseline; 2 not understood. */
export async function run(argv: readonly string[]): Promise<number> {
  const wanted = readArguments(argv);
  if (typeof wanted === 'string') {
    console.error(wanted);
    return wanted === usage ? 0 : 2;
  }
  const suite = loadSuite(wanted);
  const scripted = wanted.part === 'live' ? [] : await playScripted(suite);
  const live = wanted.part === 'scripted' ? { outcomes: [], model: 'none' } : await playLive(suite, wanted);
  const report: Report = {
    version: 1,
    at: new Date().toISOString(),
    model: live.model,
    repeats: wanted.repeats,
    promptHash: createHash('sha256').update(systemPrompt).digest('hex').slice(0, 12),
    outcomes: [...scripted, ...live.outcomes],
  };
  printTable(report.outcomes);
  const drifts =
    wanted.baseline === undefined
      ? undefined
      : compare(
          reportSchema.parse(JSON.parse(readFileSync(wanted.baseline, 'utf8'))).outcomes,
          report.outcomes,
        );
  mkdirSync(wanted.out, { recursive: true });
  writeFileSync(join(wanted.out, 'report.json'), JSON.stringify(report, null, 1));
  writeFileSync(join(wanted.out, 'report.html'), toHtml(report, drifts));
  console.log(`Report: ${join(wanted.out, 'report.html')} and report.json`);
  for (const { id, part, before, now, worse } of drifts ?? []) {
    console.log(
      `${worse ? 'worse ' : 'better'} ${part} ${id}: ${before.hits} of ${before.of} before, ${now.hits} of ${now.of} now`,
    );
  }
  const broken = scripted.some(({ held, knownMiss }) => !held && !knownMiss);
  return broken || drifts?.some(({ worse }) => worse) ? 1 : 0;
}
