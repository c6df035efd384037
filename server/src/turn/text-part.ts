// One text part of a streamed answer: what the reply screen lets through, as parts of the wire. Nothing is
// sent before there is something to show.
import type { Claim, StreamPart } from '@handrail/wire';
import type { ReplyScreen, ScreenOutput } from '../after-model/reply-screen.ts';
import type { EmitPart } from './turn.ts';

export interface TextPart {
  push(delta: string): Promise<void>;
  /** Lets the rest out and closes the part; returns the text that the reader sees. */
  end(): Promise<string>;
  /** Closes what was opened, for a turn that dies. */
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

export function createTextPart({ id, row, screen, emit, onText }: TextPartOptions): TextPart {
  let open = false;
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
  return {
    push: (delta) => send(screen.push(delta)),
    async end() {
      await send(screen.end());
      if (open) await emit({ type: 'text-end', id });
      return screen.visibleText;
    },
    get claims() {
      return screen.claims.map((claim) => ({ ...claim, row }));
    },
  };
}
