// A conversation as the stand-in sees it: what was asked last, what tools answered since, who was spoken of before.
import type { SeenMessage, SeenRequest } from '../answer.ts';
import { readToolMessage, type ToolAnswer } from './read-tool-message.ts';

export interface PastCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Talk {
  readonly system: string;
  /** The newest user message. */
  readonly question: string;
  /** User messages before it, oldest first. */
  readonly earlierQuestions: readonly string[];
  /** Calls made before the newest user message. */
  readonly pastCalls: readonly PastCall[];
  /** Tool answers from before the newest user message. */
  readonly pastAnswers: readonly ToolAnswer[];
  /** Tool answers since then, in order. */
  readonly answers: readonly ToolAnswer[];
  /** Model calls with tools since then. */
  readonly rounds: number;
}

export function readTalk({ messages }: SeenRequest): Talk {
  const asked = messages.map(({ role }) => role).lastIndexOf('user');
  const before = asked < 0 ? [] : messages.slice(0, asked);
  const since = messages.slice(asked + 1);
  return {
    system: messages
      .filter(({ role }) => role === 'system')
      .map(({ content }) => content)
      .join('\n'),
    question: messages[asked]?.content ?? '',
    earlierQuestions: before.filter(({ role }) => role === 'user').map(({ content }) => content),
    pastCalls: before.flatMap(callsOf),
    pastAnswers: toolAnswers(before),
    answers: toolAnswers(since),
    rounds: since.filter((message) => callsOf(message).length > 0).length,
  };
}

function callsOf({ tool_calls: calls }: SeenMessage): readonly PastCall[] {
  return (calls ?? []).map((call) => call.function);
}

/** Tool messages in order, each with the call it answers, which follows from the order alone. */
function toolAnswers(messages: readonly SeenMessage[]): readonly ToolAnswer[] {
  const answers: ToolAnswer[] = [];
  let open: PastCall[] = [];
  for (const message of messages) {
    const calls = callsOf(message);
    if (calls.length > 0) open = [...calls];
    if (message.role === 'tool') answers.push(readToolMessage(message, open.shift()));
  }
  return answers;
}
