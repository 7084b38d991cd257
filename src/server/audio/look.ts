/** One decode, from which all figures are taken. */
import { statSync } from 'node:fs';
import { AV_SAMPLE_FMT_NONE } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import type { AudioRefusal, AudioWarning } from '#domain/audio.ts';
import { type Decoded, decode } from './decode.ts';
import { keyIn } from './measures/key.ts';
import { loudnessMeter, monoRate } from './measures/loudness.ts';
import { peakMeter } from './measures/peaks.ts';
import { signalMeter } from './measures/signal.ts';
import { spectrumMeter } from './measures/spectrum.ts';
import { stereoMeter } from './measures/stereo.ts';
import { tempoOf } from './measures/tempo.ts';
import { type Opened, openAudio } from './open.ts';
import { rounded } from './rounded.ts';
import { sampleReader } from './samples.ts';
import { type ReadTags, readTags } from './tags.ts';
import { type Analysis, analysisVersion, type FileFacts, peakCount, type Refused } from './types.ts';

const losslessCodec = /^(flac|alac|pcm_[suf]\d+(le|be)?(_planar)?)$/;
const isFloatCodec = /^pcm_f/;
const isPcm = /^pcm_/;
/** What a header may promise beyond what is there, in seconds and as a share. */
const headerSlack = { seconds: 0.5, share: 0.01 };
/** Without a header of their own they are only guessed at, from the first frame. */
const guessed = new Set(['mp3', 'aac']);

type Format = { rate: number; channels: number; sample: number };

const formatOf = (frame: Frame): Format => ({
  rate: frame.sampleRate,
  channels: frame.channels,
  sample: frame.format,
});

const isSame = (one: Format, other: Format): boolean =>
  one.rate === other.rate && one.channels === other.channels && one.sample === other.sample;

/** As the file claims, of a lossless one. */
function claimedBits({ stream: { codecpar } }: Opened): number {
  return codecpar.bitsPerRawSample || codecpar.bitsPerCodedSample || 16;
}

/** The largest value that so many bits can hold. Decoders of lossy files overshoot it. */
const fullScaleOf = (bits: number): number => 1 - 2 ** (1 - Math.min(24, bits));

/** All that listens to the samples, begun with the first frame. */
function openMeters(opened: Opened, frame: Frame, isLossless: boolean) {
  const { sampleRate, channels } = frame;
  const reader = sampleReader(frame.format, channels);
  const loudness = loudnessMeter(frame);
  if (!reader || !loudness) return undefined;
  const bits = isLossless && !isFloatCodec.test(opened.codec) ? claimedBits(opened) : 16;
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

function headerSeconds({ stream, context }: Opened): number {
  const { num, den } = stream.timeBase;
  const ofStream = (Number(stream.duration) * num) / den;
  return ofStream > 0 ? ofStream : Number(context.duration) / 1_000_000;
}

function warningsOf(opened: Opened, decoded: Decoded, seconds: number, read: ReadTags): AudioWarning[] {
  const promised = headerSeconds(opened);
  const slack = Math.max(headerSlack.seconds, seconds * headerSlack.share);
  const isShort = !guessed.has(opened.container) && promised - seconds > slack;
  const all: [AudioWarning, boolean][] = [
    ['damaged', decoded.errors > 0],
    ['header_length', isShort],
    ['tags_unreadable', read.isUnreadable],
    ['artwork_unusable', read.isArtworkUnusable],
  ];
  return all.filter(([, is]) => is).map(([warning]) => warning);
}

function factsOf(path: string, opened: Opened, decoded: Decoded, format: Format, samples: number): FileFacts {
  const isLossless = losslessCodec.test(opened.codec);
  const durationSeconds = samples / format.rate;
  return {
    container: opened.container,
    codec: opened.codec,
    isLossless,
    bytes: statSync(path).size,
    bitRate: Math.round((decoded.bytes * 8) / durationSeconds),
    bitRateMode: isPcm.test(opened.codec) || decoded.hasSameSizes ? 'constant' : 'variable',
    sampleRate: format.rate,
    bitDepth: isLossless ? claimedBits(opened) : null,
    isFloat: isFloatCodec.test(opened.codec),
    channels: format.channels,
    durationSeconds: rounded(durationSeconds, 3),
  };
}

export async function look(path: string, audioSeconds: number): Promise<Analysis | Refused> {
  const opened = openAudio(path);
  if ('refused' in opened) return opened;
  const isLossless = losslessCodec.test(opened.codec);
  let [format, samples] = [undefined as Format | undefined, 0];
  let meters: ReturnType<typeof openMeters>;
  const decoded = decode(opened, (frame): AudioRefusal | undefined => {
    if (frame.nbSamples === 0 || frame.format === AV_SAMPLE_FMT_NONE) return undefined;
    if (format && !isSame(format, formatOf(frame))) return 'changing';
    format ??= formatOf(frame);
    samples += frame.nbSamples;
    if (samples > audioSeconds * format.rate) return 'too_long';
    meters ??= openMeters(opened, frame, isLossless);
    return meters?.add(frame) ? undefined : 'format';
  });
  if (decoded.refused) return { refused: decoded.refused };
  if (!meters || !format) return { refused: 'no_samples' };
  const read = await readTags(path);
  const file = factsOf(path, opened, decoded, format, samples);
  return {
    version: analysisVersion,
    file,
    tags: read.tags,
    ...meters.result(),
    warnings: warningsOf(opened, decoded, file.durationSeconds, read),
  };
}
