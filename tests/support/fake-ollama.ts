// A fake Ollama for tests: the stand-in's server with a script. Each chat request gets the next answer; the last
// one repeats. Records every request with its body, and whether its client went away.

import type { Answer, Answerer } from '../../server/src/model/scripted/answer.ts';
import {
  type RecordedRequest,
  type ScriptedOllama,
  type ScriptedOllamaOptions,
  startScriptedOllama,
} from '../../server/src/model/scripted/start-scripted-ollama.ts';

export type { Answer, Answerer, RecordedRequest };

export interface FakeOllama extends ScriptedOllama {
  /** Chat requests only, in order. */
  readonly chats: readonly RecordedRequest[];
}

/** `script`: one answer, answers in order, or a function of the request. Installed is `fake`, with tools. */
export async function startFakeOllama(
  script: Answer | readonly Answer[] | Answerer = {},
  options: Omit<ScriptedOllamaOptions, 'answer'> = {},
): Promise<FakeOllama> {
  const answer: Answerer =
    typeof script === 'function' ? script : (_request, index) => pickAnswer(script, index);
  const models = options.models ?? [{ name: 'fake', capabilities: ['completion', 'tools'], loaded: true }];
  const server = await startScriptedOllama({ record: true, ...options, models, answer });
  return {
    url: server.url,
    requests: server.requests,
    get running() {
      return server.running;
    },
    get chats() {
      return server.requests.filter(({ path }) => path === '/api/chat');
    },
    close: server.close,
  };
}

function pickAnswer(script: Answer | readonly Answer[], index: number): Answer {
  if (!isList(script)) return script;
  return script[Math.min(index, script.length - 1)] ?? {};
}

function isList(script: Answer | readonly Answer[]): script is readonly Answer[] {
  return Array.isArray(script);
}
