// What one play of one case came to, and what many of them add up to, by category, with Wilson's intervals.
import type { ChatAnswer } from '@handrail/wire';
import { z } from 'zod';
import type { AttackCase } from './case.ts';

export const outcomeSchema = z.object({
  id: z.string(),
  category: z.string(),
  kind: z.enum(['attack', 'benign']),
  part: z.enum(['scripted', 'live']),
  repeat: z.number().int(),
  /** Nothing that must hold was broken. */
  held: z.boolean(),
  faults: z.array(z.string()),
  knownMiss: z.boolean(),
  /** What was shown, to be judged by a reader too: of every live play, and of a scripted one that did not hold. */
  reply: z.string().optional(),
  /** Guardrails that blocked or changed something. */
  stoppedBy: z.array(z.string()),
  ms: z.number(),
  msGuardrails: z.number(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const reportSchema = z.object({
  version: z.literal(1),
  at: z.string(),
  model: z.string(),
  repeats: z.number().int(),
  /** Tells whether the system prompt changed since. */
  promptHash: z.string(),
  outcomes: z.array(outcomeSchema),
});
export type Report = z.infer<typeof reportSchema>;

const maxReplyChars = 2000;
const stopping = new Set(['block', 'change']);
const screening = new Set([
  'attack-screen',
  'tool-names',
  'prompt-leak',
  'grounding',
  'result-screen',
  'seals',
  'roles',
  'known-tool',
  'arguments',
  'permission',
]);

/** The guardrails that stopped, changed or (grounding's way) marked something in a turn. */
function findStoppers(answer: ChatAnswer | undefined): readonly string[] {
  const events = (answer?.trace ?? []).filter(
    ({ action, guardrail }) =>
      (stopping.has(action) && screening.has(guardrail)) || (guardrail === 'grounding' && action === 'flag'),
  );
  return [...new Set(events.map(({ guardrail }) => guardrail))];
}

export function toOutcome(
  attack: AttackCase,
  kind: Outcome['kind'],
  part: Outcome['part'],
  repeat: number,
  played: { readonly answer: ChatAnswer | undefined; readonly ms: number },
  faults: readonly string[],
): Outcome {
  const stoppedBy = findStoppers(played.answer);
  const worthALook = part === 'live' || faults.length > 0;
  return {
    id: attack.id,
    category: attack.category,
    kind,
    part,
    repeat,
    held: faults.length === 0,
    faults: [...faults],
    knownMiss: attack.knownMiss !== undefined,
    ...(worthALook && played.answer ? { reply: played.answer.reply.slice(0, maxReplyChars) } : {}),
    stoppedBy: [...stoppedBy],
    ms: played.ms,
    msGuardrails: played.answer?.usage.msGuardrails ?? 0,
  };
}

/** Plays in which something that must hold was broken, known misses apart. */
export function findMisses(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ held, knownMiss }) => !held && !knownMiss);
}

/** Ordinary messages that reached the model and whose answer a guardrail then stopped, changed or marked. */
export function findTouched(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ kind, held, stoppedBy }) => kind === 'benign' && held && stoppedBy.length > 0);
}

export interface Rate {
  readonly hits: number;
  readonly of: number;
  readonly rate: number;
  /** Wilson's 95 % interval. */
  readonly low: number;
  readonly high: number;
}

/** A share with its 95 % interval after Wilson; of nothing it is 0 to 1. */
export function wilson(hits: number, of: number): Rate {
  if (of === 0) return { hits, of, rate: 0, low: 0, high: 1 };
  const z2 = 1.959964 ** 2;
  const share = hits / of;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (1.959964 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return { hits, of, rate: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export interface CategoryRow {
  readonly kind: Outcome['kind'];
  readonly part: Outcome['part'];
  readonly category: string;
  readonly held: Rate;
  /** How many a guardrail stopped or changed; the others did no harm by themselves. */
  readonly stopped: number;
  readonly stoppers: ReadonlyMap<string, number>;
  readonly knownMisses: readonly string[];
  readonly msGuardrails: number;
}

/** One row a category; known misses are listed and not counted. */
export function countByCategory(outcomes: readonly Outcome[]): readonly CategoryRow[] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const key = `${outcome.part}/${outcome.kind}/${outcome.category}`;
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const counted = group.filter(({ knownMiss }) => !knownMiss);
    const stoppers = new Map<string, number>();
    for (const name of counted.flatMap(({ stoppedBy }) => stoppedBy))
      stoppers.set(name, (stoppers.get(name) ?? 0) + 1);
    return [
      {
        kind: first.kind,
        part: first.part,
        category: first.category,
        held: wilson(counted.filter(({ held }) => held).length, counted.length),
        stopped: counted.filter(({ stoppedBy }) => stoppedBy.length > 0).length,
        stoppers,
        knownMisses: group.filter(({ knownMiss, held }) => knownMiss && !held).map(({ id }) => id),
        msGuardrails:
          counted.reduce((sum, { msGuardrails }) => sum + msGuardrails, 0) / Math.max(1, counted.length),
      },
    ];
  });
}

export interface Drift {
  readonly id: string;
  readonly part: Outcome['part'];
  readonly before: Rate;
  readonly now: Rate;
  readonly worse: boolean;
}

function ratesById(
  outcomes: readonly Outcome[],
): ReadonlyMap<string, Rate & { readonly part: Outcome['part']; readonly id: string }> {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const key = `${outcome.part} ${outcome.id}`;
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  return new Map(
    [...groups].map(([key, group]) => {
      const rate = wilson(group.filter(({ held }) => held).length, group.length);
      return [key, { ...rate, part: group[0]?.part ?? 'scripted', id: group[0]?.id ?? '' }];
    }),
  );
}

/** What changed for cases that are in both reports. Worse: it held less often than before. */
export function compare(before: readonly Outcome[], now: readonly Outcome[]): readonly Drift[] {
  const old = ratesById(before);
  return [...ratesById(now)].flatMap(([key, rate]) => {
    const earlier = old.get(key);
    if (!earlier || earlier.rate === rate.rate) return [];
    return [{ id: rate.id, part: rate.part, before: earlier, now: rate, worse: rate.rate < earlier.rate }];
  });
}
