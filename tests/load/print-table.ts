// What was measured, as figures that can be kept, and as a plain table for the terminal: every side with its value
// and how it compares to the bare loop, then the target for Handrail and whether it was met.
import type { PerSide } from './compare.ts';
import type { SideName } from './processes.ts';

export interface Measurement {
  readonly what: string;
  readonly unit: 'ms' | 'MB' | 'a second';
  readonly values: PerSide;
  /** How a value is set against the bare loop's; `alone`: not at all. */
  readonly compare: 'times' | 'later' | 'alone';
  /** What Handrail's comparison (or its value, if it stands alone) has to keep to. */
  readonly target?: { readonly most: number } | { readonly least: number };
}

export const sideNames: readonly SideName[] = ['bare loop', 'Handrail', 'AI SDK 6', 'LangGraph'];

/** The ratio or difference to the bare loop; a value that stands alone is its own. */
export function comparison({ values, compare }: Measurement, side: SideName): number {
  const value = values[side] ?? Number.NaN;
  const bare = values['bare loop'] ?? Number.NaN;
  return compare === 'times' ? value / bare : compare === 'later' ? value - bare : value;
}

export function isMet(measurement: Measurement): boolean | undefined {
  const { target } = measurement;
  if (!target) return undefined;
  const result = comparison(measurement, 'Handrail');
  return 'most' in target ? result <= target.most : result >= target.least;
}

const digits = (unit: Measurement['unit']) => (unit === 'a second' ? 0 : 1);
const suffix = (unit: Measurement['unit']) => (unit === 'a second' ? '' : ` ${unit}`);

function cell(measurement: Measurement, side: SideName): string {
  const { values, unit, compare } = measurement;
  const value = values[side];
  if (value === undefined) return '';
  const text = `${value.toFixed(digits(unit))}${suffix(unit)}`;
  if (side === 'bare loop' || compare === 'alone') return text;
  const result = comparison(measurement, side);
  return compare === 'times' ? `${text} (${result.toFixed(2)} times)` : `${text} (+${result.toFixed(1)} ms)`;
}

function targetText({ target, compare, unit }: Measurement): string {
  if (!target) return '';
  const measure = compare === 'times' ? 'times' : compare === 'later' ? 'ms later' : unit;
  return 'most' in target ? `at most ${target.most} ${measure}` : `at least ${target.least} ${measure}`;
}

function verdict(measurement: Measurement): string {
  const met = isMet(measurement);
  return met === undefined ? '' : met ? 'met' : 'MISSED';
}

/** Lines of cells, the head first. */
export function tableCells(measurements: readonly Measurement[]): readonly (readonly string[])[] {
  return [
    ['', ...sideNames, 'target', ''],
    ...measurements.map((measurement) => [
      measurement.what,
      ...sideNames.map((side) => cell(measurement, side)),
      targetText(measurement),
      verdict(measurement),
    ]),
  ];
}

export function formatTable(cells: readonly (readonly string[])[]): string {
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  const pad = (text: string, column: number) => text.padEnd(widths[column] ?? 0);
  return cells.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
