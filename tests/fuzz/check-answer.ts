// What must hold for every answer, whatever was sent: a problem is one that is declared, never that something
// broke inside; a turn answers in the shape of the wire; nothing shows a stack or a path.
import { chatAnswerSchema, problemSchema, problems, streamPartSchema } from '@handrail/wire';
import type { FuzzRequest } from './generate-request.ts';
import type { FuzzAnswer } from './send-request.ts';

const broken = new Set(['internal', 'guardrail-failed', 'model-failed', 'storage-failed']);
const statusOf = new Map<string, number>(
  Object.entries(problems).map(([slug, { status }]) => [slug, status]),
);

function faultOfProblem(value: unknown, status?: number): string | undefined {
  const parsed = problemSchema.safeParse(value);
  if (!parsed.success) return `no problem document: ${JSON.stringify(value)}`;
  const slug = parsed.data.type.replace('/problems/', '');
  if (statusOf.get(slug) !== parsed.data.status)
    return `the problem ${slug} is not declared with ${parsed.data.status}`;
  if (status !== undefined && status !== parsed.data.status)
    return `status ${status}, the document says ${parsed.data.status}`;
  return broken.has(slug) ? `something broke inside: ${slug}: ${parsed.data.detail}` : undefined;
}

function faultOfStream(text: string): string | undefined {
  const parts = text.split('\n\n').filter((line) => line.startsWith('data: '));
  if (parts.pop() !== 'data: [DONE]') return 'the stream did not end with [DONE]';
  for (const part of parts) {
    const value: unknown = JSON.parse(part.slice('data: '.length));
    const parsed = streamPartSchema.safeParse(value);
    if (!parsed.success) return `no part of the wire: ${part.slice(0, 300)}`;
    if (parsed.data.type === 'data-problem') return faultOfProblem(parsed.data.data);
  }
  return undefined;
}

/** What is wrong with an answer; undefined when nothing is. */
export function findFault(
  { method, path }: FuzzRequest,
  { status, contentType, text }: FuzzAnswer,
): string | undefined {
  if (/^\s+at .+:\d+:\d+/m.test(text) || text.includes('node_modules'))
    return `a stack or path: ${text.slice(0, 300)}`;
  if (method === 'HEAD') return status >= 500 ? `status ${status}` : undefined;
  if (status >= 400) {
    if (!contentType.startsWith('application/problem+json'))
      return `status ${status} as "${contentType}": ${text.slice(0, 200)}`;
    return faultOfProblem(JSON.parse(text), status);
  }
  if (method !== 'POST' || path !== '/api/chat') return undefined;
  if (contentType.startsWith('text/event-stream')) return faultOfStream(text);
  const answer = chatAnswerSchema.safeParse(JSON.parse(text));
  return answer.success ? undefined : `no answer of the wire: ${answer.error.message.slice(0, 300)}`;
}
