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
  const [token, dash, marker] = looks[index % looks.length] ?? looks[0];
  const round = Math.floor(index / looks.length);
  return {
    token: `series-${token}`,
    dash: strokes[(dash + round) % strokes.length] ?? dashes.solid,
    marker: markers[(marker + 3 * round) % markers.length] ?? shapes.disc,
  };
}

const strokes = [dashes.solid, dashes.dashed, dashes.dotted, dashes.long, dashes.dashDot];
const markers = [
  ...[shapes.disc, shapes.square, shapes.diamond, shapes.triangle, shapes.triangleDown],
  ...[shapes.plus, shapes.star, shapes.cross, shapes.hexagon, shapes.bars],
];

/**
 * Lines without a style of their own, e.g. songs, in the order they appear: colour, stroke and marker. The order keeps
 * neighbours apart for every kind of colour vision, as areas that stand on each other have only their colour; colours
 * that some eyes take for each other differ in stroke and marker (`styles/tokens.test.ts` measures both). More colours
 * could not be told apart: after the last they come again, with other strokes and markers.
 */
const looks = [
  ...([
    [1, 0, 0],
    [4, 1, 1],
    [3, 2, 2],
    [2, 3, 3],
  ] as const),
  ...([
    [7, 4, 4],
    [5, 4, 5],
    [6, 0, 6],
    [9, 2, 7],
  ] as const),
  ...([
    [8, 3, 8],
    [10, 4, 9],
    [13, 1, 1],
    [14, 2, 2],
  ] as const),
  ...([
    [16, 1, 4],
    [11, 1, 0],
    [15, 4, 3],
    [12, 0, 6],
  ] as const),
] as const;

const plain: LineStyle = { token: 'strong', dash: dashes.solid, marker: shapes.disc };
