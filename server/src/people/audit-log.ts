// The audit log: who read whose records, when, with which tool, and how it ended. No scores and no chat text.
import type { Records } from '../scores/open-records.ts';
import type { RecordRead } from './record-reads.ts';

interface AuditEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly personId: string;
  readonly personName: string;
  readonly role: string;
  readonly tool: string;
  readonly studentId: string | null;
  readonly className: string | null;
  readonly outcome: string;
  readonly turnId: string;
}

interface AuditPage {
  /** At most this many, newest first. */
  readonly limit?: number;
  /** Only entries older than this one. */
  readonly before?: number;
}

export interface AuditLog {
  readonly recordRead: RecordRead;
  list(page?: AuditPage): Promise<readonly AuditEntry[]>;
}

const maxEntries = 1000;

export function createAuditLog({ db, readDb }: Records, now: () => Date): AuditLog {
  return {
    async recordRead({ person, tool, studentIds, className, outcome, turnId }) {
      const common = {
        at: now().toISOString(),
        person_id: person.id,
        person_name: person.name,
        role: person.role,
        tool,
        class_name: className,
        outcome,
        turn_id: turnId,
      };
      const whose = studentIds.length > 0 ? studentIds : [null];
      await db
        .insertInto('audit')
        .values(whose.map((studentId) => ({ ...common, student_id: studentId })))
        .execute();
    },
    async list({ limit = 200, before } = {}) {
      const rows = await readDb
        .selectFrom('audit')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(Math.min(Math.max(1, limit), maxEntries))
        .execute();
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        personId: row.person_id,
        personName: row.person_name,
        role: row.role,
        tool: row.tool,
        studentId: row.student_id,
        className: row.class_name,
        outcome: row.outcome,
        turnId: row.turn_id,
      }));
    },
  };
}
