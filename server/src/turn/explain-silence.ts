// A model that fell silent is slow, or its server hangs: the two are mended differently, and only the server's own
// state tells them apart.
import { makeProblem } from '@handrail/wire';
import { SilenceTimeout } from '../around-loop/limit-silence.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { inSeconds, TurnProblem } from './to-problem.ts';

/** What ended the turn; for a silence of a server that answers nothing at all any more, a problem that says so. */
export async function explainSilence(error: unknown, model: Pick<ChatModel, 'state'>): Promise<unknown> {
  if (!(error instanceof SilenceTimeout)) return error;
  const { reachable } = await model.state();
  if (reachable) return error;
  const detail = `The model gave no sign of life for ${inSeconds(error.limitMs)}, and its server answers nothing any more: it hangs. Restart Ollama, then ask again.`;
  return new TurnProblem(makeProblem('model-timeout', detail));
}
