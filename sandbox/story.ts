/**
 * The songs of the sample account: one invented artist, and a plot. Everything is counted from a Monday's midnight, the
 * anchor, which stands in the ids themselves: so the same plot can end today wherever somebody looks at it.
 */
import type { PlatformId } from '#domain/platforms.ts';
import { between, chance } from './chance.ts';
import { type Curve, weekdayShare } from './curves.ts';

const dayMs = 86_400_000;

/** Days of the plot that lie before the anchor: 90 days have the same days of last year to be compared with. */
export const firstDay = -462;
/** So far ahead it is written down: an edition is given out for a week, and its accounts live a week more. */
export const lastDay = 20;

export type Link = {
  platform: PlatformId;
  /** How big this platform is for the artist, beside its usual share of all plays. */
  scale?: number;
  /** Days from one to the other on which nobody read it. */
  unread?: [from: number, to: number];
  /** The day it was taken down. */
  gone?: number;
  /** Its owner hides the likes. */
  hidesLikes?: boolean;
  /** The day on which the platform took counts back. */
  corrected?: number;
};

export type StorySong = {
  /** Its place is part of the ids: a new song goes to the end. */
  key: string;
  title: string;
  album: string;
  seconds: number;
  /** Days before or after the anchor. */
  released: number;
  /** Plays before the first day that is told. */
  before: number;
  /** Plays a day at level 1, of all places where it is heard. */
  perDay: number;
  week: 'party' | 'work';
  level(day: number): number;
  /** How much of that comes by suggestions beside a video that picked it up. */
  suggested?(day: number): number;
  links: readonly Link[];
};

/** Nobody known is called so, and no known song. */
export const storyArtist = 'Ilka Marrowby';

/** A hump that comes within two days, stays, and ebbs away. */
const bump = (day: number, from: number, to: number, ebb: number): number =>
  day < from ? 0 : day < from + 2 ? 0.6 : day <= to ? 1 : Math.exp((to - day) / ebb);

/**
 * A video that many watch has shown it since the eighth day before the anchor, and more watch that one every day: it rises by
 * a third a week or more on each day on which an edition is looked at.
 */
const pickedUp = (day: number): number => (day < -8 ? 0 : 1 + 0.25 * (day + 8));

const [early, late] = ['Lamps Along the Ferry', 'Everyone Is Away'];

export const storySongs: readonly StorySong[] = [
  {
    ...{ key: 'release', title: 'Paper Herons', album: 'Paper Herons', seconds: 187, released: -17 },
    ...{ before: 0, perDay: 4200, week: 'party' },
    level: (day) => 9 * Math.exp(-(day + 17) / 3.4) + 1.5 * Math.exp(-(day + 17) / 70),
    links: [
      { platform: 'youtube' },
      { platform: 'spotify' },
      { platform: 'soundcloud' },
      { platform: 'deezer' },
    ],
  },
  {
    ...{ key: 'hit', title: 'Tin Roof Cathedral', album: early, seconds: 214, released: -1293 },
    ...{ before: 7_400_000, perDay: 5200, week: 'party' },
    level: (day) => 5 * Math.exp(-(day - firstDay) / 190),
    links: [
      { platform: 'youtube' },
      { platform: 'spotify' },
      { platform: 'lastfm' },
      { platform: 'apple-music' },
      { platform: 'listenbrainz', scale: 25 },
    ],
  },
  {
    ...{ key: 'steady', title: 'Slow Tram to Vesterhavn', album: late, seconds: 236, released: -789 },
    ...{ before: 2_150_000, perDay: 1900, week: 'work' },
    level: (day) => 1 + 0.04 * Math.sin(day / 60),
    links: [{ platform: 'youtube' }, { platform: 'lastfm', scale: 1.6 }],
  },
  {
    ...{ key: 'campaign', title: 'Copper Weather', album: 'Copper Weather', seconds: 201, released: -303 },
    ...{ before: 0, perDay: 900, week: 'party' },
    level: (day) => 0.9 + 4 * Math.exp(-(day + 303) / 9) + 1.9 * bump(day, -13, -4, 7),
    links: [{ platform: 'youtube' }, { platform: 'soundcloud' }, { platform: 'audiomack', scale: 2 }],
  },
  {
    ...{ key: 'gap', title: 'Ninety Small Hours', album: early, seconds: 249, released: -1293 },
    ...{ before: 640_000, perDay: 700, week: 'work' },
    level: (day) => 1 - day / 9000,
    links: [
      { platform: 'audiomack', scale: 3, unread: [-68, -48] },
      { platform: 'listenbrainz', scale: 30, unread: [-9, -6] },
    ],
  },
  {
    ...{ key: 'corrected', title: 'Borrowed Coastline', album: late, seconds: 198, released: -789 },
    ...{ before: 1_300_000, perDay: 1300, week: 'party' },
    level: (day) => 1 + day / 4000,
    links: [{ platform: 'youtube', hidesLikes: true, corrected: -36 }, { platform: 'bandcamp' }],
  },
  {
    ...{ key: 'gone', title: 'Glasshouse Static', album: 'Glasshouse Static', seconds: 173, released: -539 },
    ...{ before: 210_000, perDay: 1100, week: 'party' },
    level: (day) => 0.7 * Math.exp(-(day - firstDay) / 900),
    links: [{ platform: 'soundcloud', gone: -19 }, { platform: 'tidal' }],
  },
  {
    ...{ key: 'quiet', title: 'Attic Waltz, Left Hand', album: early, seconds: 164, released: -1293 },
    ...{ before: 61_000, perDay: 9, week: 'work' },
    level: () => 1,
    links: [{ platform: 'bandcamp' }, { platform: 'lastfm' }],
  },
  {
    ...{ key: 'riser', title: 'Kite Over the Gasworks', album: late, seconds: 221, released: -789 },
    ...{ before: 180_000, perDay: 620, week: 'party' },
    level: (day) => 1 + Math.exp((day + 60) / 160) + pickedUp(day),
    suggested: pickedUp,
    links: [{ platform: 'youtube' }],
  },
  {
    ...{ key: 'evergreen', title: 'Letters to the Lockkeeper', album: early, seconds: 258, released: -1293 },
    ...{ before: 910_000, perDay: 480, week: 'work' },
    level: (day) => 1 - day / 12_000,
    links: [{ platform: 'youtube' }],
  },
];

