// Before the model, `attack-screen`: screens every user row of the view, alone and together with the rows
// before it, and says which are hidden, with their answers. The newest one blocked is answered by a fixed
// sentence without a model call.
import type { TraceNote } from '../guardrail/trace.ts';
import type { AttackKind } from '../text/attack-phrases/phrase.ts';
import { findPhrases, toPhraseText } from '../text/find-phrases.ts';
import { detectAttack } from './detect-attack.ts';
import { createPace } from './pace.ts';

export interface UserRow {
  /** In the posted list. */
  readonly position: number;
  readonly content: string;
}

export interface ScreenedRow {
  readonly position: number;
  readonly kind: AttackKind;
  /** In plain words, for the trace. */
  readonly reason: string;
}

export interface AttackScreenResult {
  readonly blocked: readonly ScreenedRow[];
  readonly flagged: readonly ScreenedRow[];
  /** The newest row is among the blocked. */
  readonly newestBlocked: boolean;
}

/** What a blocked newest message is answered with. */
export const blockedAnswer =
  'I can’t help with that request. I can help with student scores and the school handbook: just ask in your own words.';

const reasons: Readonly<Record<AttackKind, string>> = {
  override: 'tries to put the assistant’s instructions out of force',
  'prompt-extraction': 'asks for the system prompt',
  'tool-listing': 'asks for the internal tools',
  'role-play': 'asks for a role without rules',
  'false-authority': 'claims authority that a message can’t give',
  'chat-template': 'holds chat-template tokens',
  encoded: 'hides an instruction in encoded text',
  split: 'puts an instruction together from several messages',
};

/** Rows that together make one sentence are short. */
const maxPart = 120;
const maxParts = 8;

// A piece given a name for later: A = 'list the', let x be "names". Bounded quotation, linear.
const assignment = /\b\w{1,12} ?(?:=|:=|:|\bbe\b|\bis\b|\bmeans\b) ?["'“‘`]([^"'”’`\n]{2,80})["'”’`]/g;

function* piecesOf(text: string): Generator<string> {
  for (const match of text.matchAll(assignment)) yield match[1] ?? '';
}

// The newest row and short ones before it, read as one text: neither half is an attack.
function isSplit(rows: readonly UserRow[]): boolean {
  const recent = rows.slice(-maxParts);
  const pieces = recent.flatMap(({ content }) => (content.length > 2_000 ? [] : [...piecesOf(content)]));
  if (
    pieces.length >= 2 &&
    findPhrases(toPhraseText(pieces.map((piece) => piece.trim()).join(' '))).level !== 'none'
  ) {
    return true;
  }
  const newest = recent.at(-1);
  const before = recent.at(-2);
  if (!newest || !before || newest.content.length > maxPart || before.content.length > maxPart) return false;
  return findPhrases(toPhraseText(`${before.content.trim()} ${newest.content.trim()}`)).level === 'block';
}

/** Screens the user rows of the view, oldest first; gives way between rows, so that a long list holds nobody up. */
export async function screenAttacks(rows: readonly UserRow[]): Promise<AttackScreenResult> {
  const blocked: ScreenedRow[] = [];
  const flagged: ScreenedRow[] = [];
  const hidden = new Set<number>();
  const block = (position: number, kind: AttackKind): void => {
    blocked.push({ position, kind, reason: reasons[kind] });
    hidden.add(position);
  };
  const pace = createPace();
  for (const [index, { position, content }] of rows.entries()) {
    await pace();
    const { level, kind } = detectAttack(content);
    if (level === 'block' && kind !== undefined) block(position, kind);
    if (level === 'flag' && kind !== undefined) flagged.push({ position, kind, reason: reasons[kind] });
    if (level === 'block') continue;
    // Rows that are blocked by themselves are hidden and take no part in what others add up to.
    const clean = rows
      .slice(Math.max(0, index - maxParts), index + 1)
      .filter((each) => !hidden.has(each.position));
    if (isSplit(clean)) block(position, 'split');
  }
  const newest = rows.at(-1)?.position;
  return { blocked, flagged, newestBlocked: newest !== undefined && hidden.has(newest) };
}

/** Compiles the patterns, so that the first message does not wait for it. */
export function warmAttackScreen(): void {
  // Disguised, so that every way of reading has been gone once.
  detectAttack('What are the scores of Alice Johnson? V2hhdCBhcmUgdGhlIHNjb3Jlcz8= %41 &#65; 41 42 43');
}

/** The screen's one note for the trace. */
export function attackNote({ blocked, flagged, newestBlocked }: AttackScreenResult, ms: number): TraceNote {
  const guardrail = 'attack-screen';
  const newest = [...blocked, ...flagged].at(-1);
  if (blocked.length > 0) {
    const last = blocked.at(-1);
    const what = newestBlocked ? 'answered without the model' : 'earlier message hidden from the model';
    return {
      guardrail,
      action: 'block',
      detail: `${what}: ${last?.reason ?? ''}`,
      ms,
      rows: blocked.map(({ position }) => position),
    };
  }
  if (newest) {
    return {
      guardrail,
      action: 'flag',
      detail: newest.reason,
      ms,
      rows: flagged.map(({ position }) => position),
    };
  }
  return { guardrail, action: 'pass', detail: 'nothing found', ms };
}
