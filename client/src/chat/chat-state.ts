// What the chat shows, as one value: the open conversation, its running turn, the other conversations.
import type { Asked, Conversation } from './conversation.ts';
import type { ConversationHead, ConversationStore } from './conversation-store.ts';
import type { PostChat } from './run-turn.ts';
import type { Tabs } from './tabs.ts';
import type { Turn, View } from './turn-state.ts';

export interface ChatState {
  /** False until the person is known and their last conversation has been loaded. */
  readonly ready: boolean;
  readonly heads: readonly ConversationHead[];
  readonly conversation: Conversation;
  /** The turn that this tab is running. */
  readonly turn: Turn | undefined;
  /** Another tab is writing this conversation. */
  readonly busyElsewhere: boolean;
  /** The browser does not store the conversation. */
  readonly unsaved: boolean;
  /** The conversation before the last cut, while it can be brought back. */
  readonly undo: Conversation | undefined;
  readonly notice: string | undefined;
  /** What the model was sent, by user row of the open conversation; kept until the page is left. */
  readonly views: ReadonlyMap<number, readonly View[]>;
}

export interface ChatController {
  readonly getState: () => ChatState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes over for a person: their conversations, and the given or newest one open. */
  start(personId: string, wantedId: string | undefined): Promise<void>;
  open(id: string): Promise<void>;
  newChat(): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes the stored conversations of everybody else. */
  forgetOthers(): Promise<void>;
  /** Resolves when the turn has ended; false when it could not begin. */
  send(text: string, asked: Asked): Promise<boolean>;
  /** Asks again from a user row, with new words when given. */
  again(userRow: number, asked: Asked, text?: string): Promise<boolean>;
  stop(): void;
  undoCut(): void;
  /** Writes what has been shown so far, before the page goes away. */
  flush(): void;
}

export interface ChatDependencies {
  readonly store: ConversationStore;
  readonly tabs: Tabs;
  readonly post: PostChat;
  readonly now: () => number;
  readonly newId: () => string;
}
