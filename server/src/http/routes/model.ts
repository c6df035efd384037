// What mends a model that does not answer: the doctor's checks, and the download of the configured model. For
// administrators; in demo mode for everybody, since it answers on this machine alone.
import { type DoctorCheck, makeProblem, type PullPart } from '@handrail/wire';
import type { Request, RequestHandler, Response } from 'express';
import { followSignal } from '../../around-loop/follow-signal.ts';
import { ModelFault } from '../../model/chat-model.ts';
import type { ModelPull } from '../../model/ollama/pull.ts';
import { callerOf } from '../caller.ts';
import { openEventStream } from '../event-stream.ts';
import { fail } from '../problem-error.ts';

export interface ModelRouteDependencies {
  readonly demo: boolean;
  examine(): Promise<readonly DoctorCheck[]>;
  readonly pull: ModelPull;
  /** Aborts when running answers have to end. */
  readonly stopping: AbortSignal;
  report(error: unknown): void;
}

export function modelRoutes({ demo, examine, pull, stopping, report }: ModelRouteDependencies) {
  const operatorsOnly: RequestHandler = (request, _response, next) => {
    if (!demo && callerOf(request).person.role !== 'admin')
      fail('forbidden', 'Only administrators may do this.');
    next();
  };
  return {
    operatorsOnly,
    async doctor(_request: Request, response: Response): Promise<void> {
      response.json({ checks: await examine() });
    },
    /** Joins a download that runs. The reader's leaving stops nothing. */
    async watchPull(_request: Request, response: Response): Promise<void> {
      const gone = new AbortController();
      const ending = new AbortController();
      followSignal(gone.signal, ending);
      const unfollow = followSignal(stopping, ending);
      response.once('close', () => {
        unfollow();
        gone.abort(new DOMException('The reader has gone.', 'AbortError'));
      });
      const { signal } = ending;
      const stream = openEventStream(response);
      // The first part may take its time; that the server answers is told at once.
      response.flushHeaders();
      try {
        for await (const data of pull.watch(signal)) {
          const part: PullPart = { type: 'data-pull', data };
          await stream.send(part, signal);
        }
        stream.end();
      } catch (error) {
        if (gone.signal.aborted) return;
        const problem = pullProblem(error, stopping, report);
        stream.end({ type: 'data-problem', data: problem }, { type: 'error', errorText: problem.detail });
      }
    },
    cancelPull(_request: Request, response: Response): void {
      pull.cancel();
      response.status(204).end();
    },
  };
}

function pullProblem(error: unknown, stopping: AbortSignal, report: (error: unknown) => void) {
  if (error instanceof ModelFault) return makeProblem(error.slug, error.message);
  if (stopping.aborted)
    return makeProblem('shutting-down', 'The server is being stopped. Ask again once it is back.');
  report(error);
  return makeProblem('internal', 'Something broke on the server during the download. Try again.');
}
