// The bare loop: ask the model, run the calls, hand the results back, until it answers without calls. Knows no
// guardrail; whoever calls it decides how a step is made and whether a step may call tools.

export interface LoopStep<Call> {
  readonly calls: readonly Call[];
  /** The model wrote nothing at all and is worth asking once more. */
  readonly askAgain?: boolean;
}

export interface LoopParts<Call> {
  /** Whether this step (from 1) is the last one, in which calls are not run. */
  isLast(step: number): boolean;
  askModel(step: number, last: boolean): Promise<LoopStep<Call>>;
  runCalls(step: number, calls: readonly Call[]): Promise<void>;
}

/** Runs steps until one ends the turn; returns how many there were. */
export async function runAgentLoop<Call>(parts: LoopParts<Call>): Promise<number> {
  let askedAgain = false;
  for (let step = 1; ; step += 1) {
    const last = parts.isLast(step);
    const { calls, askAgain } = await parts.askModel(step, last);
    if (last) return step;
    if (calls.length > 0) {
      await parts.runCalls(step, calls);
    } else if (askAgain && !askedAgain) {
      askedAgain = true;
    } else {
      return step;
    }
  }
}
