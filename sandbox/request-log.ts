/** Counts what was asked of each platform, so that tests can hold budgets to it. */
import type { PlatformId } from '#domain/platforms.ts';
import type { Surface } from './fake-platform.ts';

/** Requests by address, songs asked for through the interface, and requests that a set fault spoiled. */
export type PlatformStats = Record<Surface, number> & { songs: number; spoiled: number };
export type Stats = Partial<Record<PlatformId, PlatformStats>>;

export type RequestLog = {
  count(platform: PlatformId, surface: Surface, songs: number, isSpoiled: boolean): void;
  clear(): void;
  stats(): Stats;
  /** The most requests that ever came within so many milliseconds, of those that are remembered. */
  peak(platform: PlatformId, surface: Surface, milliseconds: number): number;
};

/** The last requests of each address, enough for a platform's whole day. */
const remembered = 100_000;

/** The most instants within a window of `length`; `instants` in order. */
function crowdOf(instants: readonly number[], length: number): number {
  let most = 0;
  let first = 0;
  for (const [place, instant] of instants.entries()) {
    while (instant - (instants[first] ?? instant) >= length) first++;
    most = Math.max(most, place - first + 1);
  }
  return most;
}

export function createRequestLog(): RequestLog {
  let stats: Stats = {};
  const instants = new Map<string, number[]>();
  const remember = (platform: PlatformId, surface: Surface): void => {
    const key = `${platform} ${surface}`;
    const own = instants.get(key) ?? [];
    if (own.length >= remembered) own.shift();
    own.push(Date.now());
    instants.set(key, own);
  };
  return {
    count: (platform, surface, songs, isSpoiled) => {
      const counts = stats[platform] ?? { api: 0, token: 0, oembed: 0, songs: 0, spoiled: 0 };
      counts[surface] += 1;
      remember(platform, surface);
      if (surface === 'api') counts.songs += songs;
      if (isSpoiled) counts.spoiled += 1;
      stats[platform] = counts;
    },
    clear: () => {
      stats = {};
      instants.clear();
    },
    stats: () => structuredClone(stats),
    peak: (platform, surface, milliseconds) =>
      crowdOf(instants.get(`${platform} ${surface}`) ?? [], milliseconds),
  };
}
