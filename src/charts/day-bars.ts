/** Bars of points from the left to the right, as paths without axes: small charts, pictures, embeds. Pure. */
import type { ChartGap } from './chart-model.ts';
import { round } from './paths.ts';

type Box = { left?: number; top?: number; width: number; height: number };

/** As wide as a bar of few points may be. */
const widest = 84;

/**
 * What each point brought stands on zero: nothing keeps a hair's breadth, what is missing keeps none. `spans`: what came
 * over several points and is none's, pale, each over all of its points.
 */
export function dayBars(
  values: readonly (number | null)[],
  { left = 0, top = 0, width, height }: Box,
  gaps: readonly Omit<ChartGap, 'text'>[] = [],
): { bars: string; spans: string } {
  const high = Math.max(0, ...values.map((value) => value ?? 0), ...gaps.map(({ level }) => level));
  const step = width / Math.max(1, values.length);
  const wide = Math.min(step * 0.7, widest);
  const bar = (start: number, wide: number, value: number) => {
    const tall = round(Math.max(1, high > 0 ? (Math.max(0, value) / high) * height : 0));
    return `M${round(left + start)} ${round(top + height)}v${-tall}h${round(wide)}v${tall}z`;
  };
  return {
    bars: values
      .map((value, index) => (value === null ? '' : bar((index + 0.5) * step - wide / 2, wide, value)))
      .join(''),
    spans: gaps
      .map(({ from, to, edges = [from - 0.5, to + 0.5], level }) => {
        const [start, end] = edges.map((edge) => Math.min(values.length, Math.max(0, edge + 0.5)) * step);
        return bar(start ?? 0, (end ?? 0) - (start ?? 0), level);
      })
      .join(''),
  };
}
