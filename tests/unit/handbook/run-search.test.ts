import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runSearch } from '../../../server/src/handbook/run-search.ts';

const sample = fileURLToPath(new URL('../../../server/src/handbook/pages', import.meta.url));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'handbook-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Found {
  readonly title: string;
  readonly section: string;
  readonly excerpt: string;
  readonly page: string;
}

function search(words: string, from = sample): readonly Found[] {
  const { stdout, exitCode } = runSearch([`--folder=${from}`, '--', words]);
  expect(exitCode).toBe(0);
  const envelope = JSON.parse(stdout);
  expect(envelope).toMatchObject({ schema_version: 1, ok: true, channel: 'handbook', action: 'search' });
  return envelope.items;
}

describe('the sample handbook', () => {
  it.each([
    ['What happens if I miss an exam?', 'exams-and-retakes', 'Missed exam'],
    ['missed exams', 'exams-and-retakes', 'Missed exam'],
    ['When are the retake days?', 'exams-and-retakes', 'Retake days'],
    ['can i use my phone in lessons', 'phones', 'During the day'],
    ['opening hours of the library', 'library', 'Opening hours'],
    ['libary opening', 'library', 'Opening hours'],
    ['What do we wear for sport?', 'uniforms', 'Sport'],
    ['school trip costs', 'trips', 'Costs'],
    ['vegetarian lunch', 'lunch', 'Special diets'],
    ['is school closed when there is snow', 'bad-weather', 'When the school closes'],
    ['How do I make a complaint?', 'complaints', 'In writing'],
    ['late work points', 'grading', 'Late work'],
    ['reporting illness', 'excused-absence', 'Reporting an illness'],
    ['talk to a counsellor', 'counselling', 'Who to talk to'],
    ['who may see my records', 'data-protection', 'Who sees it'],
    ['when do the holidays begin', 'timetable', 'Terms and holidays'],
    ['phone number of the front desk', 'contact', 'Front desk'],
    ['late arrival', 'attendance', 'Late arrival'],
  ])('%s', (question, page, section) => {
    const found = search(question);
    expect(found.slice(0, 3).map((each) => `${each.page}: ${each.section}`)).toContain(`${page}: ${section}`);
    expect(found[0]?.page).toBe(page);
  });

  it.each(['zzzqqq', 'what is the', 'quantum chromodynamics', 'Ωμέγα'])('has nothing on %j', (words) => {
    expect(search(words)).toEqual([]);
  });
});

describe('runSearch', () => {
  it.each(['--folder=/etc', '--help', '-x', '--limit=999', '[](){}*+?^$|\\ exam', '"exam', '🙂 exam'])(
    'takes %j as words',
    (words) => {
      expect(Array.isArray(search(words))).toBe(true);
    },
  );

  it('takes a word that is repeated as one', () => {
    expect(search('exam '.repeat(150))).toEqual(search('exam'));
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['signs', '?! []*'],
    ['100 kB', 'x'.repeat(100_000)],
  ])('refuses %s as BAD_INPUT', (_, words) => {
    const { stdout, exitCode } = runSearch([`--folder=${sample}`, '--', words]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, items: null, error: { code: 'BAD_INPUT' } });
  });

  it.each([
    [['--nonsense', '--', 'exam'], 2],
    [[`--folder=${sample}`, '--limit=0', '--', 'exam'], 2],
    [['--', 'exam'], 2],
    [['--folder=/nowhere/at/all', '--', 'exam'], 1],
  ])('%j ends with a code and nothing on stdout', (argv, exitCode) => {
    const end = runSearch(argv);
    expect(end).toMatchObject({ exitCode, stdout: '' });
    expect(end.stderr).not.toBe('');
  });

  it('--help says what it prints', () => {
    expect(runSearch(['--help'])).toMatchObject({ exitCode: 0, stderr: '' });
    expect(runSearch(['--help']).stdout).toContain('--folder');
  });

  it('--limit bounds the passages', () => {
    const { stdout } = runSearch([`--folder=${sample}`, '--limit=1', '--', 'exam']);
    expect(JSON.parse(stdout).items).toHaveLength(1);
  });

  it('searches the first folder that exists', () => {
    writeFileSync(
      join(folder, 'pets.md'),
      '# Pets\n\nNo exam for **pets**, see [rules](https://x.example/a).\n',
    );
    const argv = ['--folder=/nowhere', `--folder=${folder}`, `--folder=${sample}`, '--', 'exam'];
    expect(JSON.parse(runSearch(argv).stdout).items).toEqual([
      { title: 'Pets', section: 'Pets', excerpt: 'No exam for pets, see rules.', page: 'pets' },
    ]);
  });

  it('finds words with accents, and pages without headings, and skips what is no page', () => {
    writeFileSync(join(folder, 'cafe.md'), '\ufeffDas Café öffnet um acht.\r\n');
    writeFileSync(join(folder, 'notes.txt'), 'cafe');
    writeFileSync(join(folder, '.hidden.md'), 'cafe');
    mkdirSync(join(folder, 'folder.md'));
    expect(search('cafe', folder)).toEqual([
      { title: 'cafe', section: 'cafe', excerpt: 'Das Café öffnet um acht.', page: 'cafe' },
    ]);
  });

  it.each([
    ['a page', () => writeFileSync(join(folder, 'a.md'), 'x'.repeat(512 * 1024 + 1)), 'page "a.md"'],
    [
      'all pages together',
      () => {
        for (let page = 0; page < 9; page += 1)
          writeFileSync(join(folder, `${page}.md`), 'x'.repeat(500 * 1024));
      },
      'together',
    ],
    [
      'the number of pages',
      () => {
        for (let page = 0; page < 501; page += 1) writeFileSync(join(folder, `${page}.md`), 'x');
      },
      '502 pages',
    ],
  ])('fails when %s is too large, and never says that nothing was found', (_, fill, words) => {
    writeFileSync(join(folder, 'pets.md'), 'No pets.');
    fill();
    const end = runSearch([`--folder=${folder}`, '--', 'zebra']);
    expect(end).toMatchObject({ exitCode: 1, stdout: '' });
    expect(end.stderr).toContain(words);
  });

  it('reads a heading of odd spaces in no time', () => {
    writeFileSync(join(folder, 'odd.md'), `#${' '.repeat(400_000)}x\u2028y\n\nAbout zebras.\n`);
    const startedAt = performance.now();
    expect(search('zebras', folder)).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('cuts a long section around the words asked for', () => {
    const filler = Array.from({ length: 200 }, (_, at) => `Filler sentence number ${at}.`).join(' ');
    writeFileSync(join(folder, 'long.md'), `# Long\n\n${filler} Giraffes wear hats. ${filler}\n`);
    const [first] = search('giraffes', folder);
    expect(first?.excerpt).toMatch(/^Giraffes wear hats\./);
    expect(first?.excerpt.length).toBeLessThanOrEqual(601);
  });
});
