// Reads of records by people who may see them all, newest first; for administrators.
import type { Request, Response } from 'express';
import type { People } from '../../people/create-people.ts';
import { callerOf } from '../caller.ts';
import { fail } from '../problem-error.ts';

/** A positive whole number of the query, or undefined. */
function readNumber(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

export function auditRoute(people: People) {
  return async (request: Request, response: Response): Promise<void> => {
    if (callerOf(request).person.role !== 'admin')
      fail('forbidden', 'Only administrators may read the audit log.');
    const { limit, before } = request.query;
    const [most, olderThan] = [readNumber(limit), readNumber(before)];
    const entries = await people.listAudit({
      ...(most === undefined ? {} : { limit: most }),
      ...(olderThan === undefined ? {} : { before: olderThan }),
    });
    response.json({ entries });
  };
}
