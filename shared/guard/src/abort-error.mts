// What a guarded call rejects with when its AbortSignal fires: nobody is left to read a result.

export class AbortError extends Error {
  override readonly name = 'AbortError';
  readonly code = 'ABORT_ERR';

  constructor(reason?: unknown) {
    super('The tool call was aborted', { cause: reason });
  }
}
