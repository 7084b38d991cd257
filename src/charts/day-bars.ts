/** Bars of days from the left to the right, as one path: what is not known, and what brought nothing, is left empty. Pure. */
import { round } from './paths.ts';

type Box = { left: number; top: number; width: number; height: number };

/** Each bar is a line up from the ground; `thickness` is how wide it has to be drawn. */
export function dayBars(values: readonly (number | null)[], { left, top, width, height }: Box) {
  const largest = Math.max(1, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length);
  const path = values.map((value, index) => {
    if (!value || value < 0) return '';
    const tall = Math.max(1.5, (value / largest) * height);
    return `M${round(left + (index + 0.5) * step)} ${round(top + height)}v-${round(tall)}`;
  });
  return { path: path.join(''), thickness: round(Math.max(1, Math.min(step * 0.72, 84))) };
}
