// RFC 9457 problem documents: the only shape in which this server reports an error.
import { z } from 'zod';
import { traceEventSchema } from './trace.ts';

/** Every problem this server can answer, with its status and title; `type` is `/problems/<slug>`. */
export const problems = {
  forbidden: { status: 403, title: 'Not allowed' },
  unauthorized: { status: 401, title: 'Sign-in failed' },
  'unsupported-media-type': { status: 415, title: 'Send application/json' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  'body-too-large': { status: 413, title: 'Request too large' },
  'message-too-long': { status: 413, title: 'Message too long' },
  'context-too-long': { status: 413, title: 'Does not fit the model' },
  'invalid-request': { status: 400, title: 'Request not understood' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Not possible now' },
  busy: { status: 503, title: 'Busy' },
  'shutting-down': { status: 503, title: 'Server is stopping' },
  'storage-failed': { status: 503, title: 'Records cannot be read or written' },
  'model-unreachable': { status: 502, title: 'Model not reachable' },
  'model-missing': { status: 502, title: 'Model not installed' },
  'model-without-tools': { status: 502, title: 'Model cannot use tools' },
  'model-failed': { status: 502, title: 'Model failed' },
  'model-busy': { status: 503, title: 'Model is busy' },
  'model-timeout': { status: 504, title: 'Model too slow' },
  'turn-timeout': { status: 504, title: 'Turn took too long' },
  'guardrail-failed': { status: 500, title: 'A guardrail broke' },
  internal: { status: 500, title: 'Something broke here' },
} as const;
export type ProblemSlug = keyof typeof problems;

export const problemSchema = z.object({
  type: z.string().startsWith('/problems/'),
  title: z.string(),
  status: z.number().int().min(400).max(599),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  trace: z.array(traceEventSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** Builds the problem document of a slug; `detail` says in plain words what is wrong and what to do. */
export function makeProblem(slug: ProblemSlug, detail: string, errors?: Problem['errors']): Problem {
  const { status, title } = problems[slug];
  return { type: `/problems/${slug}`, title, status, detail, ...(errors ? { errors } : {}) };
}
