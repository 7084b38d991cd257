/**
 * Tempo by three readings of two kinds: BeatRoot follows beats, the others look for what comes back in the strength of
 * onsets. Where they agree it is probably right; half or double is what people differ about as well.
 */
import { combTempo, tempo as fluxTempo } from '@audio/beat';
import MusicTempo from 'music-tempo';
import type { Tempo } from '../analysis.ts';

/** Loops are played round and round, as they are meant to be. */
const leastSeconds = 20;
const mostSeconds = 60;
/** Within it two tempos are the same, as tempo estimates are usually judged. */
const sameShare = 0.04;
const octaveVote = 0.4;
/** By how many of the others say the same. */
const confidences = { all: 0.9, some: 0.7, octave: 0.45, none: 0.15 };
/** Shorter is a note. */
const leastNoteSeconds = 1;

/** About 86 onset strengths a second at the rate of `loudness.ts`, of windows of 46 ms. */
const windows = { frameSize: 1024, hopSize: 256 };
const beatrootHop = 220;

function excerpt(samples: Float32Array, rate: number): Float32Array {
  const [least, most] = [leastSeconds * rate, mostSeconds * rate];
  if (samples.length > most) {
    const start = Math.floor((samples.length - most) / 2);
    return samples.subarray(start, start + most);
  }
  if (samples.length >= least) return samples;
  const repeated = new Float32Array(Math.ceil(least / samples.length) * samples.length);
  for (let at = 0; at < repeated.length; at += samples.length) repeated.set(samples, at);
  return repeated;
}

/** The library throws where it finds no beat at all. */
function beatroot(samples: Float32Array, rate: number): number {
  try {
    const options = { bufferSize: 1024, hopSize: beatrootHop, timeStep: beatrootHop / rate };
    return Number(new MusicTempo(samples, options).tempo);
  } catch {
    return Number.NaN;
  }
}

const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) <= sameShare;
export const isSameTempo = isNear;
export const isOctaveOf = (one: number, other: number): boolean =>
  isNear(one, other * 2) || isNear(one * 2, other);

type Reading = Tempo['readings'][number];

const votesFor = (reading: Reading, others: readonly Reading[]): number =>
  others.reduce((sum, { bpm }) => {
    if (isNear(reading.bpm, bpm)) return sum + 1;
    return isOctaveOf(reading.bpm, bpm) ? sum + octaveVote : sum;
  }, 0);

function confidenceOf(votes: number): number {
  if (votes >= 2) return confidences.all;
  if (votes >= 1) return confidences.some;
  return votes > 0 ? confidences.octave : confidences.none;
}

/** The reading that most others support; of equals the first, which is the most exact. */
export function agreed(readings: readonly Reading[]): Tempo | null {
  let best: { bpm: number; votes: number } | undefined;
  for (const reading of readings) {
    const votes = votesFor(
      reading,
      readings.filter((each) => each !== reading),
    );
    if (!best || votes > best.votes) best = { bpm: reading.bpm, votes };
  }
  if (!best) return null;
  const bpm = Math.round(best.bpm * 10) / 10;
  return { bpm, confidence: confidenceOf(best.votes), readings: [...readings] };
}

export function tempoOf(samples: Float32Array, rate: number): Tempo | null {
  if (samples.length < leastNoteSeconds * rate) return null;
  const part = excerpt(samples, rate);
  const readings: Reading[] = [
    { method: 'beatroot', bpm: beatroot(part, rate) },
    { method: 'flux', bpm: fluxTempo(part, { fs: rate, ...windows }).bpm },
    { method: 'comb', bpm: combTempo(part, { fs: rate, ...windows }).bpm },
  ];
  const usable = readings.filter(({ bpm }) => Number.isFinite(bpm) && bpm > 0);
  return agreed(usable.map(({ method, bpm }) => ({ method, bpm: Math.round(bpm * 10) / 10 })));
}
