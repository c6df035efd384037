// The evidence of a turn as facts that claims can be held against: one fact for each number of an item,
// with the names that the item gives it. Built anew when a result comes to it.
import type { JsonValue } from '@handrail/wire';
import { foldText } from '../../text/fold.ts';
import type { Evidence, EvidenceResult } from './evidence.ts';
import { FactLookup } from './fact-lookup.ts';
import { KnownNames } from './known-names.ts';
import { matchesOf } from './matches-of.ts';
import { type Fact, factsOfItem, fold, textOf } from './read-facts.ts';
import { recordsOf, type StudentRecord } from './read-records.ts';
import {
  passMarksOf,
  type RecordVerdict,
  statementsOf,
  type UserVerdict,
  verdictsOf,
} from './read-verdicts.ts';
import { asksForScores } from './score-words.ts';

export interface EvidenceIndex {
  readonly facts: readonly Fact[];
  readonly lookup: FactLookup;
  /** Names of students, the longest first, then each part of a name with the students who have it. */
  readonly names: KnownNames;
  readonly assessments: readonly string[];
  /** Folded names of the assessments in which a school subject is told. */
  readonly ofSubject: ReadonlyMap<string, readonly string[]>;
  /** Words of the names that look-ups without results asked for. */
  readonly asked: readonly string[];
  /** The folded name of whoever is asking. */
  readonly self: string;
  readonly selfId: string | undefined;
  /** The folded names under which whoever is asking stands in the evidence. */
  readonly selfNames: readonly string[];
  /** Numbers in texts that a look-up returned, such as handbook passages. */
  readonly textNumbers: ReadonlyMap<number, { readonly toolCallId: string; readonly item: number }>;
  readonly userNumbers: ReadonlySet<number>;
  /** Each student's records, those without a score too. */
  readonly records: ReadonlyMap<string, readonly StudentRecord[]>;
  /** What records themselves say of who passed. */
  readonly verdicts: readonly RecordVerdict[];
  /** What the user says of it. */
  readonly userVerdicts: readonly UserVerdict[];
  /** Numbers of the user and of passages that speak of passing. */
  readonly passMarks: readonly number[];
  /** The newest message asks for scores. */
  readonly asksForScores: boolean;
}

function namesOf(students: readonly string[]): KnownNames {
  const names = students.map((student) => ({ name: student, students: [student] }));
  const parts = [...partsOf(students)].map(([name, meant]) => ({ name, students: meant }));
  return new KnownNames([...names, ...parts]);
}

function partsOf(students: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const student of students) {
    for (const part of student.split(/[\s,]+/)) {
      if (part.length < 2) continue;
      const known = parts.get(part);
      if (known) known.push(student);
      else parts.set(part, [student]);
    }
  }
  return parts;
}

const numberForm = /\d{1,6}(?:[.,]\d{1,4})?/g;

function* textsOf(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const each of value) yield* textsOf(each);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsOf(each);
}

function numbersIn(text: string): number[] {
  // Digits of other scripts fold to these.
  if (!/[0-9\u0080-\uffff]/.test(text)) return [];
  return matchesOf(numberForm, foldText(text).text).map(([digits]) => Number(digits.replace(',', '.')));
}

// Of a call that found nothing: whom it asked for, so that a number said of them is seen as one.
function namesAsked({ result, arguments: args }: EvidenceResult): readonly string[] {
  if (result.kind === 'results' || typeof args.student_name !== 'string') return [];
  return fold(args.student_name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3 && word.length <= 40)
    .slice(0, 6);
}

/** Facts and names of the evidence. */
export function indexEvidence(evidence: Evidence): EvidenceIndex {
  const facts: Fact[] = [];
  // A missing score is no fact, but its student and its assessment have names all the same.
  const named = { students: new Set<string>(), assessments: new Set<string>() };
  const passages: string[] = [];
  const textNumbers = new Map<number, { toolCallId: string; item: number }>();
  for (const result of evidence.results) {
    const { items } = result.result;
    items?.forEach((item, index) => {
      const found = factsOfItem(result, item, index);
      if (typeof item === 'object' && item !== null && !Array.isArray(item)) {
        named.students.add(textOf(item, 'student'));
        named.assessments.add(textOf(item, 'assessment'));
      }
      facts.push(...found);
      if (found.some(({ student }) => student !== '')) return;
      for (const text of textsOf(item)) {
        passages.push(text);
        for (const number of numbersIn(text))
          textNumbers.set(number, { toolCallId: result.toolCallId, item: index });
      }
    });
  }
  const longestFirst = (names: Iterable<string>): string[] =>
    [...new Set(names)].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  const self = fold(evidence.person.name);
  const selfId = evidence.person.studentId;
  const own = facts.filter(({ student, studentId }) => student === self || studentId === selfId);
  return {
    facts,
    lookup: new FactLookup(facts),
    names: namesOf(longestFirst(named.students)),
    assessments: longestFirst(named.assessments),
    ofSubject: subjectsOf(facts),
    asked: longestFirst(evidence.results.flatMap(namesAsked)),
    self,
    selfId,
    selfNames: [...new Set(own.map(({ student }) => student))],
    textNumbers,
    userNumbers: new Set(evidence.userTexts.flatMap(numbersIn)),
    records: recordsOf(evidence.results),
    verdicts: evidence.results.flatMap(verdictsOf),
    userVerdicts: evidence.userTexts.flatMap(statementsOf),
    passMarks: [...evidence.userTexts, ...passages].flatMap(passMarksOf),
    asksForScores: asksForScores(fold(evidence.userTexts.at(-1) ?? '')),
  };
}

function subjectsOf(facts: readonly Fact[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const { subject, assessment } of facts) {
    if (subject === undefined) continue;
    const known = found.get(subject);
    if (known) known.add(assessment);
    else found.set(subject, new Set([assessment]));
  }
  return new Map([...found].map(([subject, assessments]) => [subject, [...assessments]]));
}
