// What is typed but not sent, kept over reloads of this tab.
import { useCallback, useState } from 'react';

const key = 'handrail-draft';

export function useDraft(): [string, (text: string) => void] {
  const [draft, setDraft] = useState(stored);
  const change = useCallback((text: string) => {
    setDraft(text);
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // Storage is refused or full: the draft lives as long as the page.
    }
  }, []);
  return [draft, change];
}

function stored(): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
