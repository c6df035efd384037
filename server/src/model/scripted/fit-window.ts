// What Ollama does when a conversation does not fit its window: refuse when told not to cut, else drop messages
// from the front without a word. A token is taken to be four characters.
import type { SeenMessage } from './answer.ts';

const charsPerToken = 4;
const tokensPerMessage = 4;

export function countTokens(messages: readonly SeenMessage[]): number {
  return messages.reduce((sum, each) => sum + messageTokens(each), 0);
}

/** The messages that fit: every system message, the newest ones, always the last. */
export function fitWindow(messages: readonly SeenMessage[], limitTokens: number): readonly SeenMessage[] {
  const last = messages.length - 1;
  const isFixed = (message: SeenMessage, index: number): boolean =>
    message.role === 'system' || index === last;
  let room = limitTokens - countTokens(messages.filter(isFixed));
  let firstKept = last;
  for (let index = last - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.role === 'system') continue;
    room -= messageTokens(message);
    if (room < 0) break;
    firstKept = index;
  }
  return messages.filter((message, index) => message.role === 'system' || index >= firstKept);
}

function messageTokens({ content, tool_calls: calls }: SeenMessage): number {
  const chars = content.length + (calls ? JSON.stringify(calls).length : 0);
  return Math.ceil(chars / charsPerToken) + tokensPerMessage;
}
