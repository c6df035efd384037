// What the reader wrote, as plain text, with a way to write it anew.
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

interface UserMessageProps {
  readonly text: string;
  /** Absent while nothing may be sent. */
  readonly onEdit: ((text: string) => void) | undefined;
}

export function UserMessage({ text, onEdit }: UserMessageProps) {
  const [draft, setDraft] = useState<string>();
  if (draft !== undefined && onEdit) {
    return (
      <EditForm
        draft={draft}
        onDraft={setDraft}
        onCancel={() => setDraft(undefined)}
        onSend={() => {
          setDraft(undefined);
          onEdit(draft);
        }}
      />
    );
  }
  return (
    <div className="user-message">
      {onEdit && (
        <button
          type="button"
          className="button quiet square reveal"
          aria-label="Edit this message"
          title="Edit and send again"
          onClick={() => setDraft(text)}
        >
          <Icon name="edit" />
        </button>
      )}
      <p className="user-bubble">{text}</p>
    </div>
  );
}

interface EditFormProps {
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

function EditForm({ draft, onDraft, onSend, onCancel }: EditFormProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <form
      className="edit-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') onSend();
      }}
    >
      <textarea
        aria-label="Edited message"
        ref={(area) => area?.focus()}
        value={draft}
        rows={3}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p className="muted">The answers after this message are taken away; you can undo that.</p>
      <div className="row">
        <button type="submit" className="button primary small" disabled={draft.trim() === ''}>
          Send again
        </button>
        <button type="button" className="button small" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
