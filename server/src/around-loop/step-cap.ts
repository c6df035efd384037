// Around the loop: decides for each step whether the model is offered tools. The last step a turn may take
// goes without, so that the model has to answer; a call that comes all the same is ignored by the loop.

export interface StepCap {
  readonly maxSteps: number;
  /** Steps whose calls were all repeats after which the model is made to answer. */
  readonly maxRepeatedSteps: number;
}

/** The cap with the guardrail off, as the presenter shows it. */
export const uncappedSteps = 25;

/** Whether this step (from 1) is the last one and goes without tools. */
export function isLastStep(step: number, repeatedSteps: number, cap: StepCap): boolean {
  return step >= cap.maxSteps || repeatedSteps >= cap.maxRepeatedSteps;
}
