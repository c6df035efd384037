// No text of a record may run as a formula when an export is opened, and no number changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsvLine } from '../../../../server/src/scores/export/write-csv.ts';
import { readRows } from '../../../../server/src/scores/import/read-rows.ts';

async function read(line: string): Promise<readonly string[]> {
  for await (const row of readRows([line], ',')) return row.cells;
  return [];
}

describe('writeCsvLine', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '＝1',
    '﹦1',
    '⁺1',
    '₌1',
    '﹫x',
    '\u00a0@x',
  ])('guards %j', async (text) => {
    expect(await read(writeCsvLine([text]))).toEqual([`'${text}`]);
  });

  it.each(['Ada', 'O’Neil', 'a=b', "'quoted'", '2026-01-01', 'He said "x"', 'two\nlines', ''])(
    'leaves %j',
    async (text) => {
      expect(await read(writeCsvLine([text, 'x']))).toEqual([text, 'x']);
    },
  );

  it('keeps numbers and quotes every cell', () => {
    expect(writeCsvLine([-5, 7.25, null, 'x'])).toBe('"-5","7.25","","x"\r\n');
  });

  it('never lets a text cell begin like a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const [cell = ''] = await read(writeCsvLine([text, 'x']));
        expect(/^\s*[=+\-@]/.test(cell)).toBe(false);
        expect(cell.replace(/^'/, '')).toBe(text.replace(/^'/, ''));
      }),
    );
  });
});
