import { describe, expect, it } from 'vitest';
import { createModelSlots } from '../../../server/src/around-loop/model-slots.ts';

const never = new AbortController().signal;
const ignore = () => {};

/** Lets everything that is ready run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createModelSlots', () => {
  it('serves new turns person by person in rotation', async () => {
    const slots = createModelSlots({ slots: 1, limit: 10 });
    const order: string[] = [];
    const first = await slots.enter('a')?.acquire(never, ignore);
    for (const who of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) {
      void slots
        .enter(who.charAt(0))
        ?.acquire(never, ignore)
        .then(async (release) => {
          order.push(who);
          await settle();
          release();
        });
    }
    first?.();
    await expect.poll(() => order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(slots.running).toBe(0);
  });

  it('serves turns already begun before new ones', async () => {
    const slots = createModelSlots({ slots: 1, limit: 10 });
    const begun = slots.enter('a');
    const other = slots.enter('b');
    const fresh = slots.enter('c');
    (await begun?.acquire(never, ignore))?.();
    const held = await other?.acquire(never, ignore);
    const order: string[] = [];
    void fresh?.acquire(never, ignore).then((release) => {
      order.push('fresh');
      release();
    });
    void begun?.acquire(never, ignore).then((release) => {
      order.push('begun');
      release();
    });
    held?.();
    await expect.poll(() => order).toEqual(['begun', 'fresh']);
  });

  it('takes as many turns as there are slots and places to wait, and no more', async () => {
    const slots = createModelSlots({ slots: 2, limit: 1 });
    const tickets = [slots.enter('a'), slots.enter('b'), slots.enter('c')];
    expect(tickets.every((ticket) => ticket !== null)).toBe(true);
    expect(slots.enter('d')).toBeNull();
    tickets[2]?.leave();
    expect(slots.enter('d')).not.toBeNull();
  });

  it('counts a place once, however often it is left', () => {
    const slots = createModelSlots({ slots: 1, limit: 0 });
    const ticket = slots.enter('a');
    ticket?.leave();
    ticket?.leave();
    expect(slots.enter('b')).not.toBeNull();
    expect(slots.enter('c')).toBeNull();
  });

  it('tells everybody who waits how many are before them, whenever that changes', async () => {
    const slots = createModelSlots({ slots: 1, limit: 10 });
    const held = await slots.enter('a')?.acquire(never, ignore);
    const seen: number[] = [];
    void slots
      .enter('b')
      ?.acquire(never, ignore)
      .then((release) => release());
    void slots.enter('c')?.acquire(never, (before) => seen.push(before));
    await settle();
    held?.();
    await expect.poll(() => seen).toEqual([1, 0]);
  });

  it('forgets a waiter who leaves, and frees nothing twice', async () => {
    const slots = createModelSlots({ slots: 1, limit: 10 });
    const release = await slots.enter('a')?.acquire(never, ignore);
    const leaving = new AbortController();
    const waiting = slots.enter('b')?.acquire(leaving.signal, ignore);
    leaving.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(slots.waiting).toBe(0);
    release?.();
    release?.();
    expect(slots.running).toBe(0);
  });
});
