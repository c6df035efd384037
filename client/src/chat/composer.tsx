// The message box. Enter sends, Shift+Enter breaks the line, Enter that ends an IME composition does
// neither. What is typed stays until it has been sent, over errors and reloads.
import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { Icon } from '../ui/icon.tsx';

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly running: boolean;
  readonly disabled: boolean;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** Safari ends a composition before it reports the key; this code tells that the key belonged to it. */
const imeKeyCode = 229;

export function Composer({ text, onText, onSend, onStop, running, disabled, inputRef }: ComposerProps) {
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.key === 'Escape' && running) onStop();
      const composing = event.nativeEvent.isComposing || event.keyCode === imeKeyCode;
      if (event.key !== 'Enter' || event.shiftKey || composing) return;
      event.preventDefault();
      if (!running && !disabled) onSend();
    },
    [running, disabled, onSend, onStop],
  );
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!running) onSend();
      }}
    >
      <textarea
        ref={inputRef}
        aria-label="Message"
        placeholder="Ask about scores"
        rows={1}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        enterKeyHint="send"
      />
      {running ? (
        <button
          type="button"
          className="button round stop"
          aria-label="Stop"
          title="Stop (Esc)"
          onClick={onStop}
        >
          <Icon name="stop" />
        </button>
      ) : (
        <button
          type="submit"
          className="button round primary"
          aria-label="Send"
          title="Send (Enter)"
          disabled={disabled || text.trim() === ''}
        >
          <Icon name="send" />
        </button>
      )}
    </form>
  );
}
