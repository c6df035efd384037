// The thin hook over the chat controller, and the browser's own parts that the controller is given.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createChatController } from './chat-controller.ts';
import type { ChatController, ChatState } from './chat-state.ts';
import { createConversationStore } from './conversation-store.ts';
import { postChat } from './run-turn.ts';
import { createTabs } from './tabs.ts';

export function useChat(): { chat: ChatController; state: ChatState } {
  const [chat] = useState(createBrowserChat);
  const state = useSyncExternalStore(chat.subscribe, chat.getState);
  const { id, rows } = state.conversation;
  const named = state.ready && rows.length > 0;
  useEffect(() => {
    if (state.ready) history.replaceState(null, '', named ? `#c=${id}` : location.pathname);
  }, [state.ready, named, id]);
  useEffect(() => {
    addEventListener('pagehide', chat.flush);
    return () => removeEventListener('pagehide', chat.flush);
  }, [chat]);
  return { chat, state };
}

/** The conversation that the address names, if any. */
export function wantedConversation(): string | undefined {
  return location.hash.startsWith('#c=') ? location.hash.slice(3) : undefined;
}

function createBrowserChat(): ChatController {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('handrail') : undefined;
  return createChatController({
    store: createConversationStore('indexedDB' in globalThis ? indexedDB : undefined),
    // Absent on plain http from another machine, whatever the types say.
    tabs: createTabs('locks' in navigator ? navigator.locks : undefined, channel),
    post: postChat,
    now: Date.now,
    newId,
  });
}

/** 128 random bits; `crypto.randomUUID` exists on https and loopback only. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
