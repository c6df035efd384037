// Answers every error as application/problem+json. No stack, path or secret leaves the server: what is not
// a declared problem is reported to the operator and answered as `internal`.
import { makeProblem, type Problem } from '@handrail/wire';
import type { ErrorRequestHandler, Response } from 'express';
import { ProblemError } from './problem-error.ts';

export function sendProblem(response: Response, problem: Problem): void {
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Errors of Express's own body and path handling carry a status and a type. */
function ownProblem(error: unknown): Problem | null {
  if (error instanceof ProblemError) return error.problem;
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  if (error.status === 413)
    return makeProblem('body-too-large', 'The request is larger than this server takes.');
  if (error.status === 415)
    return makeProblem('unsupported-media-type', 'This encoding of the body is not taken.');
  if (error.status === 404) return makeProblem('not-found', 'There is nothing at this address.');
  if (typeof error.status === 'number' && error.status >= 400 && error.status < 500) {
    return makeProblem('invalid-request', 'The request could not be read.');
  }
  return null;
}

/** What SQLite and the file system say when records can't be read or written. */
const storageCodes = /^(SQLITE_|ENOSPC$|EROFS$|EDQUOT$|EFBIG$|EIO$)/;

/** The problem of an error that nobody expected: it tells nothing but whether the records are at fault. */
export function unexpectedProblem(error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return storageCodes.test(code)
    ? makeProblem(
        'storage-failed',
        'The records could not be read or written. The disk may be full or read-only: see the doctor, then try again.',
      )
    : makeProblem('internal', 'Something broke on the server. Try again.');
}

/** The last handler: also covers errors after the headers have gone, where only ending is left. */
export function handleErrors(report: (error: unknown) => void): ErrorRequestHandler {
  return (error, _request, response, _next) => {
    const problem = ownProblem(error);
    if (!problem) report(error);
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    if (error instanceof ProblemError && error.retryAfterSeconds !== undefined) {
      response.set('Retry-After', String(error.retryAfterSeconds));
    }
    sendProblem(response, problem ?? unexpectedProblem(error));
  };
}
