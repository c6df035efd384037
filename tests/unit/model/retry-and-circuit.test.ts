import { describe, expect, it } from 'vitest';
import { breakCircuit } from '../../../server/src/model/break-circuit.ts';
import {
  type ChatModel,
  type ModelEvent,
  ModelFault,
  type ModelRequest,
} from '../../../server/src/model/chat-model.ts';
import { retryOnce } from '../../../server/src/model/retry-once.ts';
import { ask, requestOf } from './ask-model.ts';

const end: ModelEvent = {
  kind: 'end',
  reason: 'stop',
  usage: { promptTokens: 1, replyTokens: 1, msLoad: 0, msReply: 0 },
};
const hello: ModelEvent = { kind: 'text', text: 'Hello' };
const busy = new ModelFault('model-busy', 'busy', { retryable: true });
const unparsable = new ModelFault('model-failed', 'bad call', { retryable: true });
const missing = new ModelFault('model-missing', 'missing');
const unreachable = new ModelFault('model-unreachable', 'gone');

type Step = ModelEvent | Error;

/** Plays one list of steps a call; the last list repeats. */
function playing(plays: readonly (readonly Step[])[], state: () => boolean = () => true) {
  const requests: ModelRequest[] = [];
  const model: ChatModel = {
    name: 'played',
    backend: 'ollama',
    async stream(request, onEvent) {
      const steps = plays[Math.min(requests.length, plays.length - 1)] ?? [];
      requests.push(request);
      for (const step of steps) {
        if (step instanceof Error) throw step;
        await onEvent(step);
      }
    },
    settled: async () => {},
    state: async () => ({ reachable: state(), capabilities: [] }),
    warmUp: async () => {},
  };
  return { model, requests };
}

describe('retryOnce', () => {
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
  };

  it('asks a second time after a pause', async () => {
    const { model, requests } = playing([[busy], [hello, end]]);
    const { text, fault } = await ask(retryOnce(model, { wait, delayMs: 700 }));
    expect({ text, fault, asked: requests.length, waited: waits.splice(0) }).toEqual({
      text: 'Hello',
      fault: undefined,
      asked: 2,
      waited: [700],
    });
    expect(requests[1]).toEqual(requests[0]);
  });

  it('asks in another way when the model’s own words were at fault', async () => {
    const { model, requests } = playing([
      [{ kind: 'thinking' }, unparsable],
      [hello, end],
    ]);
    await ask(retryOnce(model, { wait }));
    expect(requests.map(({ temperature }) => temperature)).toEqual([undefined, 0]);
  });

  it.each<readonly [string, readonly (readonly Step[])[], number]>([
    ['never more than once', [[busy], [busy], [hello, end]], 2],
    [
      'not when something was shown',
      [
        [hello, busy],
        [hello, end],
      ],
      1,
    ],
    ['not for a fault that stays', [[missing], [hello, end]], 1],
    ['not for an error of our own', [[new Error('bug')], [hello, end]], 1],
  ])('%s', async (_name, plays, count) => {
    const { model, requests } = playing(plays);
    const { error } = await ask(retryOnce(model, { wait }));
    expect(error).toBe(plays[count - 1]?.find((step) => step instanceof Error));
    expect(requests).toHaveLength(count);
  });

  it('an abort during the pause ends it', async () => {
    const { model, requests } = playing([[busy], [hello, end]]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('gone')), 20);
    const { error } = await ask(retryOnce(model, { delayMs: 60_000 }), { abortSignal: controller.signal });
    expect(error).toMatchObject({ message: 'gone' });
    expect(requests).toHaveLength(1);
  });
});

describe('breakCircuit', () => {
  const options = { failures: 3, pauseMs: 50 };

  it('after three dead calls the next ones fail at once, without a call', async () => {
    const { model, requests } = playing([[unreachable]], () => false);
    const guarded = breakCircuit(model, { ...options, pauseMs: 60_000 });
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await ask(guarded)).fault?.slug).toBe('model-unreachable');
    }
    expect(requests).toHaveLength(3);
  });

  it('notices by itself that the server is back', async () => {
    let up = false;
    const { model, requests } = playing(
      [[unreachable], [unreachable], [unreachable], [hello, end]],
      () => up,
    );
    const guarded = breakCircuit(model, options);
    for (let turn = 0; turn < 4; turn += 1) await ask(guarded);
    await new Promise((resolve) => setTimeout(resolve, 70));
    expect((await ask(guarded)).fault?.slug).toBe('model-unreachable');
    expect(requests).toHaveLength(3);
    up = true;
    await expect.poll(async () => (await ask(guarded)).text, { interval: 30 }).toBe('Hello');
    expect((await ask(guarded)).text).toBe('Hello');
  });

  it('a deadline that ran out counts; a reader that left does not', async () => {
    const late = new ModelFault('model-timeout', 'late');
    const left = new DOMException('left', 'AbortError');
    const dead = playing([[late]], () => false);
    const stopped = playing([[left]], () => false);
    const [first, second] = [
      breakCircuit(dead.model, { ...options, pauseMs: 60_000 }),
      breakCircuit(stopped.model, options),
    ];
    for (let turn = 0; turn < 6; turn += 1) {
      await ask(first);
      await ask(second);
    }
    expect([dead.requests.length, stopped.requests.length]).toEqual([3, 6]);
  });

  it('counts a deadline of the caller’s own, when told how to know it', async () => {
    const deadline = new RangeError('no first event in time');
    const { model, requests } = playing([[deadline]], () => false);
    const isDeadline = (error: unknown): boolean => error instanceof RangeError;
    const guarded = breakCircuit(model, { ...options, pauseMs: 60_000, isDeadline });
    const faults = [];
    for (let turn = 0; turn < 4; turn += 1) faults.push((await ask(guarded)).error);
    expect(faults.slice(0, 3)).toEqual([deadline, deadline, deadline]);
    expect(faults[3]).toMatchObject({ slug: 'model-timeout' });
    expect(requests).toHaveLength(3);
  });

  it.each([missing, unparsable, busy])('$slug says that the server lives', async (fault) => {
    const { model, requests } = playing([[fault]]);
    const guarded = breakCircuit(model, options);
    for (let turn = 0; turn < 6; turn += 1) await ask(guarded);
    expect(requests).toHaveLength(6);
  });

  it('a good call in between starts the count again', async () => {
    const { model, requests } = playing([
      [unreachable],
      [unreachable],
      [hello, end],
      [unreachable],
      [unreachable],
      [hello, end],
    ]);
    const guarded = breakCircuit(model, options);
    for (let turn = 0; turn < 6; turn += 1) await ask(guarded);
    expect(requests).toHaveLength(6);
  });

  it('an error of who takes the events ends the call behind it, is thrown on, and counts against nobody', async () => {
    let closed = 0;
    const { model } = playing([[]]);
    const endless: ChatModel = {
      ...model,
      async stream(_request, onEvent) {
        try {
          for (;;) await onEvent(hello);
        } finally {
          closed += 1;
        }
      },
    };
    const guarded = retryOnce(breakCircuit(endless, { ...options, pauseMs: 60_000 }));
    const enough = new Error('enough');
    for (let turn = 0; turn < 4; turn += 1) {
      const asked = guarded.stream(requestOf('?'), () => Promise.reject(enough));
      await expect(asked).rejects.toBe(enough);
    }
    expect(closed).toBe(4);
  });
});
