/** What tells lines apart beside their colour: strokes, and markers in a box of 10 by 10. */

/** Lengths of stroke and gap in px; empty is solid. */
export const dashes = {
  solid: [],
  dashed: [7, 4],
  dotted: [2, 3],
  dashDot: [8, 3, 2, 3],
  long: [14, 4],
  /** Of no public counter: what somebody has imported. */
  imported: [1, 3, 6, 3],
} as const satisfies Record<string, readonly number[]>;

export const shapes = {
  disc: 'M5 0.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0 -9.2Z',
  square: 'M0.8 0.8H9.2V9.2H0.8Z',
  diamond: 'M5 -0.3L10.3 5L5 10.3L-0.3 5Z',
  triangle: 'M5 0.2L10.2 9.4H-0.2Z',
  triangleDown: 'M5 9.8L-0.2 0.6H10.2Z',
  plus: 'M3.5 0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5Z',
  star: 'M5 -0.4L6.5 3.2L10.4 3.5L7.4 6.1L8.3 9.9L5 7.9L1.7 9.9L2.6 6.1L-0.4 3.5L3.5 3.2Z',
  cross: 'M2.1 0L5 2.9L7.9 0L10 2.1L7.1 5L10 7.9L7.9 10L5 7.1L2.1 10L0 7.9L2.9 5L0 2.1Z',
  hexagon: 'M2.5 0.6H7.5L10.1 5L7.5 9.4H2.5L-0.1 5Z',
  /** Of what somebody has imported. */
  arrow: 'M3.5 0H6.5V4.6H10L5 10L0 4.6H3.5Z',
  bars: 'M0.6 0.4H4V9.6H0.6ZM6 0.4H9.4V9.6H6Z',
} as const;
