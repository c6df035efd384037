// The steps of writing a parsed gradebook, in order: classes, students, assessments, scores. Runs inside the
// import's transaction and knows nothing of dry runs.
import { classKey } from '../../ids.ts';
import { inTurn } from '../in-turn.ts';
import type { ParsedScore } from '../parsed-gradebook.ts';
import type { ImportRun } from './import-run.ts';
import { type ClassNames, resolveClasses } from './resolve-classes.ts';
import { writeAssessments } from './write-assessments.ts';
import { type WantedClass, type WrittenClasses, writeClasses } from './write-classes.ts';
import { type WrittenScores, writeScores } from './write-scores.ts';
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
  const keyOf = rememberKeys();
  const wanted = await wantedClasses(run, names, keyOf);
  for (const name of names.fromFileNames.values()) {
    run.findings.warn(`The file names no class: "${name}" is taken from its name; a class can be given`);
  }
  const classes = await writeClasses(run, wanted, options.claimClassesFor ?? null);
  const idOf = (name: string) => classes.idByKey.get(keyOf(name));
  const { classesOf, groups } = await groupByClass(run, names, idOf);
  const students = await writeStudents(run, classesOf);
  const assessments = await writeAssessments(run, groups);
  const scores = await writeScores(run, assessments.all(), (score) => {
    const studentId = students.ids[score.student];
    const assessmentId = assessments.get(score.assessment, idOf(names.ofScore(score)) ?? -1);
    return studentId === undefined || assessmentId === undefined ? null : { studentId, assessmentId };
  });
  return { classes, students, scores };
}

type KeyOf = (name: string) => string;

/** `classKey` that works out each name once: every score asks for it. */
function rememberKeys(): KeyOf {
  const keys = new Map<string, string>();
  return (name) => {
    const known = keys.get(name);
    if (known !== undefined) return known;
    keys.set(name, classKey(name));
    return classKey(name);
  };
}

/** Classes of scores, and those that students are enrolled in beside them as far as they may be written. */
async function wantedClasses(
  run: ImportRun,
  names: ClassNames,
  keyOf: KeyOf,
): Promise<readonly WantedClass[]> {
  const wanted = new Map<string, WantedClass>();
  const add = (name: string, { file, line }: WantedClass['row']) => {
    if (!wanted.has(keyOf(name))) wanted.set(keyOf(name), { name, row: { file, line } });
  };
  await inTurn(run.book.scores, (score) => add(names.ofScore(score), score));
  await inTurn(run.book.students, (student) => {
    for (const name of names.ofStudent(student)) {
      if (run.allowedClassKeys?.has(keyOf(name)) !== false) add(name, student);
    }
  });
  return [...wanted.values()];
}

/** The classes of each student, by position, and the scores by class and assessment. */
async function groupByClass(run: ImportRun, names: ClassNames, idOf: (name: string) => number | undefined) {
  const classesOf = run.book.students.map((student) => {
    return new Set(names.ofStudent(student).flatMap((name) => idOf(name) ?? []));
  });
  const groups = new Map<number, Map<number, ParsedScore[]>>();
  await inTurn(run.book.scores, (score) => {
    const classId = idOf(names.ofScore(score));
    if (classId === undefined) return;
    classesOf[score.student]?.add(classId);
    const byAssessment = groups.get(classId) ?? new Map<number, ParsedScore[]>();
    groups.set(classId, byAssessment);
    const list = byAssessment.get(score.assessment);
    if (list) list.push(score);
    else byAssessment.set(score.assessment, [score]);
  });
  return { classesOf, groups };
}
