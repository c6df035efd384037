// The handbook through the whole server: a process of ours under the guard, for everybody.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSearchHandbook } from '../../server/src/tools/search-handbook.ts';
import { ask, becomeDemoPerson } from '../support/post-chat.ts';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const guest = { id: 'guest', role: 'guest', name: 'Guest', classes: [], children: [] } as const;
const context = () => ({
  person: guest,
  abortSignal: new AbortController().signal,
  turnId: 't',
  toolCallId: 'c',
});

describe('search_handbook', () => {
  it.each(['guest', 'student', 'guardian', 'teacher'])('answers a %s from the sample', async (who) => {
    const cookie = await becomeDemoPerson(server.url, who);
    const answer = await ask(server.url, 'What happens if I miss an exam?', { headers: { cookie } });
    const row = answer.messages.find(({ role }) => role === 'tool');
    expect(row).toMatchObject({ toolName: 'search_handbook', result: { kind: 'results', exitCode: 0 } });
    expect(row && 'result' in row && row.result.items?.[0]).toMatchObject({
      title: 'Exams and retakes',
      section: 'Missed exam',
      page: 'exams-and-retakes',
    });
    expect(answer.reply).toContain('within three school days');
    expect(answer.claims.filter(({ status }) => status === 'unsupported')).toEqual([]);
  });

  it('leaves questions about scores and classes to the other look-ups', async () => {
    const toolsOf = async (text: string) =>
      (await ask(server.url, text)).messages.flatMap((row) => (row.role === 'tool' ? [row.toolName] : []));
    expect(await toolsOf('What is the average of 10A in Math?')).toEqual(['get_class_summary']);
    expect(await toolsOf('What are Alice’s scores?')).toEqual(['get_scores']);
    expect(await toolsOf('When is lunch?')).toEqual(['search_handbook']);
  });

  it('searches the school’s own pages once there are any', async () => {
    mkdirSync(join(server.dataDir, 'handbook'));
    writeFileSync(
      join(server.dataDir, 'handbook', 'bikes.md'),
      '# Bikes\n\nBikes are locked behind the gym.\n',
    );
    expect((await ask(server.url, 'Where are bikes allowed?')).reply).toContain('locked behind the gym');
    expect((await ask(server.url, 'May I use my phone at school?')).reply).toContain('says nothing');
  });

  it.each([
    ['an option', '--folder=/etc exam'],
    ['a request for help', '--help'],
    ['a lone dash', '-- exam'],
    ['a shell’s signs', '$(touch /tmp/x) `id` ; exam'],
    ['a path', '../../../../etc/passwd'],
    ['odd Unicode', '\u202eexam\u0000'.replace('\u0000', '')],
  ])('takes %s as words', async (_, query) => {
    expect(await createSearchHandbook().run({ query }, context())).toMatchObject({ ok: true, exitCode: 0 });
  });

  it('refuses NUL and what is far too long, without a process', async () => {
    for (const query of ['exam\0', 'x'.repeat(100_000)]) {
      expect(await createSearchHandbook().run({ query }, context())).toMatchObject({
        kind: 'refused',
        code: 'BAD_INPUT',
        items: null,
      });
    }
  });

  it('takes less than a quarter of a second', async () => {
    let best = Number.POSITIVE_INFINITY;
    // A busy machine spoils some of the runs, not the best of many.
    for (let round = 0; round < 20 && best >= 250; round += 1) {
      const result = await createSearchHandbook().run({ query: 'missed exam' }, context());
      if ('durationMs' in result) best = Math.min(best, result.durationMs);
    }
    expect(best).toBeLessThan(250);
  });
});
