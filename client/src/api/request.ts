// One way to ask the server for JSON: checked by a schema, every ending returned, nothing thrown but aborts.
import { type Answer, troubleOfResponse, unreachable } from './trouble.ts';

/** The part of a zod schema that is used here. */
export interface Schema<Value> {
  safeParse(value: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON, but a form as it is. */
  readonly body?: unknown;
}

/** Asks and parses. An answer that does not fit the schema counts as a failure of the server. */
export async function request<Value>(
  path: string,
  schema: Schema<Value>,
  { method = 'GET', body }: RequestOptions = {},
): Promise<Answer<Value>> {
  let response: Response;
  try {
    response = await fetch(path, { method, ...encode(body) });
  } catch {
    return { ok: false, trouble: unreachable };
  }
  if (!response.ok) return { ok: false, trouble: await troubleOfResponse(response) };
  const json: unknown = await response.json().catch(() => undefined);
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    trouble: {
      slug: 'failed',
      title: 'Unexpected answer',
      detail: 'The server’s answer was not understood. Reload the page; it may be older than the server.',
    },
  };
}

function encode(body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  const accept = { accept: 'application/json' };
  if (body === undefined) return { headers: accept };
  if (body instanceof FormData) return { body, headers: accept };
  return { body: JSON.stringify(body), headers: { ...accept, 'content-type': 'application/json' } };
}
