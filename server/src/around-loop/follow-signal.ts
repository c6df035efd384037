// Around the loop: lets one abort follow another. Unlike AbortSignal.any it leaves nothing behind in a source that
// outlives what follows it, such as the signal that the whole server stops by.

/** Aborts `controller` with the source's reason once that aborts, at once when it has. The answer ends the following. */
export function followSignal(source: AbortSignal, controller: AbortController): () => void {
  const abort = (): void => controller.abort(source.reason);
  if (source.aborted) abort();
  else source.addEventListener('abort', abort, { once: true });
  return () => source.removeEventListener('abort', abort);
}
