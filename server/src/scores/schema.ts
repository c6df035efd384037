// The tables of the records, as Kysely sees them; migrations.ts makes them. Dates are ISO dates
// (2026-03-01), moments ISO 8601 in UTC. Whoever writes here keeps to the keys named beside the columns.
import type { Generated } from 'kysely';

export type ScoreStatus = 'graded' | 'none' | 'missing' | 'excused' | 'pending' | 'not_assigned' | 'absent';

interface StudentsTable {
  /** Made by `chooseStudentId`; never changes. */
  id: string;
  given_name: string;
  family_name: string;
  preferred_name: string | null;
  /** As shown: given and family name, or what the file had. */
  display_name: string;
}

/** Ids that other systems know a student by: one row for each source and value. */
interface StudentIdsTable {
  student_id: string;
  /** `sis`, `login`, `email`, or a format's own, such as `canvas`. */
  source: string;
  /** As written, leading zeros kept. */
  value: string;
  /** `externalIdKey(value)`; unique within a source. */
  key: string;
}

interface ClassesTable {
  id: Generated<number>;
  name: string;
  /** `classKey(name)`, unique: 10A, 10a and "10 A" are one class. */
  key: string;
}

interface EnrolmentsTable {
  student_id: string;
  class_id: number;
}

export interface AssessmentsTable {
  id: Generated<number>;
  class_id: number;
  title: string;
  date: string | null;
  max_points: number | null;
  /** The format that it came from. */
  source: string;
  /** The other system's id of the assessment, unique within class and source. */
  external_id: string | null;
}

export interface ScoresTable {
  student_id: string;
  assessment_id: number;
  /** Null unless `status` is `graded`. */
  points: number | null;
  status: ScoreStatus;
  /** The cell as the file had it, when it says more than the number. */
  raw: string | null;
  import_id: string | null;
}

interface ImportsTable {
  id: string;
  file_name: string;
  sha256: string;
  format: string;
  at: string;
  by_person: string;
  by_name: string;
  /** The report as JSON. */
  report: string;
  undone_at: string | null;
}

/** What an import changed, row by row, so that it can be undone newest first. */
interface ImportChangesTable {
  id: Generated<number>;
  import_id: string;
  table_name: string;
  /** The row's primary key as JSON. */
  row_key: string;
  /** The row as it was, as JSON; null when the import made it. */
  before: string | null;
}

export type AccountRole = 'student' | 'guardian' | 'teacher' | 'counsellor' | 'admin';

interface PeopleTable {
  id: string;
  username: string;
  /** `usernameKey(username)`, unique. */
  username_key: string;
  name: string;
  role: AccountRole;
  /** Null: nobody can sign in as this person. */
  password_hash: string | null;
  /** A student's own record. */
  student_id: string | null;
  demo: number;
  created_at: string;
}

interface ClassTeachersTable {
  class_id: number;
  person_id: string;
}

interface ChildLinksTable {
  guardian_id: string;
  student_id: string;
  /** First and last day on which the link holds; open when null. */
  from_date: string | null;
  until_date: string | null;
}

interface SessionsTable {
  /** SHA-256 of the session id; the id itself is kept nowhere. */
  id_hash: string;
  /** Null: somebody who chose to be a guest, in demo mode. */
  person_id: string | null;
  created_at: string;
  expires_at: string;
}

interface AuditTable {
  id: Generated<number>;
  at: string;
  person_id: string;
  person_name: string;
  role: string;
  tool: string;
  student_id: string | null;
  class_name: string | null;
  outcome: string;
  turn_id: string;
}

/** One row; triggers raise `version` whenever names, ids, classes or enrolments change. */
interface RosterStateTable {
  id: number;
  version: number;
}

export interface RecordsSchema {
  students: StudentsTable;
  student_ids: StudentIdsTable;
  classes: ClassesTable;
  enrolments: EnrolmentsTable;
  assessments: AssessmentsTable;
  scores: ScoresTable;
  imports: ImportsTable;
  import_changes: ImportChangesTable;
  people: PeopleTable;
  class_teachers: ClassTeachersTable;
  child_links: ChildLinksTable;
  sessions: SessionsTable;
  audit: AuditTable;
  roster_state: RosterStateTable;
}
