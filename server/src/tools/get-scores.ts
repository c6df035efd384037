// Tool: the scores of one student, found by name. The scope comes from the person and is part of every
// query, so what is out of it and what does not exist end alike. Questions never carry scores.
import type { JsonValue, Question } from '@handrail/wire';
import { z } from 'zod';
import type { Person } from '../people/person.ts';
import type { RecordRead } from '../people/record-reads.ts';
import { activeChildren, describeScope, isAudited, isoDay, scopeOf } from '../people/scope-of.ts';
import { type FindOutcome, findStudents } from '../scores/names/find-students.ts';
import type { StudentIndexes } from '../scores/names/student-indexes.ts';
import type { Scope } from '../scores/scope.ts';
import type { RosterStudent, ScoreItem, ScoreStore } from '../scores/score-store.ts';
import { defineTool } from './define-tool.ts';
import { meansOwn } from './own-words.ts';
import { describeStatuses } from './statuses.ts';
import { areItemsInScope, isResultInScope } from './still-in-scope.ts';
import { optionalTextArgument, textArgument } from './text-argument.ts';
import type { Tool, ToolContext, ToolOutcome, ToolSentences } from './tool.ts';

export interface GetScoresDependencies {
  readonly store: ScoreStore;
  readonly indexes: StudentIndexes;
  readonly recordRead: RecordRead;
  readonly now: () => Date;
}

const name = 'get_scores';
const maxItems = 500;
const maxCandidates = 20;

const schema = z.object({
  student_name: textArgument(
    'the name of one student',
    'The student: a name as the person wrote it, a student id that an earlier question offered, or "me" for the person’s own scores.',
  ),
  class_name: optionalTextArgument(
    'the name of a class',
    'Only to tell two students of one name apart: the class, such as 10B. Leave it out otherwise.',
  ),
});
type Arguments = z.infer<typeof schema>;

const sentences: ToolSentences = {
  empty:
    'No student with that name was found (kind: empty). This is a real answer: tell the person just that, and nothing more.',
  refused: {
    FORBIDDEN:
      'Refused (code: FORBIDDEN): this person’s role may not look up scores. Say just that; it is the same for every name, so say nothing about any student.',
    NO_OWN_RECORD:
      'Refused (code: NO_OWN_RECORD): the person has no scores of their own. Ask which student they mean.',
  },
  results: describeStatuses,
};

const several = (total: number, shown: number): string =>
  total === shown
    ? 'Several students fit. Which one is meant?'
    : `${total} students fit, of whom ${shown} are listed. Which one is meant? The class helps to tell.`;

const nearMiss = (total: number, shown: number): string =>
  total === shown
    ? 'No student has exactly that name. Is one of these meant?'
    : `No student has exactly that name; ${total} are near it, of whom ${shown} are listed. Which one is meant?`;

function ask(code: 'AMBIGUOUS_NAME' | 'CONFIRM_NAME', students: readonly RosterStudent[]): ToolOutcome {
  const candidates = students.slice(0, maxCandidates).map(({ id, displayName, classNames }) => ({
    id,
    name: displayName,
    className: classNames.join(', '),
  }));
  const wording = code === 'AMBIGUOUS_NAME' ? several : nearMiss;
  const text = wording(students.length, candidates.length);
  const question: Question = { code, text, candidates };
  return { refused: { code, message: text, question } };
}

/** One item that says: this student is here, and nothing has been assessed. */
const withoutAssessments = ({ id, displayName, classNames }: RosterStudent): JsonValue => ({
  studentId: id,
  student: displayName,
  className: classNames[0] ?? '',
  assessment: null,
  date: null,
  points: null,
  maxPoints: null,
  status: 'none',
});

const badName = { refused: { code: 'BAD_INPUT', message: 'student_name: must be the name of one student' } };
const noOwnRecord = {
  refused: { code: 'NO_OWN_RECORD', message: 'The person asking has no scores of their own.' },
};
const forbidden = { refused: { code: 'FORBIDDEN', message: 'This person’s role may not look up scores.' } };

/** Whom the outcome names, for the audit log. */
function named(found: FindOutcome): readonly string[] {
  if (found.kind === 'resolved') return [found.student.id];
  return 'students' in found ? found.students.slice(0, maxCandidates).map(({ id }) => id) : [];
}

const outcomeOf = (found: FindOutcome) =>
  found.kind === 'resolved' ? 'results' : 'students' in found ? 'question' : 'empty';

export function createGetScores({ store, indexes, recordRead, now }: GetScoresDependencies): Tool<Arguments> {
  const scopeNow = (person: Person): Scope => scopeOf(person, isoDay(now()));

  /** "me": oneself, or the children; null when the words can't mean that for this person. */
  async function findOwn(text: string, person: Person): Promise<FindOutcome | null> {
    if (!meansOwn(text) || (person.role !== 'student' && person.role !== 'guardian')) return null;
    const students = await store.roster(scopeNow(person));
    const [only] = students;
    if (!only) return { kind: 'nothing' };
    return students.length === 1 ? { kind: 'resolved', student: only } : { kind: 'several', students };
  }

  /** "me" from somebody who has no records of their own, and no student is called so. */
  function isOwnOfNobody(text: string, found: FindOutcome, person: Person): boolean {
    if (!meansOwn(text) || found.kind === 'resolved' || found.kind === 'several') return false;
    return person.role !== 'student' && activeChildren(person, isoDay(now())).length === 0;
  }

  async function scoresOf(student: RosterStudent, scope: Scope): Promise<ToolOutcome> {
    const items: readonly ScoreItem[] = await store.scoresOf(student.id, scope, maxItems);
    if (items.length === 0) return { items: [withoutAssessments(student)] };
    if (!areItemsInScope(items, await store.inScope([student.id], scope), scope)) {
      throw new Error('a record from outside the scope was found');
    }
    return { items };
  }

  async function answer(found: FindOutcome, scope: Scope): Promise<ToolOutcome> {
    switch (found.kind) {
      case 'resolved':
        return scoresOf(found.student, scope);
      case 'several':
        return ask('AMBIGUOUS_NAME', found.students);
      case 'near-miss':
        return ask('CONFIRM_NAME', found.students);
      case 'nothing':
        return { items: [] };
      case 'not-a-name':
        return badName;
    }
  }

  async function run(args: Arguments, { person, turnId }: ToolContext): Promise<ToolOutcome> {
    if (person.role === 'guest') return forbidden;
    const scope = scopeNow(person);
    const query = { name: args.student_name, className: args.class_name };
    const found = (await findOwn(query.name, person)) ?? findStudents(query, await indexes.indexOf(scope));
    if (isOwnOfNobody(query.name, found, person)) return noOwnRecord;
    if (isAudited(person) && found.kind !== 'not-a-name') {
      const outcome = outcomeOf(found);
      await recordRead({ person, tool: name, studentIds: named(found), className: null, outcome, turnId });
    }
    return answer(found, scope);
  }

  return defineTool({
    name,
    title: 'Look up scores',
    description:
      'Looks up the scores of one student. Call it for every question about scores, also for follow-up questions.',
    schema,
    permission: { mayUse: ({ role }) => role !== 'guest', scope: describeScope },
    sentences,
    run,
    stillInScope: (result, person) => isResultInScope(result, scopeNow(person), store),
  });
}
