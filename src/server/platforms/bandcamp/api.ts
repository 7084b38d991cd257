/** Reads the structured data of a song's public page, as a link preview does; there is no interface (facts §7). */
import { parseJson } from '#server/kernel/foreign/json.ts';
import { boundedParser, Overgrown } from '#server/kernel/foreign/markup.ts';
import { type FoundSong, type ListedUpTo, type Listing, noneIfMissing, readPages } from '../found.ts';
import { itemFailure } from '../http/failure.ts';
import { isHostOf } from '../http/redirects.ts';
import {
  dayOf,
  imageOf,
  isoSecondsOf,
  isrcOf,
  priceOf,
  readingFrom,
  textOf,
  titleOf,
  withoutAbsent,
} from '../parse.ts';
import type { PlatformIo, ReadResult } from '../platform.ts';
import { readOneByOne } from '../read-each.ts';
import { type BandcampSettings, baseOf, classify } from './page.ts';
import { mayRead } from './robots.ts';
import { album, type Recording, recording, release } from './schema.ts';
import { hosts, parse, partsOf } from './url.ts';

type Io = PlatformIo<BandcampSettings>;

/** `P00H03M46S`, which lacks ISO's `T`. */
const durationOf = (value: unknown): number | undefined =>
  isoSecondsOf(typeof value === 'string' ? value.replace(/^P(?=\d+H)/, 'PT') : undefined);

/** The day of `14 Sep 2013 00:00:00 GMT`. */
function publishedOf(value: unknown): string | undefined {
  const isDate = typeof value === 'string' && /^\d{1,2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(value);
  const instant = isDate ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : dayOf(new Date(instant).toISOString());
}

/**
 * What the song alone costs, files only: of all its releases the one at its own address. 0 is a price too:
 * whatever the listener wants to give. Not sold alone (or not at all): none.
 */
function saleOf({ '@id': address, inAlbum }: Recording): { price?: number; currency?: string } {
  const releases = (inAlbum?.albumRelease ?? []).flatMap((entry) => release.safeParse(entry).data ?? []);
  const own = releases.find((entry) => entry['@id'] === address);
  return priceOf(own?.offers.price, own?.offers.priceCurrency);
}

/** A song that came out by itself stands in an "album" at its own address. */
const albumOf = ({ '@id': address, inAlbum }: Recording): string | undefined =>
  inAlbum?.['@id'] === address ? undefined : textOf(inAlbum?.name);

/** A page may describe other songs beside its own; an artist's own domain is known by the path alone. */
function isAbout({ '@id': address }: Recording, id: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const link = parse(url);
  if (link.kind === 'track') return link.platformTrackId === id;
  return !isHostOf(hosts, url.hostname) && url.pathname.toLowerCase() === partsOf(id).path;
}

function readingOf(html: string, id: string): ReadResult {
  const songs = structuredDataOf(html).flatMap((entry) => recording.safeParse(entry).data ?? []);
  const song = songs.find((one) => isAbout(one, id));
  if (!song) return itemFailure('bad-reply', 'page without its recording');
  const { price, currency } = saleOf(song);
  return readingFrom(() => ({
    outcome: 'read' as const,
    song: withoutAbsent({
      title: titleOf(song.name),
      artist: textOf(song.byArtist?.name) ?? '',
      album: albumOf(song),
      artworkUrl: imageOf([song.image].flat()[0]),
      durationSeconds: durationOf(song.duration),
      isrc: isrcOf(song.isrcCode),
      releaseDate: publishedOf(song.datePublished),
      currency,
    }),
    metrics: withoutAbsent({ price }),
    withheld: [],
    availability: 'public' as const,
  }));
}

async function readOne(io: Io, id: string): Promise<ReadResult> {
  const { artist, path } = partsOf(id);
  // Not gone, not broken, and no use in asking soon again: only Bandcamp could change it.
  if (!(await mayRead(io, artist, path))) return itemFailure('kept-out', 'robots.txt forbids it');
  return readingOf(await io.http.text(`${baseOf(io.settings, artist)}${path}`, { classify }), id);
}

export const read = (io: Io, ids: readonly string[]): Promise<Map<string, ReadResult>> =>
  readOneByOne(ids, (id) => readOne(io, id));

/** The songs that an album's page lists, with the artist that the page names. `id`: see `albumIn`. */
export const listAlbum = (io: Io, id: string, after?: ListedUpTo): Promise<Listing> =>
  noneIfMissing(
    async () => {
      const { artist, path } = partsOf(id);
      if (!(await mayRead(io, artist, path))) return { songs: [] };
      const html = await io.http.text(`${baseOf(io.settings, artist)}${path}`, { classify });
      const [own] = structuredDataOf(html).flatMap((entry) => album.safeParse(entry).data ?? []);
      const { entries, ...rest } = await readPages(io, { after }, async () => ({
        entries: own?.track.itemListElement ?? [],
        total: own?.numTracks,
      }));
      return { songs: entries.flatMap(({ item }) => songOf(item, own?.byArtist)), ...rest };
    },
    { songs: [] },
  );

function songOf(item: unknown, byArtist: unknown): FoundSong[] {
  const song = recording.safeParse({ byArtist, ...(item as object) }).data;
  const link = song && parse(URL.parse(song['@id']) ?? new URL('https://bandcamp.com'));
  const title = textOf(song?.name);
  if (!song || link?.kind !== 'track' || title === undefined) return [];
  const facts = {
    title,
    artist: textOf(song.byArtist?.name) ?? '',
    durationSeconds: durationOf(song.duration),
  };
  return [{ platformTrackId: link.platformTrackId, url: link.url, song: withoutAbsent(facts) }];
}

/** The structured data of a page: what stands in its `<script type="application/ld+json">` elements. Pure. */
const jsonLd = 'application/ld+json';

function parsed(text: string): unknown[] {
  try {
    return [parseJson(text, mostParts)].flat();
  } catch {
    return [];
  }
}

/** A page has some thirty; elements that nobody closes stay open. */
const mostLevels = 500;
/** A page has one element of them, for one entry; that of an album with a hundred songs has some 5,000 parts. */
const [mostEntries, mostParts] = [100, 50_000];

/**
 * What is said in JSON-LD, in order; what is no JSON is left out, and what comes after more entries than any page has.
 * Nothing of a page that is overgrown.
 */
export function structuredDataOf(html: string): unknown[] {
  const found: unknown[] = [];
  let text: string | undefined;
  const parser = boundedParser(
    {
      onopentag: (name, { type }) => {
        const isRead = found.length < mostEntries && name === 'script';
        text = isRead && type?.trim().toLowerCase() === jsonLd ? '' : undefined;
      },
      ontext: (part) => {
        if (text !== undefined) text += part;
      },
      onclosetag: () => {
        if (text !== undefined) found.push(...parsed(text).slice(0, mostEntries));
        text = undefined;
      },
    },
    { xmlMode: false, mostLevels },
  );
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof Overgrown) return [];
    throw error;
  }
  return found;
}
