// Browsers are known to leave storage hanging. The chat waits for it so long and no longer: then it goes on
// without, and says so.
export const storageWaitMs = 1000;
/** At the start a cold browser on a busy machine may take longer, and nothing is lost by waiting. */
export const firstStorageWaitMs = 3000;

/** Resolves with whether the work ended in time; work that fails counts as ended. */
export function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(end, end);
  });
}
