/** What platforms do to the loudness of a recording, and what distributors take: each with where it is said, and when. */
import type { PlatformId } from './platforms.ts';

type Source = {
  source: string;
  seenOn: string;
};

export type PlaybackTarget = Source & {
  platform: PlatformId;
  lufs: number;
  /** The true peak up to which it also turns up what is quieter; null: it only turns down. */
  raisesToDbtp: number | null;
};

const seenOn = '2026-11-28';
const overview =
  'https://www.production-expert.com/production-expert-1/apple-choose-16lufs-loudness-level-for-apple-music-heres-why';

export const playbackTargets: readonly PlaybackTarget[] = [
  {
    platform: 'spotify',
    lufs: -14,
    raisesToDbtp: -1,
    source: 'https://support.spotify.com/us/artists/article/loudness-normalization',
    seenOn,
  },
  { platform: 'apple-music', lufs: -16, raisesToDbtp: -1, source: overview, seenOn },
  {
    platform: 'youtube',
    lufs: -14,
    raisesToDbtp: null,
    source: 'https://productionadvice.co.uk/youtube-music/',
    seenOn,
  },
  {
    platform: 'tidal',
    lufs: -14,
    raisesToDbtp: null,
    source: 'https://www.meterplugs.com/blog/2016/10/07/tidal-adds-loudness-normalization.html',
    seenOn,
  },
  { platform: 'deezer', lufs: -15, raisesToDbtp: null, source: overview, seenOn },
  { platform: 'soundcloud', lufs: -14, raisesToDbtp: null, source: overview, seenOn },
];

/** Decibels by which it is played louder (above 0) or quieter there. */
export function gainOn(
  { lufs, raisesToDbtp }: Pick<PlaybackTarget, 'lufs' | 'raisesToDbtp'>,
  integratedLufs: number,
  truePeakDbtp: number,
): number {
  const wanted = lufs - integratedLufs;
  const room = raisesToDbtp === null ? 0 : Math.max(0, raisesToDbtp - truePeakDbtp);
  // Adding nothing makes a plain 0 of -0.
  return Math.round(Math.min(wanted, Math.max(0, room)) * 10) / 10 + 0;
}

export const deliveryRules = ['format', 'sample_rate', 'bit_depth', 'stereo', 'silence'] as const;
export type DeliveryRule = (typeof deliveryRules)[number];

export type Distributor = Source & {
  name: string;
  containers: readonly string[];
  sampleRates: readonly number[];
  bitDepths: readonly number[];
  /** At the beginning or end; null: nothing is said of it. */
  mostSilenceSeconds: number | null;
};

const common = { seenOn, mostSilenceSeconds: null };

export const distributors: readonly Distributor[] = [
  {
    ...common,
    name: 'DistroKid',
    containers: ['wav', 'aiff', 'flac', 'mp3', 'm4a'],
    sampleRates: [44_100, 48_000, 88_200, 96_000],
    bitDepths: [16, 24],
    source: 'https://studiolivetoday.wordpress.com/links/distrokid/',
  },
  {
    ...common,
    name: 'Symphonic',
    containers: ['wav', 'flac'],
    sampleRates: [44_100],
    bitDepths: [16],
    source: 'https://support.symdistro.com/hc/en-us/articles/213074303-Audio-file-specifications',
  },
  {
    ...common,
    name: 'Catapult',
    containers: ['wav'],
    sampleRates: [44_100, 48_000, 96_000, 192_000],
    bitDepths: [16, 24],
    source: 'https://catapultsupport.zendesk.com/hc/en-us/articles/360057012192-Audio-File-Requirements',
  },
  {
    ...common,
    name: 'Audiomaze',
    containers: ['wav', 'flac'],
    sampleRates: [44_100],
    bitDepths: [16, 24],
    mostSilenceSeconds: 10,
    source: 'https://support.audiomaze.com/release-upload/audio-file-format',
  },
];

/** What a distributor looks at. */
export type Delivered = {
  container: string;
  sampleRate: number;
  bitDepth: number | null;
  channels: number;
  leadingSilenceSeconds: number;
  trailingSilenceSeconds: number;
};

/** Which of its rules the file breaks. A lossy file has no bit depth that could be wrong. */
export function brokenRules(rules: Distributor, file: Delivered): DeliveryRule[] {
  const { mostSilenceSeconds: most } = rules;
  const silence = Math.max(file.leadingSilenceSeconds, file.trailingSilenceSeconds);
  const breaks: Record<DeliveryRule, boolean> = {
    format: !rules.containers.includes(file.container),
    sample_rate: !rules.sampleRates.includes(file.sampleRate),
    bit_depth: file.bitDepth !== null && !rules.bitDepths.includes(file.bitDepth),
    stereo: file.channels !== 2,
    silence: most !== null && silence > most,
  };
  return deliveryRules.filter((rule) => breaks[rule]);
}

/** What Spotify asks for, and with it most advice: encoders need some room above the loudest peak. */
export const highestPeakDbtp = -1;
