// Asks a ChatModel one thing and collects how it ends, for the model tests.

import type { ChatModel, ModelEvent, ModelRequest } from '../../../server/src/model/chat-model.ts';
import { ModelFault } from '../../../server/src/model/chat-model.ts';
import { createOllamaModel } from '../../../server/src/model/ollama/create-ollama-model.ts';

export const scoreTool = {
  name: 'get_scores',
  description: 'Looks up the scores of one student.',
  parameters: {
    type: 'object',
    properties: {
      student_name: { type: 'string', description: 'The name of the student, or "me".' },
      class_name: { type: 'string', description: 'Tells two students of one name apart.' },
    },
    required: ['student_name'],
  },
};

export interface Asked {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[];
  readonly end: Extract<ModelEvent, { kind: 'end' }> | undefined;
  readonly events: readonly ModelEvent[];
  /** Slug and detail, for ModelFaults. */
  readonly fault: ModelFault | undefined;
  readonly error: unknown;
}

export function modelAt(
  url: string,
  options: Partial<Parameters<typeof createOllamaModel>[0]> = {},
): ChatModel {
  return createOllamaModel({ host: url, model: 'fake', numCtx: 8192, backend: 'ollama', ...options });
}

export function requestOf(question: string, request: Partial<ModelRequest> = {}): ModelRequest {
  return {
    messages: [
      { role: 'system', content: 'You help.' },
      { role: 'user', content: question },
    ],
    tools: [scoreTool],
    toolNames: ['get_scores', 'get_class_summary', 'search_handbook'],
    abortSignal: new AbortController().signal,
    ...request,
  };
}

export async function ask(
  model: ChatModel,
  request: Partial<ModelRequest> = {},
  question = 'What are Alice’s scores?',
): Promise<Asked> {
  const events: ModelEvent[] = [];
  let error: unknown;
  try {
    await model.stream(requestOf(question, request), (event) => {
      events.push(event);
      return undefined;
    });
  } catch (thrown) {
    error = thrown;
  }
  return {
    text: events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])).join(''),
    calls: events.flatMap((event) =>
      event.kind === 'call' ? [{ name: event.name, arguments: event.arguments }] : [],
    ),
    end: events.find((event) => event.kind === 'end'),
    events,
    fault: error instanceof ModelFault ? error : undefined,
    error,
  };
}
