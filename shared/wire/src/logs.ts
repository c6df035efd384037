// The two logs that administrators read: the guard's, of tool calls, with its figures; and the one of reads of records.
import { z } from 'zod';
import { jsonValueSchema } from './json.ts';
import type { ToolResult } from './tool-result.ts';

const count = z.number().int().nonnegative();
const name = z
  .string()
  .min(1, 'must be a name of 1 to 200 characters')
  .max(200, 'must be a name of 1 to 200 characters');
const kinds = [
  'results',
  'empty',
  'refused',
  'spawn',
  'timeout',
  'exit',
  'protocol',
] as const satisfies readonly ToolResult['kind'][];

/** Parameters of `GET /api/tool-calls`, as they stand in the address. */
export const toolCallsQuerySchema = z
  .object({
    kind: z.enum(kinds).describe('How a call ended.'),
    tool: name.describe('A tool’s name.'),
    model: name.describe('A model’s name, or name@digest, the digest as far as one likes.'),
    day: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/, 'must be a date such as 2026-03-01')
      .describe('A date, in UTC.'),
    since: z
      .string()
      .regex(
        /^(?:\d{1,6}[hd]|\d{4}-\d\d-\d\d(?:T[\d:.]{4,12}(?:Z|[+-]\d\d:\d\d)?)?)$/,
        'must be a date, a time, or such as 7d or 12h',
      )
      .describe('A date, a time, or how long ago: 7d, 12h.'),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be 0 to 999')
      .describe('How many of the newest calls are given, 0 to 999; 50 unless said.'),
  })
  .partial()
  .strict();

const figures = {
  calls: count,
  successes: count,
  failures: count,
  /** Of the calls; 0 without any. */
  failureShare: z.number(),
  /** Calls that asked back instead of answering: neither. */
  questions: count,
  /** Failures whose turn ended with a reply that does not speak of them. */
  neverMentioned: count,
  /** Null where claims can't be told apart by it. */
  unsupportedClaims: count.nullable(),
  unsupportedPer100Successes: z.number().nullable(),
  msMean: z.number(),
  /** 95 of 100 calls took at most about this. */
  ms95: z.number(),
  msMax: z.number(),
};
const groups = z.array(z.object({ name: z.string(), ...figures }));

/** A call as the log keeps it; `full` only where records are logged in full. */
export const loggedCallSchema = z.object({
  event: z.literal('call'),
  /** ISO 8601. */
  at: z.string(),
  turn: z.string().optional(),
  call: z.string().optional(),
  person: z.string(),
  model: z.string(),
  digest: z.string().nullable(),
  tool: z.string(),
  kind: z.string(),
  code: z.string().optional(),
  question: z.boolean().optional(),
  repeated: z.boolean().optional(),
  items: count.optional(),
  studentIds: z.array(z.string()).optional(),
  ms: z.number(),
  full: jsonValueSchema.optional(),
});

export const toolCallsAnswerSchema = z.object({
  /** Of the lines that were counted; null without any. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  turns: count,
  /** Turns without a reply; of their failures none is counted as never mentioned. */
  turnsEndedEarly: count,
  total: z.object(figures),
  byKind: groups,
  byTool: groups,
  byModel: groups,
  byDay: groups,
  /** Tools by the time of 95 of 100 calls, the slowest first. */
  slowestTools: groups,
  /** Lines that were torn or are none of the log's. */
  unreadable: count,
  /** The newest calls that were counted, the newest first. */
  recent: z.array(loggedCallSchema),
});

/** Parameters of `GET /api/audit`, as they stand in the address. */
export const auditQuerySchema = z
  .object({
    limit: z
      .string()
      .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'must be 1 to 1000')
      .describe('How many entries, 1 to 1000; 200 unless said.'),
    before: z
      .string()
      .regex(/^\d{1,15}$/, 'must be the id of an entry')
      .describe('Only entries older than the one of this id.'),
  })
  .partial()
  .strict();

export const auditAnswerSchema = z.object({
  /** The newest first. */
  entries: z.array(
    z.object({
      id: z.number().int(),
      /** ISO 8601. */
      at: z.string(),
      personId: z.string(),
      personName: z.string(),
      role: z.string(),
      tool: z.string(),
      /** Whose record it was, or whose name a question listed; null where no student was named. */
      studentId: z.string().nullable(),
      className: z.string().nullable(),
      outcome: z.string(),
      turnId: z.string(),
    }),
  ),
});
export type AuditAnswer = z.infer<typeof auditAnswerSchema>;
