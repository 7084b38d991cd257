/**
 * Editions of the sample's plot: one for each week, and for each sort of place on earth that it is looked at from. The
 * anchor and the sort stand in the songs' ids, so that an edition is nothing that anybody has to keep.
 */
import type { PlatformId } from '#domain/platforms.ts';
import type { Item } from './catalogue.ts';
import { type Curve, curveOf } from './curves.ts';
import { digitsOf, inventedIsrc, recordingOf } from './recordings.ts';
import { type Link, linkOf, type StorySong, seedOf, storyArtist, storyCurve, storySongs } from './story.ts';

const dayMs = 86_400_000;
export const quarterMs = 900_000;
export const idsBegin = Date.UTC(2020, 0, 1);
/** Anchors until 2079, at quarters of an hour, as time zones have them. */
const mostQuarters = 2 ** 21;

/** `sort`: 0 to 999, for whoever asks; it changes nothing but the ids. */
export type Edition = { anchor: number; sort: number };

type Name = { song: number; quarter: number; sort: number };

const padded = (value: number, length: number, base = 10): string =>
  value.toString(base).padStart(length, '0');

const shortCode = ({ song, quarter, sort }: Name): string =>
  `zzs${song}${padded(quarter, 5, 36)}${padded(sort, 2, 36)}`;
/** One figure names the song: a plot of more than ten needs another form. */
const shortForm = /zzs(\d)([0-9a-z]{5})([0-9a-z]{2})/;

const digits = ({ song, quarter, sort }: Name): string => `77${song}${padded(quarter, 7)}${padded(sort, 3)}`;
const digitsForm = /^(?:soundcloud:tracks:)?77(\d)(\d{7})(\d{3})$/;

const uuidForm = /^570e1e5(\d)-(\d{4})-4(\d{3})-8(\d{3})-570e1e570e1e$/;
const uuid = ({ song, quarter, sort }: Name): string => {
  const seven = padded(quarter, 7);
  return `570e1e5${song}-${seven.slice(0, 4)}-4${seven.slice(4)}-8${padded(sort, 3)}-570e1e570e1e`;
};

/** At Last.fm the name is the id: what follows it here is made of signs, which name nothing. */
const signs = ['-', '.', '_'] as const;
const signsForm = /\+([-._]{20})$/;
const signCode = ({ quarter, sort }: Name): string =>
  padded(quarter * 1000 + sort, 20, 3).replace(/\d/g, (digit) => signs[Number(digit)] ?? '');

const spelled = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');
const slug = (text: string, joint: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, joint)
    .replace(/-$/, '');

function write(platform: PlatformId, name: Name): string {
  const { title } = storySongs[name.song] as StorySong;
  if (platform === 'soundcloud') return `soundcloud:tracks:${digits(name)}`;
  if (platform === 'deezer' || platform === 'tidal' || platform === 'apple-music') return digits(name);
  if (platform === 'listenbrainz') return uuid(name);
  if (platform === 'lastfm') return `${spelled(storyArtist)}/_/${spelled(title)}+${signCode(name)}`;
  if (platform === 'spotify') return shortCode(name).padEnd(22, 'x');
  if (platform === 'youtube') return shortCode(name);
  const page = `${slug(title, '-')}-${shortCode(name)}`;
  return platform === 'bandcamp'
    ? `${slug(storyArtist, '')}/track/${page}`
    : `${slug(storyArtist, '-')}/song/${page}`;
}

function nameOfSigns(id: string): Name | undefined {
  const code = signsForm.exec(id)?.[1];
  if (!code) return undefined;
  const number = Number.parseInt(
    code.replace(/./g, (sign) => String(signs.indexOf(sign as '-'))),
    3,
  );
  const song = storySongs.findIndex(({ title }) => id.includes(`/_/${spelled(title)}+`));
  return { song, quarter: Math.floor(number / 1000), sort: number % 1000 };
}

function read(platform: PlatformId, id: string): Name | undefined {
  if (platform === 'lastfm') return nameOfSigns(id);
  const long = digitsForm.exec(id);
  if (long) return { song: Number(long[1]), quarter: Number(long[2]), sort: Number(long[3]) };
  const [, one, four, three, sort] = uuidForm.exec(id) ?? [];
  if (one) return { song: Number(one), quarter: Number(`${four}${three}`), sort: Number(sort) };
  const short = shortForm.exec(id);
  if (!short) return undefined;
  const [song, quarter, ofSort] = [Number(short[1]), short[2] ?? '', short[3] ?? ''];
  return { song, quarter: Number.parseInt(quarter, 36), sort: Number.parseInt(ofSort, 36) };
}

