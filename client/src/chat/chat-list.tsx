// The conversations that this browser keeps for the person who is asking.
import { Icon } from '../ui/icon.tsx';
import type { ConversationHead } from './conversation-store.ts';

interface ChatListProps {
  readonly heads: readonly ConversationHead[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

export function ChatList({ heads, openId, onOpen, onRemove }: ChatListProps) {
  if (heads.length === 0)
    return <p className="muted">No earlier chats. They are kept in this browser only.</p>;
  return (
    <>
      <ul className="chat-list">
        {heads.map((head) => (
          <li key={head.id}>
            <button
              type="button"
              className="chat-open"
              aria-current={head.id === openId ? 'true' : undefined}
              onClick={() => onOpen(head.id)}
            >
              <span className="chat-title">{head.title || 'Untitled'}</span>
              <time className="muted" dateTime={new Date(head.updatedAt).toISOString()}>
                {new Date(head.updatedAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </button>
            <button
              type="button"
              className="button quiet square"
              aria-label={`Delete “${head.title || 'Untitled'}”`}
              onClick={() => onRemove(head.id)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <p className="muted">Chats are kept in this browser only, apart for each person.</p>
    </>
  );
}
