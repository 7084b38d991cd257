/**
 * Which link on a user's list a song is that a file names: by the platform's id, or by ISRC where the names say nothing
 * else; by its name it is offered.
 */
import { hash } from 'node:crypto';
import type { ImportSubject } from '#contract/imports.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { compare, keysOf, type ReadLink, read } from '../../tracks/service.ts';
import type { NamedSong } from '../kinds/kind.ts';
import { clean } from '../rows/staged-row.ts';

export type OwnLink = {
  trackId: string;
  platform: PlatformId;
  platformTrackId: string;
  isrc: string | null;
  title: string;
  artist: string;
  durationSeconds: number | null;
  releaseDate?: string | null;
};

/** A song as a file names it, each part as it is compared. */
export type Named = {
  platform: PlatformId | null;
  platformTrackId: string | null;
  isrc: string | null;
  title: string | null;
  artist: string | null;
};

export type Match = {
  trackId: string | null;
  matchedBy: ImportSubject['matchedBy'];
  offers: string[];
  isSkipped: boolean;
};

const longestName = 500;
const mostOffers = 5;

const part = (text: string | undefined): string | null =>
  clean(text ?? '')
    .trim()
    .slice(0, longestName) || null;

export const namedBy = (song: NamedSong, platform: PlatformId | null): Named => ({
  platform,
  platformTrackId: part(song.platformTrackId),
  isrc: part(song.isrc?.replace(/[\s-]/g, '').toUpperCase()),
  title: part(song.title),
  artist: part(song.artist),
});

export const subjectKeyOf = ({ platform, platformTrackId, isrc, title, artist }: Named): string =>
  hash('sha256', JSON.stringify([platform, platformTrackId, isrc, title, artist]));

/** A user's links, and what they have said of names before. */
export type Known = { links: readonly OwnLink[]; answers: ReadonlyMap<string, string | null> };

export type Matcher = (song: Named) => Match;

const group = (links: readonly OwnLink[], keyOfLink: (link: OwnLink) => string | null) => {
  const by = new Map<string, OwnLink[]>();
  for (const link of links) {
    const key = keyOfLink(link);
    if (key !== null) by.set(key, [...(by.get(key) ?? []), link]);
  }
  return by;
};

/** Titles are read when the first name is asked for: most files name their songs by id. */
function nameFinder(links: readonly OwnLink[]): (song: Named) => string[] {
  let index: Map<string, { link: OwnLink; read: ReadLink }[]> | undefined;
  const build = () => {
    const built = new Map<string, { link: OwnLink; read: ReadLink }[]>();
    for (const link of links) {
      const entry = { link, read: read(link) };
      for (const key of keysOf(entry.read)) built.set(key, [...(built.get(key) ?? []), entry]);
    }
    return built;
  };
  return ({ title, artist, platform }) => {
    if (title === null) return [];
    index ??= build();
    const as = (by: string) =>
      read({ platform: platform ?? 'spotify', title, artist: by, durationSeconds: null, isrc: null });
    const named = as(artist ?? '');
    const near = new Set(keysOf(named).flatMap((key) => index?.get(key) ?? []));
    return [...near]
      .map(({ link, read: other }) => {
        // A file that names no artist is its artist's own.
        const verdict = compare(artist === null ? as(link.artist) : named, other);
        const doubts = verdict.is === 'same' ? 0 : verdict.is === 'unsure' ? verdict.doubts.length : 9;
        return { link, rank: doubts * 2 + (link.platform === platform ? 0 : 1), isApart: doubts === 9 };
      })
      .filter(({ isApart }) => !isApart)
      .sort((one, other) => one.rank - other.rank)
      .slice(0, mostOffers)
      .map(({ link }) => link.trackId);
  };
}

/** Whether the ISRC may be believed by what else the file says: title or artist agree, or it says neither. */
function isSameByIsrc({ title, artist, platform, isrc }: Named, link: OwnLink): boolean {
  // Files tell no lengths.
  const of = { isrc, durationSeconds: 1 };
  const own = read({ ...link, ...of });
  const by = artist ?? (title === null ? link.artist : '');
  const named = read({ ...of, platform: platform ?? 'spotify', title: title ?? link.title, artist: by });
  return compare(named, own).is === 'same';
}

const none: Match = { trackId: null, matchedBy: null, offers: [], isSkipped: false };

/** `answers`: what users have said of songs before, by `subjectKeyOf`; null: left out. */
export function createMatcher({ links, answers }: Known): Matcher {
  const byId = new Map(links.map((link) => [`${link.platform} ${link.platformTrackId}`, link]));
  const byIsrc = group(links, ({ isrc }) => isrc?.toUpperCase() ?? null);
  const onList = new Set(links.map(({ trackId }) => trackId));
  const findNames = nameFinder(links);
  return (song) => {
    const said = answers.get(subjectKeyOf(song));
    if (said === null) return { ...none, isSkipped: true, matchedBy: 'user' };
    if (said !== undefined && onList.has(said)) return { ...none, trackId: said, matchedBy: 'user' };
    const own =
      song.platformTrackId === null ? undefined : byId.get(`${song.platform} ${song.platformTrackId}`);
    if (own) return { ...none, trackId: own.trackId, matchedBy: 'id' };
    const same = song.isrc === null ? undefined : byIsrc.get(song.isrc);
    const told = same?.filter((link) => isSameByIsrc(song, link));
    const there = told?.find(({ platform }) => platform === song.platform) ?? told?.[0];
    if (there) return { ...none, trackId: there.trackId, matchedBy: 'isrc' };
    const offers = new Set([...(same ?? []).map(({ trackId }) => trackId), ...findNames(song)]);
    return { ...none, offers: [...offers].slice(0, mostOffers) };
  };
}
