/** From TIDAL's track, and the artists, albums and pictures that came with it, to a reading. Pure. */
import type { ScaleMode, Sound } from '#domain/sound.ts';
import { itemFailure } from '../http/failure.ts';
import {
  dayOf,
  imageOf,
  isoSecondsOf,
  isrcOf,
  popularityOf,
  readingFrom,
  textOf,
  titleOf,
  withoutAbsent,
} from '../parse.ts';
import type { Reading, ReadResult } from '../platform.ts';
import { pitchClassOf, soundOf } from '../sound.ts';
import { type Related, type Resource, resource } from './schema.ts';

/** Resources that came with the songs, by type and id. */
export type Included = ReadonlyMap<string, Resource>;

const keyOf = (type: unknown, id: unknown): string => JSON.stringify([type, id]);

export function includedOf(values: readonly unknown[]): Included {
  const resources = values.flatMap((value) => resource.safeParse(value).data ?? []);
  return new Map(resources.map((entry) => [keyOf(entry.type, entry.id), entry]));
}

/** Our own figure: more names than a line shows. */
const mostRelated = 20;

const follow = (included: Included, related: Related): Resource[] =>
  (related?.data ?? []).slice(0, mostRelated).flatMap(({ type, id }) => included.get(keyOf(type, id)) ?? []);

export const albumIn = (data: readonly unknown[]): Resource | undefined =>
  data.flatMap((value) => resource.safeParse(value).data ?? [])[0];

/** The songs of an album as its pages have them, each with the album that it is on; videos are none. */
export function songsOfAlbum(
  album: Resource,
  items: NonNullable<NonNullable<Related>['data']>,
  included: readonly unknown[],
) {
  const around = includedOf([...included, album]);
  const albums = { data: [{ type: album.type, id: album.id }] };
  return items
    .flatMap(({ type, id }) => (type === 'tracks' ? (around.get(keyOf(type, id)) ?? []) : []))
    .map((song) => {
      const { artists, coverArt } = song.relationships ?? {};
      return {
        id: song.id,
        result: readingOf({ ...song, relationships: { artists, coverArt, albums } }, around),
      };
    });
}

/** Wide enough for a page, and not the 1280 pixels of the original. */
const widestPicture = 750;

/** Files come from the largest to the smallest; a cover may be a video too, which is no artwork here. */
function artworkOf(included: Included, album: Resource | undefined): string | undefined {
  const [picture] = follow(included, album?.relationships?.coverArt).filter(
    ({ attributes }) => attributes?.mediaType === 'IMAGE',
  );
  const files = picture?.attributes?.files ?? [];
  const small = files.filter(({ meta }) => typeof meta?.width === 'number' && meta.width <= widestPicture);
  return [...small, ...files].map(({ href }) => imageOf(href)).find((address) => address !== undefined);
}

/** "Title (Version)", as TIDAL itself writes it. */
function fullTitleOf({ title, version }: NonNullable<Resource['attributes']>): string {
  const name = titleOf(title);
  const addition = textOf(version);
  return name && addition ? (textOf(`${name} (${addition})`) ?? name) : name;
}

/** 0.0 to 1.0 as whole percent; not a play count. */
const percentOf = (share: unknown): number | undefined =>
  typeof share === 'number' && share >= 0 && share <= 1 ? popularityOf(Math.round(share * 100)) : undefined;

function availabilityOf(accessType: unknown): Reading['availability'] {
  if (accessType === 'PRIVATE') return 'private';
  return accessType === 'UNLISTED' ? 'unlisted' : 'public';
}

/** Of the church modes and blues scales none is major or minor; the Aeolian one is the natural minor scale. */
const modes = new Map<unknown, ScaleMode>([
  ['MAJOR', 'major'],
  ['PENTATONIC_MAJOR', 'major'],
  ['MINOR', 'minor'],
  ['AEOLIAN', 'minor'],
  ['HARMONIC_MINOR', 'minor'],
  ['MELODIC_MINOR', 'minor'],
  ['PENTATONIC_MINOR', 'minor'],
]);

const soundOfTrack = ({ bpm, key, keyScale, toneTags }: NonNullable<Resource['attributes']>): Sound =>
  soundOf({ tempo: bpm, key: pitchClassOf(key), mode: modes.get(keyScale), tags: toneTags });

export function readingOf(song: Resource, included: Included): ReadResult {
  const { attributes, relationships } = song;
  if (!attributes) return itemFailure('bad-reply', 'track without attributes');
  const artists = follow(included, relationships?.artists);
  const [album] = follow(included, relationships?.albums);
  return readingFrom(() => ({
    outcome: 'read' as const,
    song: withoutAbsent({
      title: fullTitleOf(attributes),
      artist: textOf(artists.flatMap((artist) => textOf(artist.attributes?.name) ?? []).join(', ')) ?? '',
      album: textOf(album?.attributes?.title),
      artworkUrl: artworkOf(included, album),
      durationSeconds: isoSecondsOf(attributes.duration),
      isrc: isrcOf(attributes.isrc),
      releaseDate: dayOf(album?.attributes?.releaseDate),
    }),
    metrics: withoutAbsent({ popularity: percentOf(attributes.popularity) }),
    withheld: [],
    availability: availabilityOf(attributes.accessType),
    sound: soundOfTrack(attributes),
  }));
}
