// A plain table for the terminal: what was measured, on both sides, the target and whether it was met.
export interface Measurement {
  readonly what: string;
  readonly bare: string;
  readonly server: string;
  /** How the two compare, or the figure that the target speaks of. */
  readonly result: string;
  readonly target?: string;
  readonly met?: boolean;
}

export function formatTable(rows: readonly Measurement[]): string {
  const verdict = ({ met }: Measurement) => (met === undefined ? '' : met ? 'met' : 'MISSED');
  const cells = [
    ['', 'bare loop', 'Handrail', 'result', 'target', ''],
    ...rows.map((row) => [row.what, row.bare, row.server, row.result, row.target ?? '', verdict(row)]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
