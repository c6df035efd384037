// Importing gradebooks: the report of a dry run or an import, and the list of earlier imports.
import { z } from 'zod';

const count = z.number().int().nonnegative();

/** Parameters of `POST /api/imports`. */
export const importQuerySchema = z
  .object({
    dryRun: z
      .enum(['', 'true', '1', 'false', '0'])
      .describe('Present, and neither "false" nor "0": nothing is written.'),
  })
  .partial()
  .strict();

export const importReportSchema = z.object({
  /** The import's id; absent from a dry run. */
  id: z.string().optional(),
  format: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  students: count,
  assessments: z.array(z.object({ title: z.string(), maxPoints: z.number().nullable() })),
  scores: count,
  /** How many entries of each status; together they are `scores`. */
  statuses: z.record(z.string(), count),
  warnings: z.array(z.string()),
  rejected: z.array(z.object({ line: count, reason: z.string() })),
  /** More than the agreed keys; the page shows what is there. */
  details: z
    .object({
      applied: z.boolean(),
      columnsUsed: z.array(z.string()),
      columnsIgnored: z.array(z.string()),
      newStudents: count,
      matchedStudents: count,
      newClasses: z.array(z.string()),
      newScores: count,
      changedScores: count,
      unchangedScores: count,
      rejectedCount: count,
    })
    .partial()
    .optional(),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importInfoSchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  files: z.array(z.string()),
  by: z.string(),
  scores: count,
  /** Only the last import can be undone, and only by those who may. */
  mayUndo: z.boolean(),
});
export type ImportInfo = z.infer<typeof importInfoSchema>;
export const importsAnswerSchema = z.object({ imports: z.array(importInfoSchema) });
