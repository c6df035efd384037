// The log of tool calls as a file. Handing an entry over costs its JSON and nothing else; one writer behind the turns
// appends in order, many lines at a time. When writing fails, lines are lost, turns are not: the operator is told once,
// and again when it works.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolLog } from '../tool-log.ts';
import { appendLines, defaultRotation, type Rotation } from './append-lines.ts';
import { type LogRecords, writeCallLine, writeTurnLine } from './log-lines.ts';
import { createLogLock } from './log-lock.ts';

export interface FileLogParts {
  readonly dataDir: string;
  readonly records: LogRecords;
  /** A line for the operator. */
  tell(line: string): void;
  readonly now?: () => Date;
  readonly rotation?: Rotation;
}

/** What may wait in memory; more than that is lost and counted. */
const maxWaitingChars = 32 * 1024 * 1024;
const maxBatchChars = 1024 * 1024;
/** Between two batches: while turns are many, opening and locking the file is paid once for all of that time. */
const pauseMs = 50;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';

export function createFileLog(parts: FileLogParts): ToolLog {
  const { dataDir, records, tell, now = () => new Date(), rotation = defaultRotation } = parts;
  const lock = createLogLock(dataDir);
  const waiting: string[] = [];
  let waitingChars = 0;
  let lost = 0;
  let failing = false;
  let isWriting = false;
  let written: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  function takeBatch(): readonly string[] {
    let chars = 0;
    const end = waiting.findIndex((line) => {
      chars += line.length;
      return chars > maxBatchChars;
    });
    const batch = waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end));
    for (const line of batch) waitingChars -= line.length;
    return batch;
  }

  async function writeBatch(batch: readonly string[]): Promise<void> {
    try {
      await lock.hold(() => appendLines(dataDir, batch.join(''), now(), rotation));
      if (failing) tell(`The log of tool calls is written again; ${lost} entries were lost.`);
      failing = false;
      lost = 0;
    } catch (error) {
      lost += batch.length;
      if (!failing)
        tell(`The log of tool calls can't be written (${codeOf(error)}); turns go on without it.`);
      failing = true;
    }
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      await writeBatch(takeBatch());
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
    isWriting = false;
  }

  /** An entry that can't be put into a line is lost like one that can't be written. */
  function add(makeLine: () => string): void {
    try {
      const line = makeLine();
      if (waitingChars + line.length > maxWaitingChars) throw new Error('too much is waiting');
      waiting.push(line);
      waitingChars += line.length;
    } catch {
      lost += 1;
      return;
    }
    if (isWriting) return;
    isWriting = true;
    written = writeWaiting();
  }

  return {
    call: (entry, model) => add(() => writeCallLine(entry, model, now(), records)),
    turn: (entry, model) => add(() => writeTurnLine(entry, model, now(), records)),
    async close() {
      closing.abort();
      await written;
      lock.close();
    },
  };
}
