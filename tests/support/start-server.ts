// The whole server on a free port with a data folder of its own, for tests that need a real socket. Settings are
// given as the environment would give them; the model is the stand-in unless a test names another.
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltServer, buildServer } from '../../server/src/build-server.ts';
import { readConfig } from '../../server/src/config.ts';
import { createHttpServer, type SenderLimits } from '../../server/src/http/create-http-server.ts';

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly built: BuiltServer;
  readonly http: Server;
  /** What the server reported as unexpected. */
  readonly reports: readonly unknown[];
  close(): Promise<void>;
}

/** Starts a server; without `OLLAMA_BASE_URL` the stand-in answers. The data folder goes with the server. */
export async function startTestServer(
  environment: Record<string, string> = {},
  senderLimits?: SenderLimits,
): Promise<TestServer> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'handrail-test-')));
  const backend = environment.OLLAMA_BASE_URL === undefined ? 'scripted' : 'ollama';
  const read = readConfig({
    DATA_DIR: dataDir,
    MODEL_BACKEND: backend,
    RATE_LIMIT_PER_MINUTE: '100000',
    ...environment,
  });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const reports: unknown[] = [];
  const result = await buildServer(read.config, { version: 'test', report: (error) => reports.push(error) });
  if (!result.ok) throw new Error(result.faults.join('\n'));
  const http = createHttpServer(result.server.app, senderLimits);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    built: result.server,
    http,
    reports,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await result.server.close();
      if (environment.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
