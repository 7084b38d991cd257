/** Counts what was asked of each platform, so that tests can hold budgets to it. */
import type { PlatformId } from '#contract/platforms.ts';
import type { Surface } from './standin.ts';

/** Requests by address, songs asked for through the interface, and requests that a set fault spoiled. */
export type PlatformStats = Record<Surface, number> & { songs: number; spoiled: number };
export type Stats = Partial<Record<PlatformId, PlatformStats>>;

export type Tally = {
  count(platform: PlatformId, surface: Surface, songs: number, isSpoiled: boolean): void;
  clear(): void;
  stats(): Stats;
};

export function createTally(): Tally {
  let stats: Stats = {};
  return {
    count: (platform, surface, songs, isSpoiled) => {
      const counts = stats[platform] ?? { api: 0, token: 0, oembed: 0, songs: 0, spoiled: 0 };
      counts[surface] += 1;
      if (surface === 'api') counts.songs += songs;
      if (isSpoiled) counts.spoiled += 1;
      stats[platform] = counts;
    },
    clear: () => {
      stats = {};
    },
    stats: () => structuredClone(stats),
  };
}
