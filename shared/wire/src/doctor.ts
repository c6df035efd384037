// The doctor's checks with their fixes, and the progress of a model's download.
import { z } from 'zod';

export const doctorCheckSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** `skipped`: could not be looked at because an earlier check failed. */
  status: z.enum(['ok', 'warning', 'failed', 'skipped']),
  detail: z.string(),
  /** What to do, exact enough to copy. */
  fix: z.string().optional(),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;
export const doctorAnswerSchema = z.object({ checks: z.array(doctorCheckSchema) });

/** One part of `POST /api/model/pull`. */
export const pullPartSchema = z.object({
  type: z.literal('data-pull'),
  data: z.object({
    status: z.string(),
    completedBytes: z.number().nonnegative(),
    totalBytes: z.number().nonnegative(),
  }),
});
export type PullPart = z.infer<typeof pullPartSchema>;
