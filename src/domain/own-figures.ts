/**
 * Figures that are an artist's own: from files that platforms and distributors let artists download, and from the
 * owner's sign-in. They are nobody else's, and no public counter is overwritten by them.
 */
import { counterNames, type Metric } from './metrics.ts';
import type { PlatformId } from './platforms.ts';

/**
 * `count` adds up over days, `level` holds at the end of its span, `average` and `share` are of their span alone; `sound`
 * is of the recording itself, whatever the day.
 */
export type FigureKind = 'count' | 'level' | 'average' | 'share' | 'money' | 'sound';

/**
 * Whole numbers: counts as they are, times in seconds, shares in millionths (0.61 % is 6100), money in millionths of its
 * currency, as statements pay parts of a cent; how a recording sounds in millionths of the feature's unit.
 */
export const figureKinds = {
  views: 'count',
  engagedViews: 'count',
  streams: 'count',
  plays: 'count',
  listeners: 'level',
  monthlyListeners: 'level',
  monthlyActiveListeners: 'level',
  superListeners: 'level',
  dailyListeners: 'average',
  uniqueViewers: 'level',
  newViewers: 'level',
  returningViewers: 'level',
  followers: 'level',
  subscribers: 'count',
  saves: 'count',
  playlistAdds: 'count',
  likes: 'count',
  dislikes: 'count',
  likeShare: 'share',
  comments: 'count',
  shares: 'count',
  reposts: 'count',
  downloads: 'count',
  shazams: 'count',
  radioSpins: 'count',
  purchases: 'count',
  impressions: 'count',
  clickThrough: 'share',
  watchSeconds: 'count',
  averageViewSeconds: 'average',
  averageViewed: 'share',
  stayedToWatch: 'share',
  /** Where a table gives only what part of all views or hours a row has (ages, genders). */
  viewShare: 'share',
  watchShare: 'share',
  /** Sold or streamed; negative for returns. */
  units: 'count',
  earnings: 'money',
  tempo: 'sound',
  pitchClass: 'sound',
  scaleMode: 'sound',
  energy: 'sound',
  danceability: 'sound',
  valence: 'sound',
  acousticness: 'sound',
  instrumentalness: 'sound',
  liveness: 'sound',
  speechiness: 'sound',
  loudness: 'sound',
} as const satisfies Record<string, FigureKind>;

export type Figure = keyof typeof figureKinds;
export const figureNames = Object.keys(figureKinds) as [Figure, ...Figure[]];

/** Audio features, with key and mode by their place in `pitchClasses` and `scaleModes`. */
export type SoundFigure = {
  [Name in Figure]: (typeof figureKinds)[Name] extends 'sound' ? Name : never;
}[Figure];
export const isSoundFigure = (figure: Figure): figure is SoundFigure => figureKinds[figure] === 'sound';
export const soundFigures = figureNames.filter(isSoundFigure);

/** Of a share or of money: one whole. */
export const millionths = 1_000_000;

/** Money and shares as people write them; all else is written as it is counted. */
export const writtenNumber = (figure: Figure, value: number): number =>
  figureKinds[figure] === 'money' || figureKinds[figure] === 'share' ? value / millionths : value;

const secondsOfAnHour = 3600;

/** By how much a stored number is larger than the one on an axis: shares in per cent, times in hours. */
export function axisUnitOf(figure: Figure): number {
  if (figure === 'watchSeconds') return secondsOfAnHour;
  const kind = figureKinds[figure];
  if (kind === 'share') return millionths / 100;
  return kind === 'money' || kind === 'sound' ? millionths : 1;
}

/**
 * What a unit of a distributor's statement is on a platform: what its counting rule calls one listening (`dictionary.ts`).
 * Others sell songs, which no counter stands beside.
 */
export const unitsAre: Partial<Record<PlatformId, Metric & Figure>> = {
  youtube: 'views',
  spotify: 'streams',
  'apple-music': 'plays',
  deezer: 'streams',
  soundcloud: 'plays',
  tidal: 'plays',
  audiomack: 'plays',
};

/** Figures that mean what a public counter of the same name means. */
export const comparedFigures = figureNames.filter(
  (name): name is Metric & Figure =>
    figureKinds[name] === 'count' && counterNames.some((counter) => counter === name),
);

/** What an audience is divided by. */
export const audienceDimensions = [
  ...(['age', 'gender', 'country', 'city', 'source', 'device'] as const),
  /** Where a video is played, and whether those who watch have subscribed. */
  ...(['playback', 'subscription'] as const),
] as const;
export type AudienceDimension = (typeof audienceDimensions)[number];

/** What a row of an export may be divided by beyond that. */
/** `age_gender`: both at once, as `18-24 female`. */
export const figureDimensions = [...audienceDimensions, 'age_gender', 'playlist'] as const;
export type FigureDimension = (typeof figureDimensions)[number];

/** Genders and devices as YouTube names them; both sides translate them. */
export const genders = ['female', 'male', 'other'] as const;
export const devices = ['desktop', 'mobile', 'tablet', 'tv', 'game_console', 'other'] as const;

const dayBoundaries: Readonly<Record<string, string>> = {
  // “Days in Spotify for Artists are based on the UTC timezone” (artists.spotify.com/faq/stats).
  spotify: 'UTC',
  // Pacific time (developers.google.com/youtube/analytics/dimensions, `day`).
  youtube: 'America/Los_Angeles',
};

/** Whose day a figure is of: a zone, or `source` where only the source itself knows. */
export const dayBoundaryOf = (platform: string): string => dayBoundaries[platform] ?? 'source';
