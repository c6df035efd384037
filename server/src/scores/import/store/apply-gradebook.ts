// The steps of writing a parsed gradebook, in order: classes, students, assessments, scores. Runs inside the
// import's transaction and knows nothing of dry runs.
import { classKey } from '../../ids.ts';
import type { ParsedScore } from '../parsed-gradebook.ts';
import type { ImportRun } from './import-run.ts';
import { type ClassNames, resolveClasses } from './resolve-classes.ts';
import { writeAssessments } from './write-assessments.ts';
import { type WrittenClasses, writeClasses } from './write-classes.ts';
import { type ScoreTarget, type WrittenScores, writeScores } from './write-scores.ts';
import { type WrittenStudents, writeStudents } from './write-students.ts';

export interface Applied {
  readonly classes: WrittenClasses;
  readonly students: WrittenStudents;
  readonly scores: WrittenScores;
}

export async function applyGradebook(
  run: ImportRun,
  fileNames: readonly string[],
  options: { readonly className?: string | undefined; readonly claimClassesFor?: string | undefined },
): Promise<Applied> {
  const asked = options.className?.trim() || null;
  const names = resolveClasses(run.book, fileNames, asked);
  const wanted = wantedClasses(run, names);
  for (const name of names.fromFileNames.values()) {
    run.findings.warn(`The file names no class: "${name}" is taken from its name; a class can be given`);
  }
  const classes = await writeClasses(run, wanted, options.claimClassesFor ?? null);
  const classIdOf = (score: ParsedScore) => classes.idByKey.get(classKey(names.ofScore(score)));
  const students = await writeStudents(run, classesOfStudents(run, names, classes, classIdOf));
  const assessments = await writeAssessments(run, groupScores(run, classIdOf));
  const targets: ScoreTarget[] = [];
  for (const score of run.book.scores) {
    const studentId = students.ids[score.student];
    const assessmentId = assessments.get(score.assessment, classIdOf(score) ?? -1);
    if (studentId !== undefined && assessmentId !== undefined)
      targets.push({ score, studentId, assessmentId });
  }
  return { classes, students, scores: await writeScores(run, targets) };
}

/** Classes of scores, and those that students are enrolled in beside them as far as they may be written. */
function wantedClasses(run: ImportRun, names: ClassNames): Set<string> {
  const wanted = new Map<string, string>();
  const add = (name: string) => {
    if (!wanted.has(classKey(name))) wanted.set(classKey(name), name);
  };
  for (const score of run.book.scores) add(names.ofScore(score));
  for (const student of run.book.students) {
    for (const name of names.ofStudent(student)) {
      if (run.allowedClassKeys?.has(classKey(name)) !== false) add(name);
    }
  }
  return new Set(wanted.values());
}

function classesOfStudents(
  run: ImportRun,
  names: ClassNames,
  classes: WrittenClasses,
  classIdOf: (score: ParsedScore) => number | undefined,
): Set<number>[] {
  const sets = run.book.students.map((student) => {
    const ids = names.ofStudent(student).map((name) => classes.idByKey.get(classKey(name)));
    return new Set(ids.filter((id) => id !== undefined));
  });
  for (const score of run.book.scores) {
    const classId = classIdOf(score);
    if (classId !== undefined) sets[score.student]?.add(classId);
  }
  return sets;
}

function groupScores(
  run: ImportRun,
  classIdOf: (score: ParsedScore) => number | undefined,
): Map<number, Map<number, ParsedScore[]>> {
  const groups = new Map<number, Map<number, ParsedScore[]>>();
  for (const score of run.book.scores) {
    const classId = classIdOf(score);
    if (classId === undefined) continue;
    const byAssessment = groups.get(classId) ?? new Map<number, ParsedScore[]>();
    groups.set(classId, byAssessment);
    const list = byAssessment.get(score.assessment);
    if (list) list.push(score);
    else byAssessment.set(score.assessment, [score]);
  }
  return groups;
}
