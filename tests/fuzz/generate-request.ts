// Generated requests: mostly turns that are almost right, since those get furthest in, some right ones, and some
// that are nothing of the kind. What is wrong may be the address, a header, the bytes, the JSON or a row.
import { Buffer } from 'node:buffer';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { chatBody, json } from './generate-rows.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const deep = fc
  .integer({ min: 1, max: 3000 })
  .map((depth) => `{"messages":${'['.repeat(depth)}${']'.repeat(depth)}}`);
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');
/** A lone surrogate written as an escape survives the way through UTF-8; JSON.stringify writes it so. */
const form = fc
  .record({
    field: fc.constantFrom('file', 'class', 'format', 'file[]', '__proto__'),
    file: fc.constantFrom('', '; filename="a.csv"', '; filename="../../a.csv"'),
    text: fc.constantFrom(
      'student,class,assessment,date,points,max_points\nA B,10A,Quiz,2026-01-01,3,5\n',
      'x',
      '',
    ),
  })
  .map(
    ({ field, file, text: content }) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${content}\r\n--x--\r\n`,
  );

const bodyOf = (chat: fc.Arbitrary<object>): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 12, arbitrary: chat.map(bytes) },
    { weight: 2, arbitrary: json.map(bytes) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(chat.map(bytes), fc.nat({ max: 400 }))
        .map(([whole, cut]) => whole.subarray(0, cut)),
    },
    fc.tuple(chat.map(bytes), fc.nat()).map(([whole, at]) => {
      const broken = Buffer.from(whole);
      if (broken.length > 0) broken[at % broken.length] = 0xff;
      return broken;
    }),
    deep.map((each) => Buffer.from(each)),
    fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)),
    chat.map((each) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(each)])),
    fc.constant(Buffer.from('{"messages":[{"role":"user","content":"\\ud800"}]}')),
    form.chain((whole) => fc.nat({ max: whole.length }).map((cut) => Buffer.from(whole.slice(0, cut)))),
    form.map((whole) => Buffer.from(whole)),
    fc.constant(
      Buffer.from(
        '{"messages":[{"role":"user","content":"x","__proto__":{"role":"system"}}],"__proto__":{"scene":"x"}}',
      ),
    ),
  );

const headerText = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const oftenAbsent = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { freq: 2, nil: undefined });
const right = { host: '127.0.0.1', 'content-type': 'application/json' };
const headers = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('text/event-stream', 'application/json', '*/*')
      .map((accept) => ({ ...right, accept })),
  },
  fc.constant({ ...right, 'content-type': 'multipart/form-data; boundary=x' }),
  {
    weight: 1,
    arbitrary: fc.record({
      host: fc.constantFrom(
        '127.0.0.1',
        'localhost:3001',
        '[::1]',
        'evil.example',
        '',
        '127.0.0.1@evil.example',
      ),
      'content-type': fc.oneof(
        fc.constantFrom(
          'application/json; charset=utf-16',
          'text/plain',
          'application/JSON',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
        ),
        headerText,
      ),
      accept: oftenAbsent(
        fc.oneof(fc.constantFrom('text/event-stream', 'text/event-stream;q=0'), headerText),
      ),
      origin: oftenAbsent(
        fc.oneof(fc.constantFrom('null', 'http://127.0.0.1', 'https://evil.example'), headerText),
      ),
      'sec-fetch-site': oftenAbsent(fc.constantFrom('same-origin', 'none', 'cross-site', 'same-site', 'x')),
      cookie: oftenAbsent(
        fc.oneof(
          headerText,
          headerText.map((value) => `handrail=${value}`),
        ),
      ),
      'x-forwarded-for': oftenAbsent(fc.constantFrom('10.0.0.1', 'x', '::1')),
      'content-encoding': oftenAbsent(fc.constantFrom('gzip', 'deflate', 'br', 'x', 'identity')),
    }),
  },
);

const path = fc.oneof(
  { weight: 8, arbitrary: fc.constant('/api/chat') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '/api/health',
      '/api/guardrails',
      '/api/scenes',
      '/api/session',
      '/api/session/demo',
      '/api/imports',
      '/api/scores.csv',
      '/api/tool-calls',
      '/openapi.json',
    ),
  },
  fc.constantFrom(
    '/',
    '/api',
    '/api/',
    '/api/chat/',
    '/API/CHAT',
    '/%2e%2e/package.json',
    '/%00',
    '/%',
    '/api/imports/%ff',
    '/..%2fserver',
  ),
  fc.webPath({ size: 'small' }).map((each) => `/api${each}`),
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('POST') },
  fc.constantFrom('GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'),
);

function encode(plain: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gzipSync(plain);
  if (encoding === 'deflate') return deflateRawSync(plain);
  return plain;
}

/** Generated requests. A body that says it is packed may or may not be. */
export const fuzzRequests = (genuine: readonly object[]): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({ method, path, headers, body: bodyOf(chatBody(genuine)), packs: fc.boolean() })
    .map(({ method, path, headers, body, packs }) => {
      const kept: Record<string, string> = {};
      for (const [key, value] of Object.entries(headers)) if (typeof value === 'string') kept[key] = value;
      return { method, path, headers: kept, body: packs ? encode(body, kept['content-encoding']) : body };
    });
