// Ollama's error wordings and what each means to the reader. The same text can come with a status or as a line
// of a stream that began well, so the text decides, not the status. Wordings of several versions stand here.
import type { ProblemSlug } from '@handrail/wire';

export interface FaultContext {
  readonly host: string;
  readonly model: string;
  readonly backend: 'ollama' | 'scripted';
}

export interface Verdict {
  readonly slug: ProblemSlug;
  readonly detail: string;
  /** One delayed retry is worth it. */
  readonly retryable?: boolean;
}

/** Ollama's wordings, tried in order: the same text can come with a status or as a line of a stream. */
export const wordings: readonly {
  readonly match: RegExp;
  readonly verdict: (context: FaultContext) => Verdict;
}[] = [
  {
    match:
      /exceed_context_size_error|exceeds the available context size|input length exceeds|prompt is longer than the context/i,
    verdict: ({ model }) => ({
      slug: 'context-too-long',
      detail: `The conversation does not fit ${model}. Start a new chat, or raise OLLAMA_NUM_CTX.`,
    }),
  },
  {
    match: /does not support tools/i,
    verdict: ({ model }) => ({
      slug: 'model-without-tools',
      detail: `${model} cannot use tools. Choose one that can, for example \`ollama pull granite4:3b\` and OLLAMA_MODEL=granite4:3b.`,
    }),
  },
  {
    match: /does not support (chat|generate|thinking)/i,
    verdict: ({ model }) => ({
      slug: 'model-failed',
      detail: `${model} is no chat model. Set OLLAMA_MODEL to one that can chat and use tools.`,
    }),
  },
  {
    match: /^model ['"].{0,300}['"] not found|try pulling it first/i,
    verdict: ({ model }) => ({
      slug: 'model-missing',
      detail: `The model ${model} is not installed. Run \`ollama pull ${model}\`.`,
    }),
  },
  {
    match: /server busy|maximum pending requests/i,
    verdict: () => ({
      slug: 'model-busy',
      detail: 'Ollama has too many requests waiting. Try again in a moment.',
      retryable: true,
    }),
  },
  {
    match: /out of memory|cudaMalloc failed|failed to allocate|requires more system memory/i,
    verdict: ({ model }) => ({
      slug: 'model-failed',
      detail: `There is not enough memory for ${model}. Choose a smaller model, or lower OLLAMA_NUM_CTX.`,
    }),
  },
  {
    match: /timed out waiting for llama/i,
    verdict: ({ model }) => ({
      slug: 'model-timeout',
      detail: `Ollama could not load ${model} in time. Try again, or choose a smaller model.`,
    }),
  },
  {
    match: /may be incompatible with your version of Ollama/i,
    verdict: ({ model }) => ({
      slug: 'model-failed',
      detail: `This version of Ollama cannot load ${model}. Update Ollama, then run \`ollama pull ${model}\` again.`,
    }),
  },
  {
    match:
      /runner has unexpectedly stopped|error was encountered while running the model|process has terminated|process no longer running/i,
    verdict: ({ model }) => ({
      slug: 'model-failed',
      detail: `Ollama's process for ${model} died. Try again; if it happens again, memory may be short.`,
      retryable: true,
    }),
  },
  {
    match:
      /error parsing tool call|XML syntax error|failed to parse JSON|unexpected end of JSON|invalid tool call arguments|^EOF$|invalid character .{1,20} (looking|after|in)/i,
    verdict: ({ model }) => ({
      slug: 'model-failed',
      detail: `${model} wrote a tool call that Ollama could not read. Ask again, perhaps in other words.`,
      retryable: true,
    }),
  },
  {
    match: /ollama cloud is disabled|^unauthorized/i,
    verdict: ({ model }) => ({
      slug: 'model-failed',
      detail: `${model} runs in Ollama's cloud, not on this machine. Set OLLAMA_MODEL to a local model.`,
    }),
  },
  {
    match: /no user query found|system message must be at the beginning/i,
    verdict: ({ model }) => ({
      slug: 'model-failed',
      detail: `The template of ${model} refuses this conversation. Start a new chat, or choose another model.`,
    }),
  },
];
