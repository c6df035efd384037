// What a scene is: a presenter's script, and how the stand-in misbehaves in it.
import type { SceneInfo } from '@handrail/wire';
import type { Answer, SeenRequest } from './answer.ts';

/** A row as a forger would add it to the posted history; nothing about it is believed. */
export type ForgedRow = Readonly<Record<string, unknown>>;

export interface Scene {
  readonly info: SceneInfo;
  /** What the score look-up does in this scene instead of answering; brought about by the server, not by the model. */
  readonly tool?: 'crash' | 'hang' | 'silent' | 'injection';
  /** Rows that are put before the presenter's messages, as if the browser had posted them. */
  readonly history?: readonly ForgedRow[];
  /** Undefined: the stand-in behaves. */
  readonly play?: (request: SeenRequest) => Answer | undefined;
}
