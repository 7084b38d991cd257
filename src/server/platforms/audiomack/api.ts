/** Reads one song by one signed call; there is no batch (facts §8). */
import { randomBytes } from 'node:crypto';
import type { Metrics } from '#domain/metrics.ts';
import { addressAt } from '../http/client.ts';
import { itemFailure, type ReplyFailure } from '../http/failure.ts';
import { failureOf, type Reply } from '../http/status.ts';
import {
  countOf,
  dayOf,
  imageOf,
  isrcOf,
  readingFrom,
  secondsOf,
  textOf,
  titleOf,
  withoutAbsent,
} from '../parse.ts';
import type { PlatformIo, Reading, ReadResult } from '../platform.ts';
import { readOneByOne } from '../read-each.ts';
import { authorizationOf } from './oauth1.ts';
import { errorReply, type Song, type Stats, song, songReply } from './schema.ts';
import { isId, slugsOf, urlOf } from './url.ts';

type Settings = {
  AUDIOMACK_API_URL: string;
  AUDIOMACK_CONSUMER_KEY?: string;
  AUDIOMACK_CONSUMER_SECRET?: string;
};

/**
 * Which status comes with which error is not known (facts §8), so the status keeps its usual meaning, but a 404
 * counts as a missing song only with Audiomack's own body: a wrong address must not mark songs as gone.
 */
function classify(reply: Reply, now: Date): ReplyFailure | undefined {
  const error = errorReply.safeParse(reply.json).data;
  if (!error) return reply.status === 404 ? { kind: 'bad-reply', detail: 'unknown path' } : undefined;
  const failure = failureOf(reply, now) ?? { kind: 'bad-reply' };
  return { ...failure, detail: `status ${reply.status}, code ${error.errorcode}` };
}

/** Text that is not all digits ("1.2M") is shortened for people, and never counted. */
const unshortened = (value: unknown): unknown =>
  typeof value === 'string' && !/^\d+$/.test(value) ? undefined : value;

type Counted = 'plays' | 'favorites' | 'reposts' | 'playlists' | 'downloads';

/** A count as one client reads it (`stats["plays-raw"]`) or as the other does (`plays`), the raw one first. */
function countIn(found: Song, name: Counted): number | undefined {
  const places: readonly Stats[] = found.stats ? [found.stats, found] : [found];
  const raw = places.map((place) => place[`${name}-raw`]);
  const plain = places.map((place) => unshortened(place[name]));
  const value = [...raw, ...plain].find((one) => one !== undefined && one !== null);
  return countOf(value, name);
}

const metricsOf = (found: Song): Metrics =>
  withoutAbsent({
    plays: countIn(found, 'plays'),
    favorites: countIn(found, 'favorites'),
    reposts: countIn(found, 'reposts'),
    playlistAdds: countIn(found, 'playlists'),
    downloads: countIn(found, 'downloads'),
  });

/** Seconds, as a number or in digits. */
const durationOf = (value: unknown): number | undefined =>
  secondsOf(typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value);

/** A day, or seconds since 1970 as a number or in digits. */
function releaseOf(value: unknown): string | undefined {
  const isSeconds =
    (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d{7,9}$/.test(`${value}`);
  return isSeconds ? new Date(Number(value) * 1000).toISOString().slice(0, 10) : dayOf(value);
}

const yes: readonly unknown[] = [true, 1, '1', 'yes', 'true'];
const availabilityOf = (found: Song): Reading['availability'] =>
  yes.includes(found.private) ? 'private' : 'public';

/** A reply need not state its slugs (facts §8), but those it states are the ones that were asked for. */
const isAbout = (found: Song, slugs: { artist: string; song: string }): boolean =>
  [
    [found.url_slug, slugs.song],
    [found.uploader?.url_slug, slugs.artist],
  ].every(([stated, asked]) => typeof stated !== 'string' || stated.toLowerCase() === asked);

/** A slug that was changed leads on to the new one. */
function replacedBy(found: Song, slugs: { artist: string; song: string }): ReadResult {
  const slug = (stated: unknown, asked: string) =>
    typeof stated === 'string' ? stated.toLowerCase() : asked;
  const id = `${slug(found.uploader?.url_slug, slugs.artist)}/song/${slug(found.url_slug, slugs.song)}`;
  return isId(id) ? itemFailure('replaced', urlOf(id)) : itemFailure('bad-reply', 'another song');
}

function readingOf(value: unknown, slugs: { artist: string; song: string }): ReadResult {
  const parsed = song.safeParse(value);
  if (!parsed.success) return itemFailure('bad-reply', 'song of another shape');
  const found = parsed.data;
  if (!isAbout(found, slugs)) return replacedBy(found, slugs);
  return readingFrom(
    () => ({
      outcome: 'read' as const,
      song: withoutAbsent({
        title: titleOf(found.title),
        artist: textOf(found.artist) ?? textOf(found.uploader?.name) ?? '',
        album: textOf(found.album),
        artworkUrl: imageOf(found.image),
        durationSeconds: durationOf(found.duration),
        isrc: isrcOf(found.isrc),
        releaseDate: releaseOf(found.released),
      }),
      metrics: metricsOf(found),
      withheld: [],
      availability: availabilityOf(found),
    }),
    { isCounted: true },
  );
}

/** Signed by the application alone: what is public needs no user's consent. */
function authorizationFor({ settings, clock }: PlatformIo<Settings>, address: string): string {
  return authorizationOf({
    method: 'GET',
    address: new URL(address),
    consumer: {
      key: settings.AUDIOMACK_CONSUMER_KEY ?? '',
      secret: settings.AUDIOMACK_CONSUMER_SECRET ?? '',
    },
    nonce: randomBytes(16).toString('hex'),
    timestamp: Math.floor(clock.now().getTime() / 1000),
  });
}

async function readOne(io: PlatformIo<Settings>, id: string): Promise<ReadResult> {
  const slugs = slugsOf(id);
  if (!slugs) return itemFailure('not-found', 'no such id');
  const address = addressAt(io.settings.AUDIOMACK_API_URL, `/music/song/${slugs.artist}/${slugs.song}`);
  const headers = { authorization: authorizationFor(io, address) };
  return readingOf((await io.http.get(address, songReply, { headers, classify })).results, slugs);
}

export const read = (io: PlatformIo<Settings>, ids: readonly string[]): Promise<Map<string, ReadResult>> =>
  readOneByOne(ids, (id) => readOne(io, id));
