/** Which song a row is of, and where it was counted. */
import type { RowReason } from '#domain/imports.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { identify } from '#server/platforms/links.ts';
import { isrcOf, textOf } from '#server/platforms/parse.ts';
import { platforms } from '#server/platforms/registry.ts';
import { platformOfStore } from './cells/keys.ts';
import { isAbsent } from './cells/quantities.ts';
import { spanOf } from './cells/spans.ts';
import type { ImportRecord, NamedSong } from './kind.ts';
import type { Plan } from './plan.ts';
import type { Meaning } from './spec.ts';

/** The cell of a meaning in the row at hand, without a spreadsheet's guards. */
export type CellOf = (meaning: Meaning) => string;
export type Failed = Omit<Extract<ImportRecord, { reason: RowReason }>, 'line'>;
type Numbered = { platform: PlatformId | null; platformTrackId: string };

/** Statements say the same day, store or song in row after row. */
export function remembering<T>(read: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined || known.has(cell)) return before as T;
    if (known.size >= 5000) known.clear();
    const value = read(cell);
    known.set(cell, value);
    return value;
  };
}

/** A link to a song, or its bare id where the platform is known. */
export function numberedBy(text: string, platform: PlatformId | null): Numbered | undefined {
  if (text === '') return undefined;
  if (platform && platforms[platform]?.isId(text)) return { platform, platformTrackId: text };
  const found = identify(text);
  if (!('link' in found) || found.link.kind !== 'track') return undefined;
  return { platform: found.platform, platformTrackId: found.link.platformTrackId };
}

/** Some write it in groups, or in small letters. */
const isrcIn = (text: string): string | undefined => isrcOf(text.replace(/[\s.‐–-]/g, ''));

export type SongReader = (cell: CellOf) => NamedSong | null | Failed;

export function songReader(plan: Plan): SongReader {
  const { spec, at } = plan;
  const textIn = remembering(textOf);
  const isrcs = remembering(isrcIn);
  const links = remembering((text) => numberedBy(text, plan.platform)?.platformTrackId);
  const names = (['videoId', 'url', 'isrc', 'title'] as const).filter((meaning) => at.has(meaning));

  function isOfSong(cell: CellOf): boolean {
    if (!spec.songProduct || !at.has('product') || spec.songProduct.test(cell('product'))) return true;
    return spec.songAddress?.test(cell('url')) ?? false;
  }

  return (cell) => {
    if (!isOfSong(cell)) return null;
    if (names.length === 0) return plan.song;
    const videoId = at.has('videoId') ? cell('videoId') : undefined;
    if (videoId !== undefined && !/^[\w-]{11}$/.test(videoId))
      return { reason: isAbsent(videoId) ? 'no_name' : 'bad_id' };
    const platformTrackId = videoId ?? links(cell('url'));
    const isrc = isrcs(cell('isrc'));
    const title = textIn(cell('title'));
    if (!platformTrackId && !isrc && !title) {
      // Statements have rows of whole albums, which name no song.
      const isAlbum = plan.isAdditive && names.every((meaning) => cell(meaning) === '');
      if (isAlbum) return null;
      return { reason: names.every((meaning) => isAbsent(cell(meaning))) ? 'no_name' : 'bad_id' };
    }
    const artist = textIn(cell('artist'));
    const releaseDate = at.has('releaseDate')
      ? spanOf(cell('releaseDate'), plan.time.dayOrder)?.from
      : undefined;
    const song: NamedSong = {};
    if (platformTrackId) song.platformTrackId = platformTrackId;
    if (isrc) song.isrc = isrc;
    if (title) song.title = title;
    if (artist) song.artist = artist;
    if (releaseDate) song.releaseDate = releaseDate;
    return song;
  };
}

export type PlaceReader = (cell: CellOf) => { platform: PlatformId | null; store: string };

export function placeReader(plan: Plan): PlaceReader {
  const stores = remembering(platformOfStore);
  const links = remembering((text) => numberedBy(text, plan.platform)?.platform ?? null);
  return (cell) => {
    const store = cell('store') || cell('platform');
    if (store) return { platform: stores(store), store };
    return { platform: plan.platform ?? links(cell('url')), store: '' };
  };
}
