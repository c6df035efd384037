// Guardrail `seals`: which rows are ours. Tool and summary rows without a good seal are dropped; an
// assistant row without one is plain text to the model, or hidden. The chain runs the same whatever is
// switched on or off: settings decide what is done with a row, never what verifies.
import type { AssistantRow, SummaryRow } from '@handrail/wire';
import { countOf } from '../guardrail/count-of.ts';
import type { Candidate } from './drop-roles.ts';
import type { HistoryEntry, HistoryRow, HistoryRules, HistorySummary } from './history.ts';
import { createPace } from './pace.ts';
import { postedUser } from './posted-rows.ts';
import { readRowShape, readUnsealedAssistant, type Shaped, type ShapeFault } from './read-shape.ts';
import type { SealChain } from './seal-chain.ts';

export interface SealRules extends HistoryRules {
  /** A fresh chain of the person who asks; stands at the end afterwards. */
  readonly chain: SealChain;
  readonly trust: 'roles' | 'sealed';
}

export interface SealCheck {
  readonly entries: readonly HistoryEntry[];
  readonly summaries: readonly Omit<HistorySummary, 'covers'>[];
  readonly dropped: readonly number[];
  /** Of rows that no seal vouches for; the request is refused for them. */
  readonly faults: readonly ShapeFault[];
}

/** What becomes of one row. `believed` marks a row taken without a good seal because the guardrail is off. */
type Fate =
  | ({ readonly kind: 'entry'; readonly row: HistoryRow; readonly believed?: true } & Partial<HistoryEntry>)
  | { readonly kind: 'summary'; readonly row: SummaryRow; readonly believed?: true }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'faulty'; readonly faults: readonly ShapeFault[] };

export async function checkSeals(candidates: readonly Candidate[], rules: SealRules): Promise<SealCheck> {
  const started = performance.now();
  const pace = createPace();
  const fates: Fate[] = [];
  for (const candidate of candidates) {
    fates.push(decide(candidate, rules));
    await pace();
  }
  // A summary may stand before the rows that it covers, so the whole chain comes first.
  for (const [i, candidate] of candidates.entries()) {
    if (candidate.role === 'summary') fates[i] = decideSummary(candidate, rules);
  }
  const check = sort(candidates, fates);
  const believed = candidates.flatMap(({ position }, i) => (isBelieved(fates[i]) ? [position] : []));
  addSealNote(check, { rules, believed, ms: performance.now() - started });
  return check;
}

type Posted = Extract<Candidate, { posted: unknown }>;

const isBelieved = (fate: Fate | undefined) => fate !== undefined && 'believed' in fate;

function decide(candidate: Candidate, rules: SealRules): Fate {
  const { chain, off } = rules;
  if (candidate.role === 'raw') return { kind: 'entry', row: candidate.row };
  if (candidate.role === 'summary') return { kind: 'dropped' };
  if (candidate.role === 'user') {
    const row = postedUser(candidate.posted);
    if (!row) return faulty(readRowShape(candidate.posted, candidate.position));
    chain.appendUser(row);
    return { kind: 'entry', row, link: chain.links };
  }
  const ours = chain.verify(candidate.posted);
  if (ours) return { kind: 'entry', row: ours, link: chain.links, sealed: true };
  if (candidate.role === 'assistant') return decideUnsealedAssistant(candidate, rules);
  return off.has('seals') ? believe(candidate) : { kind: 'dropped' };
}

function faulty(shaped: Shaped<unknown>): Fate {
  return { kind: 'faulty', faults: 'faults' in shaped ? shaped.faults : [] };
}

function decideUnsealedAssistant({ position, posted }: Posted, { off, trust }: SealRules): Fate {
  const shaped = readUnsealedAssistant(posted, position);
  if ('faults' in shaped) return faulty(shaped);
  if (off.has('seals')) return { kind: 'entry', row: shaped.row, believed: true };
  const { content, stopped } = shaped.row;
  const row: AssistantRow = { role: 'assistant', content, ...(stopped && { stopped }) };
  return { kind: 'entry', row, hidden: trust === 'sealed' ? 'unsealed' : null };
}

function believe({ position, posted }: Posted): Fate {
  const shaped = readRowShape(posted, position);
  if ('faults' in shaped) return faulty(shaped);
  const { row } = shaped;
  return row.role === 'summary'
    ? { kind: 'summary', row, believed: true }
    : { kind: 'entry', row, believed: true };
}

function decideSummary(candidate: Posted, { chain, off }: SealRules): Fate {
  const row = chain.verifySummary(candidate.posted);
  if (row) return { kind: 'summary', row };
  return off.has('seals') ? believe(candidate) : { kind: 'dropped' };
}

function sort(candidates: readonly Candidate[], fates: readonly Fate[]): SealCheck {
  const entries: HistoryEntry[] = [];
  const summaries: Omit<HistorySummary, 'covers'>[] = [];
  const dropped: number[] = [];
  const faults: ShapeFault[] = [];
  for (const [i, { position }] of candidates.entries()) {
    const fate = fates[i];
    if (fate?.kind === 'entry') {
      const { row, sealed = false, link = null, hidden = null } = fate;
      entries.push({ position, row, sealed, link, hidden });
    } else if (fate?.kind === 'summary')
      summaries.push({ position, row: fate.row, sealed: !isBelieved(fate) });
    else if (fate?.kind === 'faulty') faults.push(...fate.faults);
    else dropped.push(position);
  }
  return { entries, summaries, dropped, faults };
}

interface SealNote {
  readonly rules: SealRules;
  readonly believed: readonly number[];
  readonly ms: number;
}

function addSealNote({ entries, dropped }: SealCheck, { rules, believed, ms }: SealNote): void {
  const note = { guardrail: 'seals', ms } as const;
  if (rules.off.has('seals')) {
    const detail = `Off: ${countOf(believed.length, 'row without a good seal is', 'rows without a good seal are')} believed as sent.`;
    rules.addNote({ ...note, action: 'off', detail, rows: believed });
    return;
  }
  const plain = entries.flatMap(({ row, sealed, position }) =>
    row.role === 'assistant' && !sealed ? [position] : [],
  );
  if (dropped.length + plain.length === 0) {
    rules.addNote({ ...note, action: 'pass', detail: 'Every row that claims to be ours is.' });
    return;
  }
  const fate = rules.trust === 'sealed' ? 'hidden' : 'read as plain text';
  const parts = [
    ...(dropped.length > 0
      ? [`${countOf(dropped.length, 'tool or summary row', 'tool or summary rows')} dropped`]
      : []),
    ...(plain.length > 0 ? [`${countOf(plain.length, 'assistant row', 'assistant rows')} ${fate}`] : []),
  ];
  const detail = `Without a good seal: ${parts.join(', ')}.`;
  const rows = [...dropped, ...plain].sort((a, b) => a - b);
  rules.addNote({ ...note, action: 'change', detail, rows });
}
