// Where a number of the answer comes from, in plain words.
import type { Claim } from '@handrail/wire';

/** `titleOf` gives the public title of a call of this conversation, if it has one. */
export function describeClaim(claim: Claim, titleOf: (toolCallId: string) => string | undefined): string {
  const title = claim.toolCallId === undefined ? undefined : titleOf(claim.toolCallId);
  const source = title ? `the look-up “${title}”` : 'a look-up of this conversation';
  const row = claim.item === undefined ? '' : `, row ${claim.item + 1}`;
  if (claim.status === 'supported') return `From ${source}${row}.`;
  if (claim.status === 'derived') return `Worked out from ${source}${row}.`;
  return 'In no look-up of this conversation. Do not rely on it.';
}
