// A circuit breaker around a model: after several calls in a row that the model's server let down, further calls
// fail at once instead of each waiting out its deadline. After a pause the server is asked for its state, which is
// quick; when it answers, calls go through again. A call that the reader stopped counts neither way.
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { type ChatModel, ModelFault, type ModelRequest, type OnModelEvent } from './chat-model.ts';

export interface CircuitOptions {
  /** Faults in a row that open the circuit. */
  readonly failures?: number;
  /** How long it stays open before the server is asked again. */
  readonly pauseMs?: number;
  /** Tells a caller's deadline, with which it aborted a silent call, from a reader who left. */
  readonly isDeadline?: (error: unknown) => boolean;
}

const countedSlugs: readonly string[] = ['model-unreachable', 'model-timeout'];

export function breakCircuit(model: ChatModel, options: CircuitOptions = {}): ChatModel {
  const { failures = 3, pauseMs = 5000, isDeadline = isTimeout } = options;
  const policy = circuitBreaker(handleWhen(isServerDown), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  let lastFault: ModelFault | undefined;

  /** Lets a call through, or throws the fault that opened the circuit. */
  async function admit(): Promise<void> {
    if (policy.state === CircuitState.Closed) return;
    try {
      await policy.execute(async () => {
        const { reachable, fault } = await model.state();
        if (!reachable) {
          throw new ModelFault(
            fault?.slug ?? 'model-unreachable',
            fault?.detail ?? 'The model does not answer.',
          );
        }
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError && lastFault) throw lastFault;
      throw error;
    }
  }

  /** Tells the breaker how a call began: that is what shows whether the server lives. */
  async function record(fault?: ModelFault): Promise<void> {
    lastFault = fault ?? lastFault;
    const outcome = (): Promise<void> => (fault ? Promise.reject(fault) : Promise.resolve());
    if (policy.state === CircuitState.Closed) await policy.execute(outcome).catch(() => undefined);
  }

  async function stream(request: ModelRequest, onEvent: OnModelEvent): Promise<void> {
    await admit();
    let begun = false;
    try {
      await model.stream(request, (event) => {
        if (begun) return onEvent(event);
        begun = true;
        return record().then(() => onEvent(event));
      });
    } catch (error) {
      if (error instanceof ModelFault && isServerDown(error)) await record(error);
      else if (!begun && isDeadline(error)) await record(silent(model.name));
      throw error;
    }
  }

  return { ...model, stream };
}

function isServerDown(error: Error): boolean {
  return error instanceof ModelFault && countedSlugs.includes(error.slug);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function silent(name: string): ModelFault {
  return new ModelFault(
    'model-timeout',
    `${name} gave no sign of life in the last calls. Try again in a moment.`,
  );
}
