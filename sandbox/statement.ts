/**
 * What the sample's songs earned: the statement that a distributor would send for each month of the plot. It pays for the
 * plot's own plays, by stores that tell nobody else how often they played a song.
 */
import { z } from 'zod';
import { addDays, addMonths, daysBetween, intervalEnd, intervalStart } from '#domain/days.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { between } from './chance.ts';
import { firstDay, playsOf, storySongs } from './story.ts';

export const statementShape = z.object({
  /** The day that the plot counts from, and the one on which the statements are looked at. */
  monday: z.iso.date(),
  today: z.iso.date(),
});

type Store = {
  platform: PlatformId | null;
  store: string;
  /** Of all plays of a song. */
  share: number;
  /** By country: its part of the store, and what a play brings there in millionths of a dollar. */
  countries: Record<string, [share: number, rate: number]>;
};

const stores: readonly Store[] = [
  {
    ...{ platform: 'spotify', store: 'Spotify', share: 0.35 },
    countries: { US: [0.46, 4100], DE: [0.3, 3600], BR: [0.24, 1200] },
  },
  {
    ...{ platform: 'apple-music', store: 'Apple Music', share: 0.12 },
    countries: { US: [0.7, 7200], DE: [0.3, 6500] },
  },
  { ...{ platform: null, store: 'Amazon Music', share: 0.06 }, countries: { US: [1, 4800] } },
];

export type StatementRow = {
  song: string;
  platform: PlatformId | null;
  store: string;
  country: string;
  from: string;
  to: string;
  /** The day of the statement. */
  statement: string;
  units: number;
  /** Millionths of a dollar. */
  earnings: number;
};

/** A month is paid in the middle of the next month but one. */
const paidOn = (from: string): string => addDays(addMonths(from, 2), 14);

/** All that has been paid by `today`, the oldest month first. */
export function storyStatement({ monday, today }: z.infer<typeof statementShape>): StatementRow[] {
  const rows: StatementRow[] = [];
  const first = intervalStart(addDays(monday, firstDay - 1), 'month');
  for (let from = addMonths(first, 1); paidOn(from) <= today; from = addMonths(from, 1)) {
    const span = { from, to: intervalEnd(from, 'month'), statement: paidOn(from) };
    const days = [daysBetween(monday, span.from), daysBetween(monday, span.to)] as const;
    for (const song of storySongs) {
      const plays = playsOf(song, ...days);
      for (const { platform, store, share, countries } of stores)
        for (const [country, [part, rate]] of Object.entries(countries)) {
          const units = Math.round(
            plays * share * part * between(0.95, 1.05, from, song.key, store, country),
          );
          const earnings = Math.round(units * rate * between(0.96, 1.04, from, store, country));
          if (units > 0) rows.push({ song: song.key, platform, store, country, ...span, units, earnings });
        }
    }
  }
  return rows;
}
