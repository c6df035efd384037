// Dates of assessments as ISO days. A date that can be read day first or month first is not guessed.

/** `2026-09-11…`, `11.9.2026` and unambiguous slashed dates; else null. */
export function readDate(raw: string): string | null {
  const text = raw.trim();
  // Matches "2026-09-11T08:00"; not "26-9-1". Anchored, fixed length.
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/.exec(text);
  if (iso) return toIso(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const other = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text);
  if (!other) return null;
  const [first, second, year] = [Number(other[1]), Number(other[3]), Number(other[4])];
  // A dot is written between day and month only; a slash or a dash in either order.
  if (other[2] === '.' || first > 12 || first === second) return toIso(year, second, first);
  return second > 12 ? toIso(year, first, second) : null;
}

function toIso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1900 || year > 2200)
    return null;
  return date.toISOString().slice(0, 10);
}
