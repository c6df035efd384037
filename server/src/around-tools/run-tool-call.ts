// Around the tools: one call from the model, from its name to the text that the model reads. Meets, in
// order: known name, arguments, permission, guard, result screen. Every call gets exactly one outcome; a
// throw inside a tool is an outcome too and never ends the turn.
import { publicResult, Refusal, refuse, runFunction } from '@handrail/guard';
import type { GuardrailId, JsonValue, ToolResult, TraceAction } from '@handrail/wire';
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

/** Runs one call. Rejects with an AbortError when aborted, with UnguardedCrash in demo mode alone. */
export async function runToolCall(
  call: ToolCallRequest,
  around: ToolCallSurroundings,
): Promise<ToolCallOutcome> {
  const note: Note = (guardrail, action, detail, ms = 0) =>
    around.addNote({ guardrail, action, detail, ms, step: call.step, toolCallId: call.id });
  const tool = around.toolbox.find(call.name);
  if (!tool) return refuseUnknown(call, around.off, note);
  note('known-tool', 'pass', 'The tool exists.');
  const checked = check(tool, call.arguments, around.off, note);
  if (!checked.ok) {
    const rawResult = await runFunction(() => refuse('BAD_INPUT', checked.message));
    return conclude(tool, {}, rawResult, around, note, checked.fields);
  }
  const rawResult = await runPermitted(tool, checked.args, call, around, note);
  return conclude(tool, checked.shown, rawResult, around, note);
}

async function refuseUnknown(
  call: ToolCallRequest,
  off: ReadonlySet<GuardrailId>,
  note: Note,
): Promise<ToolCallOutcome> {
  if (off.has('known-tool')) {
    note('known-tool', 'off', 'Nobody checked the name.');
    throw new UnguardedCrash('the model called a tool that does not exist.');
  }
  note('known-tool', 'block', 'The model called a tool that does not exist; it was told so.');
  const rawResult = await runFunction(() => refuse('UNKNOWN_TOOL', 'there is no such tool'));
  const content =
    'That call was not run (kind: refused, code: UNKNOWN_TOOL): there is no such tool. Answer without it.';
  return {
    toolName: displayName(call.name),
    arguments: {},
    rawResult,
    result: publicResult(rawResult),
    content,
  };
}

function check(tool: Tool, raw: unknown, off: ReadonlySet<GuardrailId>, note: Note) {
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
  around: ToolCallSurroundings,
  note: Note,
): Promise<ToolResult> {
  const { person, turnId, abortSignal } = around;
  if (!tool.mayUse(person)) {
    note('permission', 'block', 'This role may not use this look-up.');
    return runFunction(() => refuse('FORBIDDEN', 'this person may not use this look-up'));
  }
  note('permission', 'pass', tool.describeScope(person));
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
  const result = ofProcess[0] ?? inProcess;
  if (around.off.has('arguments') && result.kind === 'exit')
    throw new UnguardedCrash('a tool threw on what it was given.');
  return result;
}

function conclude(
  tool: Tool,
  shown: Readonly<Record<string, JsonValue>>,
  rawResult: ToolResult,
  around: ToolCallSurroundings,
  note: Note,
  badFields?: readonly string[],
): ToolCallOutcome {
  noteGuard(rawResult, around.off, note);
  const cleaned = publicResult(rawResult);
  const result = screen(cleaned, around.off, note);
  const content = around.off.has('guard')
    ? bareOutput(result)
    : describeOutcome({
        tool,
        shown,
        result,
        maxItemsChars: around.maxItemsChars,
        ...(badFields ? { badFields } : {}),
      });
  return { toolName: tool.name, arguments: shown, rawResult, result, content };
}

function noteGuard(result: ToolResult, off: ReadonlySet<GuardrailId>, note: Note): void {
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

function screen(result: ToolResult, off: ReadonlySet<GuardrailId>, note: Note): ToolResult {
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
