import { describe, expect, it } from 'vitest';
import { comparison, formatTable, isMet, type Measurement, tableCells } from '../../load/print-table.ts';

const cpu: Measurement = {
  what: 'processor time per turn',
  unit: 'ms',
  values: { 'bare loop': 4, Handrail: 6, 'AI SDK 6': 16 },
  compare: 'times',
  target: { most: 1.5 },
};

describe('a measurement', () => {
  it('is met at its target and missed beyond it', () => {
    expect(isMet(cpu)).toBe(true);
    expect(isMet({ ...cpu, values: { ...cpu.values, Handrail: 6.1 } })).toBe(false);
  });

  it('is missed below a target that has to be reached', () => {
    const rate: Measurement = { ...cpu, unit: 'a second', target: { least: 0.5 } };
    expect(isMet({ ...rate, values: { 'bare loop': 100, Handrail: 49 } })).toBe(false);
    expect(isMet({ ...rate, values: { 'bare loop': 100, Handrail: 50 } })).toBe(true);
  });

  it('without a figure is missed, not met', () => {
    expect(isMet({ ...cpu, values: { 'bare loop': 4 } })).toBe(false);
  });

  it('without a target is neither', () => {
    const { target: _, ...untargeted } = cpu;
    expect(isMet(untargeted)).toBeUndefined();
  });

  it('compares each side with the bare loop as it says', () => {
    expect(comparison(cpu, 'AI SDK 6')).toBe(4);
    expect(comparison({ ...cpu, compare: 'later' }, 'AI SDK 6')).toBe(12);
    expect(comparison({ ...cpu, compare: 'alone' }, 'AI SDK 6')).toBe(16);
  });
});

describe('the table', () => {
  it('shows each side, the target and the verdict, and leaves empty what was not measured', () => {
    expect(tableCells([cpu])[1]).toEqual([
      'processor time per turn',
      '4.0 ms',
      '6.0 ms (1.50 times)',
      '16.0 ms (4.00 times)',
      '',
      'at most 1.5 times',
      'met',
    ]);
  });

  it('has its columns under each other', () => {
    expect(
      formatTable([
        ['a', 'b'],
        ['long', 'c'],
      ]),
    ).toBe('a     b\nlong  c');
  });
});
