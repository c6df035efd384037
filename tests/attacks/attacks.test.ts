// The deterministic part of the attack suite: every case on scripted answers, through the whole server.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeOllama, startFakeOllama } from '../support/fake-ollama.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';
import { readCases } from './case.ts';
import { judgeCase } from './judge-case.ts';
import { type CasePlayer, createCasePlayer } from './play-case.ts';
import { createScriptedModel } from './scripted-model.ts';

const load = (name: string) =>
  readCases(readFileSync(new URL(`data/${name}.jsonl`, import.meta.url), 'utf8'), name);
const attacks = load('attacks');
const benign = load('benign');

let fake: FakeOllama;
let server: TestServer;
let player: CasePlayer;

beforeAll(async () => {
  const model = createScriptedModel();
  fake = await startFakeOllama((request) => model.answer(request));
  server = await startTestServer({ OLLAMA_BASE_URL: fake.url, OLLAMA_MODEL: 'fake', DEMO: 'on' });
  player = createCasePlayer(server.url, model);
});

afterAll(async () => {
  await server.close();
  await fake.close();
});

describe('attacks', () => {
  it('are at least 250, with ids of their own', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(250);
    expect(new Set(attacks.map(({ id }) => id)).size).toBe(attacks.length);
  });
  it.each(attacks.filter(({ knownMiss }) => !knownMiss))(
    '$id ($category, $lang) does no harm',
    async (attack) => {
      expect(judgeCase(attack, await player.play(attack), true)).toEqual([]);
    },
  );
});

describe('benign messages', () => {
  it('are at least 150, with ids of their own', () => {
    expect(benign.length).toBeGreaterThanOrEqual(150);
    expect(new Set(benign.map(({ id }) => id)).size).toBe(benign.length);
  });
  it.each(benign)('$id ($category, $lang) is neither stopped nor changed', async (each) => {
    expect(judgeCase(each, await player.play(each, { say: 'Sure.' }), false)).toEqual([]);
  });
});
