/** Where a song lies on the map, how it looks by its growth, and which one an arrow key leads to. Pure. */
import { shapes } from '#charts/shapes.ts';
import type { MoodSong } from './sound-query.ts';

export type Placed = Pick<MoodSong, 'songId' | 'valence' | 'energy'>;

/** Shares of the map in per cent: valence from the left, energy from below. */
export const placeOf = ({ valence, energy }: Placed) => ({
  left: `${Math.round(1000 * valence) / 10}%`,
  top: `${Math.round(1000 * (1 - energy)) / 10}%`,
});

export type GrowthKind = 'best' | 'other' | 'unknown';

/** Told apart by colour and by shape, each alone enough. */
export const growthLooks = {
  best: { marker: shapes.triangle, color: 'var(--up)' },
  other: { marker: shapes.disc, color: 'var(--muted)' },
  unknown: { marker: shapes.plus, color: 'var(--muted)' },
} as const satisfies Record<GrowthKind, { marker: string; color: string }>;

type Growing = Pick<MoodSong, 'songId' | 'growth'>;

/** The quarter that grew best, as the songs are compared below the map; of nothing none is the best. */
export function growthKinds(songs: readonly Growing[]): Map<string, GrowthKind> {
  const known = songs.filter(({ growth }) => growth !== null);
  const order = known.toSorted((a, b) => (b.growth ?? 0) - (a.growth ?? 0) || (a.songId < b.songId ? -1 : 1));
  const best = new Set(
    order
      .slice(0, Math.round(known.length / 4))
      .filter(({ growth }) => (growth ?? 0) > 0)
      .map(({ songId }) => songId),
  );
  return new Map(
    songs.map(({ songId, growth }) => [
      songId,
      growth === null ? 'unknown' : best.has(songId) ? 'best' : 'other',
    ]),
  );
}

const [smallest, largest] = [9, 20];

/** In px, by how far the song’s growth stands in the row of all: a single leap makes no dwarfs of the others. */
export function sizesOf(songs: readonly Growing[]): Map<string, number> {
  const amounts = [...new Set(songs.map(({ growth }) => growth ?? 0))].sort((a, b) => a - b);
  const places = new Map(amounts.map((amount, place) => [amount, place]));
  const step = (largest - smallest) / Math.max(1, amounts.length - 1);
  return new Map(
    songs.map(({ songId, growth }) => [songId, smallest + step * (places.get(growth ?? 0) ?? 0)]),
  );
}

const steps: Record<string, { by: 'valence' | 'energy'; step: number }> = {
  ArrowRight: { by: 'valence', step: 1 },
  ArrowLeft: { by: 'valence', step: -1 },
  ArrowUp: { by: 'energy', step: 1 },
  ArrowDown: { by: 'energy', step: -1 },
};

/**
 * To the right and left in the order of valence, up and down in that of energy: each way alone comes by every song.
 * undefined: a key that moves nothing.
 */
export function songAfter(key: string, songs: readonly Placed[], current: string): string | undefined {
  const isEnd = key === 'Home' || key === 'End';
  const { by, step } = steps[key] ?? { by: 'valence', step: 0 };
  if (step === 0 && !isEnd) return undefined;
  const order = songs.toSorted((a, b) => a[by] - b[by] || (a.songId < b.songId ? -1 : 1));
  if (isEnd) return order.at(key === 'Home' ? 0 : -1)?.songId;
  const place = order.findIndex(({ songId }) => songId === current) + step;
  return order[Math.min(order.length - 1, Math.max(0, place))]?.songId;
}
