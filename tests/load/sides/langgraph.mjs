// The same work by LangGraph: its ready-made agent over its own Ollama package, text streamed as messages come.
import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { ChatOllama } from '@langchain/ollama';
import { z } from 'zod';
import {
  description,
  lookUp,
  maxSteps,
  model,
  openStream,
  serveTurns,
  system,
  toolNames,
} from './same-work.mjs';

const tools = toolNames.map((name) =>
  tool(async ({ student_name }) => JSON.stringify(lookUp(student_name)), {
    name,
    description,
    schema: z.object({ student_name: z.string() }),
  }),
);
const llm = new ChatOllama({ model: 'fake', baseUrl: model, numCtx: 8192 });
const agent = createReactAgent({ llm, tools, prompt: system });

// Rows that Ollama reads as they are, to the kit's own.
function toKit({ role, content, tool_calls = [], tool_name }, index) {
  if (role === 'tool') return { role, content, name: tool_name, tool_call_id: `row-${index - 1}` };
  if (tool_calls.length === 0) return { role, content };
  const { name, arguments: args } = tool_calls[0].function;
  return { role, content, tool_calls: [{ type: 'tool_call', id: `row-${index}`, name, args }] };
}

serveTurns(async (posted, response, signal) => {
  const stream = openStream(response);
  const options = { streamMode: 'messages', signal, recursionLimit: 2 * maxSteps + 1 };
  for await (const [message] of await agent.stream({ messages: posted.map(toKit) }, options)) {
    if (message.getType() === 'ai' && message.content) stream.sendText(message.content);
  }
  stream.end();
});
