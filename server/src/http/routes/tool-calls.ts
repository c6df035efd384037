// GET /api/tool-calls: the report over the log of tool calls and the newest of them, for administrators; in demo mode
// for everybody, since it answers on this machine alone. One reading at a time: a log may be large.
import { loggedCallSchema, toolCallsQuerySchema } from '@handrail/wire';
import type { Request, Response } from 'express';
import type { LogFilter } from '../../around-tools/log/count-log.ts';
import { type RecentCalls, readReport } from '../../around-tools/log/read-report.ts';
import { readSince } from '../../around-tools/log/read-since.ts';
import { callerOf } from '../caller.ts';
import { fail } from '../problem-error.ts';
import { readQuery } from './read-query.ts';

export interface ToolCallsDependencies {
  readonly demo: boolean;
  readonly dataDir: string;
}

const usualLimit = 50;

function readFilter(request: Request): { readonly filter: LogFilter; readonly limit: number } {
  const { limit, since, ...filter } = readQuery(toolCallsQuerySchema, request);
  const from = since === undefined ? undefined : readSince(since, new Date());
  if (from === null) fail('invalid-request', 'since: there is no such time.');
  return {
    filter: { ...withoutUndefined(filter), ...(from === undefined ? {} : { since: from }) },
    limit: limit === undefined ? usualLimit : Number(limit),
  };
}

const withoutUndefined = (filter: Record<string, string | undefined>): LogFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Lines of an older log may lack what a reader relies on; they are counted, and not given. */
const known = ({ recent }: RecentCalls) =>
  recent.flatMap((line) => {
    const read = loggedCallSchema.safeParse(line);
    return read.success ? [read.data] : [];
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
    const { filter, limit } = readFilter(request);
    const read = await inTurn(() => readReport(dataDir, filter, limit));
    response.json({ ...read.report, recent: known(read) });
  };
}
