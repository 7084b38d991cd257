/** Curves as paths in a box of a given size. Pure. */

export type Box = { width: number; height: number };

/** Lines of values over time from left to right; nothing is drawn where there is no value. */
export function linePath(
  values: readonly (number | null)[],
  { width, height }: Box,
  [low, high]: readonly [number, number],
): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let path = '';
  let isDrawing = false;
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isDrawing = false;
      continue;
    }
    const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
    path += `${isDrawing ? 'L' : 'M'}${(at * step).toFixed(1)} ${(height * (1 - share)).toFixed(1)}`;
    isDrawing = true;
  }
  return path;
}

/** A filled outline of the waveform around the middle. */
export function wavePath(peaks: readonly number[], { width, height }: Box): string {
  const step = peaks.length > 1 ? width / (peaks.length - 1) : 0;
  const edge = (side: 1 | -1) => (peak: number, at: number) =>
    `${(at * step).toFixed(1)} ${(height / 2 - (side * Math.max(1, peak) * height) / 510).toFixed(1)}`;
  const below = peaks.map(edge(-1)).toReversed();
  return `M${peaks.map(edge(1)).join('L')}L${below.join('L')}Z`;
}

/** Octaves are equally wide. */
export function spectrumPath(
  points: readonly { hz: number; db: number }[],
  { width, height }: Box,
  [low, high]: readonly [number, number],
): string {
  const [first, last] = [points[0]?.hz ?? 20, points.at(-1)?.hz ?? 20_000];
  const octaves = Math.log2(last / first) || 1;
  return points
    .map(({ hz, db }, at) => {
      const share = Math.max(0, Math.min(1, (db - low) / (high - low)));
      const x = (Math.log2(hz / first) / octaves) * width;
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(height * (1 - share)).toFixed(1)}`;
    })
    .join('');
}
