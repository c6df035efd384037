// What passes readJsonValue can be written, read back and compared; everything else is a fault, never a throw.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_DEPTH, readJsonValue } from '../../shared/guard/src/json-value.mts';
import { readEnvelope } from '../../shared/guard/src/read-envelope.mts';
import { cutText, makeBroken } from '../../shared/guard/src/tool-result.mts';

const stamp = { exitCode: 0, durationMs: 1 };
const nest = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

describe('readJsonValue', () => {
  it('gives back every JSON value as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const written: unknown = JSON.parse(JSON.stringify(value));
        expect(readJsonValue(written)).toEqual({ value: written });
      }),
    );
  });

  it('throws for nothing', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (value) => {
          const reading = readJsonValue(value);
          if (reading.fault === undefined) expect(() => JSON.stringify(reading.value)).not.toThrow();
        },
      ),
    );
  });

  it('takes nesting up to its limit', () => {
    expect(readJsonValue(nest(MAX_DEPTH)).fault).toBeUndefined();
    expect(readJsonValue(nest(MAX_DEPTH + 1)).fault).toBe('TOO_DEEP');
  });

  it('keeps __proto__ as a plain key', () => {
    const reading = readJsonValue(JSON.parse('{"__proto__":{"ok":true}}'));
    expect(JSON.stringify(reading)).toBe('{"value":{"__proto__":{"ok":true}}}');
  });
});

describe('readEnvelope', () => {
  it('types any bytes, and never gives items with a failure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const result = readEnvelope(Buffer.from(bytes), stamp);
        expect(result.items === null).toBe(!result.ok);
      }),
    );
  });

  it('types any JSON document, and is ok only for ok true with an items array', () => {
    const document = fc.record(
      { ok: fc.constantFrom(true, false, 'true', 1, null), items: fc.jsonValue(), error: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(document, (envelope) => {
        const result = readEnvelope(Buffer.from(JSON.stringify(envelope)), stamp);
        expect(result.ok).toBe(envelope.ok === true && Array.isArray(envelope.items));
        if (result.kind === 'refused') expect(result.code).toMatch(/^[A-Za-z]/);
      }),
    );
  });
});

describe('a detail', () => {
  it('is at most 400 characters and splits none', () => {
    expect(makeBroken('exit', '😀'.repeat(400), stamp).detail.length).toBeLessThanOrEqual(400);
    expect(cutText('😀'.repeat(3), 4)).toBe('😀…');
    expect(cutText('abcd', 4)).toBe('abcd');
  });
});
