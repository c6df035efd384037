// The parameters of an address by a schema: one that is wrong, unknown or given twice is a 400 that says what is allowed.
import type { Request } from 'express';
import { type ZodIssue, ZodIssueCode, type z } from 'zod';
import { fail } from '../problem-error.ts';

type QueryShape = z.ZodObject<z.ZodRawShape, 'strict'>;

function describe(issue: ZodIssue, known: readonly string[]): { path: string; message: string } {
  if (issue.code === ZodIssueCode.unrecognized_keys) {
    const allowed = known.length > 0 ? `there are ${known.join(', ')}` : 'there are none here';
    return { path: issue.keys.join(', ').slice(0, 100), message: `is no parameter; ${allowed}` };
  }
  const path = issue.path.join('.');
  if (issue.code === ZodIssueCode.invalid_enum_value)
    return { path, message: `must be one of ${issue.options.join(', ')}` };
  if (issue.code === ZodIssueCode.invalid_type) return { path, message: 'must be given once' };
  return { path, message: issue.message };
}

/** Reads a request's query; throws the 400 that names each fault. */
export function readQuery<Schema extends QueryShape>(schema: Schema, { query }: Request): z.infer<Schema> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const known = Object.keys(schema.shape);
  const errors = read.error.issues.map((issue) => describe(issue, known));
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return fail('invalid-request', `${detail}.`, errors);
}
