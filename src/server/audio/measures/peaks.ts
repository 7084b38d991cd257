import type { Block } from '../samples.ts';
import { steps } from '../steps.ts';

const samplesEach = 64;
const full = 255;

/** The waveform: the loudest sample of any channel, in `count` parts of the same length. */
export function peakMeter(count: number) {
  const parts = steps<number>(count * 2, Math.max);
  let [highest, filled] = [0, 0];
  return {
    add({ planes, length }: Block): void {
      for (let start = 0; start < length; ) {
        const end = Math.min(length, start + samplesEach - filled);
        for (const plane of planes)
          for (let at = start; at < end; at++) {
            const value = Math.abs(plane[at] as number);
            if (value > highest) highest = value;
          }
        filled += end - start;
        start = end;
        if (filled < samplesEach) continue;
        parts.add(highest);
        [highest, filled] = [0, 0];
      }
    },
    result(): number[] {
      if (filled > 0) parts.add(highest);
      const { values } = parts.result();
      return Array.from({ length: count }, (_, index) => {
        const first = Math.floor((index * values.length) / count);
        const end = Math.max(first + 1, Math.ceil(((index + 1) * values.length) / count));
        const peak = Math.max(0, ...values.slice(first, end));
        return Math.min(full, Math.round(peak * full));
      });
    },
  };
}
