/**
 * Encoders drop what lies above a frequency that goes with their bit rate, and leave a wall there which no instrument,
 * room or microphone makes. What converters need for themselves begins at 20.6 kHz, so nothing above is told by it.
 */
import type { Spectrum } from '../analysis.ts';

const lowestWall = 9_000;
const highestWall = 20_600;
/** On both sides of the edge, in which a wall has fallen and a slope has not. */
const [edgeHz, besideHz, filledHz] = [250, 700, 3_000];
/** A slope of music falls by a few decibels there. */
const [leastDrop, sureDrop] = [18, 45];
/** Above 19 kHz people cut on purpose, too. */
const [doubtfulHz, doubtfulShare] = [19_200, 0.6];
/** What 44.1 and 48 kHz can carry ends between these. */
const [lowestHalf, highestHalf] = [20_000, 24_500];

const mean = (levels: Float64Array, from: number, to: number): number => {
  const part = levels.subarray(Math.max(0, Math.round(from)), Math.max(1, Math.round(to)));
  return part.length === 0
    ? Number.NEGATIVE_INFINITY
    : part.reduce((sum, each) => sum + each, 0) / part.length;
};

/** Below a wall there is sound all the way up to it; below the end of a single tone there is not. */
function isFilled(levels: Float64Array, binHz: number, wall: Wall): boolean {
  const band = levels
    .slice(Math.round((wall.hz - filledHz) / binHz), Math.round((wall.hz - edgeHz) / binHz))
    .sort();
  const after = mean(levels, (wall.hz + edgeHz) / binHz, (wall.hz + edgeHz + besideHz) / binHz);
  return (band[Math.floor(band.length / 10)] ?? Number.NEGATIVE_INFINITY) - after > leastDrop / 2;
}

type Wall = { hz: number; drop: number };

/** The steepest fall, if nothing beyond it comes back up. */
function steepest(levels: Float64Array, binHz: number, from: number, to: number): Wall | undefined {
  let best: Wall | undefined;
  const top = levels.length * binHz;
  for (let hz = from; hz <= Math.min(to, top - besideHz - edgeHz); hz += 50) {
    const before = mean(levels, (hz - edgeHz - besideHz) / binHz, (hz - edgeHz) / binHz);
    const after = mean(levels, (hz + edgeHz) / binHz, (hz + edgeHz + besideHz) / binHz);
    if (before - after > (best?.drop ?? leastDrop)) best = { hz, drop: before - after };
  }
  if (!best) return undefined;
  const before = mean(levels, (best.hz - edgeHz - besideHz) / binHz, (best.hz - edgeHz) / binHz);
  const beyond = levels.subarray(Math.round((best.hz + edgeHz + besideHz) / binHz), levels.length - 1);
  const comesBack = beyond.some((level) => level > before - leastDrop / 2);
  return comesBack || !isFilled(levels, binHz, best) ? undefined : best;
}

const shareOf = ({ drop }: Wall): number =>
  Math.min(1, 0.3 + (0.65 * (drop - leastDrop)) / (sureDrop - leastDrop));

export function wallIn(
  levels: Float64Array,
  binHz: number,
  isLossless: boolean,
): Pick<Spectrum, 'cutoffHz' | 'lossyOrigin' | 'isUpsampled'> {
  const wall = steepest(levels, binHz, lowestWall, highestWall);
  const isHighRate = levels.length * binHz > highestHalf + 2 * besideHz;
  const half = isHighRate ? steepest(levels, binHz, lowestHalf, highestHalf) : undefined;
  const doubt = wall && wall.hz >= doubtfulHz ? doubtfulShare : 1;
  const confidence = wall ? Math.min(0.95, shareOf(wall)) * doubt : 0;
  return {
    cutoffHz: wall?.hz ?? half?.hz ?? null,
    lossyOrigin: isLossless ? Math.round(confidence * 100) / 100 : null,
    isUpsampled: half !== undefined,
  };
}
