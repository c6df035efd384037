// Reads of records by people who may see them all, newest first; for administrators.
import { type AuditAnswer, auditQuerySchema } from '@handrail/wire';
import type { Request, Response } from 'express';
import type { People } from '../../people/create-people.ts';
import { callerOf } from '../caller.ts';
import { fail } from '../problem-error.ts';
import { readQuery } from './read-query.ts';

export function auditRoute(people: People) {
  return async (request: Request, response: Response): Promise<void> => {
    if (callerOf(request).person.role !== 'admin')
      fail('forbidden', 'Only administrators may read the audit log.');
    const { limit, before } = readQuery(auditQuerySchema, request);
    const entries = await people.listAudit({
      ...(limit === undefined ? {} : { limit: Number(limit) }),
      ...(before === undefined ? {} : { before: Number(before) }),
    });
    const answer: AuditAnswer = { entries: [...entries] };
    response.json(answer);
  };
}