/** The Monday whose midnight, anywhere on earth, is nearest. */
function dateOf(anchor: number, day: number): string {
  const monday = Date.UTC(2020, 0, 6);
  const weeks = Math.round((anchor - monday) / (7 * dayMs));
  return new Date(monday + (weeks * 7 + day) * dayMs).toISOString().slice(0, 10);
}

/** Of no year that a song is drawn in: the same in every edition. */
const isrcOf = (song: number): string => inventedIsrc(String(90_000 + song).padStart(7, '0'));

export const storyIsrcs = storySongs.map(({ title }, place) => ({ title, isrc: isrcOf(place) }));

/** The song of the plot that an ISRC names. */
export function storySongOf(isrc: string): StorySong | undefined {
  const digits = digitsOf(isrc);
  return digits?.startsWith('009') ? storySongs[Number(digits) - 90_000] : undefined;
}

/**
 * A song of the plot on a platform on which the sample does not follow it: it is there under one id for all editions, and
 * came out when the edition of this week says so.
 */
export function storyElsewhere(platform: PlatformId, id: string, now: Date): Item | undefined {
  const isrc = recordingOf(platform, id);
  const song = isrc === undefined ? undefined : storySongOf(isrc);
  if (!isrc || !song) return undefined;
  return {
    ...{
      platform,
      id,
      isrc,
      artist: storyArtist,
      released: dateOf(now.getTime() - 3.5 * dayMs, song.released),
    },
    ...{ title: song.title, album: song.album, seconds: song.seconds },
    ...{ seed: id, millions: 1, invented: true, unknown: false },
  };
}

const items = new Map<string, Item | undefined>();
const mostItems = 5_000;

/** The song of the plot that an id names; undefined for every other id. */
export function storyItem(platform: PlatformId, id: string): Item | undefined {
  const key = `${platform}:${id}`;
  if (items.has(key)) return items.get(key);
  if (items.size >= mostItems) items.clear();
  const item = makeItem(platform, id);
  items.set(key, item);
  return item;
}

function makeItem(platform: PlatformId, id: string): Item | undefined {
  const name = read(platform, id);
  const song = name && storySongs[name.song];
  if (!name || !song || name.quarter >= mostQuarters || !linkOf(song, platform)) return undefined;
  if (write(platform, name) !== id) return undefined;
  const released = dateOf(idsBegin + name.quarter * quarterMs, song.released);
  return {
    ...{ platform, id, released, artist: storyArtist },
    ...{ title: song.title, album: song.album, seconds: song.seconds },
    isrc: isrcOf(name.song),
    seed: seedOf(song, platform),
    ...{ millions: 1, invented: true, unknown: false },
    story: { song, anchor: idsBegin + name.quarter * quarterMs },
  };
}

/** Taken down on its day, and never before. */
export function isGone({ platform, story }: Item, now: number): boolean {
  const day = story && linkOf(story.song, platform)?.gone;
  return story !== undefined && day !== undefined && now >= story.anchor + day * dayMs;
}

export const areLikesWithheld = ({ platform, story }: Item): boolean =>
  (story && linkOf(story.song, platform)?.hidesLikes) ?? false;

/** How an item's numbers stand at any instant: as the plot has it, or as its id alone decides. */
export const curveFor = (item: Item, start: Date): Curve =>
  item.story
    ? storyCurve(item.story.song, item.platform, item.story.anchor)
    : curveOf({ seed: `${item.platform}:${item.id}`, start, millions: item.millions });

/** The songs of an edition on all of their platforms. */
export function idsOf({ anchor, sort }: Edition): { song: StorySong; link: Link; id: string }[] {
  const quarter = Math.floor((anchor - idsBegin) / quarterMs);
  if (quarter < 0 || quarter >= mostQuarters) throw new RangeError('no ids for an edition of that time');
  return storySongs.flatMap((song, place) =>
    song.links.map((link) => ({ song, link, id: write(link.platform, { song: place, quarter, sort }) })),
  );
}
