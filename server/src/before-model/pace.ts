// Long work in slices: lets other requests in between rows, so that one long history never holds the
// event loop. Can't split the work on a single row.
const sliceMs = 4;

/** A function to await between pieces of work; it gives way once a slice is used up. */
export function createPace(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        until = performance.now() + sliceMs;
        resolve();
      });
    });
  };
}
