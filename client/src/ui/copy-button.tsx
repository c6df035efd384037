// Copies a text and says for a moment whether that worked.
import { useState } from 'react';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    setSaid((await copyText(text)) ? 'Copied' : 'Your browser refused');
    setTimeout(() => setSaid(undefined), 2000);
  };
  return (
    <button type="button" className="button quiet small" onClick={copy}>
      <Icon name={said === 'Copied' ? 'pass' : 'copy'} />
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
