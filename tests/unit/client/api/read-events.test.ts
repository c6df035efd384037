import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from '../../../../client/src/api/read-events.ts';

function bytesOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function read(pieces: readonly Uint8Array[]): Promise<string[]> {
  const events: string[] = [];
  for await (const data of readEvents(bytesOf(pieces))) events.push(data);
  return events;
}

const encode = (text: string) => new TextEncoder().encode(text);

const wire =
  '\uFEFFdata: {"a":"é😀"}\r\n\r\n: keep-alive\n\ndata:one\ndata: two\nid: 7\n\nevent: x\n\ndata: [DONE]\r\r';
const expected = ['{"a":"é😀"}', 'one\ntwo', '[DONE]'];

test('events are the same however the bytes are cut', async () => {
  const bytes = encode(wire);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 40 }), async (cuts) => {
      const at = [0, ...cuts.sort((left, right) => left - right), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.slice(at[index] ?? 0, end));
      expect(await read(pieces)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test('one byte at a time gives the same events', async () => {
  expect(await read(Array.from(encode(wire), (byte) => Uint8Array.of(byte)))).toEqual(expected);
});

test('an event without its closing blank line is dropped', async () => {
  expect(await read([encode('data: one\n\ndata: two\n')])).toEqual(['one']);
});

test('a long line in many pieces is read in linear time', async () => {
  const piece = encode('x'.repeat(1000));
  const started = performance.now();
  const [data] = await read([encode('data: '), ...Array.from({ length: 4000 }, () => piece), encode('\n\n')]);
  expect(data).toHaveLength(4_000_000);
  expect(performance.now() - started).toBeLessThan(2000);
});

test('an error of the bytes is passed on after the events before it', async () => {
  let pulls = 0;
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(encode('data: one\n\n'));
      else controller.error(new Error('gone'));
    },
  });
  const events: string[] = [];
  await expect(async () => {
    for await (const data of readEvents(broken)) events.push(data);
  }).rejects.toThrow('gone');
  expect(events).toEqual(['one']);
});
