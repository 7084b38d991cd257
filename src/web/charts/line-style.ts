/** How a line is told apart: colour, dash and marker together. */
import { dashes, shapes } from './shapes.ts';

export type LineStyle = {
  /** The name of a CSS variable without its dashes. */
  token: string;
  /** Lengths of stroke and gap in px; empty is solid. */
  dash: readonly number[];
  /** An SVG path in a box of 10 by 10. */
  marker: string;
};

/** The style of the line at a place among others; a line that stands alone is plain. */
export function seriesStyle(index: number, count: number): LineStyle {
  if (count === 1) return plain;
  return seriesStyles[index % seriesStyles.length] ?? plain;
}

/** Lines without a style of their own, e.g. songs, in the order they appear. */
const seriesStyles: readonly LineStyle[] = [
  { token: 'series-1', dash: dashes.solid, marker: shapes.disc },
  { token: 'series-2', dash: dashes.dashed, marker: shapes.square },
  { token: 'series-3', dash: dashes.long, marker: shapes.diamond },
  { token: 'series-4', dash: dashes.dotted, marker: shapes.triangle },
  { token: 'series-5', dash: dashes.dashDot, marker: shapes.triangleDown },
  { token: 'series-6', dash: dashes.solid, marker: shapes.plus },
  // More colours could not be told apart: these are known by stroke and marker.
  { token: 'series-1', dash: dashes.dotted, marker: shapes.star },
  { token: 'series-2', dash: dashes.dashDot, marker: shapes.cross },
  { token: 'series-3', dash: dashes.dashed, marker: shapes.hexagon },
  { token: 'series-5', dash: dashes.long, marker: shapes.bars },
];

const plain: LineStyle = { token: 'strong', dash: dashes.solid, marker: shapes.disc };
