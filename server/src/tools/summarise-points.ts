// Mean, median, least, most and distribution of a list of points. Numbers are rounded to two decimals.

/** A type, not an interface: tools hand it on as a JSON value. */
type Band = { from: number; to: number; count: number };

export type PointsSummary = {
  count: number;
  mean: number;
  median: number;
  min: number;
  max: number;
  /** Five equal bands from 0 to the most points possible; the last holds what lies above it too. */
  distribution: Band[];
};

const bands = 5;

const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100;

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function distributionOf(sorted: readonly number[], top: number): Band[] {
  const width = top / bands;
  const counts = Array.from({ length: bands }, () => 0);
  for (const value of sorted) {
    const band = width > 0 ? Math.min(bands - 1, Math.max(0, Math.floor(value / width))) : bands - 1;
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts.map((count, at) => ({ from: rounded(at * width), to: rounded((at + 1) * width), count }));
}

/** Null for an empty list. Without a maximum the bands end at the highest score. */
export function summarisePoints(points: readonly number[], maxPoints: number | null): PointsSummary | null {
  if (points.length === 0) return null;
  const sorted = [...points].sort((a, b) => a - b);
  const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
  return {
    count: sorted.length,
    mean: rounded(sorted.reduce((sum, value) => sum + value, 0) / sorted.length),
    median: rounded(medianOf(sorted)),
    min: rounded(min),
    max: rounded(max),
    distribution: distributionOf(sorted, maxPoints ?? max),
  };
}
