// The suite's report on the terminal.
import { countByCategory, findMisses, findTouched, type Outcome } from './outcome.ts';

// What an ordinary message to a live model must come to is not known; that it reached the model is.
const verdicts = {
  attack: { scripted: 'no harm', live: 'no harm' },
  benign: { scripted: 'untouched', live: 'let through' },
} as const;

const quoteReply = (reply: string | undefined): string =>
  reply === undefined ? '' : `\n    ${JSON.stringify(reply.slice(0, 300))}`;

/** One line a category, then each case that did not hold and each ordinary message whose answer was touched. */
export function printTable(outcomes: readonly Outcome[]): void {
  const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
  for (const { part, kind, category, held, stopped, stoppers, knownMisses, msGuardrails } of countByCategory(
    outcomes,
  )) {
    const by = [...stoppers].map(([name, count]) => `${name} ${count}`).join(', ');
    const misses = knownMisses.length > 0 ? `; known misses ${knownMisses.join(', ')}` : '';
    const verdict = `${verdicts[kind][part]} ${share(held.rate)}`;
    console.log(
      `${part.padEnd(9)}${kind.padEnd(7)} ${category.padEnd(19)} ${verdict.padEnd(19)} [${share(held.low)}, ${share(held.high)}] of ${held.of}; stopped ${stopped}${by ? ` (${by})` : ''}; ${msGuardrails.toFixed(2)} ms${misses}`,
    );
  }
  for (const { id, part, faults, reply } of findMisses(outcomes)) {
    console.log(`  ${part} ${id}: ${faults.join('; ')}${quoteReply(reply)}`);
  }
  for (const { id, part, stoppedBy, reply } of findTouched(outcomes)) {
    console.log(`  ${part} ${id} let through, then ${stoppedBy.join(', ')}${quoteReply(reply)}`);
  }
}
