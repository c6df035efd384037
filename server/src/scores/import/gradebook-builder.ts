// Collects students, assessments and scores while rows are read, from one file or several, and says what
// is wrong with them: duplicates, absurd numbers, limits. The formats only say what a row means.
import { nameKey } from './clean-text.ts';
import { createFindings, type Findings } from './findings.ts';
import { MAX_NAME_CHARS, MAX_SCORES, MAX_STUDENTS, MAX_TITLE_CHARS } from './import-limits.ts';
import { inTurn } from './in-turn.ts';
import { judgePoints } from './judge-points.ts';
import type { ParsedAssessment, ParsedScore, ParsedStudent, SourceId } from './parsed-gradebook.ts';
import type { ScoreCell } from './read-score-cell.ts';

export interface SeenStudent {
  readonly name: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly middleName?: string;
  readonly preferredName?: string;
  readonly ids: readonly SourceId[];
  /** The id to show, when it is not the first of `ids`; null for none. */
  readonly id?: string | null;
  readonly className: string | null;
  readonly line: number;
}

export type SeenAssessment = Pick<ParsedAssessment, 'title'> & Partial<ParsedAssessment>;

export interface SeenScore {
  readonly student: number;
  readonly assessment: number;
  readonly className: string | null;
  readonly date?: string | null;
  readonly cell: ScoreCell;
  readonly line: number;
}

type Draft = { -readonly [Key in keyof ParsedScore]: ParsedScore[Key] };
type AssessmentDraft = { -readonly [Key in keyof ParsedAssessment]: ParsedAssessment[Key] };

export class GradebookBuilder {
  readonly findings: Findings;
  readonly students: ParsedStudent[] = [];
  readonly notStudents: string[] = [];
  readonly fileClasses: (string | null)[] = [];
  readonly #assessments: AssessmentDraft[] = [];
  readonly #scores: Draft[] = [];
  readonly #studentByKey = new Map<string, number>();
  readonly #assessmentByKey = new Map<string, number>();
  readonly #scoreLines = new Map<number, Map<number | string, number>>();
  readonly #dropped = new Set<number>();
  #file = 0;

  constructor(fileNames: readonly string[]) {
    this.findings = createFindings(fileNames);
  }

  startFile(position: number): void {
    this.#file = position;
    this.fileClasses[position] ??= null;
    this.findings.startFile(position);
  }

