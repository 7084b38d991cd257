/** Songs and their history for tests, written the way a sync writes them. */
import { eq } from 'drizzle-orm';
import type { Metric, Metrics } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { TestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { recordFailures, recordReadings, startRun } from '../metrics/service.ts';
import { items } from '../metrics/table.ts';
import { followersOf } from '../tracks/service.ts';
import { songFacts, tracks } from '../tracks/table.ts';
import { totals } from './table.ts';
import { rebuild } from './totals.ts';

export type Song = { itemId: string; platform: PlatformId; title: string };

export async function makeSong(server: TestServer, platform: PlatformId, title: string): Promise<Song> {
  const itemId = newId('item');
  const now = server.ctx.clock.now();
  await server.ctx.db.insert(items).values({
    ...{ id: itemId, platform, platformTrackId: itemId, url: 'https://example.com', title, artist: 'Ada' },
    ...{ statusSince: now, createdAt: now },
  });
  return { itemId, platform, title };
}

export async function follow(server: TestServer, userId: string, ...songs: Song[]): Promise<string[]> {
  const rows = songs.map(({ itemId }) => ({
    ...{ id: newId('track'), userId, itemId },
    addedAt: server.ctx.clock.now(),
    // As if they had been followed ever since.
    countedFrom: new Date(0),
  }));
  await server.ctx.db.insert(tracks).values(rows);
  return rows.map(({ id }) => id);
}

/** When they came out, as their platform says. */
export async function releaseOn(
  server: TestServer,
  songs: readonly Song[],
  days: readonly (string | undefined)[],
): Promise<void> {
  for (const [place, { itemId }] of songs.entries())
    await server.ctx.db
      .update(items)
      .set({ releaseDate: days[place] ?? null })
      .where(eq(items.id, itemId));
}

/** The same, as the user says of the song of each link. */
export async function sayReleases(
  server: TestServer,
  userId: string,
  trackIds: readonly string[],
  days: readonly (string | undefined)[],
): Promise<void> {
  for (const [place, trackId] of trackIds.entries()) {
    const releaseDate = days[place];
    if (releaseDate) await server.ctx.db.insert(songFacts).values({ trackId, userId, releaseDate });
  }
}

type Answer = { at: string | Date; metrics: Metrics; withheld?: Metric[] };

/** Answers of the platform, one after the other. What is withheld is absent from `metrics`. */
export async function observeAll(
  server: TestServer,
  { itemId, platform, title }: Song,
  answers: readonly Answer[],
): Promise<void> {
  const run = await startRun(server.ctx, { platform, trigger: 'schedule', asked: answers.length });
  await transaction(server.ctx, async (ctx) => {
    for (const { at, metrics, withheld = [] } of answers) {
      const reading: Reading = {
        ...{ outcome: 'read', availability: 'public', song: { title, artist: 'Ada' } },
        ...{ metrics, withheld },
      };
      await recordReadings(ctx, run, [{ itemId, observedAt: new Date(at), reading }]);
    }
  });
  const followers = await followersOf(server.ctx, [itemId]);
  await raiseAccountVersion(
    server.ctx,
    followers.map(({ userId }) => userId),
    'days',
  );
}

/** One answer of the platform. */
export const observe = (
  server: TestServer,
  song: Song,
  at: string | Date,
  metrics: Metrics,
  withheld: Metric[] = [],
): Promise<void> => observeAll(server, song, [{ at, metrics, withheld }]);

/** A song that brought 100 in the week to 15 November, and 500 in the next. */
export async function withTwoWeeks(server: TestServer, userId: string, title: string): Promise<void> {
  const song = await makeSong(server, 'youtube', title);
  await follow(server, userId, song);
  for (const [day, views] of [
    ['2026-11-08', 9_500],
    ['2026-11-15', 9_600],
    ['2026-11-22', 10_100],
  ] as const)
    await observe(server, song, `${day}T20:00:00Z`, { views });
  await rebuild(server.ctx, userId);
}

/** The platform does not have the song at that moment, or shows it to nobody. */
export async function vanish(
  server: TestServer,
  { itemId, platform, title }: Song,
  at: Date,
  away: 'gone' | 'private',
): Promise<void> {
  const run = await startRun(server.ctx, { platform, trigger: 'schedule', asked: 1 });
  const reading: Reading = {
    ...{ outcome: 'read', availability: 'private', song: { title, artist: 'Ada' } },
    ...{ metrics: {}, withheld: [] },
  };
  await transaction(server.ctx, async (ctx) => {
    if (away === 'gone') await recordFailures(ctx, run, [{ itemId, failedAt: at, kind: 'not-found' }]);
    else await recordReadings(ctx, run, [{ itemId, observedAt: at, reading }]);
  });
  const followers = await followersOf(server.ctx, [itemId]);
  await raiseAccountVersion(
    server.ctx,
    followers.map(({ userId }) => userId),
    'days',
  );
}

export type TotalRow = [
  day: string,
  metric: string,
  value: number,
  songs: number,
  gained: number,
  corrected: number,
];

/** A platform's totals as they stand in the table, by day and counter. */
export async function totalsOf(
  server: TestServer,
  userId: string,
  platform: PlatformId,
): Promise<TotalRow[]> {
  const rows = await server.ctx.db.select().from(totals);
  return rows
    .filter((row) => row.userId === userId && row.platform === platform)
    .map((row): TotalRow => [row.day, row.metric, row.value, row.songs, row.gained, row.corrected])
    .sort((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1));
}
