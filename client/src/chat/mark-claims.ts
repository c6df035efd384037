// Marks the claims of an answer inside its Markdown tree. Offsets are those of the source text; a claim
// that runs over several pieces of text (bold, a list) is marked in each. Text that the parser has changed
// (escapes, entities) is searched for the claim's own words; when they are not there, it stays unmarked.
import type { Claim } from '@handrail/wire';

interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: object;
}

/** A remark plugin; each mark carries the claim's index as `data-claim`. */
export function markClaims(
  claims: readonly Claim[],
): () => (tree: TreeNode, file: { toString(): string }) => void {
  return () => (tree, file) => {
    if (claims.length > 0) visit(tree, claims, String(file));
  };
}

function visit(parent: TreeNode, claims: readonly Claim[], source: string): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    // Raw HTML is shown as the text that it is.
    if (child.type === 'text' || child.type === 'html') return splitText(child, claims, source);
    if (child.type === 'inlineCode' || child.type === 'code') return wrapWhole(child, claims, source);
    visit(child, claims, source);
    return [child];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly claim: number;
}

function splitText(node: TreeNode, claims: readonly Claim[], source: string): TreeNode[] {
  const spans = claims
    .flatMap((claim, index) => spanIn(node, claim, index, source))
    .sort((left, right) => left.start - right.start);
  if (spans.length === 0) return [node];
  const value = node.value ?? '';
  const pieces: TreeNode[] = [];
  let at = 0;
  for (const { start, end, claim } of spans) {
    if (start < at) continue;
    if (start > at) pieces.push({ type: 'text', value: value.slice(at, start) });
    pieces.push(wrap(claim, { type: 'text', value: value.slice(start, end) }));
    at = end;
  }
  if (at < value.length) pieces.push({ type: 'text', value: value.slice(at) });
  return pieces;
}

/** Code keeps its own element, so it is marked as a whole, by its least supported claim. */
function wrapWhole(node: TreeNode, claims: readonly Claim[], source: string): TreeNode[] {
  const inside = claims.flatMap((claim, index) => spanIn(node, claim, index, source));
  const worst = inside.find((span) => claims[span.claim]?.status === 'unsupported') ?? inside[0];
  return [worst ? wrap(worst.claim, node) : node];
}

/** Where a claim lies inside the value of a text node; nothing when it lies elsewhere. */
function spanIn(node: TreeNode, claim: Claim, index: number, source: string): Span[] {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  if (from === undefined || to === undefined || claim.start >= claim.end) return [];
  if (claim.end <= from || claim.start >= to) return [];
  const value = node.value ?? '';
  if (value.length === to - from) {
    const start = Math.max(claim.start - from, 0);
    return [{ start, end: Math.min(claim.end - from, value.length), claim: index }];
  }
  const words = source.slice(claim.start, claim.end);
  const start = value.indexOf(words);
  return start < 0 || words === '' ? [] : [{ start, end: start + words.length, claim: index }];
}

function wrap(claim: number, child: TreeNode): TreeNode {
  return {
    type: 'claim',
    data: { hName: 'mark', hProperties: { dataClaim: String(claim) } },
    children: [child],
  };
}
