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

class ScreenedPart implements TextPart {
  readonly #options: TextPartOptions;
  #open = false;
  #gathered = '';
  #screenedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  /** What is on its way to the reader; rejects when the reader or the screen is gone. */
  #sending: Promise<void> | undefined;

  constructor(options: TextPartOptions) {
    this.#options = options;
  }

  get claims(): readonly Claim[] {
    const { screen, row } = this.#options;
    return screen.claims.map((claim) => ({ ...claim, row }));
  }

  push(delta: string): Promise<void> | undefined {
    this.#gathered += delta;
    // The first text is worth the cost of each piece.
    const enough = !this.#open || this.#gathered.length >= maxGathered;
    if (enough || performance.now() - this.#screenedAt >= gatherMs) return this.#letThrough();
    this.#timer ??= setTimeout(() => this.#letThroughLater(), gatherMs);
    return this.#sending;
  }

  async end(): Promise<string> {
    const { id, screen, emit } = this.#options;
    await this.#letThrough();
    await this.#send(screen.end());
    if (this.#open) await emit({ type: 'text-end', id });
    return screen.visibleText;
  }

  async breakOff(): Promise<void> {
    await this.#letThrough();
  }

  /** Screens what has been gathered. */
  #letThrough(): Promise<void> | undefined {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const delta = this.#gathered;
    this.#gathered = '';
    if (delta === '') return this.#sending;
    this.#screenedAt = performance.now();
    const outputs = this.#options.screen.push(delta);
    if (outputs.length === 0) return this.#sending;
    const sent = this.#sendAfter(this.#sending, outputs);
    this.#sending = sent;
    const settle = (): void => {
      if (this.#sending === sent) this.#sending = undefined;
    };
    sent.then(settle, () => {});
    return sent;
  }

  // What goes wrong here is met by whoever sends next.
  #letThroughLater(): void {
    try {
      this.#letThrough();
    } catch (error) {
      this.#sending = Promise.reject(error);
      this.#sending.catch(() => {});
    }
  }

  async #sendAfter(before: Promise<void> | undefined, outputs: readonly ScreenOutput[]): Promise<void> {
    if (before) await before;
    await this.#send(outputs);
  }

  async #send(outputs: readonly ScreenOutput[]): Promise<void> {
    const { id, row } = this.#options;
    for (const output of outputs) {
      if (output.kind === 'text') await this.#show({ type: 'text-delta', id, delta: output.text });
      else if (output.kind === 'claims') {
        const claims = output.claims.map((claim) => ({ ...claim, row }));
        await this.#show({ type: 'data-claims', data: { id, claims } });
      } else {
        const { text, guardrail, reason } = output;
        await this.#show({ type: 'data-replace', data: { id, text, guardrail, reason } });
      }
    }
  }

  async #show(part: StreamPart): Promise<void> {
    const { id, emit, onText } = this.#options;
    if (!this.#open) {
      this.#open = true;
      onText();
      await emit({ type: 'data-status', data: { state: 'writing' } });
      await emit({ type: 'text-start', id });
    }
    await emit(part);
  }
}

export const createTextPart = (options: TextPartOptions): TextPart => new ScreenedPart(options);
