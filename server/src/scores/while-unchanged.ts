// Keeps what was read from the records until anybody, in this process or another, has committed to the file: as exact
// as reading it again, without the cost. Bounded; what could not be read is not kept.

/** `dataVersion` changes with every commit to the file that was not made by the reading connection itself. */
export function whileUnchanged<Answer>(
  dataVersion: () => number,
  maxAnswers: number,
): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, Promise<Answer>>();
  let keptFrom: number | undefined;
  return (key, read) => {
    // Asked before the read: a commit in between makes the answer newer than its version, never older.
    const version = dataVersion();
    if (version !== keptFrom) kept.clear();
    keptFrom = version;
    const known = kept.get(key);
    if (known) return known;
    const answer = read();
    if (kept.size >= maxAnswers) kept.clear();
    kept.set(key, answer);
    answer.catch(() => {
      if (kept.get(key) === answer) kept.delete(key);
    });
    return answer;
  };
}
