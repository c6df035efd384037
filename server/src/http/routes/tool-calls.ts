// GET /api/tool-calls: the report over the log of tool calls and the newest of them, for administrators; in demo mode
// for everybody, since it answers on this machine alone. One reading at a time: a log may be large.
import type { Request, Response } from 'express';
import { z } from 'zod';
import { type RecentCalls, readReport } from '../../around-tools/log/read-report.ts';
import { readSince } from '../../around-tools/log/read-since.ts';
import { callerOf } from '../caller.ts';
import { fail } from '../problem-error.ts';

export interface ToolCallsDependencies {
  readonly demo: boolean;
  readonly dataDir: string;
}

const name = z.string().min(1).max(200);
const query = z.object({
  kind: z.enum(['results', 'empty', 'refused', 'spawn', 'timeout', 'exit', 'protocol']).optional(),
  tool: name.optional(),
  model: name.optional(),
  day: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, 'must be a date such as 2026-03-01')
    .optional(),
  since: z
    .string()
    .transform((text) => readSince(text, new Date()) ?? '')
    .refine((at) => at !== '', 'must be a date, a time, or such as 7d or 12h')
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be 0 to 999')
    .transform(Number)
    .default('50'),
});

export function toolCallsRoute({ demo, dataDir }: ToolCallsDependencies) {
  let reading: Promise<unknown> = Promise.resolve();

  /** After those that were asked for before. */
  function inTurn(read: () => Promise<RecentCalls>): Promise<RecentCalls> {
    const result = reading.then(read);
    reading = result.catch(() => {});
    return result;
  }

  return async (request: Request, response: Response): Promise<void> => {
    if (!demo && callerOf(request).person.role !== 'admin')
      fail('forbidden', 'Only administrators may read the log of tool calls.');
    const read = query.safeParse(request.query);
    if (!read.success) {
      const { path, message } = read.error.issues[0] ?? { path: [], message: 'not understood' };
      fail('invalid-request', `${path.join('.')}: ${message}`);
    }
    const { limit, kind, tool, model, day, since } = read.data;
    const filter = {
      ...(kind === undefined ? {} : { kind }),
      ...(tool === undefined ? {} : { tool }),
      ...(model === undefined ? {} : { model }),
      ...(day === undefined ? {} : { day }),
      ...(since === undefined ? {} : { since }),
    };
    const { report, recent } = await inTurn(() => readReport(dataDir, filter, limit));
    response.json({ ...report, recent });
  };
}
