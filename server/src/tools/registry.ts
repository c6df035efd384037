// Every tool, in the order in which the model is told of them. A new tool is one file and one line here.
// A tool that is not as the rest relies on it stops the start, naming its file and the reason.
import { z } from 'zod';
import type { RecordRead } from '../people/record-reads.ts';
import { createStudentIndexes } from '../scores/names/student-indexes.ts';
import type { ScoreStore } from '../scores/score-store.ts';
import { createGetClassSummary } from './get-class-summary.ts';
import { createGetScores } from './get-scores.ts';
import { createSearchHandbook } from './search-handbook.ts';
import type { Tool } from './tool.ts';

export interface ToolDependencies {
  readonly store: ScoreStore;
  readonly recordRead: RecordRead;
  readonly now?: () => Date;
  /** The school's own handbook pages; without them the sample is searched. */
  readonly handbookFolder?: string;
}

export interface ToolEntry {
  /** The file that makes the tool, for the message when something is wrong with it. */
  readonly file: string;
  readonly tool: Tool;
}

// Matches "get_scores", not "get scores" or "2fast". One class, bounded.
const plainIdentifier = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

function findFault({ tool }: ToolEntry, seen: ReadonlySet<string>): string | null {
  if (!plainIdentifier.test(tool.name)) return `its name "${tool.name}" is no plain identifier`;
  if (seen.has(tool.name.toLowerCase())) return `its name "${tool.name}" is taken by another tool`;
  if (!(tool.schema instanceof z.ZodObject)) return 'its schema is no zod object';
  if (tool.title.trim() === '') return 'it has no title';
  if (tool.description.trim() === '') return 'it has no description';
  if (!(tool.timeoutMs > 0 && Number.isFinite(tool.timeoutMs))) return 'its time limit is no positive number';
  return null;
}

/** A tool that can't be used; its message names the file and the reason. */
export class ToolFault extends Error {}

/** The tools of the entries. Throws a ToolFault for the first that is not usable. */
export function checkTools(entries: readonly ToolEntry[]): readonly Tool[] {
  const seen = new Set<string>();
  for (const entry of entries) {
    const fault = findFault(entry, seen);
    if (fault) throw new ToolFault(`The tool in server/src/${entry.file} can't be used: ${fault}.`);
    seen.add(entry.tool.name.toLowerCase());
  }
  return entries.map(({ tool }) => tool);
}

export function createTools({
  store,
  recordRead,
  now = () => new Date(),
  handbookFolder,
}: ToolDependencies): readonly Tool[] {
  const indexes = createStudentIndexes(store);
  return checkTools([
    { file: 'tools/get-scores.ts', tool: createGetScores({ store, indexes, recordRead, now }) },
    { file: 'tools/get-class-summary.ts', tool: createGetClassSummary({ store, recordRead, now }) },
    { file: 'tools/search-handbook.ts', tool: createSearchHandbook(handbookFolder) },
  ]);
}
