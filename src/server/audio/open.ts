import { openSync } from 'node:fs';
import {
  AV_CODEC_ID_NONE,
  AV_DISPOSITION_ATTACHED_PIC,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { avGetCodecName, Codec, CodecContext, Dictionary, FormatContext, type Stream } from 'node-av/lib';
import { type AudioRefusal, mostChannels, sampleRates } from '#domain/audio.ts';
import type { RefusedAudio } from './analysis.ts';

/** By FFmpeg's names, with ours. Lists of other files, which would be fetched, are in neither list. */
const containers: Record<string, string> = {
  wav: 'wav',
  aiff: 'aiff',
  flac: 'flac',
  mp3: 'mp3',
  aac: 'aac',
  'mov,mp4,m4a,3gp,3g2,mj2': 'm4a',
  ogg: 'ogg',
};

/** What people may take for a fair upload, so that they are told that its kind is what is wrong. */
const otherKinds =
  'w64,caf,au,ape,wv,tta,tak,mpc,mpc8,dsf,iff,asf,matroska,webm,avi,ac3,eac3,dts,amr,rm,flv,mpeg,mpegts,hls,concat';

export type OpenedAudio = {
  context: FormatContext;
  stream: Stream;
  decoder: CodecContext;
  container: string;
  codec: string;
};

const no = (refused: AudioRefusal): RefusedAudio => ({ refused });

/** Whatever it is called: under this name nothing can be guessed from how it ends. */
const namelessly = (path: string): string => `/dev/fd/${openSync(path, 'r')}`;

function openAs(name: string, formats: string): FormatContext | undefined {
  const context = new FormatContext();
  const options = Dictionary.fromObject({ protocol_whitelist: 'file', format_whitelist: formats });
  if (context.openInputSync(name, null, options) < 0) return undefined;
  return context;
}

function decoderOf(stream: Stream): CodecContext | undefined {
  const { codecpar } = stream;
  const codec = codecpar.codecId === AV_CODEC_ID_NONE ? null : Codec.findDecoder(codecpar.codecId);
  if (!codec) return undefined;
  const decoder = new CodecContext();
  decoder.allocContext3(codec);
  decoder.parametersToContext(codecpar);
  // What an encoder put before the first sample is left out by its time.
  decoder.pktTimebase = stream.timeBase;
  decoder.threadCount = 1;
  return decoder.open2Sync(codec, null) < 0 ? undefined : decoder;
}

function refusalOf({ codecpar }: Stream): AudioRefusal | undefined {
  const { sampleRate, channels } = codecpar;
  if (sampleRate < sampleRates.least || sampleRate > sampleRates.most) return 'sample_rate';
  return channels < 1 || channels > mostChannels ? 'channels' : undefined;
}

export function openAudio(path: string): OpenedAudio | RefusedAudio {
  const name = namelessly(path);
  const context = openAs(name, Object.keys(containers).join(','));
  if (!context) return no(openAs(name, otherKinds) ? 'format' : 'not_audio');
  if (context.findStreamInfoSync(null) < 0) return no('not_audio');
  const isKind = (stream: Stream, type: number) => stream.codecpar.codecType === type;
  const stream = context.streams.find((each) => isKind(each, AVMEDIA_TYPE_AUDIO));
  const moves = context.streams.some(
    (each) => isKind(each, AVMEDIA_TYPE_VIDEO) && !(each.disposition & AV_DISPOSITION_ATTACHED_PIC),
  );
  if (moves) return no('video');
  if (!stream) return no('not_audio');
  const refused = refusalOf(stream);
  if (refused) return no(refused);
  const decoder = decoderOf(stream);
  if (!decoder) return no('format');
  const container = containers[context.iformat?.name ?? ''] ?? 'wav';
  return { context, stream, decoder, container, codec: avGetCodecName(stream.codecpar.codecId) ?? '' };
}
