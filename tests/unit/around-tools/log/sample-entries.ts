// Entries for the tests of the log.
import type {
  FailedCall,
  ModelIdentity,
  ToolCallEntry,
  TurnEntry,
} from '../../../../server/src/around-tools/tool-log.ts';

export const granite: ModelIdentity = { model: 'granite4:3b', digest: 'a'.repeat(64) };

export const callEntry = (changes: Partial<ToolCallEntry> = {}): ToolCallEntry => ({
  turnId: 'turn_1',
  toolCallId: 'call_1',
  personId: 'person-1',
  tool: 'get_scores',
  arguments: { student_name: 'Alice Johnson' },
  result: {
    ok: true,
    kind: 'results',
    items: [{ studentId: 'st-1', student: 'Alice Johnson', points: 92 }],
    exitCode: null,
    detail: '',
    durationMs: 12,
  },
  sentence: 'get_scores returned Alice Johnson',
  repeated: false,
  ...changes,
});

export const timeoutEntry = (changes: Partial<ToolCallEntry> = {}): ToolCallEntry =>
  callEntry({
    result: {
      ok: false,
      kind: 'timeout',
      items: null,
      exitCode: null,
      detail: 'Alice took /tmp/x',
      durationMs: 3000,
    },
    ...changes,
  });

export const questionEntry = (): ToolCallEntry =>
  callEntry({
    result: {
      ok: false,
      kind: 'refused',
      items: null,
      code: 'AMBIGUOUS_NAME',
      exitCode: null,
      detail: 'which Alice',
      durationMs: 2,
      question: {
        code: 'AMBIGUOUS_NAME',
        text: 'Which Alice?',
        candidates: [{ id: 'st-1', name: 'Alice Johnson' }],
      },
    },
  });

export const failed = (changes: Partial<FailedCall> = {}): FailedCall => ({
  toolCallId: 'call_1',
  tool: 'get_scores',
  kind: 'timeout',
  ownedUp: true,
  ...changes,
});

export const turnEntry = (changes: Partial<TurnEntry> = {}): TurnEntry => ({
  turnId: 'turn_1',
  personId: 'person-1',
  failed: [],
  successes: 1,
  unsupportedClaims: 0,
  endedEarly: false,
  ...changes,
});
