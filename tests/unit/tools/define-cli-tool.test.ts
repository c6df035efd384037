import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '../../../server/src/people/person.ts';
import { defineCliTool } from '../../../server/src/tools/define-cli-tool.ts';
import { everybody } from '../../../server/src/tools/define-tool.ts';

const guest: Person = { id: 'guest', role: 'guest', name: 'Guest', classes: [], children: [] };
const call = () => ({
  person: guest,
  abortSignal: new AbortController().signal,
  turnId: 't',
  toolCallId: 'c',
});

let folder = '';
let program = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cli-tool-'));
  program = join(folder, 'echo.mjs');
  writeFileSync(
    program,
    `const items = [{ argv: process.argv.slice(2), env: Object.keys(process.env).sort() }];
     if (process.argv.includes('--hang=1')) setInterval(() => {}, 1000);
     else console.log(JSON.stringify({ ok: true, items }));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const echo = (extra: object = {}) =>
  defineCliTool({
    name: 'echo',
    title: 'Echo',
    description: 'Says what it was given.',
    schema: z.object({ text: z.string(), year: z.number().optional() }),
    command: process.execPath,
    args: {
      fixed: [program, 'find'],
      options: ({ year }) => ({ year }),
      operands: ({ text }) => [text],
    },
    timeoutMs: 2000,
    permission: everybody,
    ...extra,
  });

describe('defineCliTool', () => {
  it.each(['--help', '-x', '--', '--year=3', '$(id)', '; ls', 'a\nb', '', '*'])(
    'hands %j over as a value, after --',
    async (text) => {
      const result = await echo().run({ text, year: 2026 }, call());
      expect(result).toMatchObject({
        kind: 'results',
        items: [{ argv: ['find', '--year=2026', '--', text] }],
      });
    },
  );

  it('leaves out an option without a value', async () => {
    const result = await echo().run({ text: 'a' }, call());
    expect(result).toMatchObject({ items: [{ argv: ['find', '--', 'a'] }] });
  });

  it.each([
    ['a NUL character', 'a\0b'],
    ['a value that no system takes', 'x'.repeat(200_000)],
  ])('refuses %s without starting the program', async (_, text) => {
    const result = await echo().run({ text }, call());
    expect(result).toMatchObject({ kind: 'refused', code: 'BAD_INPUT', items: null });
  });

  it('gives the program none of the server’s environment', async () => {
    process.env.HANDRAIL_TEST_SECRET = 'hush';
    const result = await echo({ env: { SCHOOL: 'x' } }).run({ text: 'a' }, call());
    delete process.env.HANDRAIL_TEST_SECRET;
    expect(result).toMatchObject({ items: [{ env: ['LANG', 'PATH', 'SCHOOL'] }] });
  });

  it('ends a program that hangs, by the guard', async () => {
    const slow = echo({ timeoutMs: 300, args: { fixed: [program, '--hang=1'] } });
    expect(await slow.run({ text: 'a' }, call())).toMatchObject({ kind: 'timeout', items: null });
    expect(slow.timeoutMs).toBeGreaterThan(800);
  });

  it('says that a missing program could not be started', async () => {
    const none = echo({ command: join(folder, 'none') });
    expect(await none.run({ text: 'a' }, call())).toMatchObject({ kind: 'spawn', items: null });
  });

  it('shows earlier results to whoever may use the tool, and to nobody else', async () => {
    const onlyAdmins = { mayUse: ({ role }: Person) => role === 'admin', scope: 'Administrators.' };
    const tool = echo({ permission: onlyAdmins });
    const result = { ok: true, kind: 'empty', items: [], exitCode: 0, detail: '', durationMs: 1 } as const;
    expect(tool.mayUse(guest)).toBe(false);
    expect(tool.describeScope(guest)).toBe('Administrators.');
    expect(await tool.stillInScope({ ...result, items: [] }, guest)).toBe(false);
    expect(await echo().stillInScope({ ...result, items: [] }, guest)).toBe(true);
  });
});
