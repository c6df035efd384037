// Whether what a tool once found may still be shown: everything in it has to be in the person's scope now.
// A result whose items can't be read is not shown.
import type { ToolResult } from '@handrail/wire';
import { z } from 'zod';
import type { Scope } from '../scores/scope.ts';
import type { ScoreStore } from '../scores/score-store.ts';

interface Placed {
  readonly studentId: string;
  readonly className: string;
}

const scoreItems = z.array(z.object({ studentId: z.string(), className: z.string() }));
const candidates = z.array(z.object({ id: z.string() }));
const summaryItems = z.array(z.object({ className: z.string() }));

/** Every item belongs to a student in scope and, where the scope is by class, to a class in it. */
export function areItemsInScope(
  items: readonly Placed[],
  visible: ReadonlyMap<string, readonly string[]>,
  scope: Scope,
): boolean {
  return items.every(({ studentId, className }) => {
    const classNames = visible.get(studentId);
    return classNames !== undefined && (scope.kind !== 'classes' || classNames.includes(className));
  });
}

/** For results about students: their scores, or a question that names them. */
export async function isResultInScope(result: ToolResult, scope: Scope, store: ScoreStore): Promise<boolean> {
  if (scope.kind === 'none') return result.kind === 'refused' && result.question === undefined;
  if (result.kind === 'results') {
    const read = scoreItems.safeParse(result.items);
    if (!read.success) return false;
    const ids = [...new Set(read.data.map(({ studentId }) => studentId))];
    return areItemsInScope(read.data, await store.inScope(ids, scope), scope);
  }
  if (result.kind !== 'refused' || result.question === undefined) return true;
  const read = candidates.safeParse(result.question.candidates);
  if (!read.success) return false;
  const ids = read.data.map(({ id }) => id);
  const visible = await store.inScope(ids, scope);
  return ids.every((id) => visible.has(id));
}

/** For results about classes. */
export async function areClassesInScope(
  result: ToolResult,
  scope: Scope,
  store: ScoreStore,
): Promise<boolean> {
  if (result.kind !== 'results') return true;
  const read = summaryItems.safeParse(result.items);
  if (!read.success) return false;
  const visible = new Set(await store.classNames(scope));
  return read.data.every(({ className }) => visible.has(className));
}
