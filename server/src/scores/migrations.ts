// Every version of the tables, oldest first. A migration that has been released is never edited:
// a change is one more entry at the end. `PRAGMA user_version` says how many have run.

export interface Migration {
  readonly title: string;
  readonly sql: string;
}

const people = `
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('student', 'guardian', 'teacher', 'counsellor', 'admin')),
  password_hash TEXT,
  student_id TEXT REFERENCES students (id) ON DELETE SET NULL,
  demo INTEGER NOT NULL DEFAULT 0 CHECK (demo IN (0, 1)),
  created_at TEXT NOT NULL
) STRICT;
CREATE TABLE class_teachers (
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, class_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE child_links (
  guardian_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  student_id TEXT NOT NULL REFERENCES students (id) ON DELETE CASCADE,
  from_date TEXT,
  until_date TEXT,
  PRIMARY KEY (guardian_id, student_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
  id_hash TEXT PRIMARY KEY,
  person_id TEXT REFERENCES people (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_person ON sessions (person_id);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  person_id TEXT NOT NULL,
  person_name TEXT NOT NULL,
  role TEXT NOT NULL,
  tool TEXT NOT NULL,
  student_id TEXT,
  class_name TEXT,
  outcome TEXT NOT NULL,
  turn_id TEXT NOT NULL
) STRICT;
`;

const records = `
CREATE TABLE students (
  id TEXT PRIMARY KEY CHECK (id = lower(id)),
  given_name TEXT NOT NULL,
  family_name TEXT NOT NULL,
  preferred_name TEXT,
  display_name TEXT NOT NULL
) STRICT;
CREATE TABLE student_ids (
  student_id TEXT NOT NULL REFERENCES students (id) ON DELETE CASCADE,
  source TEXT NOT NULL,
  value TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (source, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX student_ids_by_student ON student_ids (student_id);
CREATE TABLE classes (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE enrolments (
  student_id TEXT NOT NULL REFERENCES students (id) ON DELETE CASCADE,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  PRIMARY KEY (student_id, class_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX enrolments_by_class ON enrolments (class_id);
CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  format TEXT NOT NULL,
  at TEXT NOT NULL,
  by_person TEXT NOT NULL,
  by_name TEXT NOT NULL,
  report TEXT NOT NULL,
  undone_at TEXT
) STRICT;
CREATE TABLE import_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  import_id TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  table_name TEXT NOT NULL,
  row_key TEXT NOT NULL,
  before TEXT
) STRICT;
CREATE INDEX import_changes_by_import ON import_changes (import_id);
CREATE TABLE assessments (
  id INTEGER PRIMARY KEY,
  class_id INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  date TEXT,
  max_points REAL,
  source TEXT NOT NULL,
  external_id TEXT
) STRICT;
CREATE INDEX assessments_by_class ON assessments (class_id);
CREATE UNIQUE INDEX assessments_by_external_id ON assessments (class_id, source, external_id)
  WHERE external_id IS NOT NULL;
CREATE TABLE scores (
  student_id TEXT NOT NULL REFERENCES students (id) ON DELETE CASCADE,
  assessment_id INTEGER NOT NULL REFERENCES assessments (id) ON DELETE CASCADE,
  points REAL,
  status TEXT NOT NULL
    CHECK (status IN ('graded', 'none', 'missing', 'excused', 'pending', 'not_assigned', 'absent')),
  raw TEXT,
  import_id TEXT REFERENCES imports (id) ON DELETE SET NULL,
  PRIMARY KEY (student_id, assessment_id),
  CHECK ((status = 'graded') = (points IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX scores_by_assessment ON scores (assessment_id);
CREATE INDEX scores_by_import ON scores (import_id);
`;

function rosterTriggers(): string {
  const tables = ['students', 'student_ids', 'classes', 'enrolments'];
  const events = ['INSERT', 'UPDATE', 'DELETE'];
  const trigger = (table: string, event: string) =>
    `CREATE TRIGGER roster_${table}_${event.toLowerCase()} AFTER ${event} ON ${table}
     BEGIN UPDATE roster_state SET version = version + 1; END;`;
  return [
    'CREATE TABLE roster_state (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL) STRICT;',
    'INSERT INTO roster_state (id, version) VALUES (1, 1);',
    ...tables.flatMap((table) => events.map((event) => trigger(table, event))),
  ].join('\n');
}

export const migrations: readonly Migration[] = [
  { title: 'records, people, sessions, audit', sql: records + people + rosterTriggers() },
];
