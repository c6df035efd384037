// The tool-call guard: typed results in which a failure can't be taken for an empty answer. Zero dependencies.

import { fileURLToPath } from 'node:url';

export { AbortError } from './abort-error.mts';
export { cleanDetail, publicResult } from './clean-detail.mts';
export { type DescribeOptions, describe, type ToolSentences } from './describe.mts';
export type { JsonValue } from './json-value.mts';
export { type Asking, Refusal, refuse } from './refusal.mts';
export { type RunFunctionOptions, runFunction, type ToolFunction } from './run-function.mts';
export { type RunToolOptions, runTool } from './run-tool.mts';
export type {
  BrokenResult,
  EmptyResult,
  FailureKind,
  FailureResult,
  Question,
  RefusedResult,
  ResultsResult,
  ToolResult,
} from './tool-result.mts';

/** The program that misbehaves on demand; `node PATH --help` lists its scenarios. */
export const fakeCliPath: string = fileURLToPath(new URL('./fake-cli.mjs', import.meta.url));
