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
  return { chain: (personId) => makeChain(keys, [digest('handrail/v1/chain', personId)]) };
}

/** SHA-256 over the parts, each preceded by its length in bytes, so that no two lists of parts read alike. */
function digest(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  const length = Buffer.alloc(8);
  for (const part of parts) {
    length.writeBigUInt64BE(BigInt(Buffer.byteLength(part)));
    hash.update(length).update(part);
  }
  return hash.digest();
}

/** `values[i]` is the chain's value after i links. */
function makeChain(keys: SealKeys, values: Buffer[]): SealChain {
  const last = () => values[values.length - 1] ?? Buffer.alloc(0);
  const next = (fields: object): Buffer | null => {
    const text = canonicalForm(fields);
    return text === null ? null : digest(last(), text);
  };
  const append = (fields: object): string => {
    const value = next(fields);
    if (!value) throw new Error('a row without a canonical form was about to be sealed');
    values.push(value);
    return keys.sign('link', value);
  };
  const overSummary = ({ content, covers }: Pick<SummaryRow, 'content' | 'covers'>): Buffer | null => {
    const covered = values[covers];
    const text = canonicalForm({ content, covers, role: 'summary' });
    return covered && text !== null ? digest(covered, text) : null;
  };

  return {
    get links() {
      return values.length - 1;
    },
    get conversation() {
      return values[1]?.toString('base64url') ?? '';
    },
    appendUser({ content }) {
      append({ content, role: 'user' });
    },
    sealAssistant(row) {
      const clean = sealableAssistant(row);
      return { ...clean, seal: append(clean) };
    },
    sealTool(row) {
      const clean = sealableTool(row);
      return { ...clean, seal: append(clean) };
    },
    sealSummary({ content, covers }) {
      const clean = { content: wellFormed(content), covers };
      const value = overSummary(clean);
      if (!value) throw new Error(`a summary can't cover ${covers} of ${values.length - 1} links`);
      return { role: 'summary', ...clean, seal: keys.sign('summary', value) };
    },
    verify(posted) {
      const row = postedAssistant(posted) ?? postedTool(posted);
      // Nothing is hashed for a row that can't be ours.
      if (!row || !keys.couldMatch(row.seal) || isOversized(row)) return null;
      const { seal, ...fields } = row;
      const value = next(fields);
      if (!value || !isOurs(row, keys.matches('link', value, seal))) return null;
      values.push(value);
      return row;
    },
    verifySummary(posted) {
      const row = postedSummary(posted);
      const value = row && keys.couldMatch(row.seal) ? overSummary(row) : null;
      return row && value && keys.matches('summary', value, row.seal) ? row : null;
    },
    clone: (links = values.length - 1) => makeChain(keys, values.slice(0, links + 1)),
  };
}

/** A good seal proves the shape as well: only rows of the right shape were ever sealed under these labels. A shape
 * that changes needs a new label version. */
function isOurs(
  _row: PostedAssistant | PostedTool,
  sealIsGood: boolean,
): _row is SealedAssistantRow | ToolRow {
  return sealIsGood;
}
