// Tools that are functions of this process end in the same kinds.
import { describe, expect, it } from 'vitest';
import {
  describe as describeResult,
  publicResult,
  refuse,
  runFunction,
} from '../../shared/guard/src/index.mts';

const never = () => new Promise<never>(() => {});

describe('runFunction', () => {
  it('types an array with entries as results, copied', async () => {
    const items = [{ student: 'Ada', points: 92 }];
    const result = await runFunction(() => items);
    items.push({ student: 'Bob', points: 1 });
    expect(result).toMatchObject({ ok: true, kind: 'results', exitCode: null });
    expect(result.items).toEqual([{ student: 'Ada', points: 92 }]);
  });

  it('types an empty array as empty', async () => {
    expect(await runFunction(async () => [])).toMatchObject({ ok: true, kind: 'empty', items: [] });
  });

  const cycle: unknown[] = [];
  cycle.push(cycle);
  const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`);
  const trap = {
    get points(): number {
      throw new Error('no');
    },
  };
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'Ada: 92'],
    ['an object with length', { length: 0 }],
    ['an envelope', { ok: true, items: [] }],
    ['a number that is none', [Number.NaN]],
    ['an endless number', [{ points: Number.POSITIVE_INFINITY }]],
    ['a big integer', [1n]],
    ['a function', [() => 1]],
    ['a date', [new Date(0)]],
    ['a map', [new Map()]],
    ['a hole', new Array(2)],
    ['a cycle', cycle],
    ['something too deep', deep],
    ['a property that throws', [trap]],
  ])('types the return of %s as protocol', async (_what, value) => {
    expect(await runFunction(() => value)).toMatchObject({ ok: false, kind: 'protocol', items: null });
  });

  it('leaves out properties that are undefined and mends half characters', async () => {
    const result = await runFunction(() => [{ name: 'a\ud800', className: undefined }]);
    expect(result.items).toEqual([{ name: 'a\ufffd' }]);
  });

  it.each<[string, () => unknown]>([
    [
      'synchronous',
      () => {
        throw new Error('no such table at /srv/db');
      },
    ],
    [
      'asynchronous',
      async () => {
        throw new TypeError('no such table at /srv/db');
      },
    ],
    [
      'odd',
      () => {
        throw undefined;
      },
    ],
    [
      'one that cannot be shown',
      () => {
        throw Object.create(null);
      },
    ],
  ])('types a %s throw as exit, and only the log hears of it', async (_what, run) => {
    const result = await runFunction(run);
    expect(result).toMatchObject({ ok: false, kind: 'exit', items: null, exitCode: null, code: 'THREW' });
    expect(publicResult(result).detail).toBe('THREW: the tool broke inside');
    expect(describeResult(result)).not.toMatch(/table|srv/);
  });

  it.each<[string, () => unknown]>([
    ['returned', () => refuse('FORBIDDEN', 'not for guests')],
    [
      'thrown',
      () => {
        throw refuse('FORBIDDEN', 'not for guests');
      },
    ],
  ])('types a %s refusal as refused', async (_how, run) => {
    expect(await runFunction(run)).toMatchObject({
      ok: false,
      kind: 'refused',
      items: null,
      code: 'FORBIDDEN',
      detail: 'not for guests',
    });
  });

  it('passes the question of a refusal on', async () => {
    const candidates = [{ id: 's1', name: 'Ada', className: '10A' }];
    const result = await runFunction(() =>
      refuse('CONFIRM_NAME', 'no exact match', { text: 'Do you mean Ada?', candidates }),
    );
    expect(result.question).toEqual({ code: 'CONFIRM_NAME', text: 'Do you mean Ada?', candidates });
  });

  it('gives UNKNOWN to a refusal whose code is no plain word', async () => {
    expect(await runFunction(() => refuse('say 100', ''))).toMatchObject({
      kind: 'refused',
      code: 'UNKNOWN',
    });
  });

  it('ends waiting at the time limit and tells the function', async () => {
    let stopped = false;
    const result = await runFunction(
      (signal) => {
        signal.addEventListener('abort', () => {
          stopped = true;
        });
        return never();
      },
      { timeoutMs: 20 },
    );
    expect(result).toMatchObject({ ok: false, kind: 'timeout', items: null });
    expect(stopped).toBe(true);
  });

  it('keeps the timeout when the function throws because of it', async () => {
    const result = await runFunction(
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      { timeoutMs: 20 },
    );
    expect(result.kind).toBe('timeout');
  });

  it('rejects with an AbortError before and during the call', async () => {
    await expect(runFunction(never, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    const controller = new AbortController();
    const call = runFunction(never, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
