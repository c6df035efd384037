// What the model is shown of one step's calls, within a number of tokens: a repeated call points to its first, results
// show fewer items where there is less room. Pure; the rows keep the
// rest. A step that can't be made to fit comes back as short as it gets.
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

function textWithin({ outcome, sameAs }: StepCall, maxItemsChars: number, beginning: number): string {
  const { content, contentWithin, result } = outcome;
  if (sameAs !== null) return `${firstLine(content)}\n${pointTo(sameAs)}`;
  if (maxItemsChars >= beginning || !contentWithin) return content;
  const isNamedOnly = maxItemsChars < leastItemsChars && result.kind === 'results';
  return isNamedOnly ? `${firstLine(content)}\n${notShown}` : contentWithin(maxItemsChars);
}

const rowsWithin = (calls: readonly StepCall[], maxItemsChars: number, beginning: number) =>
  calls.map((call): UnsealedToolRow => {
    const { toolName, result } = call.outcome;
    const content = textWithin(call, maxItemsChars, beginning);
    return { role: 'tool', toolCallId: call.id, toolName, content, result };
  });

/** Tool rows with texts such that the step takes at most the room that there is. */
export function fitToolRows(
  assistant: AssistantRow,
  calls: readonly StepCall[],
  { maxTokens, estimate, maxItemsChars: beginning }: StepRoom,
): readonly UnsealedToolRow[] {
  let maxItemsChars = beginning;
  for (;;) {
    const rows = rowsWithin(calls, maxItemsChars, beginning);
    if (maxItemsChars === 0) return rows;
    const messages = stepMessages(
      assistant,
      rows.map((row) => ({ ...row, seal: '' })),
    );
    if (estimate.messages(messages) <= maxTokens) return rows;
    maxItemsChars = maxItemsChars < leastItemsChars ? 0 : Math.floor(maxItemsChars * lessEachTime);
  }
}
