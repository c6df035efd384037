// Picks the facts of some students, assessments and classes out of a turn's evidence. What was picked once is
// kept: a reply asks for the same few again and again, and work per claim must not grow with the evidence.
import type { Fact } from './read-facts.ts';

type Names = readonly string[] | undefined;

const keyOf = (names: Names): string =>
  names === undefined ? '*' : names.length === 1 ? (names[0] ?? '') : names.join('|');

/** So many choices are kept at most. */
const maxKept = 1_000;
const shortClass = /^\d{1,2}[a-z]$/;

function gather(facts: readonly Fact[], nameOf: (fact: Fact) => string): ReadonlyMap<string, Fact[]> {
  const gathered = new Map<string, Fact[]>();
  for (const fact of facts) {
    const known = gathered.get(nameOf(fact));
    if (known) known.push(fact);
    else gathered.set(nameOf(fact), [fact]);
  }
  return gathered;
}

export class FactLookup {
  /** Some class has a short name, such as 10a. */
  readonly hasShortClasses: boolean;
  readonly #all: readonly Fact[];
  readonly #ofStudent: ReadonlyMap<string, readonly Fact[]>;
  readonly #kept = new Map<string, readonly Fact[]>();

  constructor(facts: readonly Fact[]) {
    this.#all = facts;
    this.#ofStudent = gather(facts, ({ student }) => student);
    this.hasShortClasses = facts.some(({ className }) => shortClass.test(className));
  }

  /**
   * The facts of these students, assessments and classes, by folded names; of all where they are left out. `nobody`: facts of no
   * student, such as a class's figures, as well. Facts of no class are of every class.
   */
  pick(students?: Names, nobody = true, assessments?: Names, classes?: Names): readonly Fact[] {
    if (!students && nobody && !assessments && !classes) return this.#all;
    const key = `${keyOf(students)}\n${keyOf(assessments)}\n${keyOf(classes)}\n${nobody}`;
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#kept.size >= maxKept) this.#kept.clear();
    const found = this.#find(students, nobody, assessments, classes);
    this.#kept.set(key, found);
    return found;
  }

  #find(students?: Names, nobody = true, assessments?: Names, classes?: Names): readonly Fact[] {
    const meant = assessments && new Set(assessments);
    const from = students
      ? [...new Set(nobody ? [...students, ''] : students)].flatMap((each) => this.#ofStudent.get(each) ?? [])
      : this.#all;
    return from.filter(
      ({ student, assessment, className }) =>
        (nobody || student !== '') &&
        (!meant || meant.has(assessment)) &&
        (!classes || className === '' || classes.includes(className)),
    );
  }
}
