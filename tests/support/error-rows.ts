// Every error that Ollama reports, in its own words: what each is to us, and whether asking once more is worth it.

const overflow =
  '{"error":{"code":400,"message":"request (42947 tokens) exceeds the available context size (8192 tokens), try increasing it","type":"exceed_context_size_error","n_prompt_tokens":42947,"n_ctx":8192}}';

export type ErrorRow = readonly [error: string, status: number | undefined, slug: string, retryable: boolean];

/** Without a status: a line in a stream that began with 200. */
export const errorRows: readonly ErrorRow[] = [
  ['missing request body', 400, 'model-failed', false],
  ['json: cannot unmarshal array into Go struct field', 400, 'model-failed', false],
  ['model is required', 400, 'model-failed', false],
  ['invalid model name', 400, 'model-failed', false],
  ["model 'fake' not found", 404, 'model-missing', false],
  ['model "fake" not found, try pulling it first', 404, 'model-missing', false],
  ['registry.ollama.ai/library/gemma3:4b does not support tools', 400, 'model-without-tools', false],
  ['"fake" does not support thinking', 400, 'model-failed', false],
  ['"fake" does not support chat', 400, 'model-failed', false],
  ['option "num_ctx" must be of type integer', 500, 'model-failed', false],
  ['invalid format: expected', 500, 'model-failed', false],
  ['server busy, please try again.  maximum pending requests exceeded', 503, 'model-busy', true],
  ['request canceled', 499, 'model-failed', false],
  [
    'unable to load model: /root/.ollama/x; this model may be incompatible with your version of Ollama. If you previously pulled',
    500,
    'model-failed',
    false,
  ],
  ['llama-server process has terminated: signal: killed', 500, 'model-failed', true],
  ['llama-server process has terminated: cudaMalloc failed: out of memory', 500, 'model-failed', false],
  ['timed out waiting for llama-server to start - progress 0.00', 500, 'model-timeout', false],
  [
    'model runner has unexpectedly stopped, this may be due to resource limitations or an internal error, check ollama server logs',
    500,
    'model-failed',
    true,
  ],
  [
    'model runner has unexpectedly stopped, this may be due to resource limitations or an internal error',
    undefined,
    'model-failed',
    true,
  ],
  ['an error was encountered while running the model: unexpected EOF', undefined, 'model-failed', true],
  [
    'the prompt is longer than the context length currently available to the model',
    400,
    'context-too-long',
    false,
  ],
  [overflow, 400, 'context-too-long', false],
  ['the input length exceeds the context length', 400, 'context-too-long', false],
  ['error parsing tool call: raw=\'{"a"\', err=unexpected end of JSON input', 500, 'model-failed', true],
  ["error parsing tool call: raw='{', err=x", undefined, 'model-failed', true],
  ['XML syntax error on line 3: unexpected EOF', undefined, 'model-failed', true],
  ['failed to parse JSON: unexpected end of JSON input', undefined, 'model-failed', true],
  ['llama-server returned invalid tool call arguments for "get_scores": invalid', 500, 'model-failed', true],
  ['EOF', 500, 'model-failed', true],
  ['no user query found in messages', 500, 'model-failed', false],
  ['system message must be at the beginning', 500, 'model-failed', false],
  ['ollama cloud is disabled: remote inference', 403, 'model-failed', false],
  ['unauthorized', 401, 'model-failed', false],
  ['something entirely new at /usr/lib/x', 500, 'model-failed', false],
  ['something entirely new', undefined, 'model-failed', false],
];
