/** The tokens as a canvas needs them: read from the style sheet, and read again when the theme changes. */
import { useSyncExternalStore } from 'react';
import { toRgb } from './oklch.ts';

/**
 * A colour in whatever notation, as the browser paints it. The build writes the tokens anew (`lab(…)`, `#…`),
 * so what arrives here is not what stands in the style sheet.
 */
function painted(color: string, alpha: number): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, opacity = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${(opacity / 255) * alpha})`;
}

/** The value of a token of the present theme as `rgba(…)`. Only in the browser. */
export function readToken(name: string, alpha = 1): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);
  const color = toRgb(value, alpha);
  return color.startsWith('rgba') ? color : painted(color, alpha);
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
