/**
 * A copy that every browser plays and a phone can stream, beside the measuring: encoded from the same frames, so that the
 * file is decoded once.
 */
import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import {
  Codec,
  CodecContext,
  type FilterContext,
  FormatContext,
  Frame,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib';
import { streamCopyBitRate } from '#domain/audio.ts';
import type { OpenedAudio } from './open.ts';
import { openGraph } from './source.ts';

/** What browsers play as it is, in which containers: of these the copy would only be worse. */
const heardAsIs: Readonly<Record<string, RegExp>> = {
  mp3: /^mp3$/,
  aac: /^(m4a|aac)$/,
  vorbis: /^ogg$/,
  opus: /^ogg$/,
};
/** Lossless, and browsers play it; where it is small enough, too, it needs no copy. */
const playsUncompressed = /^(wav|flac)$/;
const playedCodecs = /^(pcm_(u8|s16le|s24le|s32le|f32le)|flac)$/;

/** How long it is has not been counted yet, so its rate is that of its headers; of what says none there is a copy. */
export function needsStreamCopy({ container, codec, context }: OpenedAudio): boolean {
  if (heardAsIs[codec]?.test(container)) return false;
  const isPlayed = playsUncompressed.test(container) && playedCodecs.test(codec);
  const bitRate = Number(context.bitRate);
  return !isPlayed || bitRate <= 0 || bitRate > streamCopyBitRate;
}

/** Samples in a frame of MPEG audio. */
const frameSamples = 1_152;

/** MP3 has this many bits a second at these rates alone; the nearest of the same family, so that nothing is smeared. */
const rateOf = ({ sampleRate }: Frame): number => (sampleRate % 11_025 === 0 ? 44_100 : 48_000);

function openEncoder(rate: number, source: FilterContext): CodecContext | undefined {
  const codec = Codec.findEncoderByName('libmp3lame' as never);
  if (!codec) return undefined;
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = rate;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.channelLayout = source.buffersinkGetChannelLayout();
  encoder.timeBase = new Rational(1, rate);
  encoder.bitRate = BigInt(streamCopyBitRate);
  return encoder.open2Sync(codec, null) < 0 ? undefined : encoder;
}

type OpenedFile = { output: FormatContext; stream: Stream };

function openFile(path: string, encoder: CodecContext): OpenedFile | undefined {
  const output = new FormatContext();
  if (output.allocOutputContext2(null, 'mp3', path) < 0) return undefined;
  const stream = output.newStream(null);
  stream.codecpar.fromContext(encoder);
  stream.timeBase = encoder.timeBase;
  if (output.openOutputSync() < 0 || output.writeHeaderSync() < 0) return undefined;
  return { output, stream };
}

type Parts = { source: FilterContext; sink: FilterContext; encoder: CodecContext; file: OpenedFile };

function writer({ source, sink, encoder, file }: Parts) {
  const { output, stream } = file;
  const [frame, packet] = [new Frame(), new Packet()];
  frame.alloc();
  packet.alloc();
  let isWhole = true;

  function encode(given: Frame | null): void {
    if (encoder.sendFrameSync(given) < 0) isWhole = false;
    while (encoder.receivePacketSync(packet) >= 0) {
      packet.streamIndex = stream.index;
      packet.rescaleTs(encoder.timeBase, stream.timeBase);
      if (output.interleavedWriteFrameSync(packet) < 0) isWhole = false;
      packet.unref();
    }
  }

  function encodeAll(): void {
    while (sink.buffersinkGetFrameSync(frame) >= 0) {
      encode(frame);
      frame.unref();
    }
  }

  return {
    add(next: Frame): void {
      if (source.buffersrcAddFrameSync(next, AV_BUFFERSRC_FLAG_KEEP_REF) < 0) isWhole = false;
      encodeAll();
    },
    /** Whether all of it was written. */
    end(): boolean {
      source.buffersrcAddFrameSync(null);
      encodeAll();
      encode(null);
      // Goes back to the beginning, where length and delay of the encoder stand.
      if (output.writeTrailerSync() < 0) isWhole = false;
      output.closeOutputSync();
      return isWhole;
    },
  };
}

/** Begins with the first frame. Undefined: it cannot be made, and the file is heard as it is. */
export function openStreamCopy(first: Frame, path: string) {
  const rate = rateOf(first);
  const layout = first.channels === 1 ? 'mono' : 'stereo';
  const format = `aformat=sample_fmts=fltp:channel_layouts=${layout}:sample_rates=${rate}`;
  const chain = `,${format},asetnsamples=n=${frameSamples}:p=0,abuffersink@out`;
  const opened = openGraph(first, chain, ['abuffersink@out']);
  const [source, sink] = opened?.parts ?? [];
  const encoder = sink && openEncoder(rate, sink);
  const file = encoder && openFile(path, encoder);
  if (!opened || !source || !sink || !encoder || !file) return undefined;
  const { add, end } = writer({ source, sink, encoder, file });
  return {
    add,
    end: () => {
      const isWhole = end();
      // Its filters live as long as it is held, which is up to here.
      opened.graph.free();
      return isWhole;
    },
  };
}
