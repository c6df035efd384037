// What other features draw inside the conversation. The page puts them in; the chat knows only these shapes.
import type { JsonValue, TraceEvent, Usage } from '@handrail/wire';
import type { ReactNode } from 'react';
import type { Trouble } from '../api/trouble.ts';
import type { Asked } from './conversation.ts';
import type { View } from './turn-state.ts';

export interface TrailProps {
  readonly trace: readonly TraceEvent[];
  readonly usage: Usage | undefined;
  readonly running: boolean;
}

export interface ChatSlots {
  readonly items: (items: readonly JsonValue[]) => ReactNode;
  /** The guardrail trail under a message; nothing where it stands beside the conversation. */
  readonly trail: ((props: TrailProps) => ReactNode) | undefined;
  readonly trailSummary: (props: TrailProps) => ReactNode;
  /** How a turn was asked, where that was out of the ordinary: in a scene, or without some guardrails. */
  readonly asked: (asked: Asked) => ReactNode;
  readonly views: (views: readonly View[]) => ReactNode;
  /** Help with a trouble of the model or the connection. */
  readonly help: (trouble: Trouble) => ReactNode;
}

/** What a reader can do with a turn. */
export interface TurnActions {
  readonly again: (userRow: number, text?: string) => void;
  readonly choose: (message: string) => void;
  readonly select: (userRow: number) => void;
}
