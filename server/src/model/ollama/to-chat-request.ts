// Our view of a conversation as Ollama's chat request. The context size and the other load-time settings are
// the same in every request, since a different value makes Ollama load the model again.
import type { ChatRequest, Message, Tool } from 'ollama';
import type { ModelMessage, ModelRequest } from '../chat-model.ts';

export interface RequestSettings {
  readonly model: string;
  readonly numCtx: number;
  readonly keepAlive?: string | number | undefined;
}

/** What a reply may cost when the caller sets no bound. */
const defaultReplyTokens = 1024;

// Fields that Ollama takes and the client's types lack.
type FullRequest = ChatRequest & { readonly stream: true; truncate?: boolean };

export function toChatRequest(request: ModelRequest, settings: RequestSettings): FullRequest {
  const { tools, temperature, overflow, maxReplyTokens = defaultReplyTokens } = request;
  return {
    ...loadSettings(settings),
    messages: request.messages.map(toMessage),
    stream: true,
    ...(tools.length > 0 ? { tools: tools.map(toTool) } : {}),
    ...(overflow === 'cut' ? {} : { truncate: false }),
    options: {
      num_ctx: settings.numCtx,
      num_predict: maxReplyTokens,
      ...(temperature === undefined ? {} : { temperature }),
    },
  };
}

/** A chat without messages only loads the model, with the same settings as every later call. */
export function toLoadRequest(settings: RequestSettings): FullRequest {
  return { ...loadSettings(settings), messages: [], stream: true, options: { num_ctx: settings.numCtx } };
}

function loadSettings({ model, keepAlive }: RequestSettings) {
  return { model, think: false, ...(keepAlive === undefined ? {} : { keep_alive: keepAlive }) };
}

function toMessage(message: ModelMessage): Message {
  switch (message.role) {
    case 'assistant': {
      const { content, toolCalls = [] } = message;
      if (toolCalls.length === 0) return { role: 'assistant', content };
      // Several chat templates render either the text or the calls of a message: the calls must not be lost.
      const calls = toolCalls.map(({ id, name, arguments: args }) => ({
        id,
        function: { name, arguments: { ...args } },
      }));
      return { role: 'assistant', content: '', tool_calls: calls };
    }
    case 'tool': {
      const { content, toolName, toolCallId } = message;
      const full: Message & { tool_call_id: string } = {
        role: 'tool',
        content,
        tool_name: toolName,
        tool_call_id: toolCallId,
      };
      return full;
    }
    default:
      return { role: message.role, content: message.content };
  }
}

function toTool({ name, description, parameters }: ModelRequest['tools'][number]): Tool {
  return { type: 'function', function: { name, description, parameters } };
}
