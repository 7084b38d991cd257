import type { Spectrum } from '../analysis.ts';
import { rounded } from '../rounded.ts';
import type { Block } from '../samples.ts';
import { fourier } from './fourier.ts';
import { wallIn } from './wall.ts';

/** A part of so many samples is looked at twice a second: all of them would tell no more of a mean. */
const partsEachSecond = 2;
/** About 11 Hz to a bin, whatever the rate. */
const widestBin = 13;
const pointsEachOctave = 12;
const lowest = 20;
/** Nothing is quieter than a digital silence. */
const floor = 1e-18;

const dbOf = (power: number): number => 10 * Math.log10(power + floor);

/** Hann: a tone of full scale reads 0 dB. */
const windowOf = (size: number) =>
  Float64Array.from({ length: size }, (_, at) => (1 - Math.cos((2 * Math.PI * at) / size)) * (2 / size));

function sizeFor(sampleRate: number): number {
  let size = 1024;
  while (sampleRate / size > widestBin) size *= 2;
  return size;
}

/** The loudest bin within each twelfth of an octave. */
function byOctave(levels: Float64Array, binHz: number): Spectrum['points'] {
  const points: Spectrum['points'] = [];
  const highest = (levels.length - 1) * binHz;
  const width = 2 ** (1 / (2 * pointsEachOctave));
  for (let hz = lowest; hz <= highest; hz *= 2 ** (1 / pointsEachOctave)) {
    const first = Math.max(1, Math.round(hz / width / binHz));
    const last = Math.min(levels.length - 1, Math.max(first, Math.round((hz * width) / binHz)));
    const db = Math.max(...levels.subarray(first, last + 1));
    points.push({ hz: rounded(hz, 1), db: rounded(db, 1) });
  }
  return points;
}

/** Of the first two channels, which one transform takes at once: as its real and its imaginary part. */
export function spectrumMeter(sampleRate: number, isLossless: boolean) {
  const size = sizeFor(sampleRate);
  const transform = fourier(size);
  const shape = windowOf(size);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  const power = new Float64Array(size / 2 + 1);
  const hop = Math.max(size, Math.round(sampleRate / partsEachSecond));
  let [filled, parts] = [0, 0];

  function addPart(): void {
    for (let at = 0; at < size; at++) {
      real[at] = (real[at] as number) * (shape[at] as number);
      imaginary[at] = (imaginary[at] as number) * (shape[at] as number);
    }
    transform(real, imaginary);
    for (let bin = 0; bin <= size / 2; bin++) {
      const mirror = (size - bin) % size;
      const one = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2;
      const other = (real[mirror] as number) ** 2 + (imaginary[mirror] as number) ** 2;
      power[bin] = (power[bin] as number) + (one + other) / 2;
    }
    parts++;
  }

  return {
    add({ planes: [left, right], length }: Block): void {
      if (!left) return;
      for (let at = 0; at < length; at++) {
        if (filled < size) {
          real[filled] = left[at] as number;
          imaginary[filled] = right ? (right[at] as number) : 0;
        }
        if (++filled === size) addPart();
        if (filled === hop) filled = 0;
      }
    },
    /** `null` of what is shorter than one part, or silent. */
    result(): Spectrum | null {
      if (parts === 0) return null;
      const levels = power.map((value) => dbOf(value / parts));
      const binHz = sampleRate / size;
      if (Math.max(...levels) < -120) return null;
      return { points: byOctave(levels, binHz), ...wallIn(levels, binHz, isLossless) };
    },
  };
}
