// The report over the log: the same figures in all, by kind, tool, model and day, for the lines that a filter lets
// through. A repeated call was not run again and counts nowhere.
import type { CallLine, LogLine, TurnLine } from './parse-line.ts';
import { type Figures, Tally } from './tally.ts';

export interface LogFilter {
  /** An ISO time; lines before it are left out. */
  readonly since?: string;
  readonly kind?: string;
  readonly tool?: string;
  /** A model's name, or name@digest, the digest as far as one likes. */
  readonly model?: string;
  /** An ISO date, in UTC. */
  readonly day?: string;
}

export interface Group extends Figures {
  readonly name: string;
}

export interface LogReport {
  readonly from: string | null;
  readonly to: string | null;
  readonly turns: number;
  /** Turns without a reply; of their failures none is counted as never mentioned. */
  readonly turnsEndedEarly: number;
  readonly total: Figures;
  readonly byKind: readonly Group[];
  readonly byTool: readonly Group[];
  readonly byModel: readonly Group[];
  readonly byDay: readonly Group[];
  /** Tools by the time of 95 of 100 calls, the slowest first. */
  readonly slowestTools: readonly Group[];
}

const maxGroups = 2000;
const maxSlowest = 5;
const shownDigest = 12;

export const modelKey = ({ model, digest }: Pick<LogLine, 'model' | 'digest'>): string =>
  digest === null ? model : `${model}@${digest.slice(0, shownDigest)}`;

export function isModel(line: Pick<LogLine, 'model' | 'digest'>, wanted: string): boolean {
  if (line.model === wanted) return true;
  return line.digest !== null && wanted.length > line.model.length + 1
    ? `${line.model}@${line.digest}`.startsWith(wanted)
    : false;
}

/** Groups of one sort. Names that a model invented may be many: those over the limit are counted together. */
class Groups {
  readonly #tallies = new Map<string, Tally>();
  readonly #claims: boolean;

  constructor(claims: boolean) {
    this.#claims = claims;
  }

  of(name: string): Tally {
    const known = this.#tallies.get(name);
    if (known) return known;
    if (this.#tallies.size >= maxGroups && name !== 'others') return this.of('others');
    const tally = new Tally(this.#claims);
    this.#tallies.set(name, tally);
    return tally;
  }

  list(): readonly Group[] {
    return [...this.#tallies].map(([name, tally]) => ({ name, ...tally.figures() }));
  }
}

const byCalls = (groups: readonly Group[]) =>
  groups.toSorted((a, b) => b.calls - a.calls || a.name.localeCompare(b.name));

export class LogCounter {
  readonly #filter: LogFilter;
  readonly #total: Tally;
  readonly #kinds = new Groups(false);
  readonly #tools = new Groups(false);
  readonly #models: Groups;
  readonly #days: Groups;
  #from: string | null = null;
  #to: string | null = null;
  #turns = 0;
  #turnsEndedEarly = 0;

  constructor(filter: LogFilter = {}) {
    this.#filter = filter;
    // What a reply claims belongs to its turn, not to one of its calls.
    const claims = filter.kind === undefined && filter.tool === undefined;
    this.#total = new Tally(claims);
    this.#models = new Groups(claims);
    this.#days = new Groups(claims);
  }

  /** Whether the line was counted. */
  add(line: LogLine): boolean {
    const { since, day, model } = this.#filter;
    if (since !== undefined && line.at < since) return false;
    if (day !== undefined && !line.at.startsWith(day)) return false;
    if (model !== undefined && !isModel(line, model)) return false;
    const counted = line.event === 'call' ? this.#addCall(line) : this.#addTurn(line);
    if (!counted) return false;
    if (this.#from === null || line.at < this.#from) this.#from = line.at;
    if (this.#to === null || line.at > this.#to) this.#to = line.at;
    return true;
  }

  #fits({ kind, tool }: { readonly kind: string; readonly tool: string }): boolean {
    const { kind: wantedKind, tool: wantedTool } = this.#filter;
    return (
      (wantedKind === undefined || kind === wantedKind) && (wantedTool === undefined || tool === wantedTool)
    );
  }

  #tallies(line: LogLine, kind: string, tool: string): readonly Tally[] {
    return [this.#kinds.of(kind), this.#tools.of(tool), ...this.#turnTallies(line)];
  }

  #turnTallies(line: LogLine): readonly Tally[] {
    return [this.#total, this.#models.of(modelKey(line)), this.#days.of(line.at.slice(0, 10))];
  }

  #addCall(line: CallLine): boolean {
    if (line.repeated || !this.#fits(line)) return false;
    const succeeded = line.kind === 'results' || line.kind === 'empty';
    const ending = succeeded ? 'success' : line.question ? 'question' : 'failure';
    for (const tally of this.#tallies(line, line.kind, line.tool)) tally.addCall(ending, line.ms);
    return true;
  }

  #addTurn(line: TurnLine): boolean {
    const { kind, tool } = this.#filter;
    const all = kind === undefined && tool === undefined;
    if (!all && !line.failed.some((failed) => this.#fits(failed))) return false;
    this.#turns += 1;
    if (line.endedEarly) this.#turnsEndedEarly += 1;
    for (const failed of line.failed) {
      if (failed.ownedUp || !this.#fits(failed)) continue;
      for (const tally of this.#tallies(line, failed.kind, failed.tool)) tally.addNeverMentioned();
    }
    if (line.unsupportedClaims > 0)
      for (const tally of this.#turnTallies(line)) tally.addUnsupported(line.unsupportedClaims);
    return true;
  }

  report(): LogReport {
    const byTool = byCalls(this.#tools.list());
    return {
      from: this.#from,
      to: this.#to,
      turns: this.#turns,
      turnsEndedEarly: this.#turnsEndedEarly,
      total: this.#total.figures(),
      byKind: byCalls(this.#kinds.list()),
      byTool,
      byModel: byCalls(this.#models.list()),
      byDay: this.#days.list().toSorted((a, b) => a.name.localeCompare(b.name)),
      slowestTools: byTool.toSorted((a, b) => b.ms95 - a.ms95).slice(0, maxSlowest),
    };
  }
}
