// One text part of a streamed answer: what the reply screen lets through, as parts of the wire. Nothing is sent before
// there is something to show. What a model writes faster than a page draws goes through the screen together.
import type { Claim, StreamPart } from '@handrail/wire';
import type { ReplyScreen, ScreenOutput } from '../after-model/reply-screen.ts';
import type { EmitPart } from './turn.ts';

export interface TextPart {
  /** Resolves, or has done its work already, once more text may come: a slow reader holds it up. */
  push(delta: string): Promise<void> | undefined;
  /** Lets the rest out and closes the part; returns the text that the reader sees. */
  end(): Promise<string>;
  /** Lets out what was only waiting for more, for a reply that broke off. */
  breakOff(): Promise<void>;
  readonly claims: readonly Claim[];
}

export interface TextPartOptions {
  readonly id: string;
  /** Index of the row that this text becomes, in the answer's messages. */
  readonly row: number;
  readonly screen: ReplyScreen;
  readonly emit: EmitPart;
  onText(): void;
}

/** Faster than a page draws. */
const gatherMs = 8;
/** More than this is not gathered. */
const maxGathered = 4096;

export function createTextPart({ id, row, screen, emit, onText }: TextPartOptions): TextPart {
  let open = false;
  let gathered = '';
  let screenedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  /** What is on its way to the reader; rejects when the reader or the screen is gone. */
  let sending: Promise<void> | undefined;

  const show = async (part: StreamPart) => {
    if (!open) {
      open = true;
      onText();
      await emit({ type: 'data-status', data: { state: 'writing' } });
      await emit({ type: 'text-start', id });
    }
    await emit(part);
  };
  const send = async (outputs: readonly ScreenOutput[]) => {
    for (const output of outputs) {
      if (output.kind === 'text') await show({ type: 'text-delta', id, delta: output.text });
      else if (output.kind === 'claims') {
        const claims = output.claims.map((claim) => ({ ...claim, row }));
        await show({ type: 'data-claims', data: { id, claims } });
      } else {
        const { text, guardrail, reason } = output;
        await show({ type: 'data-replace', data: { id, text, guardrail, reason } });
      }
    }
  };
  const sendAll = async (outputs: readonly ScreenOutput[], before: Promise<void> | undefined) => {
    await before;
    await send(outputs);
  };
  /** Screens what has been gathered. */
  const letThrough = (): Promise<void> | undefined => {
    clearTimeout(timer);
    timer = undefined;
    const delta = gathered;
    gathered = '';
    if (delta === '') return sending;
    screenedAt = performance.now();
    const outputs = screen.push(delta);
    if (outputs.length === 0) return sending;
    const sent = sendAll(outputs, sending);
    sending = sent;
    const settle = (): void => {
      if (sending === sent) sending = undefined;
    };
    sent.then(settle, () => {});
    return sent;
  };
  // What goes wrong here is met by whoever sends next.
  const letThroughLater = (): void => {
    try {
      letThrough();
    } catch (error) {
      sending = Promise.reject(error);
      sending.catch(() => {});
    }
  };

  return {
    push(delta) {
      gathered += delta;
      // The first text is worth the cost of each piece.
      if (!open || gathered.length >= maxGathered || performance.now() - screenedAt >= gatherMs) {
        return letThrough();
      }
      timer ??= setTimeout(letThroughLater, gatherMs);
      return sending;
    },
    async end() {
      await letThrough();
      await send(screen.end());
      if (open) await emit({ type: 'text-end', id });
      return screen.visibleText;
    },
    async breakOff() {
      await letThrough();
    },
    get claims() {
      return screen.claims.map((claim) => ({ ...claim, row }));
    },
  };
}
