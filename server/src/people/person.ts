// Who is asking. A person comes from the session alone; nothing in a conversation can change it.
import type { Role } from '@handrail/wire';

/** A guardian's link to one child, valid from `from` up to and including `until` (ISO dates; open when absent). */
export interface ChildLink {
  readonly studentId: string;
  readonly name: string;
  readonly from?: string;
  readonly until?: string;
}

export interface Person {
  /** Opaque and stable; part of every seal. */
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  /** A teacher's own classes; empty for everybody else. */
  readonly classes: readonly string[];
  /** A student's own record. */
  readonly studentId?: string;
  readonly children: readonly ChildLink[];
}
