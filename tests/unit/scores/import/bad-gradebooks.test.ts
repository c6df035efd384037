// What is no gradebook, or holds what can't be right, is refused with a line and a reason, in bounded time
// and memory; no word ever becomes a number.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseGradebook } from '../../../../server/src/scores/import/parse-gradebook.ts';
import { readImportFiles } from '../../../../server/src/scores/import/read-import-files.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const parse = (content: string | Uint8Array, options = {}) =>
  parseGradebook(
    [{ name: 'f.csv', bytes: typeof content === 'string' ? encode(content) : content }],
    options,
  );

const folder = mkdtempSync(join(tmpdir(), 'handrail-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sheet = (cell: string) => `Name,Class,Maths /50\nAda Ox,1,40\nBo Ly,1,${cell}\n`;

describe('parseGradebook refuses whole files', () => {
  it.each([
    ['an empty file', '', 'empty'],
    ['blank lines only', '\n \n\n', 'empty'],
    ['a real spreadsheet', Buffer.from('PK\u0003\u0004 xl/workbook.xml', 'latin1'), 'save it as CSV'],
    ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'save it as CSV'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2, 3, 0]), 'binary'],
    ['an unknown header', 'foo,bar,baz\n1,2,3\n', 'No header'],
    ['no header at all', 'Ada Ox,40\nBo Ly,41\n', 'No header'],
    ['a page of prose', 'Dear all,\nthe names, marks and all that follow.\n', 'No header'],
    ['JSON', '{"students":[{"name":"Ada","points":3}]}', 'No header'],
    ['a header and nothing else', 'student,class,assessment,date,points,max_points\n', 'No student'],
  ])('%s', async (_title, content, reason) => {
    const book = await parse(content);
    expect(book.students).toEqual([]);
    expect(book.scores).toEqual([]);
    expect(book.rejected).toHaveLength(1);
    expect(book.rejected[0]?.line).toBe(1);
    expect(book.rejected[0]?.reason).toContain(reason);
  });

  it('an unknown format name, and a wrong one', async () => {
    expect((await parse(sheet('4'), { format: 'xyz' })).rejected[0]?.reason).toContain('known: oneroster');
    expect((await parse(sheet('4'), { format: 'canvas' })).rejected[0]?.reason).toContain('canvas');
    expect((await parse(sheet('4'), { format: 'Plain' })).rejected).toEqual([]);
  });

  it('a million columns, in the header and in a row, within two seconds', async () => {
    const started = performance.now();
    const inHeader = await parse(`Name,${'x,'.repeat(1_000_000)}\nAda Ox,1\n`);
    expect(inHeader.rejected[0]).toMatchObject({ line: 1 });
    const inRow = await parse(`Name,Maths\n${'Ada Ox,5\n'.slice(0, 0)}Bo Ly,${'1,'.repeat(1_000_000)}\n`);
    expect(inRow.rejected[0]).toMatchObject({ line: 2 });
    expect(inRow.scores).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('a quotation mark that never closes, with the line where it opens', async () => {
    const book = await parse('Name,Maths\nAda Ox,5\n"Bo Ly,4\nCy Fo,3\n');
    expect(book.rejected).toMatchObject([{ line: 3 }]);
  });

  it('bytes over the limit', async () => {
    expect((await parse(sheet('4'), { maxBytes: 10 })).rejected[0]?.reason).toContain('limit of 10 bytes');
  });
});

describe('parseGradebook refuses cells and rows with their line', () => {
  it.each([
    ['=1+1', 'formula'],
    ['"=HYPERLINK(""http://x.example"",""30"")"', 'formula'],
    ['@SUM(A1)', 'formula'],
    ['+5', 'formula'],
    ['-cmd', 'formula'],
    ['\t5', 'formula'],
    ['＝1', 'formula'],
    ['-5', 'negative'],
    ['−0.5', 'negative'],
    ['#REF!', 'error value'],
    ['1e3', 'scientific'],
    ['501', 'can not be right'],
    ['99999999', 'can not be right'],
    ['"1,234"', 'decimal or as a thousands'],
  ])('the cell %s', async (cell, reason) => {
    const book = await parse(sheet(cell));
    expect(book.rejected).toHaveLength(1);
    expect(book.rejected[0]?.line).toBe(3);
    expect(book.rejected[0]?.reason).toContain(reason);
    expect(book.scores.at(-1)).toMatchObject({ points: null, status: 'invalid' });
  });

  it.each([
    ['', 'none'],
    ['-', 'none'],
    ['EX', 'excused'],
    ['N/A', 'not_assigned'],
    ['Needs Grading', 'pending'],
    ['abs', 'absent'],
    ['krank', 'absent'],
    ['not submitted', 'missing'],
    ['B+', 'text'],
    ['NaN', 'text'],
    ['Infinity', 'text'],
    ['0x1F', 'text'],
    ['12.5.3', 'text'],
    ['11/09/2026', 'text'],
    ['twenty', 'text'],
  ])('the word "%s" is the status %s and never a number', async (cell, status) => {
    const book = await parse(sheet(cell));
    expect(book.rejected).toEqual([]);
    expect(book.scores.at(-1)).toMatchObject({ points: null, status });
  });

  it.each([
    ['the same id twice', 'Name,Student ID,Maths\nAda Ox,7,1\nBo Ly,07,2\nAda Ox,7,3\n', 4],
    ['the same id in other case', 'Name,Student ID,Maths\nAda Ox,a7,1\nAda Ox,A7,3\n', 3],
    ['the same name twice in a class', 'Name,Class,Maths\nAda Ox,1,1\nada  ox,1,3\n', 3],
    ['a second score in the long form', 'student,class,assessment,points\nAda,1,Quiz,3\nAda,1,Quiz,4\n', 3],
    [
      'one id for two names in the long form',
      'student,student_id,assessment,points\nAda,1,Quiz,3\nBo,1,Test,4\n',
      3,
    ],
    ['two columns of one title', 'Name,Quiz,Quiz\nAda Ox,1,2\n', 1],
    ['a value beyond the last column', 'Name,Maths\nAda Ox,1,2\n', 2],
    ['a row without a name', 'Name,Maths\n,2\n', 2],
    [
      'points and status that contradict',
      'student,class,assessment,points,status\nAda,1,Quiz,3,excused\n',
      2,
    ],
    ['a negative maximum', 'student,class,assessment,points,max_points\nAda,1,Quiz,3,-5\n', 2],
    ['a line counted over quoted line ends', 'Name,Remark,Maths\nAda,"two\nlines",3\nBo,,=1\n', 4],
  ])('%s', async (_title, content, line) => {
    const book = await parse(content);
    expect(book.rejected.map((rejection) => rejection.line)).toContain(line);
  });

  it('lists a bounded number of rejections and counts the rest', async () => {
    const book = await parse(
      `Name,Class,Maths\n${Array.from({ length: 2_000 }, (_, at) => `P${at},1,=1\n`).join('')}`,
    );
    expect(book.rejected).toHaveLength(500);
    expect(book.rejectedCount).toBe(2_000);
  });
});

describe('large files', () => {
  it('reads 60,000 scores while timers still run', async () => {
    const rows = Array.from(
      { length: 60_000 },
      (_, at) => `Pupil ${at % 2_000},10A,Test ${Math.floor(at / 2_000)},,${at % 50},50\n`,
    );
    const bytes = encode(`student,class,assessment,date,points,max_points\n${rows.join('')}`);
    let longestMs = 0;
    let ticks = 0;
    let last = performance.now();
    const started = last;
    const timer = setInterval(() => {
      ticks += 1;
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const seen: number[] = [];
    const book = await parseGradebook([{ name: 'f.csv', bytes }], {
      onProgress: (count) => seen.push(count),
    });
    clearInterval(timer);
    expect(book.scores).toHaveLength(60_000);
    expect(book.students).toHaveLength(2_000);
    expect(seen.length).toBeGreaterThan(10);
    // A share of the whole, so that a busy machine does not matter.
    expect(longestMs).toBeLessThan((performance.now() - started) / 2);
    expect(ticks).toBeGreaterThan(20);
  });

  it('does not read a 200 MB file', async () => {
    const path = join(folder, 'huge.csv');
    writeFileSync(path, 'Name,Maths\n');
    truncateSync(path, 200 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    expect(await readImportFiles([path], 50 * 1024 * 1024)).toMatchObject({ ok: false });
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
  });

  it.runIf(process.platform === 'linux')('stops reading a file that never ends', async () => {
    const read = await readImportFiles(['/dev/zero'], 3 * 1024 * 1024);
    expect(read).toMatchObject({ ok: false });
  });

  it('takes the delimited files of a folder and names what is not there', async () => {
    writeFileSync(join(folder, 'b.csv'), 'x');
    writeFileSync(join(folder, 'readme.md'), 'x');
    rmSync(join(folder, 'huge.csv'), { force: true });
    const read = await readImportFiles([folder], 100);
    expect(read.ok && read.files.map(({ name }) => name)).toEqual(['b.csv']);
    expect(await readImportFiles([join(folder, 'none.csv')], 100)).toMatchObject({ ok: false });
  });
});
