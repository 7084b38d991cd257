/**
 * The process that `analyse.ts` starts: decodes one file once, takes all figures and the copy to stream from that, says the
 * figures on its output, and ends.
 */
import { statSync } from 'node:fs';
import { AV_LOG_QUIET, AV_SAMPLE_FMT_NONE } from 'node-av/constants';
import { type Frame, Log } from 'node-av/lib';
import type { AudioRefusal, AudioWarning } from '#domain/audio.ts';
import { type Analysis, analysisVersion, type FileFacts, type RefusedAudio } from './analysis.ts';
import { type Decoded, decode, packetSeconds } from './decode.ts';
import { claimedBits, isFloatAudio, isLosslessAudio, openMeters } from './meters.ts';
import { type OpenedAudio, openAudio } from './open.ts';
import { rounded } from './rounded.ts';
import { needsStreamCopy, openStreamCopy } from './stream-copy.ts';
import { type ReadTags, readTags } from './tags.ts';

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

function headerSeconds({ stream, context }: OpenedAudio): number {
  const { num, den } = stream.timeBase;
  const ofStream = (Number(stream.duration) * num) / den;
  return ofStream > 0 ? ofStream : Number(context.duration) / 1_000_000;
}

function warningsOf(opened: OpenedAudio, decoded: Decoded, seconds: number, read: ReadTags): AudioWarning[] {
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

function factsOf(
  path: string,
  opened: OpenedAudio,
  decoded: Decoded,
  format: Format,
  samples: number,
): FileFacts {
  const isLossless = isLosslessAudio(opened);
  const durationSeconds = samples / format.rate;
  const isConstant = opened.codec.startsWith('pcm_') || decoded.hasSameSizes;
  // Of a constant one its frames say it; they may be a byte short in the mean.
  const nominal = isConstant && !isLossless ? Number(opened.stream.codecpar.bitRate) : 0;
  return {
    container: opened.container,
    codec: opened.codec,
    isLossless,
    bytes: statSync(path).size,
    bitRate: nominal || Math.round((decoded.bytes * 8) / durationSeconds),
    bitRateMode: isConstant ? 'constant' : 'variable',
    sampleRate: format.rate,
    bitDepth: isLossless ? claimedBits(opened) : null,
    isFloat: isFloatAudio(opened),
    channels: format.channels,
    durationSeconds: rounded(durationSeconds, 6),
  };
}

/** Whoever says that it is too long is believed after a count of its packets, which takes seconds where decoding takes minutes. */
function isTooLong(path: string, opened: OpenedAudio, audioSeconds: number): boolean {
  if (headerSeconds(opened) <= audioSeconds) return false;
  const again = openAudio(path);
  return !('refused' in again) && packetSeconds(again, audioSeconds) > audioSeconds;
}

async function look(path: string, audioSeconds: number, copyTo: string): Promise<Analysis | RefusedAudio> {
  const opened = openAudio(path);
  if ('refused' in opened) return opened;
  if (isTooLong(path, opened, audioSeconds)) return { refused: 'too_long' };
  let [format, samples] = [undefined as Format | undefined, 0];
  let meters: ReturnType<typeof openMeters>;
  let copy: ReturnType<typeof openStreamCopy>;
  const decoded = decode(opened, (frame): AudioRefusal | undefined => {
    if (frame.nbSamples === 0 || frame.format === AV_SAMPLE_FMT_NONE) return undefined;
    if (format && !isSame(format, formatOf(frame))) return 'changing';
    format ??= formatOf(frame);
    samples += frame.nbSamples;
    if (samples > audioSeconds * format.rate) return 'too_long';
    if (!meters) {
      meters = openMeters(opened, frame);
      if (copyTo && needsStreamCopy(opened)) copy = openStreamCopy(frame, copyTo);
    }
    // Before the meters, which take the frame for their own.
    copy?.add(frame);
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
    hasStreamCopy: copy?.end() ?? false,
  };
}

const [path = '', audioSeconds = '0', copyTo = ''] = process.argv.slice(2);
// Its output is the answer alone.
Log.setLevel(AV_LOG_QUIET);
const answer = JSON.stringify(await look(path, Number(audioSeconds), copyTo));
process.stdout.write(answer, () => process.exit(0));
