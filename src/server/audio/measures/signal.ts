import type { Signal } from '../analysis.ts';
import { rounded } from '../rounded.ts';
import type { Block } from '../samples.ts';

/** So many samples in a row at full scale were cut off: fewer may be a peak that just fits. */
const leastRun = 3;
const mostPlaces = 50;
/** −60 dBFS: quieter than the noise of most rooms. */
const silence = 0.001;

/** What was seen of a channel up to now. */
type Seen = { sum: number; run: number };

/** `fullScale`: the largest value that the format can hold. */
export function signalMeter(sampleRate: number, channels: number, fullScale: number) {
  const seen: Seen[] = Array.from({ length: channels }, () => ({ sum: 0, run: 0 }));
  const places: number[] = [];
  let [runs, clipped, longest] = [0, 0, 0];
  let [total, first, last] = [0, -1, -1];

  function endRun(run: number, at: number): void {
    if (run < leastRun) return;
    runs++;
    clipped += run;
    longest = Math.max(longest, run);
    if (places.length < mostPlaces) places.push((at - run) / sampleRate);
  }

  function addChannel(plane: Float32Array, length: number, state: Seen): void {
    let { sum, run } = state;
    for (let at = 0; at < length; at++) {
      const value = plane[at] as number;
      sum += value;
      const size = value < 0 ? -value : value;
      if (size >= fullScale) run++;
      else if (run > 0) {
        endRun(run, total + at);
        run = 0;
      }
    }
    state.sum = sum;
    state.run = run;
  }

  function addEdges(plane: Float32Array, length: number): void {
    const isHeard = (at: number) => Math.abs(plane[at] as number) > silence;
    for (let at = 0; at < length && (first < 0 || total + at < first); at++)
      if (isHeard(at)) first = total + at;
    for (let at = length - 1; at >= 0 && total + at > last; at--) if (isHeard(at)) last = total + at;
  }

  return {
    add({ planes, length }: Block): void {
      for (const [channel, plane] of planes.entries()) {
        addChannel(plane, length, seen[channel] as Seen);
        addEdges(plane, length);
      }
      total += length;
    },
    result(): Omit<Signal, 'realBitDepth'> {
      for (const { run } of seen) endRun(run, total);
      return {
        clippedRuns: runs,
        clippedSamples: clipped,
        longestRunSamples: longest,
        clippedAtSeconds: places.toSorted((one, other) => one - other).map((at) => rounded(at, 3)),
        dcOffset: seen.map(({ sum }) => (total > 0 ? rounded(sum / total, 6) : 0)),
        leadingSilenceSeconds: rounded((first < 0 ? total : first) / sampleRate, 3),
        trailingSilenceSeconds: rounded((last < 0 ? total : total - 1 - last) / sampleRate, 3),
      };
    },
  };
}
