/** Whether an artist's host lets robots read a page of it: its robots.txt (RFC 9309), kept for some hours. */
import robotsParser from 'robots-parser';
import type { PlatformHttp } from '../http/client.ts';
import { PlatformFailure } from '../http/failure.ts';
import type { PlatformIo } from '../platform.ts';
import { type BandcampSettings, baseOf, classify } from './page.ts';

/** The first word of our `User-Agent`. */
const robotName = 'Tracklight';

/** RFC 9309 §2.4: not longer than a day. */
const keptMilliseconds = 6 * 3600_000;
/** RFC 9309 §2.5: at least 500 KiB are read. */
const mostCharacters = 512 * 1024;
/** Our own figure; the one asked longest ago goes first. */
const mostHosts = 200;

type Kept = { text: Promise<string>; endsAt: number; http: PlatformHttp };
type Cache = Map<string, Kept>;

/** One for each connection, so that two products in a process, or two tests, share nothing. */
const caches = new WeakMap<BandcampSettings, Cache>();

function cacheOf(settings: BandcampSettings): Cache {
  const cache = caches.get(settings) ?? new Map();
  caches.set(settings, cache);
  return cache;
}

/** No robots.txt allows everything (RFC 9309 §2.3.1.3); a server that is down or overrun allows nothing now (§2.3.1.4). */
const isAbsent = ({ status = 0, kind }: PlatformFailure): boolean =>
  status >= 400 && status < 500 && kind !== 'rate-limited' && kind !== 'unavailable';

async function fetchRobots(
  { http, settings }: PlatformIo<BandcampSettings>,
  artist: string,
): Promise<string> {
  try {
    return (await http.text(`${baseOf(settings, artist)}/robots.txt`, { classify })).slice(0, mostCharacters);
  } catch (failure) {
    if (failure instanceof PlatformFailure && isAbsent(failure)) return '';
    throw failure;
  }
}

/**
 * Songs of one artist that are read at the same time share one request; a failed one is not kept, and not shared with
 * whoever asks for somebody else: it may have failed for its own budget.
 */
async function robotsOf(io: PlatformIo<BandcampSettings>, artist: string): Promise<string> {
  const cache = cacheOf(io.settings);
  const now = io.clock.now().getTime();
  const kept = cache.get(artist);
  if (kept && kept.endsAt > now) {
    if (kept.http === io.http) return kept.text;
    const text = await kept.text.catch(() => undefined);
    if (text !== undefined) return text;
  }
  const fresh = { text: fetchRobots(io, artist), endsAt: now + keptMilliseconds, http: io.http };
  fresh.text.catch(() => cache.get(artist) === fresh && cache.delete(artist));
  cache.delete(artist);
  cache.set(artist, fresh);
  const [oldest] = cache.keys();
  if (cache.size > mostHosts && oldest !== undefined) cache.delete(oldest);
  return fresh.text;
}

/** `path` as it is on the artist's own host, wherever a proxy or a sandbox serves it. */
export async function mayRead(
  io: PlatformIo<BandcampSettings>,
  artist: string,
  path: string,
): Promise<boolean> {
  const host = `https://${artist}.bandcamp.com`;
  const robots = robotsParser(`${host}/robots.txt`, await robotsOf(io, artist));
  return robots.isAllowed(`${host}${path}`, robotName) !== false;
}
