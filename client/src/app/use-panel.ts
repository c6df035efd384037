// Which panel is open over the conversation; one at a time.
import { useCallback, useState } from 'react';

export type Panel = 'chats' | 'scenes' | 'guardrails' | 'import' | 'sign-in' | 'doctor';

export function usePanel(): {
  panel: Panel | undefined;
  open: (panel: Panel) => void;
  close: () => void;
} {
  const [panel, setPanel] = useState<Panel>();
  return { panel, open: setPanel, close: useCallback(() => setPanel(undefined), []) };
}
