// The faults that the check puts into copies of the TypeScript guard, as it was built, one at a time. Each is a
// "simplification" that looks harmless; the cases named must go red for it.

export interface Mutation {
  fault: string;
  file: string;
  /** Must stand in the file exactly once. */
  find: string;
  replace: string;
  /** Names in contract.json. */
  cases: string[];
}

export const typescriptMutations: readonly Mutation[] = [
  {
    fault: 'items is [] on a failure',
    file: 'tool-result.mjs',
    find: 'detail: cutDetail(detail), items: null }',
    replace: 'detail: cutDetail(detail), items: [] }',
    cases: ['crash'],
  },
  {
    fault: 'JSON is read before the exit code',
    file: 'classify-ending.mjs',
    find: 'if (exitCode !== 0)',
    replace: 'if (exitCode !== 0 && ending.stdout.length === 0)',
    cases: ['exit-with-envelope'],
  },
  {
    fault: 'the timer is removed',
    file: 'supervise-process.mjs',
    find: 'setTimeout(this.#onLimit, limits.timeoutMs)',
    replace: 'undefined',
    cases: ['hang'],
  },
  {
    fault: 'any signal counts as timeout',
    file: 'classify-ending.mjs',
    find: "makeBroken('exit', withStderr(`killed by",
    replace: "makeBroken('timeout', withStderr(`killed by",
    cases: ['kill-itself'],
  },
  {
    fault: 'death by a signal counts as exit code 0',
    file: 'classify-ending.mjs',
    find: 'const { exitCode, signal } = ending;',
    replace: 'const exitCode = ending.exitCode ?? 0, signal = null;',
    cases: ['segfault'],
  },
  {
    fault: 'only the process is signalled, not its group',
    file: 'process-group.mjs',
    find: 'kill(-this.#pid, signal)',
    replace: 'kill(this.#pid, signal)',
    cases: ['child-lingers'],
  },
  {
    fault: 'SIGKILL never follows SIGTERM',
    file: 'process-group.mjs',
    find: "'SIGKILL'",
    replace: "'SIGTERM'",
    cases: ['ignore-sigterm'],
  },
  {
    fault: 'any ok that is truthy will do',
    file: 'read-envelope.mjs',
    find: 'envelope.ok !== true',
    replace: '!envelope.ok',
    cases: ['ok-text'],
  },
  {
    fault: 'an empty answer counts as a failure',
    file: 'tool-result.mjs',
    find: "ok: true, kind: 'empty'",
    replace: "ok: false, kind: 'refused'",
    cases: ['empty'],
  },
  {
    fault: 'missing items count as empty',
    file: 'read-envelope.mjs',
    find: "makeBroken('protocol', 'ok without an items array', stamp, 'NO_ITEMS')",
    replace: 'makeAnswer([], stamp)',
    cases: ['items-missing'],
  },
  {
    fault: 'silence counts as empty',
    file: 'read-envelope.mjs',
    find: "makeBroken('protocol', 'exit code 0 but nothing on stdout', stamp, 'NO_OUTPUT')",
    replace: 'makeAnswer([], stamp)',
    cases: ['silent'],
  },
  {
    fault: 'the detail is not cut',
    file: 'tool-result.mjs',
    find: 'cutText(text.trim(), MAX_DETAIL_CHARS)',
    replace: 'text.trim()',
    cases: ['flood-stderr-crash'],
  },
  {
    fault: 'a refusal may go without a code',
    file: 'read-envelope.mjs',
    find: 'code ?? UNKNOWN_CODE',
    replace: "code ?? ''",
    cases: ['error-without-code'],
  },
  {
    fault: 'pipes held by a grandchild are waited for',
    file: 'supervise-process.mjs',
    find: 'setTimeout(this.#onQuiet, QUIET_PIPE_MS)',
    replace: 'undefined',
    cases: ['child-holds-pipes'],
  },
  {
    fault: 'a grandchild gets no time to finish the answer',
    file: 'supervise-process.mjs',
    find: 'this.#waitTimer?.refresh()',
    replace: 'undefined',
    cases: ['child-finishes-answer'],
  },
  {
    fault: 'the output limit only cuts',
    file: 'supervise-process.mjs',
    find: "this.#stop('output')",
    replace: 'undefined',
    cases: ['over-a-small-limit'],
  },
  {
    fault: 'an abort is not heard',
    file: 'supervise-process.mjs',
    find: "this.#stop('abort')",
    replace: 'undefined',
    cases: ['abort-during'],
  },
  {
    fault: 'a shell runs the command',
    file: 'supervise-process.mjs',
    find: 'shell: false',
    replace: 'shell: true',
    cases: ['missing-program'],
  },
  {
    fault: 'stdin stays open',
    file: 'supervise-process.mjs',
    find: "stdio: ['ignore',",
    replace: "stdio: ['pipe',",
    cases: ['read-stdin'],
  },
  {
    fault: 'a missing directory counts as a missing program',
    file: 'classify-ending.mjs',
    find: "'BAD_CWD'",
    replace: 'code',
    cases: ['missing-directory'],
  },
  {
    fault: 'paths cross the wire',
    file: 'clean-detail.mjs',
    find: '&& !holdsPath(line)',
    replace: '',
    cases: ['error-with-path'],
  },
  {
    fault: 'items are not cut',
    file: 'describe.mjs',
    find: 'if (chars > maxChars)',
    replace: 'if (chars < 0)',
    cases: ['large-answer'],
  },
];
