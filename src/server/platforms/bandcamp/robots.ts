/** Whether an artist's host lets robots read a page of it: its robots.txt (RFC 9309), kept for some hours. */
import robotsParser, { type Robot } from 'robots-parser';
import { longestUrl } from '#domain/limits.ts';
import type { PlatformHttp } from '../http/client.ts';
import { PlatformFailure } from '../http/failure.ts';
import type { PlatformIo } from '../platform.ts';
import { type BandcampSettings, baseOf, classify } from './page.ts';

/** The first word of our `User-Agent`. */
const robotName = 'Tracklight';
const names = ['*', robotName.toLowerCase()];

/** RFC 9309 §2.4: not longer than a day. */
const keptMilliseconds = 6 * 3600_000;
/** RFC 9309 §2.5: at least 500 KiB are read. */
const mostCharacters = 512 * 1024;
/** That are for us; theirs has some thirty. */
const mostRules = 2_000;
/** Our own figure; the one asked longest ago goes first. */
const mostHosts = 200;

type Kept = { robots: Promise<Robot>; endsAt: number; http: PlatformHttp };
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

const hostOf = (artist: string): string => `https://${artist}.bandcamp.com`;

/** A name of a robot without its version. */
const agentOf = (value: string): string => value.toLowerCase().split('/')[0]?.trim() ?? '';

/**
 * The groups that are for us or for all, each robot once. The library stores every rule for every robot of its group, and
 * every time that it is named: a thousand names over a thousand rules were a million.
 */
export function ownRules(text: string): string[] {
  const lines: string[] = [];
  let agents = new Set<string>();
  let isNaming = false;
  for (const line of text.slice(0, mostCharacters).split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:([^#]*)/i.exec(line) ?? [];
    const directive = name.toLowerCase();
    if (directive === '') continue;
    if (directive === 'user-agent') {
      if (!isNaming) agents = new Set();
      if (names.includes(agentOf(value))) agents.add(agentOf(value));
      isNaming = true;
      continue;
    }
    // An empty rule forbids nothing, but says that there is a group.
    if (isNaming && agents.size > 0)
      lines.push(...[...agents].map((agent) => `User-agent: ${agent}`), 'Disallow:');
    isNaming = false;
    // No address that is asked is long enough for it.
    if (agents.size === 0 || !/^(dis)?allow$/.test(directive) || value.length > longestUrl) continue;
    lines.push(`${directive}:${value}`);
    if (lines.length > mostRules)
      throw new PlatformFailure('bandcamp', 'bad-reply', 'robots.txt has too many rules');
  }
  return lines;
}

async function fetchRobots(
  { http, settings }: PlatformIo<BandcampSettings>,
  artist: string,
): Promise<string> {
  try {
    return await http.text(`${baseOf(settings, artist)}/robots.txt`, { classify });
  } catch (failure) {
    if (failure instanceof PlatformFailure && isAbsent(failure)) return '';
    throw failure;
  }
}

/**
 * Songs of one artist that are read at the same time share one request; a failed one is not kept, and not shared with
 * whoever asks for somebody else: it may have failed for its own budget.
 */
async function robotsOf(io: PlatformIo<BandcampSettings>, artist: string): Promise<Robot> {
  const cache = cacheOf(io.settings);
  const now = io.clock.now().getTime();
  const kept = cache.get(artist);
  if (kept && kept.endsAt > now) {
    if (kept.http === io.http) return kept.robots;
    const robots = await kept.robots.catch(() => undefined);
    if (robots !== undefined) return robots;
  }
  const robots = fetchRobots(io, artist).then((text) =>
    robotsParser(`${hostOf(artist)}/robots.txt`, ownRules(text).join('\n')),
  );
  const fresh = { robots, endsAt: now + keptMilliseconds, http: io.http };
  robots.catch(() => cache.get(artist) === fresh && cache.delete(artist));
  cache.delete(artist);
  cache.set(artist, fresh);
  const [oldest] = cache.keys();
  if (cache.size > mostHosts && oldest !== undefined) cache.delete(oldest);
  return robots;
}

/** `path` as it is on the artist's own host, wherever a proxy or a sandbox serves it. */
export async function mayRead(
  io: PlatformIo<BandcampSettings>,
  artist: string,
  path: string,
): Promise<boolean> {
  const robots = await robotsOf(io, artist);
  return robots.isAllowed(`${hostOf(artist)}${path}`, robotName) !== false;
}
