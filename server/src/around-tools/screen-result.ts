// Placeholder until the result screen is in: hands results on as they are.
import type { ToolResult } from '@handrail/wire';

export interface ScreenedResult {
  readonly result: ToolResult;
  readonly changed: boolean;
  readonly findings: readonly unknown[];
}

export function screenResult(result: ToolResult): ScreenedResult {
  return { result, changed: false, findings: [] };
}
