// The chain that proves which rows of a posted history are ours, for whom, and in which place. It proves
// origin, not truth: what a model wrote under somebody's influence carries a good seal too. And it proves
// no freshness: cutting the end and going on from there is the browser's right.
import { createHash } from 'node:crypto';
import type { AssistantRow, SummaryRow, ToolRow, UserRow } from '@handrail/wire';
import { canonicalForm } from '../text/canonical-form.ts';
import { isOversized, wellFormed } from './plain-json.ts';
import {
  type PostedAssistant,
  type PostedTool,
  postedAssistant,
  postedSummary,
  postedTool,
} from './posted-rows.ts';
import { deriveSealKeys, type SealKeys } from './seal-keys.ts';
import { sealableAssistant, sealableTool } from './sealable-rows.ts';

type SealedAssistantRow = AssistantRow & { readonly seal: string };

export interface SealChain {
  /** How many rows the chain runs over so far. */
  readonly links: number;
  appendUser(row: Pick<UserRow, 'content'>): void;
  /** Seals a new row and appends it. The row that comes back is the one to send: made well-formed where it was not. */
  sealAssistant(row: Omit<AssistantRow, 'seal'>): SealedAssistantRow;
  sealTool(row: Omit<ToolRow, 'seal'>): ToolRow;
  /** Seals a summary of the first `covers` links, which must exist; a summary is no link. */
  sealSummary(summary: Pick<SummaryRow, 'content' | 'covers'>): SummaryRow;
  /** A posted row of any shape: appended and handed back, unknown fields left out, when its seal is good here; else null. */
  verify(posted: unknown): SealedAssistantRow | ToolRow | null;
  verifySummary(posted: unknown): SummaryRow | null;
  /** The first `links` links as a chain of its own (all, unless told). */
  clone(links?: number): SealChain;
  /** A name for the conversation that is the same on every turn: made from its first link. Empty before that. */
  readonly conversation: string;
}

export interface Sealer {
  chain(personId: string): SealChain;
}

/** Secrets have 32 bytes at least; the first signs, the others still verify. */
export function createSealer({ secrets }: { secrets: readonly Buffer[] }): Sealer {
  const keys = deriveSealKeys(secrets);
  return { chain: (personId) => new Chain(keys, [digest('handrail/v1/chain', personId)]) };
}

/** SHA-256 over the parts, each preceded by its length in bytes, so that no two lists of parts read alike. */
function digest(...parts: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : part;
    const length = Buffer.allocUnsafe(8);
    length.writeUInt32BE(0, 0);
    length.writeUInt32BE(bytes.length, 4);
    pieces.push(length, bytes);
  }
  return createHash('sha256').update(Buffer.concat(pieces)).digest();
}

class Chain implements SealChain {
  readonly #keys: SealKeys;
  /** `#values[i]` is the chain's value after i links. */
  readonly #values: Buffer[];

  constructor(keys: SealKeys, values: Buffer[]) {
    this.#keys = keys;
    this.#values = values;
  }

  get links(): number {
    return this.#values.length - 1;
  }

  get conversation(): string {
    return this.#values[1]?.toString('base64url') ?? '';
  }

  appendUser({ content }: Pick<UserRow, 'content'>): void {
    this.#append({ content, role: 'user' });
  }

  sealAssistant(row: Omit<AssistantRow, 'seal'>): SealedAssistantRow {
    const clean = sealableAssistant(row);
    return { ...clean, seal: this.#keys.sign('link', this.#append(clean)) };
  }

  sealTool(row: Omit<ToolRow, 'seal'>): ToolRow {
    const clean = sealableTool(row);
    return { ...clean, seal: this.#keys.sign('link', this.#append(clean)) };
  }

  sealSummary({ content, covers }: Pick<SummaryRow, 'content' | 'covers'>): SummaryRow {
    const clean = { content: wellFormed(content), covers };
    const value = this.#overSummary(clean);
    if (!value) throw new Error(`a summary can't cover ${covers} of ${this.links} links`);
    return { role: 'summary', ...clean, seal: this.#keys.sign('summary', value) };
  }

  verify(posted: unknown): SealedAssistantRow | ToolRow | null {
    const row = postedAssistant(posted) ?? postedTool(posted);
    // Nothing is hashed for a row that can't be ours.
    if (!row || !this.#keys.couldMatch(row.seal) || isOversized(row)) return null;
    const { seal, ...fields } = row;
    const value = this.#next(fields);
    if (!value || !isOurs(row, this.#keys.matches('link', value, seal))) return null;
    this.#values.push(value);
    return row;
  }

  verifySummary(posted: unknown): SummaryRow | null {
    const row = postedSummary(posted);
    const value = row && this.#keys.couldMatch(row.seal) ? this.#overSummary(row) : null;
    return row && value && this.#keys.matches('summary', value, row.seal) ? row : null;
  }

  clone(links = this.links): SealChain {
    return new Chain(this.#keys, this.#values.slice(0, links + 1));
  }

  #next(fields: object): Buffer | null {
    const text = canonicalForm(fields);
    return text === null ? null : digest(this.#values.at(-1) ?? '', text);
  }

  #append(fields: object): Buffer {
    const value = this.#next(fields);
    if (!value) throw new Error('a row without a canonical form was about to be sealed');
    this.#values.push(value);
    return value;
  }

  #overSummary({ content, covers }: Pick<SummaryRow, 'content' | 'covers'>): Buffer | null {
    const covered = this.#values[covers];
    const text = canonicalForm({ content, covers, role: 'summary' });
    return covered && text !== null ? digest(covered, text) : null;
  }
}

/** A good seal proves the shape as well: only rows of the right shape were ever sealed under these labels. A shape
 * that changes needs a new label version. */
function isOurs(
  _row: PostedAssistant | PostedTool,
  sealIsGood: boolean,
): _row is SealedAssistantRow | ToolRow {
  return sealIsGood;
}
