// The same work by AI SDK 6: its tool loop and its own UI message stream. The provider beneath it is as thin as
// one can be, fetch and Ollama's lines, so that what is measured is the kit and not a provider package.
import { stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';
import {
  description,
  linesOf,
  lookUp,
  maxSteps,
  postChat,
  serveTurns,
  system,
  toolNames,
} from './same-work.mjs';

const textOf = (parts) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
const toCall = ({ toolName, input }) => ({ function: { name: toolName, arguments: input } });

function toOllama({ role, content }) {
  if (role === 'system') return [{ role, content }];
  if (role === 'tool')
    return content.map(({ toolName, output }) => ({
      role,
      tool_name: toolName,
      content: JSON.stringify(output.value),
    }));
  const calls = content.filter(({ type }) => type === 'tool-call').map(toCall);
  return [{ role, content: textOf(content), ...(calls.length > 0 && { tool_calls: calls }) }];
}

const count = (total) => ({ total, noCache: total, cacheRead: 0, cacheWrite: 0 });

async function* partsOf(body) {
  yield { type: 'stream-start', warnings: [] };
  let texts = 0;
  let calls = 0;
  for await (const { message, done, prompt_eval_count, eval_count } of linesOf(body)) {
    for (const { function: called } of message.tool_calls ?? []) {
      const input = JSON.stringify(called.arguments);
      yield { type: 'tool-call', toolCallId: `call-${calls++}`, toolName: called.name, input };
    }
    if (message.content) {
      if (texts++ === 0) yield { type: 'text-start', id: '1' };
      yield { type: 'text-delta', id: '1', delta: message.content };
    }
    if (!done) continue;
    if (texts > 0) yield { type: 'text-end', id: '1' };
    yield {
      type: 'finish',
      finishReason: { unified: calls > 0 ? 'tool-calls' : 'stop', raw: 'stop' },
      usage: {
        inputTokens: count(prompt_eval_count),
        outputTokens: { total: eval_count, text: eval_count, reasoning: 0 },
      },
    };
  }
}

const provider = {
  specificationVersion: 'v3',
  provider: 'ollama',
  modelId: 'fake',
  supportedUrls: {},
  async doStream({ prompt, tools = [], abortSignal }) {
    const definitions = tools.map(({ name, description: about, inputSchema }) => ({
      type: 'function',
      function: { name, description: about, parameters: inputSchema },
    }));
    const body = await postChat(prompt.flatMap(toOllama), definitions, abortSignal);
    return { stream: ReadableStream.from(partsOf(body)) };
  },
};

const tools = Object.fromEntries(
  toolNames.map((name) => [
    name,
    tool({
      description,
      inputSchema: z.object({ student_name: z.string() }),
      execute: async ({ student_name }) => lookUp(student_name),
    }),
  ]),
);

// Rows of the wire that Ollama reads as they are, to the kit's own.
function toKit({ role, content, tool_calls = [], tool_name }, index) {
  if (role === 'tool') {
    const output = { type: 'text', value: content };
    const toolCallId = `row-${index - 1}`;
    return { role, content: [{ type: 'tool-result', toolCallId, toolName: tool_name, output }] };
  }
  if (tool_calls.length === 0) return { role, content };
  const { name, arguments: input } = tool_calls[0].function;
  return { role, content: [{ type: 'tool-call', toolCallId: `row-${index}`, toolName: name, input }] };
}

serveTurns(async (posted, response, abortSignal) => {
  const messages = posted.map(toKit);
  streamText({
    model: provider,
    system,
    messages,
    tools,
    stopWhen: stepCountIs(maxSteps),
    abortSignal,
  }).pipeUIMessageStreamToResponse(response);
});
