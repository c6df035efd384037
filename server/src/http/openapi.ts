// GET /openapi.json: every route with its shapes, generated from the same zod schemas that both sides parse with.
import {
  auditAnswerSchema,
  auditQuerySchema,
  chatAnswerSchema,
  chatRequestSchema,
  demoSessionRequestSchema,
  doctorAnswerSchema,
  guardrailsAnswerSchema,
  healthSchema,
  importQuerySchema,
  importReportSchema,
  importsAnswerSchema,
  jsonValueSchema,
  problemSchema,
  problems,
  pullPartSchema,
  rowSchema,
  scenesAnswerSchema,
  sessionSchema,
  signInRequestSchema,
  streamPartSchema,
  toolCallsAnswerSchema,
  toolCallsQuerySchema,
} from '@handrail/wire';
import type { z } from 'zod';
import { ignoreOverride, zodToJsonSchema } from 'zod-to-json-schema';

interface RouteShape {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  /** Parameters of the address, all of them optional text. */
  readonly query?: z.ZodObject<z.ZodRawShape, 'strict'>;
  readonly body?: { readonly type: string; readonly schema: object };
  readonly answers: Readonly<Record<string, { readonly type: string; readonly schema: object } | null>>;
}

// The converter's own type follows the schema's and never ends for a recursive one.
const convert = zodToJsonSchema as unknown as (schema: z.ZodTypeAny, options: object) => object;
/** Any JSON value may stand in any other: without end, unless it is described as "anything". */
const override = (def: unknown) => (def === jsonValueSchema._def ? {} : ignoreOverride);
const shape = (schema: z.ZodTypeAny): object =>
  convert(schema, { target: 'openApi3', $refStrategy: 'none', override });
const json = (schema: object) => ({ type: 'application/json', schema });
const events = (schema: object) => ({ type: 'text/event-stream', schema });
const anything = { type: 'object' };
const uploadForm = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'array', items: { type: 'string', format: 'binary' } },
    class: { type: 'string' },
    format: { type: 'string' },
  },
};

function describeChatRequest(): object {
  const rows = { type: 'array', minItems: 1, items: shape(rowSchema) };
  const request = shape(chatRequestSchema.omit({ messages: true }));
  const properties = 'properties' in request ? request.properties : {};
  return { type: 'object', required: ['messages'], properties: { messages: rows, ...Object(properties) } };
}

function listRoutes(): readonly RouteShape[] {
  const session = json(shape(sessionSchema));
  return [
    {
      method: 'post',
      path: '/api/chat',
      summary:
        'One turn: the whole history in, the new rows out. With Accept: text/event-stream as a stream.',
      body: json(describeChatRequest()),
      answers: { 200: json(shape(chatAnswerSchema)), '200 stream': events(shape(streamPartSchema)) },
    },
    {
      method: 'get',
      path: '/api/health',
      summary: 'Live and ready, backend, model, queue.',
      answers: { 200: json(shape(healthSchema)) },
    },
    {
      method: 'get',
      path: '/api/guardrails',
      summary: 'Every guardrail and what happens without it.',
      answers: { 200: json(shape(guardrailsAnswerSchema)) },
    },
    {
      method: 'get',
      path: '/api/scenes',
      summary: 'The presenter’s scenes (demo mode).',
      answers: { 200: json(shape(scenesAnswerSchema)) },
    },
    { method: 'get', path: '/api/session', summary: 'Who is asking.', answers: { 200: session } },
    {
      method: 'post',
      path: '/api/session',
      summary: 'Sign in.',
      body: json(shape(signInRequestSchema)),
      answers: { 200: session },
    },
    { method: 'delete', path: '/api/session', summary: 'Sign out.', answers: { 204: null } },
    {
      method: 'post',
      path: '/api/session/demo',
      summary: 'Become a demo person (demo mode).',
      body: json(shape(demoSessionRequestSchema)),
      answers: { 200: session },
    },
    {
      method: 'post',
      path: '/api/imports',
      summary: 'Import gradebook files; with ?dryRun nothing is written.',
      query: importQuerySchema,
      body: { type: 'multipart/form-data', schema: uploadForm },
      answers: { 200: json(shape(importReportSchema)) },
    },
    {
      method: 'get',
      path: '/api/imports',
      summary: 'Imports, newest first.',
      answers: { 200: json(shape(importsAnswerSchema)) },
    },
    { method: 'delete', path: '/api/imports/{id}', summary: 'Undo the last import.', answers: { 204: null } },
    {
      method: 'get',
      path: '/api/scores.csv',
      summary: 'Scores as CSV that is safe to open in a spreadsheet.',
      answers: { 200: { type: 'text/csv', schema: { type: 'string' } } },
    },
    {
      method: 'get',
      path: '/api/audit',
      summary: 'Reads of records by counsellors and administrators.',
      query: auditQuerySchema,
      answers: { 200: json(shape(auditAnswerSchema)) },
    },
    {
      method: 'get',
      path: '/api/tool-calls',
      summary: 'The guard’s log, counted.',
      query: toolCallsQuerySchema,
      answers: { 200: json(shape(toolCallsAnswerSchema)) },
    },
    {
      method: 'get',
      path: '/api/doctor',
      summary: 'Checks with their fixes.',
      answers: { 200: json(shape(doctorAnswerSchema)) },
    },
    {
      method: 'post',
      path: '/api/model/pull',
      summary: 'Pull the configured model; a second request joins.',
      answers: { 200: events(shape(pullPartSchema)) },
    },
    { method: 'delete', path: '/api/model/pull', summary: 'Cancel the pull.', answers: { 204: null } },
    { method: 'get', path: '/openapi.json', summary: 'This description.', answers: { 200: json(anything) } },
  ];
}

function describeAnswers(answers: RouteShape['answers']): object {
  const content = Object.values(answers).flatMap((answer) =>
    answer ? [[answer.type, { schema: answer.schema }]] : [],
  );
  const status = Object.keys(answers)[0] ?? '200';
  const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    [status]: {
      description: 'Done.',
      ...(content.length > 0 ? { content: Object.fromEntries(content) } : {}),
    },
    default: { description: `A problem: ${Object.keys(problems).join(', ')}.`, content: problem },
  };
}

function describeQuery(query: RouteShape['query']): object[] {
  const described = query ? shape(query) : {};
  const properties = 'properties' in described ? Object.entries(Object(described.properties)) : [];
  return properties.map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

/** The OpenAPI 3.0 document. */
export function describeApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, summary, body, answers, query } of listRoutes()) {
    const parameters = [
      ...(path.includes('{id}')
        ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
        : []),
      ...describeQuery(query),
    ];
    paths[path] = {
      ...paths[path],
      [method]: {
        summary,
        ...(parameters.length > 0 ? { parameters } : {}),
        ...(body
          ? { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }
          : {}),
        responses: describeAnswers(answers),
      },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Handrail', version },
    paths,
    components: { schemas: { Problem: shape(problemSchema) } },
  };
}
