// What the model is shown of one step's calls, within a number of tokens: a repeated call points to its first, results
// show fewer items where there is less room, and at last only what became of the call is named. Pure; the rows' results
// keep the rest. A step that can't be made to fit comes back as short as it gets.
import type { AssistantRow, ToolRow } from '@handrail/wire';
import type { ToolCallOutcome } from '../around-tools/run-tool-call.ts';
import { stepMessages } from '../before-model/build-view.ts';
import type { TokenEstimate } from '../before-model/token-budget.ts';

export interface StepCall {
  readonly id: string;
  readonly outcome: ToolCallOutcome;
  /** The earlier call that it repeats, when the model sees that one. */
  readonly sameAs: string | null;
}

export interface StepRoom {
  readonly maxTokens: number;
  readonly estimate: TokenEstimate;
  /** Characters of items to begin with. */
  readonly maxItemsChars: number;
}

type UnsealedToolRow = Omit<ToolRow, 'seal'>;

/** Each try shows this share of the items' characters of the one before. */
const lessEachTime = 0.7;
/** With less room than this for its items a result is named, not shown. */
const leastItemsChars = 100;
const notShown =
  'Its result does not fit beside the rest and is not shown: say so, or ask for less at once. Describe no results of it.';

/** What stands in place of a result that the model has before it already. */
const pointTo = (id: string): string =>
  `The same call as ${id}, made before in this turn: it was not run again, and its result stands there.`;

const maxFirstLineChars = 700;
/** The first line of a content: tool and arguments. */
const firstLine = (content: string): string => (content.split('\n', 1)[0] ?? '').slice(0, maxFirstLineChars);

/** The shortest text of an outcome: neither arguments nor items, but still what became of the call. */
function briefText({ outcome }: StepCall): string {
  const { toolName, content, contentWithin, result } = outcome;
  if (!contentWithin) return content;
  const { kind } = result;
  if (kind === 'results') return `${toolName}\n${notShown}`;
  const code = 'code' in result && result.code ? `, code: ${result.code}` : '';
  return `${toolName}\nIt gave no results (kind: ${kind}${code}): say so, and describe none.`;
}

function textWithin({ outcome, sameAs }: StepCall, maxItemsChars: number, beginning: number): string {
  const { content, contentWithin, result } = outcome;
  if (sameAs !== null) return `${firstLine(content)}\n${pointTo(sameAs)}`;
  if (maxItemsChars >= beginning || !contentWithin) return content;
  const isNamedOnly = maxItemsChars < leastItemsChars && result.kind === 'results';
  return isNamedOnly ? `${firstLine(content)}\n${notShown}` : contentWithin(maxItemsChars);
}

const toRows = (calls: readonly StepCall[], textOf: (call: StepCall) => string) =>
  calls.map((call): UnsealedToolRow => {
    const { toolName, result } = call.outcome;
    return { role: 'tool', toolCallId: call.id, toolName, content: textOf(call), result };
  });

/** Tool rows with texts such that the step takes at most the room that there is. */
export function fitToolRows(
  assistant: AssistantRow,
  calls: readonly StepCall[],
  { maxTokens, estimate, maxItemsChars: beginning }: StepRoom,
): readonly UnsealedToolRow[] {
  const fits = (rows: readonly UnsealedToolRow[]) => {
    const messages = stepMessages(
      assistant,
      rows.map((row) => ({ ...row, seal: '' })),
    );
    return estimate.messages(messages) <= maxTokens;
  };
  let maxItemsChars = beginning;
  for (;;) {
    const rows = toRows(calls, (call) => textWithin(call, maxItemsChars, beginning));
    if (fits(rows)) return rows;
    if (maxItemsChars === 0) return toRows(calls, briefText);
    maxItemsChars = maxItemsChars < leastItemsChars ? 0 : Math.floor(maxItemsChars * lessEachTime);
  }
}
