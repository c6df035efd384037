// What plain arithmetic gives from a list of facts: shares of full marks, means, medians and sums of each
// student, of each assessment and of all, places, differences. Each is reckoned when it is first asked for and
// kept with the list. Pure.
import type { Fact } from './read-facts.ts';

/** Most facts over which sums are made. */
const maxFacts = 400;
/** Most different numbers of which any two are compared. */
const maxCompared = 400;

export interface Group {
  readonly of: 'all' | 'student' | 'assessment' | 'field';
  readonly mean: number;
  readonly median: number;
  readonly sum: number;
}

/** Numbers that can be taken from one another, smallest first, each once. */
export class Comparable {
  readonly #sorted: readonly number[];

  constructor(values: readonly number[]) {
    this.#sorted = [...new Set(values.slice(0, maxFacts * 4))].sort((a, b) => a - b).slice(0, maxCompared);
  }

  /** Whether one of these is about so far from one of the others as `fits` says; `slack` bounds "about". */
  differ(others: Comparable, by: number, slack: number, fits: (difference: number) => boolean): boolean {
    const small = others.#sorted;
    let begin = 0;
    for (const high of this.#sorted) {
      while (begin < small.length && high - (small[begin] ?? 0) > by + slack) begin += 1;
      for (let at = begin; at < small.length; at++) {
        const difference = high - (small[at] ?? 0);
        if (difference < by - slack || difference <= 0) break;
        if (fits(difference)) return true;
      }
    }
    return false;
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function groupOf(of: Group['of'], values: readonly number[]): Group {
  const sum = sumOf(values);
  return { of, mean: sum / values.length, median: medianOf(values), sum };
}

function groupsOf(facts: readonly Fact[]): readonly Group[] {
  const groups = new Map<string, { of: Group['of']; values: number[] }>();
  const add = (of: Group['of'], name: string, value: number): void => {
    const known = groups.get(`${of} ${name}`);
    if (known) known.values.push(value);
    else groups.set(`${of} ${name}`, { of, values: [value] });
  };
  for (const { student, assessment, value, field, statistic } of facts.slice(0, maxFacts)) {
    // A class's figures are of one kind or say nothing together.
    if (statistic) {
      add('field', field, value);
      continue;
    }
    add('all', '', value);
    if (student !== '') add('student', student, value);
    if (assessment !== '') add('assessment', assessment, value);
  }
  return [...groups.values()]
    .filter(({ values }) => values.length > 1)
    .map(({ of, values }) => groupOf(of, values));
}

const percentage = ({ value, maxPoints }: Fact): readonly number[] =>
  maxPoints ? [(value / maxPoints) * 100] : [];

/** Figures of facts of one sort: scores of students, or figures of classes. */
export class Figures {
  readonly facts: readonly Fact[];
  /** What all got together, and what they could have. */
  readonly got: number;
  readonly full: number;
  readonly percentages: readonly number[];
  #groups: readonly Group[] | undefined;

  constructor(facts: readonly Fact[]) {
    this.facts = facts;
    this.got = sumOf(facts.map(({ value }) => value));
    this.full = sumOf(facts.map(({ maxPoints }) => maxPoints ?? 0));
    this.percentages = [...new Set(facts.flatMap(percentage))];
  }

  get groups(): readonly Group[] {
    this.#groups ??= groupsOf(this.facts);
    return this.#groups;
  }

  get meanPercentage(): number | undefined {
    const shares = this.facts.flatMap(percentage);
    return shares.length > 1 ? sumOf(shares) / shares.length : undefined;
  }
}

const extremes = /^(?:max|highest|min|lowest)$/;

class FactFigures {
  readonly scores: Figures;
  readonly statistics: Figures;
  readonly #facts: readonly Fact[];
  #fullMarks: readonly number[] | undefined;
  #eachRecord: readonly (readonly Fact[])[] | undefined;
  #extremes: readonly [number, number] | undefined;
  #means: ReadonlyMap<string, number> | undefined;
  #comparable: readonly (readonly [Comparable, Comparable])[] | undefined;
  #values: Comparable | undefined;
  #studentMeans: Comparable | undefined;

  constructor(facts: readonly Fact[]) {
    this.#facts = facts;
    this.scores = new Figures(facts.filter(({ student }) => student !== ''));
    this.statistics = new Figures(facts.filter(({ statistic }) => statistic));
  }

  /** Full marks of the assessments. */
  get fullMarks(): readonly number[] {
    this.#fullMarks ??= [...new Set(this.#facts.flatMap(({ maxPoints }) => maxPoints ?? []))];
    return this.#fullMarks;
  }

  /** The mean of each student's scores. */
  get means(): ReadonlyMap<string, number> {
    if (this.#means) return this.#means;
    const sums = new Map<string, { sum: number; count: number }>();
    for (const { student, value } of this.scores.facts) {
      const known = sums.get(student);
      if (known) {
        known.sum += value;
        known.count += 1;
      } else sums.set(student, { sum: value, count: 1 });
    }
    this.#means = new Map([...sums].map(([student, { sum, count }]) => [student, sum / count]));
    return this.#means;
  }

  /** The facts of each student's score in each assessment. */
  get eachRecord(): readonly (readonly Fact[])[] {
    if (this.#eachRecord) return this.#eachRecord;
    const records = new Map<string, Fact[]>();
    for (const fact of this.scores.facts) {
      const key = `${fact.student}|${fact.assessment}`;
      const known = records.get(key);
      if (known) known.push(fact);
      else records.set(key, [fact]);
    }
    this.#eachRecord = [...records.values()];
    return this.#eachRecord;
  }

  /** The lowest and the highest score; NaN when there is none. */
  get extremes(): readonly [lowest: number, highest: number] {
    if (this.#extremes) return this.#extremes;
    const sorted = this.scores.facts.map(({ value }) => value).sort((a, b) => a - b);
    this.#extremes = [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
    return this.#extremes;
  }

  /** All numbers, whatever they are. */
  get values(): Comparable {
    this.#values ??= new Comparable(this.#facts.map(({ value }) => value));
    return this.#values;
  }

  /** The means of those who have several scores. */
  get studentMeans(): Comparable {
    this.#studentMeans ??= new Comparable(
      this.scores.groups.flatMap(({ of, mean }) => (of === 'student' ? [mean] : [])),
    );
    return this.#studentMeans;
  }

  /** Lists whose numbers can be taken from one another: two figures of a class when they are of one kind, or its highest and lowest. */
  get comparable(): readonly (readonly [Comparable, Comparable])[] {
    if (this.#comparable) return this.#comparable;
    const plain = new Comparable(this.#facts.filter(({ statistic }) => !statistic).map(({ value }) => value));
    const kinds = new Map<string, number[]>();
    for (const { field, value, statistic } of this.#facts) {
      if (!statistic) continue;
      const kind = extremes.test(field) ? 'extremes' : field;
      const known = kinds.get(kind);
      if (known) known.push(value);
      else kinds.set(kind, [value]);
    }
    const alike = [...kinds.values()].map((values) => new Comparable(values));
    this.#comparable = [
      [plain, this.values],
      [this.values, plain],
      ...alike.map((each): [Comparable, Comparable] => [each, each]),
    ];
    return this.#comparable;
  }
}

const kept = new WeakMap<readonly Fact[], FactFigures>();

/** The figures of a list of facts that does not change. */
export function figuresOf(facts: readonly Fact[]): FactFigures {
  const known = kept.get(facts);
  if (known) return known;
  const made = new FactFigures(facts);
  kept.set(facts, made);
  return made;
}
