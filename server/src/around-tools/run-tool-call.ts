// Around the tools: one call from the model, from its name to the text that the model reads. Meets, in
// order: known name, arguments, permission, guard, result screen. Every call gets exactly one outcome; a
// throw inside a tool is an outcome too and never ends the turn.
import { publicResult, Refusal, refuse, runFunction } from '@handrail/guard';
import type { GuardrailId, JsonValue, ToolResult, TraceAction } from '@handrail/wire';
import { awaitGuardrail, type GuardrailRun, runGuardrail } from '../guardrail/run-guardrail.ts';
import type { TraceNote } from '../guardrail/trace.ts';
import type { Person } from '../people/person.ts';
import type { Tool } from '../tools/tool.ts';
import { checkArguments } from './check-arguments.ts';
import { describeOutcome } from './describe-outcome.ts';
import { displayName, type Toolbox } from './find-tool.ts';
import { screenResult } from './screen-result.ts';

/** The turn ends with a crash message: what happens without `known-tool` or `arguments`, in demo mode only. */
export class UnguardedCrash extends Error {
  constructor(what: string) {
    super(`The turn crashed: ${what}`);
    this.name = 'UnguardedCrash';
  }
}

export interface ToolCallRequest {
  readonly id: string;
  /** As the model wrote it. */
  readonly name: string;
  readonly arguments: unknown;
  readonly step: number;
}

export interface ToolCallOutcome {
  /** The tool's own name, or what may stand for an invented one. */
  readonly toolName: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
  /** As the guard made it; for the log alone. */
  readonly rawResult: ToolResult;
  /** Cleaned and screened: for rows, cards and evidence. */
  readonly result: ToolResult;
  /** What the model reads. */
  readonly content: string;
  /** The same text with fewer of the items, for a prompt that has less room. */
  contentWithin?(maxItemsChars: number): string;
}

export interface ToolCallSurroundings {
  readonly toolbox: Toolbox;
  readonly person: Person;
  readonly turnId: string;
  readonly off: ReadonlySet<GuardrailId>;
  readonly abortSignal: AbortSignal;
  /** The most characters of items that the model is shown. */
  readonly maxItemsChars: number;
  addNote(note: TraceNote): void;
}

type Note = (guardrail: GuardrailId, action: TraceAction, detail: string, ms?: number) => void;

/** What each check of one call is run with. */
interface Checking extends ToolCallSurroundings, GuardrailRun {
  readonly note: Note;
}

/**
 * Runs one call. Rejects with an AbortError when aborted, with GuardrailBroke when a check breaks, with UnguardedCrash
 * in demo mode alone.
 */
export async function runToolCall(
  call: ToolCallRequest,
  around: ToolCallSurroundings,
): Promise<ToolCallOutcome> {
  const at = { step: call.step, toolCallId: call.id };
  const note: Note = (guardrail, action, detail, ms = 0) =>
    around.addNote({ guardrail, action, detail, ms, ...at });
  const checking = { ...around, at, note, isExpected: () => around.abortSignal.aborted };
  const tool = runGuardrail('known-tool', checking, () => around.toolbox.find(call.name));
  if (!tool) return refuseUnknown(call, checking);
  note('known-tool', 'pass', 'The tool exists.');
  const checked = runGuardrail('arguments', checking, () => check(tool, call.arguments, checking));
  if (!checked.ok) {
    const rawResult = await refuseCall('BAD_INPUT', checked.message, checking);
    return conclude(tool, {}, rawResult, checking, checked.fields);
  }
  const rawResult = await runPermitted(tool, checked.args, call, checking);
  return conclude(tool, checked.shown, rawResult, checking);
}

function refuseCall(code: string, message: string, checking: Checking): Promise<ToolResult> {
  return awaitGuardrail('guard', checking, () => runFunction(() => refuse(code, message)));
}

async function refuseUnknown(call: ToolCallRequest, checking: Checking): Promise<ToolCallOutcome> {
  const { off, note } = checking;
  if (off.has('known-tool')) {
    note('known-tool', 'off', 'Nobody checked the name.');
    throw new UnguardedCrash('the model called a tool that does not exist.');
  }
  note('known-tool', 'block', 'The model called a tool that does not exist; it was told so.');
  const rawResult = await refuseCall('UNKNOWN_TOOL', 'there is no such tool', checking);
  const content =
    'That call was not run (kind: refused, code: UNKNOWN_TOOL): there is no such tool. Answer without it.';
  return {
    toolName: runGuardrail('known-tool', checking, () => displayName(call.name)),
    arguments: {},
    rawResult,
    result: runGuardrail('guard', checking, () => publicResult(rawResult)),
    content,
  };
}

