// What the server is measured against: the least that does the same visible work. A hand-written agent loop
// over node:http and fetch that streams text as it comes, with one look-up in memory and no guardrail at all.
import {
  description,
  linesOf,
  lookUp,
  maxSteps,
  openStream,
  parameters,
  postChat,
  serveTurns,
  system,
  toolNames,
} from './same-work.mjs';

const tools = toolNames.map((name) => ({ type: 'function', function: { name, description, parameters } }));

async function callModel(messages, signal, onText) {
  const message = { role: 'assistant', content: '', tool_calls: [] };
  for await (const { message: part } of linesOf(await postChat(messages, tools, signal))) {
    if (part.tool_calls) message.tool_calls.push(...part.tool_calls);
    if (part.content) {
      message.content += part.content;
      onText(part.content);
    }
  }
  return message;
}

serveTurns(async (posted, response, signal) => {
  const stream = openStream(response);
  const messages = [{ role: 'system', content: system }, ...posted];
  for (let step = 0; step < maxSteps; step += 1) {
    const message = await callModel(messages, signal, stream.sendText);
    messages.push(message);
    if (message.tool_calls.length === 0) break;
    for (const { function: called } of message.tool_calls) {
      const content = JSON.stringify(lookUp(called.arguments.student_name));
      messages.push({ role: 'tool', tool_name: called.name, content });
    }
  }
  stream.end();
});
