// Which model answers a turn: Ollama when it is reachable, in demo mode else the stand-in; a scene always asks
// the stand-in. Outside demo mode there is no stand-in, and Ollama away is an error that says so.
import type { Backend } from '@handrail/wire';
import { breakCircuit } from './break-circuit.ts';
import type { ChatModel } from './chat-model.ts';
import { createOllamaModel } from './ollama/create-ollama-model.ts';
import { retryOnce } from './retry-once.ts';
import { type ScriptedOllama, startScriptedOllama } from './scripted/start-scripted-ollama.ts';

export interface ModelBackends {
  /** The model of the next turn. */
  pick(sceneId: string | null): Promise<ChatModel>;
  /** Loads the model that the next turn would ask; never throws. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface ModelBackendsOptions {
  readonly ollamaUrl: string;
  readonly model: string;
  readonly numCtx: number;
  readonly wanted: 'auto' | Backend;
  readonly demo: boolean;
  /** Tells the turn's own deadline for a silent model from a reader who left; it counts against the circuit. */
  readonly isDeadline?: (error: unknown) => boolean;
}

/** The stand-in writes at the pace of a quick small model, so that streaming can be seen. */
const wordDelayMs = 15;

const scriptedModelName = 'scripted';

export function createModelBackends(options: ModelBackendsOptions): ModelBackends {
  const { ollamaUrl, model, numCtx, wanted, demo, isDeadline } = options;
  const ollama = breakCircuit(
    retryOnce(createOllamaModel({ host: ollamaUrl, model, numCtx, backend: 'ollama' })),
    isDeadline ? { isDeadline } : {},
  );
  let standIn: Promise<ScriptedOllama> | null = null;
  const scripted = new Map<string, ChatModel>();

  async function pickScripted(sceneId: string | null): Promise<ChatModel> {
    standIn ??= startScriptedOllama({ wordDelayMs });
    const { url } = await standIn;
    const name = sceneId === null ? scriptedModelName : `${scriptedModelName}/${sceneId}`;
    const known = scripted.get(name);
    if (known) return known;
    const made = createOllamaModel({ host: url, model: name, numCtx, backend: 'scripted' });
    scripted.set(name, made);
    return made;
  }

  async function pick(sceneId: string | null): Promise<ChatModel> {
    if (!demo) return ollama;
    if (sceneId !== null || wanted === 'scripted') return pickScripted(sceneId);
    if (wanted === 'ollama') return ollama;
    return (await ollama.state()).reachable ? ollama : pickScripted(null);
  }

  return {
    pick,
    warmUp: async () => (await pick(null)).warmUp(),
    close: async () => (await standIn)?.close(),
  };
}
