// Light, dark, or as the system has it. The choice is one attribute on the root element; CSS does the rest.
import { useState } from 'react';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'handrail-theme';

/** Puts the stored choice on the page; called once, before the first drawing. */
export function applyStoredTheme(): void {
  apply(storedTheme());
}

export function useTheme(): { theme: Theme; next: () => void } {
  const [theme, setTheme] = useState(storedTheme);
  const next = () => {
    const chosen = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
    apply(chosen);
    setTheme(chosen);
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // A browser that stores nothing keeps the choice for this visit only.
    }
  };
  return { theme, next };
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
