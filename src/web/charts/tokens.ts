/** The tokens as a canvas needs them: read from the style sheet, and read again when the theme changes. */
import { useSyncExternalStore } from 'react';
import { toRgb } from './oklch.ts';

/** The value of a token of the present theme as `rgba(…)`. Only in the browser. */
export function readToken(name: string, alpha = 1): string {
  return toRgb(getComputedStyle(document.documentElement).getPropertyValue(`--${name}`), alpha);
}

function subscribeTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Changes with the theme, so that what was drawn with the old colours is drawn again. */
export const useThemeKey = (): string =>
  useSyncExternalStore(
    subscribeTheme,
    () => document.documentElement.className,
    () => '',
  );
