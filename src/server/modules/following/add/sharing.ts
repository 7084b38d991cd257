/** A song counts once for the plan, with one link a platform: which links are of songs that have a place already. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Db } from '#server/db/client.ts';
import type { KnownItem } from '../../metrics/policy.ts';
import { compare, type Described, type ReadLink, read } from '../../tracks/service.ts';
import { type ListedLink, selectListedLinks } from '../queries.ts';
import type { SongAnswer } from './read-songs.ts';

/** By `itemKeyOf`: of which of their songs somebody says that a link is. */
export type SaidSongs = ReadonlyMap<string, string>;
/** `joined`: the songs become one without asking; else its owner is asked, and until then the link is a song of its own. */
export type Share = { songId: string; joined: boolean };

/** The links of a list, and those that are about to come onto it. */
class SharedPlaces {
  readonly #songs = new Map<string, { platforms: Set<PlatformId>; links: ReadLink[] }>();

  constructor(listed: readonly ListedLink[]) {
    for (const link of listed) this.add(link);
  }

  add({ songId, ...link }: ListedLink): void {
    const song = this.#songs.get(songId) ?? { platforms: new Set(), links: [] };
    song.platforms.add(link.platform);
    song.links.push(read(link));
    this.#songs.set(songId, song);
  }

  /** Whether a link there may share a place at all. */
  mayShare(platform: PlatformId): boolean {
    return this.#songs.values().some(({ platforms }) => !platforms.has(platform));
  }

  /** `said`: the song that its owner says it is of. */
  shareOf(link: Described, said: string | undefined): Share | undefined {
    const isFree = (songId: string) => this.#songs.get(songId)?.platforms.has(link.platform) === false;
    if (said !== undefined) return isFree(said) ? { songId: said, joined: true } : undefined;
    const own = read(link);
    const shares = [...this.#songs].flatMap(([songId, { links }]): Share[] => {
      if (!isFree(songId)) return [];
      const same = links.map((other) => compare(own, other)).filter(({ is }) => is === 'same');
      return same.length > 0
        ? [{ songId, joined: same.some((one) => one.is === 'same' && one.by === 'isrc') }]
        : [];
    });
    return shares.find(({ joined }) => joined) ?? shares[0];
  }
}

/** Of a list that has room for all that is to come nothing has to be known. */
export const placesFor = async (
  db: Db,
  userId: string,
  isTight: boolean,
): Promise<SharedPlaces | undefined> =>
  isTight ? new SharedPlaces(await selectListedLinks(db, userId)) : undefined;

/** What a link that can be added is of: by what was just read, or by what is known. */
export function describedAs(
  platform: PlatformId | undefined,
  answer: SongAnswer | undefined,
  known: KnownItem | undefined,
): Described | undefined {
  const song = answer && 'reading' in answer ? answer.reading.song : answer ? undefined : known;
  if (!platform || !song) return undefined;
  const { title, artist, durationSeconds, isrc } = song;
  return { platform, title, artist, durationSeconds: durationSeconds ?? null, isrc: isrc ?? null };
}
