/** What the fake platforms know: some hundred real songs, and a plausible answer for any other well-formed id. */
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { between, chance, code, pick, whole } from './chance.ts';
import songs from './songs.json' with { type: 'json' };
import type { StorySong } from './story.ts';
import words from './words.json' with { type: 'json' };

/** One entry of one platform, whatever the platform. */
export type Item = {
  platform: PlatformId;
  id: string;
  title: string;
  artist: string;
  album: string;
  seconds: number;
  /** `2017-01-12`, or `1982` where only the year is known. */
  released: string;
  /** `ZZSBX…` is no registered prefix: such a code is invented. */
  isrc: string;
  /** Millions of plays the song has had by the reference instant of the curves. */
  millions: number;
  /** A song of the catalogue under an id that no platform gave it. */
  invented: boolean;
  /** Not a song of the catalogue: everything is drawn from the id. */
  unknown: boolean;
  /** What is drawn of its numbers and its price is named by this. */
  seed: string;
  /** One of the sample account's, with the instant that its plot counts from. */
  story?: { song: StorySong; anchor: number };
};

export type CatalogueEntry = Item & { url: string; language: string };

type Song = {
  title: string;
  artist: string;
  album: string;
  released: string;
  seconds: number;
  language: string;
  millions: number;
  isrc?: string;
  ids?: Partial<Record<PlatformId, string>>;
};

/** How a platform forms its ids and addresses; a fake platform gives these. */
export type IdForm = { invent(...words: string[]): string; url(id: string): string };

const known: readonly Song[] = songs;

const inventedIsrc = (year: string, ...seed: string[]): string =>
  `ZZSBX${year.slice(2, 4)}${String(whole(0, 99_999, 'isrc', ...seed)).padStart(5, '0')}`;

/** The catalogue as the given platforms list it, one entry per song and platform. */
export function listCatalogue(forms: Partial<Record<PlatformId, IdForm>>): CatalogueEntry[] {
  return known.flatMap(({ ids, isrc, language, ...song }) =>
    platformIds.flatMap((platform) => {
      const form = forms[platform];
      if (!form) return [];
      const id = ids?.[platform] ?? form.invent(song.title, song.artist);
      return [
        {
          ...song,
          platform,
          id,
          url: form.url(id),
          language,
          isrc: isrc ?? inventedIsrc(song.released, song.title, song.artist),
          invented: ids?.[platform] === undefined,
          unknown: false,
          seed: id,
        },
      ];
    }),
  );
}

/** More small songs than hits, more new ones than old; none younger than this. */
const newest = Date.UTC(2025, 9, 31);
const oldest = Date.UTC(2010, 0, 1);

/** A song nobody wrote: facts drawn from the id alone, so that they never change. */
export function inventItem(platform: PlatformId, id: string): Item {
  const seed = `${platform}:${id}`;
  const style =
    chance('language', seed) < 0.5 ? words.titles[0] : pick(words.titles, 'language', seed, 'other');
  const title = style
    ? [pick(style.first, 'title', seed), pick(style.second, 'title', seed, 'second')].join(style.join)
    : seed;
  const age = (newest - oldest) * chance('released', seed) ** 2;
  const released = new Date(newest - age).toISOString().slice(0, 10);
  return {
    platform,
    id,
    title,
    artist: `${pick(words.artists.first, 'artist', seed)} ${pick(words.artists.second, 'artist', seed, 'second')}`,
    album: chance('single', seed) < 0.4 ? title : pick(words.albums, 'album', seed),
    seconds: whole(135, 320, 'seconds', seed),
    released,
    isrc: inventedIsrc(released, seed),
    millions: 10 ** between(-2.7, 1.7, 'millions', seed),
    invented: true,
    unknown: true,
    seed: id,
  };
}

/** So many base-62 characters for a song that has no id here, the same in every run. */
export const inventCode = (length: number, ...seed: string[]): string => code(length, 'id', ...seed);
