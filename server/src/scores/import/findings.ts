// The warnings and rejections of one import: listed up to a limit, counted beyond it. A stop ends the
// reading of all files.
import { MAX_LISTED } from './import-limits.ts';
import type { Rejection } from './parsed-gradebook.ts';

export interface Findings {
  readonly rejected: readonly Rejection[];
  readonly rejectedCount: number;
  readonly warnings: readonly string[];
  readonly stopped: boolean;
  startFile(position: number): void;
  reject(line: number, reason: string): void;
  /** As `reject`, for a row of a file that was read before. */
  rejectIn(file: number, line: number, reason: string): void;
  warn(text: string): void;
  warnIn(file: number, line: number, text: string): void;
  /** Rejects and reads no further. */
  stop(line: number, reason: string): void;
}

/** The file's name is part of a finding only when there are several files. */
export function createFindings(fileNames: readonly string[]): Findings {
  const rejected: Rejection[] = [];
  const warnings: string[] = [];
  const several = fileNames.length > 1;
  let current = 0;
  let stopped = false;
  let rejectedCount = 0;
  let unlisted = 0;
  const rejectIn = (position: number, line: number, reason: string): void => {
    rejectedCount += 1;
    if (rejected.length >= MAX_LISTED) return;
    const file = fileNames[position];
    rejected.push(several && file !== undefined ? { line, reason, file } : { line, reason });
  };
  const warn = (text: string): void => {
    if (warnings.length < MAX_LISTED) warnings.push(text);
    else unlisted += 1;
  };
  const warnIn = (position: number, line: number, text: string): void =>
    warn(several ? `${fileNames[position] ?? ''}, line ${line}: ${text}` : `Line ${line}: ${text}`);
  return {
    rejected,
    get rejectedCount() {
      return rejectedCount;
    },
    get warnings() {
      return unlisted === 0 ? warnings : [...warnings, `And ${unlisted} more of these`];
    },
    get stopped() {
      return stopped;
    },
    startFile: (position) => {
      current = position;
    },
    reject: (line, reason) => rejectIn(current, line, reason),
    rejectIn,
    warn,
    warnIn,
    stop: (line, reason) => {
      stopped = true;
      rejectIn(current, line, reason);
    },
  };
}
