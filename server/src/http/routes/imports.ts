// Gradebooks through the page: import with a dry run first, list, undo the last, and export as CSV. Teachers reach
// their own classes, admins all; nobody else reaches anything here.
import { type ImportInfo, importQuerySchema, makeProblem } from '@handrail/wire';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { Person } from '../../people/person.ts';
import { exportScores } from '../../scores/export/export-scores.ts';
import { importGradebook } from '../../scores/import/import-gradebook.ts';
import { toImportJson } from '../../scores/import/import-report.ts';
import { type ImportEntry, listImports } from '../../scores/import/list-imports.ts';
import { undoImport } from '../../scores/import/undo-import.ts';
import type { Records } from '../../scores/open-records.ts';
import { callerOf } from '../caller.ts';
import { fail, ProblemError } from '../problem-error.ts';
import { readQuery } from './read-query.ts';

export interface ImportRouteDependencies {
  readonly records: Records;
  readonly maxImportBytes: number;
}

const maxFiles = 20;
const maxFieldBytes = 1000;

/** The classes that a person may import into and export from. */
function classesOf(person: Person): readonly string[] | 'all' {
  if (person.role === 'admin') return 'all';
  if (person.role === 'teacher') return person.classes;
  return fail('forbidden', 'Only teachers and administrators may import or export scores.');
}

/** Whatever the reader of forms complains of is the form: it keeps nothing on disk that could break. */
function formProblem(error: unknown, maxImportBytes: number): ProblemError {
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') {
    return new ProblemError(makeProblem('body-too-large', `A file is larger than ${maxImportBytes} bytes.`));
  }
  const detail = 'The form must hold one or more files as "file", and at most "class" and "format".';
  return new ProblemError(makeProblem('invalid-request', detail));
}

/** Reads a multipart form into memory, within the limits. */
function readForm(maxImportBytes: number): RequestHandler {
  const limits = {
    fileSize: maxImportBytes,
    files: maxFiles,
    fields: 4,
    fieldSize: maxFieldBytes,
    parts: maxFiles + 4,
  };
  const read = multer({ storage: multer.memoryStorage(), limits }).array('file');
  return (request, response, next) => {
    classesOf(callerOf(request).person);
    if (Number(request.headers['content-length'] ?? 0) > maxImportBytes + 64 * 1024) {
      fail('body-too-large', `The files are larger than ${maxImportBytes} bytes together.`);
    }
    // The reader calls back after the request's stack has gone: a throw here would end the process.
    read(request, response, (error: unknown) => next(error ? formProblem(error, maxImportBytes) : undefined));
  };
}

function filesOf(request: Request): readonly Express.Multer.File[] {
  return Array.isArray(request.files) ? request.files : [];
}

function field(request: Request, name: string): string | undefined {
  const value: unknown = Object.entries(Object(request.body)).find(([key]) => key === name)?.[1];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const show = (entry: ImportEntry, mayUndo: boolean): ImportInfo => ({
  id: entry.id,
  at: entry.at,
  files: [...entry.files],
  by: entry.byName,
  scores: entry.scores,
  mayUndo,
});

export function importRoutes({ records, maxImportBytes }: ImportRouteDependencies) {
  const visible = (entry: ImportEntry, person: Person) =>
    person.role === 'admin' || entry.byPerson === person.id;
  return {
    readForm: readForm(maxImportBytes),
    async import(request: Request, response: Response): Promise<void> {
      const { person } = callerOf(request);
      const classes = classesOf(person);
      const { dryRun: wanted } = readQuery(importQuerySchema, request);
      const dryRun = wanted !== undefined && wanted !== 'false' && wanted !== '0';
      const files = filesOf(request).map(({ originalname, buffer }) => ({
        name: originalname,
        bytes: buffer,
      }));
      if (files.length === 0) fail('invalid-request', 'The form must hold at least one file as "file".');
      const report = await importGradebook(records, files, {
        className: field(request, 'class'),
        format: field(request, 'format'),
        dryRun,
        by: { id: person.id, name: person.name },
        allowedClasses: classes === 'all' ? undefined : classes,
        maxBytes: maxImportBytes,
      });
      response.json(toImportJson(report));
    },
    async list(request: Request, response: Response): Promise<void> {
      const { person } = callerOf(request);
      classesOf(person);
      const entries = (await listImports(records)).filter(
        (entry) => entry.undoneAt === null && visible(entry, person),
      );
      response.json({ imports: entries.map((entry) => show(entry, entry.isLast)) });
    },
    async undo(request: Request, response: Response): Promise<void> {
      const { person } = callerOf(request);
      classesOf(person);
      const id = String(request.params.id);
      const undone = await undoImport(records, id, person.role === 'admin' ? {} : { by: person.id });
      if (undone.ok) response.status(204).end();
      else if (undone.reason === 'not-found') fail('not-found', 'There is no such import.');
      else fail('conflict', 'Only the last import can be undone, and only once.');
    },
    async export(request: Request, response: Response): Promise<void> {
      const classes = classesOf(callerOf(request).person);
      response.set({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="scores.csv"',
      });
      for await (const chunk of exportScores(records, { classes })) response.write(chunk);
      response.end();
    },
  };
}
