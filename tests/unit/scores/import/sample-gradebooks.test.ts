// Every sample gradebook gives exactly the students, assessments and scores written down for it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseGradebook } from '../../../../server/src/scores/import/parse-gradebook.ts';

const dataDir = join(import.meta.dirname, 'data');

interface Expected {
  readonly files: readonly string[];
  readonly encoding: string;
  readonly students: readonly {
    readonly name: string;
    readonly id: string | null;
    readonly className: string | null;
    readonly sameNameAsAnother?: true;
  }[];
  readonly assessments: readonly {
    readonly title: string;
    readonly id?: string;
    readonly maxPoints: number | null;
  }[];
  readonly scores: readonly object[];
}

const expected: Record<string, Expected> = JSON.parse(readFileSync(join(dataDir, 'expected.json'), 'utf8'));

function readFiles(names: readonly string[]) {
  return names.map((name) => ({ name, bytes: readFileSync(join(dataDir, name)) }));
}

const byText = (left: unknown, right: unknown) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1);

describe('parseGradebook on the sample gradebooks', () => {
  it('has a sample for every file in the folder', () => {
    const named = Object.values(expected).flatMap(({ files }) => files);
    expect(
      readdirSync(dataDir)
        .filter((name) => name.endsWith('.csv'))
        .sort(),
    ).toEqual(named.sort());
  });

  for (const [sample, wanted] of Object.entries(expected)) {
    it(`reads ${sample} exactly`, async () => {
      const book = await parseGradebook(readFiles(wanted.files));
      expect(book.format).toBe(sample.replace(/-\d+$/, ''));
      expect(book.encoding).toBe(wanted.encoding);
      expect(book.delimiter).toBe('comma');
      expect(book.students.map(({ name, id, className }) => ({ name, id, className }))).toEqual(
        wanted.students.map(({ name, id, className }) => ({ name, id, className })),
      );
      expect(
        book.assessments.map(({ title, id, maxPoints }) => ({
          title,
          maxPoints,
          ...(id !== null && { id }),
        })),
      ).toEqual(wanted.assessments);
      const scores = book.scores.map((score) => ({
        student: book.students[score.student]?.name,
        id: book.students[score.student]?.id,
        className: score.className,
        assessment: book.assessments[score.assessment]?.title,
        maxPoints: score.maxPoints,
        points: score.points,
        status: score.status,
        ...(score.unit && { unit: score.unit }),
        ...(score.partial !== undefined && { partial: score.partial }),
        // The written-down results flag numbers above the maximum in the plain sheet only.
        ...(score.flagged && sample.startsWith('generic') && { flagged: true }),
      }));
      expect(scores.sort(byText)).toEqual([...wanted.scores].sort(byText));
      expect(book.rejected.map(({ line }) => line)).toEqual(sample === 'generic-1' ? [8, 8, 8] : []);
    });
  }
});
