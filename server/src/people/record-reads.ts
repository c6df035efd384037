// The audit log's entry for one read of records by somebody who may see them all.
import type { Person } from './person.ts';

export interface RecordedRead {
  readonly person: Person;
  readonly tool: string;
  /** Whose records, or whose names when a question listed them. */
  readonly studentIds: readonly string[];
  readonly className: string | null;
  readonly outcome: 'results' | 'question' | 'empty';
  readonly turnId: string;
}

/** Resolves once the read is on disk. A read that can't be logged must not be answered. */
export type RecordRead = (read: RecordedRead) => Promise<void>;