  setFileClass(className: string): void {
    this.fileClasses[this.#file] = className === '' ? null : className;
  }

  /** A row of a table with one row a student: the same student twice is refused. Null when the row is refused. */
  addStudent(seen: SeenStudent): number | null {
    const known = this.#studentByKey.get(studentKey(seen));
    const before = known === undefined ? undefined : this.students[known];
    if (known !== undefined && before !== undefined) {
      if (before.file !== this.#file) return this.findStudent(seen);
      const what = seen.ids.length > 0 ? 'The same student' : 'A student of the same name';
      this.findings.reject(seen.line, `${what} is already on line ${before.line}`);
      return null;
    }
    return this.findStudent(seen);
  }

  /** A row of a table with several rows a student. Null when the row is refused. */
  findStudent(seen: SeenStudent): number | null {
    const key = studentKey(seen);
    const known = this.#studentByKey.get(key);
    if (known !== undefined) return this.#sameName(known, seen) ? known : null;
    const fault = findNameFault(seen.name);
    if (fault !== null) {
      this.findings.reject(seen.line, fault);
      return null;
    }
    if (this.students.length >= MAX_STUDENTS) {
      this.findings.stop(seen.line, `More than ${MAX_STUDENTS} students in one import`);
      return null;
    }
    const { name, ids, className, line } = seen;
    const id = seen.id === undefined ? (ids[0]?.value ?? null) : seen.id;
    const parts = {
      givenName: seen.givenName ?? null,
      familyName: seen.familyName ?? null,
      middleName: seen.middleName || null,
      preferredName: seen.preferredName ?? null,
    };
    this.students.push({ name, ...parts, id, ids, className, line, file: this.#file });
    this.#studentByKey.set(key, this.students.length - 1);
    return this.students.length - 1;
  }

  #sameName(known: number, seen: SeenStudent): boolean {
    const before = this.students[known];
    if (before === undefined || nameKey(before.name) === nameKey(seen.name)) return true;
    this.findings.reject(seen.line, `The id of this row belongs to another name on line ${before.line}`);
    return false;
  }

  dropRow(label: string): void {
    if (this.notStudents.length < 50) this.notStudents.push(label);
  }

  /** The position of an assessment; the same title, id, class, date and maximum give the same one. */
  assessment(seen: SeenAssessment): number {
    const { id = null, maxPoints = null, className = null, date = null } = seen;
    const title = seen.title.length > MAX_TITLE_CHARS ? seen.title.slice(0, MAX_TITLE_CHARS) : seen.title;
    const key = JSON.stringify(id === null ? [nameKey(title), maxPoints, className, date] : [id, className]);
    const known = this.#assessmentByKey.get(key);
    if (known !== undefined) return known;
    this.#assessments.push({ title, id, maxPoints, className, date });
    this.#assessmentByKey.set(key, this.#assessments.length - 1);
    return this.#assessments.length - 1;
  }

  describe(assessment: number, known: { maxPoints?: number | null; date?: string | null }): void {
    const found = this.#assessments[assessment];
    if (found === undefined) return;
    if (known.maxPoints !== undefined) found.maxPoints = known.maxPoints;
    if (known.date !== undefined) found.date = known.date;
  }

  score(seen: SeenScore): void {
    if (this.#isSecond(seen)) return;
    if (this.#scores.length >= MAX_SCORES) {
      this.findings.stop(seen.line, `More than ${MAX_SCORES} scores in one import: split the file`);
      return;
    }
    const { student, assessment, className, date = null, cell, line } = seen;
    if (cell.problem !== undefined) this.findings.reject(line, `"${cell.raw ?? ''}": ${cell.problem}`);
    const own = cell.maxPoints === undefined ? {} : { ownMax: true as const };
    const { status, points, maxPoints = null, unit, partial, raw } = cell;
    this.#scores.push({
      ...{ student, assessment, className, points, maxPoints, status, date, line, file: this.#file, ...own },
      ...(unit && { unit }),
      ...(partial !== undefined && { partial }),
      ...(raw !== undefined && { raw }),
    });
  }

  #isSecond({ student, assessment, className, line }: SeenScore): boolean {
    const lines = this.#scoreLines.get(assessment) ?? new Map<number | string, number>();
    this.#scoreLines.set(assessment, lines);
    // A student in two classes may have a test of one name in each.
    const inOwnClass = className === (this.students[student]?.className ?? null);
    const key = inOwnClass ? student : JSON.stringify([student, className]);
    const before = lines.get(key);
    if (before === undefined) {
      lines.set(key, line);
      return false;
    }
    this.findings.reject(
      line,
      `A second score of the same student for the same assessment, after line ${before}`,
    );
    return true;
  }

  /** Drops columns that turn out to hold no scores (remarks): not one number, status or maximum. Gives their titles. */
  dropTextColumns(candidates: ReadonlySet<number>): string[] {
    const useful = new Set<number>();
    for (const { assessment, status } of this.#scores) {
      if (status !== 'text' && status !== 'none') useful.add(assessment);
    }
    const dropped = [...candidates].filter(
      (at) => !useful.has(at) && this.#assessments[at]?.maxPoints === null,
    );
    for (const at of dropped) this.#dropped.add(at);
    return dropped.map((at) => this.#assessments[at]?.title ?? '');
  }

  /** The judged result; the maxima, which some files give only at their end, are known by now. Once only. */
  async finish(): Promise<{ assessments: ParsedAssessment[]; scores: ParsedScore[] }> {
    const kept = [...this.#assessments.keys()].filter((at) => !this.#dropped.has(at));
    const position = new Map(kept.map((at, index) => [at, index]));
    const scores: ParsedScore[] = [];
    await inTurn(this.#scores, (score) => {
      const assessment = this.#assessments[score.assessment];
      const at = position.get(score.assessment);
      if (assessment === undefined || at === undefined) return;
      // Changed in place: there may be a million of them.
      if (score.ownMax === true && score.maxPoints === assessment.maxPoints) delete score.ownMax;
      score.maxPoints ??= assessment.maxPoints;
      score.assessment = at;
      scores.push(judgePoints(score, assessment.title, this.findings));
    });
    return { assessments: this.#assessments.filter((_, at) => position.has(at)), scores };
  }
}

function studentKey(seen: SeenStudent): string {
  const first = seen.ids[0];
  if (first !== undefined) return JSON.stringify([first.source, first.value.toLowerCase()]);
  return JSON.stringify(['name', nameKey(seen.name), nameKey(seen.middleName ?? ''), seen.className]);
}

function findNameFault(name: string): string | null {
  if (name === '') return 'A row without a name';
  if (name.length > MAX_NAME_CHARS) return `A name of more than ${MAX_NAME_CHARS} characters`;
  return /[\p{L}\p{N}]/u.test(name) ? null : 'A name without a letter';
}
