/** What the fake platforms know: some hundred real songs, and a plausible answer for any other well-formed id. */
import { type PlatformId, platformIds } from '#domain/platforms.ts';
import { between, chance, code, pick, whole } from './chance.ts';
import { inventedIsrc, recordingOf } from './recordings.ts';
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

const drawIsrc = (year: string, ...seed: string[]): string =>
  inventedIsrc(`${year.slice(2, 4)}${String(whole(0, 99_999, 'isrc', ...seed)).padStart(5, '0')}`);

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
          isrc: isrc ?? drawIsrc(song.released, song.title, song.artist),
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

/** The day within the year that the ISRC states; of the newest year none that has not come yet. */
function releaseOf(isrc: string): string {
  const year = 2000 + Number(isrc.slice(5, 7));
  const end = Math.min(Date.UTC(year + 1, 0, 1), Math.max(newest, Date.UTC(year, 0, 2)));
  const begin = Date.UTC(year, 0, 1);
  return new Date(begin + (end - begin) * chance('released', isrc)).toISOString().slice(0, 10);
}

/** A song nobody wrote: facts drawn from its ISRC alone, which is drawn from the id or carried by it. They never change. */
export function inventItem(platform: PlatformId, id: string): Item {
  const own = `${platform}:${id}`;
  const age = (newest - oldest) * chance('released', own) ** 2;
  const isrc = recordingOf(platform, id) ?? drawIsrc(new Date(newest - age).toISOString(), own);
  const style =
    chance('language', isrc) < 0.5 ? words.titles[0] : pick(words.titles, 'language', isrc, 'other');
  const title = style
    ? [pick(style.first, 'title', isrc), pick(style.second, 'title', isrc, 'second')].join(style.join)
    : isrc;
  return {
    platform,
    id,
    title,
    artist: `${pick(words.artists.first, 'artist', isrc)} ${pick(words.artists.second, 'artist', isrc, 'second')}`,
    album: chance('single', isrc) < 0.4 ? title : pick(words.albums, 'album', isrc),
    seconds: whole(135, 320, 'seconds', isrc),
    released: releaseOf(isrc),
    isrc,
    millions: 10 ** between(-2.7, 1.7, 'millions', isrc),
    invented: true,
    unknown: true,
    seed: id,
  };
}

/** So many base-62 characters for a song that has no id here, the same in every run. */
export const inventCode = (length: number, ...seed: string[]): string => code(length, 'id', ...seed);
