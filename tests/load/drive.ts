// The client side of a measurement: one turn over a plain socket-level client, and many of them at once.
// A turn counts only when it shows text and ends as finished; anything else stops the measurement.
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface TurnTimes {
  readonly firstTextMs: number;
  readonly turnMs: number;
}

export interface Target {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The posted request, when it is not the usual question. */
  readonly body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
export const question = "What are Alice Johnson's scores?";
const usualBody = JSON.stringify({ messages: [{ role: 'user', content: question }] });

/** Runs one streamed turn to its end. */
export function runTurn(target: Target): Promise<TurnTimes> {
  const { origin, headers: own, body = usualBody } = target;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let firstTextMs = 0;
    let tail = '';
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream', ...own };
    const posted = request(`${origin}/api/chat`, { method: 'POST', agent, headers }, (answer) => {
      answer.setEncoding('latin1').on('data', (text: string) => {
        const seen = tail + text;
        if (firstTextMs === 0 && seen.includes('"text-delta"')) firstTextMs = performance.now() - started;
        tail = seen.slice(-2000);
      });
      answer.on('end', () => {
        if (firstTextMs > 0 && tail.includes('"finish"') && tail.trimEnd().endsWith('[DONE]')) {
          resolve({ firstTextMs, turnMs: performance.now() - started });
        } else {
          reject(
            new Error(`a turn at ${origin} ended with status ${answer.statusCode}: ${tail.slice(-600)}`),
          );
        }
      });
      answer.on('error', reject);
    });
    posted.on('error', (error) => {
      // A side that was idle closes a connection at the moment in which it would have been used again.
      if (posted.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(runTurn(target));
      else reject(error);
    });
    posted.end(body);
  });
}

/** Runs `count` turns, `atOnce` of them at any time. */
export async function runTurns(target: Target, count: number, atOnce = 1): Promise<TurnTimes[]> {
  const times: TurnTimes[] = [];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      times.push(await runTurn(target));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
