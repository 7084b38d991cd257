/**
 * Where points and values lie in the plot: down in px, as its height is given; across as a share of its width, which only
 * the style sheet knows. So the server draws what the browser shows, and a page that is resized draws nothing anew. Pure.
 */
import type { ChartData } from './chart-model.ts';
import { type Scale, scaleOf } from './chart-scale.ts';

/** In px: above the highest line of the axis, and below the lowest for what is written there. */
export const plotTop = 12;
const timeAxisHeight = 32;

export type Geometry = {
  scale: Scale;
  /** The width in points, and how far the first one lies from its beginning. */
  span: number;
  edge: number;
  /** Where the plot ends and the time axis begins, from above. */
  bottom: number;
};

/** Lines reach from edge to edge; bars, and a point that is alone, stand in the middle of their room. */
export function geometryOf(data: ChartData, height: number): Geometry {
  const points = data.dates.length;
  const edge = data.mode === 'bars' || points < 2 ? 0.5 : 0;
  return {
    scale: scaleOf(data),
    edge,
    span: Math.max(1, points - 1 + 2 * edge),
    bottom: height - timeAxisHeight,
  };
}

/** Down from the top, in px. */
export const yOf = ({ scale: { min, max }, bottom }: Geometry, value: number): number =>
  bottom - ((value - min) / (max - min)) * (bottom - plotTop);

/** Across, for the style sheet. */
export const xOf = ({ edge, span }: Geometry, index: number): string => `${(100 * (index + edge)) / span}%`;

/** The box over points, from one place between them to another; what lies beyond the plot is cut off. */
export function boxOver(geometry: Geometry, from: number, to: number) {
  const { edge, span, bottom } = geometry;
  const inside = (index: number) => Math.min(span - edge, Math.max(-edge, index));
  const [start, end] = [inside(from), inside(to)];
  return {
    left: xOf(geometry, start),
    width: `${(100 * (end - start)) / span}%`,
    top: plotTop,
    height: bottom - plotTop,
  };
}

/** The point nearest to a place across, a share of the width. */
export const pointAt = (share: number, { edge, span }: Geometry): number =>
  Math.min(span - 2 * edge, Math.max(0, Math.round(share * span - edge)));

/** A pointer this close to a line, in px, means it. */
const nearEnough = 14;

/** The line that passes a place closest, of those that one could mean; null: none does. */
export function nearestLine(data: ChartData, geometry: Geometry, index: number, y: number): string | null {
  const distances = data.series.flatMap(({ id, values, faint }) => {
    const value = values[index] ?? null;
    return faint || value === null ? [] : [{ id, distance: Math.abs(yOf(geometry, value) - y) }];
  });
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= nearEnough ? nearest.id : null;
}

/** Of the room that a point has, and never wider than so many px. */
const shareOfBar = 75;
const widestBar = 44;

/** The width of a bar, where 100 `unit` are the plot's. */
export const barWidth = ({ span }: Geometry, unit: '%' | 'cqi'): string =>
  `min(${widestBar}px, ${shareOfBar / span}${unit})`;