export const linkOf = (song: StorySong, platform: PlatformId): Link | undefined =>
  song.links.find((link) => link.platform === platform);

/** What draws of a song's link are named by: the same in every edition. */
export const seedOf = (song: StorySong, platform: PlatformId): string => `story:${platform}:${song.key}`;

/** Plays of a span of days, wherever they came from: what one platform draws for itself is left out. */
export function playsOf(song: StorySong, from: number, to: number): number {
  let plays = 0;
  for (let day = Math.max(from, song.released); day <= to; day++) plays += song.perDay * song.level(day);
  return plays;
}

type Sums = { gross: number[]; net: number[] };
const sums = new Map<string, Sums>();

/** What a day brings, but for a correction. */
function gainOf(song: StorySong, { platform, scale = 1 }: Link, day: number): number {
  const noise = between(0.93, 1.07, 'day', seedOf(song, platform), day);
  // The anchor is a Monday.
  const weekday = weekdayShare(song.week, (((day + 1) % 7) + 7) % 7) * 7;
  return scale * song.perDay * song.level(day) * weekday * noise;
}

/** Plays at the end of each day, from the day before the first on; a far day costs the days up to it once. */
function sumAt(song: StorySong, link: Link, day: number, isCorrected: boolean): number {
  const seed = seedOf(song, link.platform);
  const before = song.before * (link.scale ?? 1);
  const known = sums.get(seed) ?? { gross: [before], net: [before] };
  sums.set(seed, known);
  for (let next = firstDay - 1 + known.gross.length; next <= day; next++) {
    const gain = next < song.released ? 0 : gainOf(song, link, next);
    known.gross.push((known.gross.at(-1) ?? 0) + gain);
    known.net.push((known.net.at(-1) ?? 0) + (next === link.corrected ? -2.2 * gain : gain));
  }
  const at = Math.max(0, Math.floor(day) - firstDay + 1);
  return (isCorrected ? known.net : known.gross)[at] ?? before;
}

/** How much of a day's plays have come by a share of it: more by day than by night. */
export const passedOf = (share: number): number => share - Math.sin(2 * Math.PI * share) / (4 * Math.PI);

/**
 * A link's numbers from whole to whole number at each midnight, and between the two by `passedOf` alone: whoever knows
 * both midnights can tell what a reading in between will say.
 */
export function storyCurve(song: StorySong, platform: PlatformId, anchor: number): Curve {
  const link = linkOf(song, platform) ?? { platform };
  const dayOf = (instant: Date): [day: number, passed: number] => {
    const days = (instant.getTime() - anchor) / dayMs;
    return [Math.floor(days), passedOf(days - Math.floor(days))];
  };
  const level = (day: number): number => {
    if (day < song.released) return 0;
    const wave = 0.012 * Math.sin(day / 5 + 6 * chance('wave', seedOf(song, platform)));
    return Math.min(0.95, 0.16 + 0.1 * Math.log10(1 + song.perDay * song.level(day)) + wave);
  };
  return {
    count: (instant, share = 1, isCorrected = false) => {
      const [day, passed] = dayOf(instant);
      const from = Math.floor(share * sumAt(song, link, day - 1, isCorrected));
      const to = Math.floor(share * sumAt(song, link, day, isCorrected));
      return from + Math.floor((to - from) * passed);
    },
    level: (instant) => {
      const [day, passed] = dayOf(instant);
      return level(day - 1) + (level(day) - level(day - 1)) * passed;
    },
  };
}
