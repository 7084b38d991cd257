/** Key by Krumhansl and Schmuckler: which of 24 keys the mean of all pitch classes is most like. */
import chromaOf from '@audio/mir-chroma';
import keyOf from '@audio/mir-key';
import { tonics } from '#domain/audio.ts';
import type { Key } from '../analysis.ts';

const size = 8192;
const hop = 8192;
const leastSeconds = 1;
/** −70 dBFS in the mean: noise has no key. */
const faint = 1e-7;
/** Neighbouring keys share most notes: so far ahead of the next one is as sure as it gets. */
const sureLead = 0.15;

const shape = Float64Array.from({ length: size }, (_, at) => (1 - Math.cos((2 * Math.PI * at) / size)) / 2);

export function keyIn(samples: Float32Array, rate: number): Key | null {
  if (samples.length < Math.max(size, leastSeconds * rate)) return null;
  const part = new Float64Array(size);
  const sums = new Float64Array(12);
  for (let start = 0; start + size <= samples.length; start += hop) {
    let energy = 0;
    for (let at = 0; at < size; at++) {
      const value = samples[start + at] as number;
      energy += value * value;
      part[at] = value * (shape[at] as number);
    }
    if (energy / size < faint) continue;
    const chroma = chromaOf(part, { fs: rate });
    // A loud part counts no more than a quiet one.
    for (let pitch = 0; pitch < 12; pitch++) sums[pitch] = (sums[pitch] as number) + (chroma[pitch] ?? 0);
  }
  if (sums.every((each) => each === 0)) return null;
  const { tonic, mode, confidence, scores } = keyOf(sums);
  const lead = (scores[0]?.score ?? 0) - (scores[1]?.score ?? 0);
  const sure = Math.max(0, confidence) * (0.4 + 0.6 * Math.min(1, lead / sureLead));
  return { tonic: tonics[tonic] ?? 'C', mode, confidence: Math.round(sure * 100) / 100 };
}
