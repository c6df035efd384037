// Claims and usage: what a turn says about its answer and about what it cost.
import { z } from 'zod';

export const claimStatusSchema = z.enum(['supported', 'derived', 'unsupported']);
export type ClaimStatus = z.infer<typeof claimStatusSchema>;

export const claimSchema = z.object({
  /** Index in the answer's `messages`. */
  row: z.number().int().nonnegative(),
  /** Offsets in UTF-16 units of that row's content. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  status: claimStatusSchema,
  toolCallId: z.string().optional(),
  /** Index of the item in that call's result. */
  item: z.number().int().nonnegative().optional(),
});
export type Claim = z.infer<typeof claimSchema>;

export const backendSchema = z.enum(['ollama', 'scripted']);
export type Backend = z.infer<typeof backendSchema>;

const count = z.number().int().nonnegative();
const ms = z.number().nonnegative();

export const usageSchema = z.object({
  steps: count,
  maxSteps: count,
  promptTokens: count,
  replyTokens: count,
  /** Tokens allowed for one prompt. */
  contextTokens: count,
  /** Tokens of the last call's prompt. */
  contextUsed: count,
  /** Positions in the posted list that the model was not sent as rows; summary rows are not counted. */
  rowsHidden: z.array(count),
  /** Links that the summary in force covers. */
  rowsSummarised: count,
  model: z.string(),
  backend: backendSchema,
  msLoad: ms,
  msReply: ms,
  msModel: ms,
  msGuardrails: ms,
  msFirstText: ms,
});
export type Usage = z.infer<typeof usageSchema>;
