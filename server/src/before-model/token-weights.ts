// What each count of a text measure costs in tokens, learnt as a Bayesian linear regression: starts from a guess
// with a spread, and each reported count narrows it in the direction that the prompt's text tells about.
// Small and bounded: ten weights and their covariance.
import type { TextMeasure } from './text-measure.ts';

export interface Weights {
  /** Expected tokens, plus the spread of that expectation and of texts around it. */
  upper(measure: TextMeasure): number;
  learn(measure: TextMeasure, tokens: number): void;
}

/** Guess, spread, floor: for each part of a measure, in its order. Fitted to counts of five tokenizers of different
 * families over English, German, Chinese, code and tables. */
const starts: readonly (readonly [number, number, number])[] = [
  [0.78, 0.15, 0.4], // words
  [0.26, 0.12, 0.05], // letters beyond the fourth
  [1.5, 2, 0.2], // accented letters
  [0.85, 0.3, 0.3], // digits
  [1.0, 0.2, 0.4], // runs of signs
  [0.1, 0.15, 0], // further signs of a run
  [0.85, 0.25, 0.2], // breaks and indents
  [0.95, 0.35, 0.3], // CJK characters
  [0.5, 0.2, 0.1], // bytes of other scripts
  [5, 3, 0], // a message's frame
];

/** How far a text's true cost strays from any weights: a share of it, and a few tokens. */
const noiseShare = 0.05;
const noiseTokens = 2;
/** Old knowledge fades by this much a count, so that the estimate can follow another kind of text. */
const fading = 1.03;
/** A count so far from the estimate says something else than what a word costs: a cut prompt, a cached one. */
const believable = [0.4, 2.5] as const;

type Matrix = number[][];

export function createWeights(): Weights {
  const mean = starts.map(([guess]) => guess);
  let spread: Matrix = starts.map(([, deviation], i) => starts.map((_, j) => (i === j ? deviation ** 2 : 0)));

  const dot = (measure: TextMeasure, weights: readonly number[]) =>
    weights.reduce((total, weight, i) => total + weight * (measure[i] ?? 0), 0);
  const times = (measure: TextMeasure) => spread.map((row) => dot(measure, row));

  return {
    upper(measure) {
      const expected = dot(measure, mean);
      const doubt = Math.max(0, dot(measure, times(measure)));
      return expected + Math.sqrt(doubt + (expected * noiseShare) ** 2);
    },
    learn(measure, tokens) {
      const expected = dot(measure, mean);
      const ratio = tokens / Math.max(expected, 1);
      if (ratio < believable[0] || ratio > believable[1]) return;
      const direction = times(measure);
      const variance = dot(measure, direction) + (tokens * noiseShare + noiseTokens) ** 2;
      for (const [i, [, , floor]] of starts.entries()) {
        const step = ((direction[i] ?? 0) * (tokens - expected)) / variance;
        mean[i] = Math.max(floor, (mean[i] ?? 0) + step);
      }
      spread = spread.map((row, i) =>
        row.map((value, j) => fade(value - ((direction[i] ?? 0) * (direction[j] ?? 0)) / variance, i, j)),
      );
    },
  };
}

/** Widens one entry of the covariance, a variance never beyond where it started. */
function fade(value: number, i: number, j: number): number {
  const start = starts[i]?.[1] ?? 0;
  return i === j ? Math.min(value * fading, start ** 2) : value * fading;
}
