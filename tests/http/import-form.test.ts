// Forms that can't be read are refused as such; none of them ends the process or counts as a fault of the server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ MAX_IMPORT_BYTES: '2048' });
});
afterAll(() => server.close());

const part = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${text}`;
const field = (name: string, text: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

describe('POST /api/imports', () => {
  it.each([
    ['a form without a boundary', 'multipart/form-data', part('file', 'x'), 400],
    ['a form that is cut', 'multipart/form-data; boundary=x', part('file', 'x'), 400],
    [
      'a file under another name',
      'multipart/form-data; boundary=x',
      `${part('other', 'x')}\r\n--x--\r\n`,
      400,
    ],
    ['too many fields', 'multipart/form-data; boundary=x', `${field('class', '1').repeat(9)}--x--\r\n`, 400],
    [
      'a file over the limit',
      'multipart/form-data; boundary=x',
      `${part('file', 'x'.repeat(4000))}\r\n--x--\r\n`,
      413,
    ],
  ])('refuses %s', async (_what, type, body, status) => {
    const answer = await fetch(`${server.url}/api/imports`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(server.reports).toEqual([]);
  });
});
