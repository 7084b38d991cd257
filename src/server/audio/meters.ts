import type { Frame } from 'node-av/lib';
import { peakCount } from './analysis.ts';
import { keyIn } from './measures/key.ts';
import { loudnessMeter, monoRate } from './measures/loudness.ts';
import { peakMeter } from './measures/peaks.ts';
import { signalMeter } from './measures/signal.ts';
import { spectrumMeter } from './measures/spectrum.ts';
import { stereoMeter } from './measures/stereo.ts';
import { tempoOf } from './measures/tempo.ts';
import type { OpenedAudio } from './open.ts';
import { sampleReader } from './samples.ts';

const losslessCodec = /^(flac|alac|pcm_[suf]\d+(le|be)?(_planar)?)$/;
const isFloatCodec = /^pcm_f/;

export const isLosslessAudio = ({ codec }: OpenedAudio): boolean => losslessCodec.test(codec);
export const isFloatAudio = ({ codec }: OpenedAudio): boolean => isFloatCodec.test(codec);

/** As the file claims, of a lossless one. */
export function claimedBits({ stream: { codecpar } }: OpenedAudio): number {
  return codecpar.bitsPerRawSample || codecpar.bitsPerCodedSample || 16;
}

/** The largest value that so many bits can hold. Decoders of lossy files overshoot it. */
const fullScaleOf = (bits: number): number => 1 - 2 ** (1 - Math.min(24, bits));

/** All that listens to the samples, begun with the first frame. */
export function openMeters(opened: OpenedAudio, frame: Frame) {
  const { sampleRate, channels } = frame;
  const isLossless = isLosslessAudio(opened);
  const reader = sampleReader(frame.format, channels);
  const loudness = loudnessMeter(frame);
  if (!reader || !loudness) return undefined;
  const bits = isLossless && !isFloatAudio(opened) ? claimedBits(opened) : 16;
  const peaks = peakMeter(peakCount);
  const signal = signalMeter(sampleRate, channels, fullScaleOf(bits));
  const stereo = channels === 2 ? stereoMeter(sampleRate) : undefined;
  const spectrum = spectrumMeter(sampleRate, isLossless);
  return {
    add(next: Frame): boolean {
      const block = reader.read(next);
      for (const meter of [peaks, signal, stereo, spectrum]) meter?.add(block);
      return loudness.add(next);
    },
    result() {
      const { loudness: loud, mono } = loudness.result();
      const realBitDepth = isLossless ? reader.bitsInUse() : null;
      return {
        peaks: peaks.result(),
        loudness: loud,
        signal: { ...signal.result(), realBitDepth },
        stereo: stereo?.result() ?? null,
        spectrum: spectrum.result(),
        tempo: loud.integratedLufs === null ? null : tempoOf(mono, monoRate),
        key: loud.integratedLufs === null ? null : keyIn(mono, monoRate),
      };
    },
  };
}
