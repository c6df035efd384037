// What the tools ask of the records. Asynchronous throughout, so that another database can stand behind it;
// every question carries a scope, and an answer never holds anything from outside it.
import type { ScoreStatus } from './schema.ts';
import type { Scope } from './scope.ts';

export interface RosterStudent {
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly preferredName: string | null;
  readonly displayName: string;
  /** Classes in scope, sorted. */
  readonly classNames: readonly string[];
  /** Keys of the ids that other systems use (`externalIdKey`). */
  readonly externalIdKeys: readonly string[];
}

/** A type, not an interface: tools hand it on as a JSON value. */
export type ScoreItem = {
  studentId: string;
  student: string;
  className: string;
  assessment: string;
  date: string | null;
  points: number | null;
  maxPoints: number | null;
  status: ScoreStatus;
};

export interface AssessmentPoints {
  readonly className: string;
  readonly assessment: string;
  readonly date: string | null;
  readonly maxPoints: number | null;
  /** Points of the graded scores, unordered. */
  readonly points: readonly number[];
}

export interface ScoreStore {
  /** Changes whenever names, ids, classes or enrolments change, whichever process changed them. */
  rosterVersion(): Promise<number>;
  /** Every student in scope. */
  roster(scope: Scope): Promise<readonly RosterStudent[]>;
  /** The scores in scope of one student, oldest first; at most `limit`. */
  scoresOf(studentId: string, scope: Scope, limit: number): Promise<readonly ScoreItem[]>;
  /** Names of the classes in scope, sorted. */
  classNames(scope: Scope): Promise<readonly string[]>;
  /** The graded points of every assessment of one class, if it is in scope. */
  classPoints(className: string, scope: Scope): Promise<readonly AssessmentPoints[]>;
  /** Which of these students are in scope, with their classes in scope. */
  inScope(studentIds: readonly string[], scope: Scope): Promise<ReadonlyMap<string, readonly string[]>>;
}