function check(tool: Tool, raw: unknown, { off, note }: Checking) {
  if (off.has('arguments')) {
    note('arguments', 'off', 'The arguments were not checked.');
    return { ok: true as const, args: raw, shown: {} };
  }
  const startedAt = performance.now();
  const checked = checkArguments(tool, raw);
  const ms = performance.now() - startedAt;
  if (checked.ok) note('arguments', 'pass', 'The arguments fit.', ms);
  else
    note(
      'arguments',
      'block',
      `Not as the tool needs them: ${checked.fields.join(', ')}. The model was told.`,
      ms,
    );
  return checked;
}

async function runPermitted(
  tool: Tool,
  args: unknown,
  call: ToolCallRequest,
  checking: Checking,
): Promise<ToolResult> {
  const { person, off, note } = checking;
  const scope = runGuardrail('permission', checking, () =>
    tool.mayUse(person) ? tool.describeScope(person) : null,
  );
  if (scope === null) {
    note('permission', 'block', 'This role may not use this look-up.');
    return refuseCall('FORBIDDEN', 'this person may not use this look-up', checking);
  }
  note('permission', 'pass', scope);
  const result = await awaitGuardrail('guard', checking, () => runGuarded(tool, args, call, checking));
  if (off.has('arguments') && result.kind === 'exit')
    throw new UnguardedCrash('a tool threw on what it was given.');
  return result;
}

async function runGuarded(
  tool: Tool,
  args: unknown,
  call: ToolCallRequest,
  { person, turnId, abortSignal }: Checking,
): Promise<ToolResult> {
  // A tool that runs a process brings a result of the guard's own, which passes through untouched.
  const ofProcess: ToolResult[] = [];
  const inProcess = await runFunction(
    async (signal) => {
      const outcome = await tool.run(args, { person, turnId, toolCallId: call.id, abortSignal: signal });
      if ('kind' in outcome) {
        ofProcess.push(outcome);
        return [];
      }
      if ('items' in outcome) return outcome.items;
      const { code, message, question } = outcome.refused;
      return new Refusal(code, message, question);
    },
    { timeoutMs: tool.timeoutMs, signal: abortSignal },
  );
  return ofProcess[0] ?? inProcess;
}

function conclude(
  tool: Tool,
  shown: Readonly<Record<string, JsonValue>>,
  rawResult: ToolResult,
  checking: Checking,
  badFields?: readonly string[],
): ToolCallOutcome {
  const { off, maxItemsChars } = checking;
  noteGuard(rawResult, checking);
  const cleaned = runGuardrail('guard', checking, () => publicResult(rawResult));
  const result = runGuardrail('result-screen', checking, () => screen(cleaned, checking));
  const contentWithin = (maxChars: number) =>
    off.has('guard')
      ? bareOutput(result).slice(0, maxChars)
      : describeOutcome({
          tool,
          shown,
          result,
          maxItemsChars: maxChars,
          ...(badFields ? { badFields } : {}),
        });
  const content = runGuardrail('guard', checking, () => contentWithin(maxItemsChars));
  return { toolName: tool.name, arguments: shown, rawResult, result, content, contentWithin };
}

function noteGuard(result: ToolResult, { off, note }: Checking): void {
  if (off.has('guard'))
    note('guard', 'off', 'The model gets the bare output, and nothing when the tool fails.');
  else if (result.ok) note('guard', 'pass', `The tool ran: ${result.kind}.`);
  else if (result.question) note('guard', 'pass', `The tool asks back: ${result.code}.`);
  else
    note(
      'guard',
      'flag',
      `The call failed: ${result.kind}${result.code ? `, ${result.code}` : ''}. No list was handed on.`,
    );
}

/** What a caller without a guard would hand the model. */
function bareOutput(result: ToolResult): string {
  return result.ok ? JSON.stringify(result.items) : '';
}

function screen(result: ToolResult, { off, note }: Checking): ToolResult {
  if (off.has('result-screen')) {
    note('result-screen', 'off', 'Text in records goes to the model as it is.');
    return result;
  }
  const startedAt = performance.now();
  const screened = screenResult(result);
  const ms = performance.now() - startedAt;
  const found = screened.findings.length;
  if (screened.changed)
    note('result-screen', 'change', 'Text in a record that could act as instructions was made harmless.', ms);
  else if (found > 0) note('result-screen', 'flag', 'Text in a record reads like instructions.', ms);
  else note('result-screen', 'pass', 'Nothing in the records acts as instructions.', ms);
  return screened.result;
}
