// Sends a generated request as it is, wrong Host and all, and reads the whole answer.
import { Agent, request } from 'node:http';
import type { FuzzRequest } from './generate-request.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Node itself would send a GET's body without saying how long it is, and so as the begin of another request. */
const sized = ({ headers, body }: FuzzRequest) => ({ ...headers, 'content-length': String(body.length) });

/** Rejects when the connection breaks or nothing has come after 20 s: neither may ever happen. */
export function sendRequest(port: number, fuzzed: FuzzRequest): Promise<FuzzAnswer> {
  const { method, path, body } = fuzzed;
  const headers = sized(fuzzed);
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method, path, headers, agent, timeout: 20_000 },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            contentType: answer.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer within 20 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}
