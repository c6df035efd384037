// Guardrail `roles`: only rows whose own role is exactly one of the four go on. Everything else is dropped
// whatever its shape, never an error. Off, rows of other roles are kept as raw rows.
import type { RowRole } from '@handrail/wire';
import { countOf } from '../guardrail/count-of.ts';
import type { HistoryRules, RawRow } from './history.ts';
import { own, ownRole } from './posted-rows.ts';

export type Candidate =
  | { readonly position: number; readonly role: RowRole; readonly posted: unknown }
  | { readonly position: number; readonly role: 'raw'; readonly row: RawRow };

export function dropRoles(
  posted: readonly unknown[],
  { off, addNote }: HistoryRules,
): { readonly candidates: readonly Candidate[]; readonly dropped: readonly number[] } {
  const keepRaw = off.has('roles');
  const candidates: Candidate[] = [];
  const raw: number[] = [];
  const dropped: number[] = [];
  for (const [position, row] of posted.entries()) {
    const role = ownRole(row);
    const rawRow = role || !keepRaw ? null : readRaw(row);
    if (role) candidates.push({ position, role, posted: row });
    else if (rawRow) {
      candidates.push({ position, role: 'raw', row: rawRow });
      raw.push(position);
    } else dropped.push(position);
  }
  if (keepRaw) {
    const detail = `Off: ${countOf(raw.length, 'row of another role goes to the model as a system message', 'rows of other roles go to the model as system messages')}.`;
    addNote({ guardrail: 'roles', action: 'off', detail, rows: raw });
  } else if (dropped.length > 0) {
    const detail = `Dropped ${shareOf(dropped.length, posted.length)}: ${dropped.length === 1 ? 'its role is' : 'their roles are'} none of the four that a row may have.`;
    addNote({ guardrail: 'roles', action: 'change', detail, rows: dropped });
  } else {
    addNote({
      guardrail: 'roles',
      action: 'pass',
      detail:
        posted.length === 1
          ? 'The row has a role that a row may have.'
          : `All ${posted.length} rows have a role that a row may have.`,
    });
  }
  return { candidates, dropped };
}

const shareOf = (part: number, all: number): string =>
  all === 1 ? 'the only row' : `${part} of ${all} rows`;

function readRaw(posted: unknown): RawRow | null {
  const postedRole = own(posted, 'role');
  const content = own(posted, 'content');
  if (typeof postedRole !== 'string' || typeof content !== 'string') return null;
  return { role: 'raw', postedRole, content };
}
