// Long loops in turns: after a few milliseconds the event loop runs before the loop goes on.

const TURN_MS = 8;
const ITEMS_BETWEEN_LOOKS = 256;

/** Calls `visit` for each item in order. */
export async function inTurn<Item>(
  items: Iterable<Item>,
  visit: (item: Item, position: number) => void,
): Promise<void> {
  let position = 0;
  let turnEnds = performance.now() + TURN_MS;
  for (const item of items) {
    visit(item, position);
    position += 1;
    if (position % ITEMS_BETWEEN_LOOKS !== 0 || performance.now() < turnEnds) continue;
    await new Promise((resolve) => setImmediate(resolve));
    turnEnds = performance.now() + TURN_MS;
  }
}
