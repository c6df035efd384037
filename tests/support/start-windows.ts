// One model that plays scripted answers, and a server for each size of its window.
import { type Answer, type FakeOllama, startFakeOllama } from './fake-ollama.ts';
import { startTestServer, type TestServer } from './start-server.ts';

export interface Windows {
  /** The model's answers from now on, the last one again and again; answers the address of the server to ask. */
  play(answers: readonly Answer[], window: number): string;
  /** What the model was asked since. */
  chats(): FakeOllama['chats'];
  close(): Promise<void>;
}

export async function startWindows(
  windows: readonly number[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Windows> {
  let script: readonly Answer[] = [];
  let from = 0;
  // No count of tokens, so that nothing is learned of this model and the estimate stays as it is.
  const ollama = await startFakeOllama((_, index) => ({
    ...(script[Math.min(index - from, script.length - 1)] ?? {}),
    promptTokens: 0,
  }));
  const servers = new Map<number, TestServer>();
  for (const window of windows) {
    const model = { OLLAMA_BASE_URL: ollama.url, OLLAMA_MODEL: 'fake', OLLAMA_NUM_CTX: String(window) };
    servers.set(window, await startTestServer({ ...model, ...environment }));
  }
  return {
    play(answers, window) {
      script = answers;
      from = ollama.chats.length;
      return servers.get(window)?.url ?? '';
    },
    chats: () => ollama.chats.slice(from),
    async close() {
      for (const server of servers.values()) await server.close();
      await ollama.close();
    },
  };
}
