// Reads rows as a browser posted them: own properties only, nothing normalised, a new object each time.
// Cheap shape checks for rows whose seal is about to prove the rest; a row without a good seal is never
// taken from here alone.
import { type RowRole, rowRoles, type SummaryRow, type UserRow } from '@handrail/wire';

export interface PostedAssistant {
  readonly role: 'assistant';
  readonly content: string;
  readonly toolCalls?: unknown;
  readonly stopped?: unknown;
  readonly seal?: unknown;
}

export interface PostedTool {
  readonly role: 'tool';
  readonly toolCallId: string;
  readonly toolName: string;
  readonly content: string;
  readonly result: object;
  readonly seal: unknown;
}

/** The row's own property, or undefined; never an inherited one. */
export function own(posted: unknown, key: string): unknown {
  if (typeof posted !== 'object' || posted === null) return undefined;
  return Object.getOwnPropertyDescriptor(posted, key)?.value;
}

/** The role when it is exactly one of ours, as a string; case, blanks and look-alikes count for nothing. */
export function ownRole(posted: unknown): RowRole | null {
  const role = own(posted, 'role');
  return rowRoles.find((each) => each === role) ?? null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

export function postedUser(posted: unknown): UserRow | null {
  const content = own(posted, 'content');
  return ownRole(posted) === 'user' && isText(content) ? { role: 'user', content } : null;
}

export function postedAssistant(posted: unknown): PostedAssistant | null {
  const content = own(posted, 'content');
  if (ownRole(posted) !== 'assistant' || !isText(content)) return null;
  const toolCalls = own(posted, 'toolCalls');
  const stopped = own(posted, 'stopped');
  return {
    content,
    role: 'assistant',
    seal: own(posted, 'seal'),
    ...(stopped !== undefined && { stopped }),
    ...(toolCalls !== undefined && { toolCalls }),
  };
}

export function postedTool(posted: unknown): PostedTool | null {
  const [toolCallId, toolName, content] = ['toolCallId', 'toolName', 'content'].map((key) =>
    own(posted, key),
  );
  const result = own(posted, 'result');
  if (ownRole(posted) !== 'tool' || !isText(toolCallId) || !isText(toolName) || !isText(content)) return null;
  if (typeof result !== 'object' || result === null) return null;
  return { content, result, role: 'tool', seal: own(posted, 'seal'), toolCallId, toolName };
}

export function postedSummary(posted: unknown): SummaryRow | null {
  const [content, covers, seal] = ['content', 'covers', 'seal'].map((key) => own(posted, key));
  if (ownRole(posted) !== 'summary' || !isText(content) || !isText(seal)) return null;
  if (typeof covers !== 'number' || !Number.isSafeInteger(covers) || covers < 0) return null;
  return { role: 'summary', content, covers, seal };
}
