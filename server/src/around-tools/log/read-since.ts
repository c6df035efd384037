// From when on the log is counted, as people write it: a date, a time, or how long ago.

const hourMs = 3_600_000;
const units: Readonly<Record<string, number>> = { h: hourMs, d: 24 * hourMs };

/** "2026-03-01", "2026-03-01T08:00:00Z", "7d" → an ISO time in UTC; else null. */
export function readSince(text: string, now: Date): string | null {
  const ago = /^(\d{1,6})([hd])$/.exec(text);
  const isTime = /^\d{4}-\d\d-\d\d(?:T[\d:.]{4,12}(?:Z|[+-]\d\d:\d\d)?)?$/.test(text);
  if (!ago && !isTime) return null;
  const unitMs = units[ago?.[2] ?? ''] ?? 0;
  const at = ago ? new Date(now.getTime() - Number(ago[1]) * unitMs) : new Date(text);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 0 ? null : at.toISOString();
}
