// What the model was sent, step by step, word for word. Demo mode only: it shows the system prompt.
import type { ViewMessage } from '@handrail/wire';
import { useState } from 'react';
import { humanise, plural } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface ModelViewProps {
  readonly views: readonly (readonly ViewMessage[])[];
}

export function ModelView({ views }: ModelViewProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button quiet small" onClick={() => setOpen(true)}>
        <Icon name="eye" /> What the model saw
      </button>
      <Sheet title="What the model saw" open={open} onClose={() => setOpen(false)}>
        <p className="muted">
          In demo mode only. Each step is one call of the model; every call is sent the whole list.
        </p>
        {views.map((messages, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever appended
          <details key={index} className="view-step" open={index === views.length - 1}>
            <summary>
              Step {index + 1}: {plural(messages.length, 'message')}
            </summary>
            <ol className="view-messages">
              {messages.map((message, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a step never move
                <ViewedMessage key={position} message={message} />
              ))}
            </ol>
          </details>
        ))}
      </Sheet>
    </>
  );
}

function ViewedMessage({ message }: { readonly message: ViewMessage }) {
  return (
    <li className={`view-message role-${message.role}`}>
      <p className="view-role">
        {humanise(message.role)}
        {message.toolName && <code>{message.toolName}</code>}
      </p>
      {message.content && <pre>{message.content}</pre>}
      {message.toolCalls?.map((call) => (
        <pre key={`${call.id} ${call.name}`}>
          {call.name}({JSON.stringify(call.arguments)})
        </pre>
      ))}
    </li>
  );
}
