/** The demo songs as items with numbers of this hour and a year behind them. */
import { addDays, utcDay } from '#domain/days.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { type KnownItem, keyOf } from '../metrics/policy.ts';
import {
  findItems,
  finishRun,
  makeMonthsBetween,
  recordReadings,
  startRun,
  upsertItems,
} from '../metrics/service.ts';
import { readSongs } from '../tracks/service.ts';
import { historyDays, pastOf } from './policy.ts';
import { insertPast, lockPreparation, selectWithoutPast } from './queries.ts';
import { type DemoSong, readDemoSongs, readHistory } from './sandbox-control.ts';

export type DemoItem = DemoSong & { itemId: string };

/** Younger than what adding a song takes for fresh, so that following these songs asks nobody. */
const freshMs = 45 * 60_000;

const songKey = ({ platform, id }: DemoSong): string => keyOf({ platform, platformTrackId: id });

/** Those that can be followed without asking. A song that the sandbox says is gone is left out. */
export async function prepareSongs(ctx: Ctx): Promise<DemoItem[]> {
  const songs = await readDemoSongs(ctx);
  const keys = songs.map(({ platform, id }) => ({ platform, platformTrackId: id }));
  const isFresh = (item: KnownItem | undefined) =>
    item?.status === 'active' && (item.confirmedAt?.getTime() ?? 0) > ctx.clock.now().getTime() - freshMs;
  const known = await findItems(ctx, keys);
  await readStale(
    ctx,
    songs.filter((song) => !isFresh(known.get(songKey(song)))),
  );
  const items = await findItems(ctx, keys);
  const ready = songs.flatMap((song) => {
    const item = items.get(songKey(song));
    return isFresh(item) ? [{ ...song, itemId: found(item).id }] : [];
  });
  await fillPast(ctx, ready);
  return ready;
}

/** The same way as adding a song: asked first, stored in one transaction. */
async function readStale(ctx: Ctx, songs: readonly DemoSong[]): Promise<void> {
  if (songs.length === 0) return;
  const wanted = songs.map(({ platform, id, url }) => ({ platform, platformTrackId: id, url }));
  const { answers, runs } = await readSongs(ctx, wanted);
  const isOut = [...answers.values()].some(
    (answer) =>
      'busy' in answer ||
      ('code' in answer && (answer.code === 'upstream_unavailable' || answer.code === 'try_later')),
  );
  await transaction(ctx, async (ctx) => {
    await lockPreparation(ctx.db);
    const read = wanted.flatMap((song) => {
      const answer = answers.get(keyOf(song));
      return answer && 'reading' in answer ? [{ ...song, ...answer }] : [];
    });
    const itemIds = await upsertItems(ctx, read);
    for (const { run, ...result } of runs) {
      const readings = read
        .filter((song) => song.run === run)
        .map(({ observedAt, reading, ...song }) => ({
          itemId: found(itemIds.get(keyOf(song))),
          observedAt,
          reading,
        }));
      await recordReadings(ctx, run, readings);
      await finishRun(ctx, run, result);
    }
  });
  if (isOut) throw new AppError('upstream_unavailable');
}

/** Written once for all who look at it. Asked outside the transaction, which on the embedded database holds everyone up. */
async function fillPast(ctx: Ctx, songs: readonly DemoItem[]): Promise<void> {
  const today = utcDay(ctx.clock.now());
  const yesterday = addDays(today, -1);
  const from = addDays(today, -historyDays);
  const ids = await selectWithoutPast(
    ctx.db,
    songs.map(({ itemId }) => itemId),
    yesterday,
  );
  const pasts = await Promise.all(
    songs
      .filter(({ itemId }) => ids.includes(itemId))
      .map(async (song) => ({ song, days: await readHistory(ctx, song, from, yesterday) })),
  );
  const withDays = pasts.filter(({ days }) => days.length > 0);
  if (withDays.length === 0) return;
  await makeMonths(ctx, from, yesterday);
  await transaction(ctx, async (ctx) => {
    await lockPreparation(ctx.db);
    const missing = await selectWithoutPast(
      ctx.db,
      withDays.map(({ song }) => song.itemId),
      yesterday,
    );
    const byPlatform = Object.groupBy(
      withDays.filter(({ song }) => missing.includes(song.itemId)),
      ({ song }) => song.platform,
    );
    for (const [platform, own = []] of Object.entries(byPlatform)) {
      const asked = own.length;
      const run = await startRun(ctx, { platform: platform as PlatformId, trigger: 'demo', asked });
      await insertPast(
        ctx.db,
        own.flatMap(({ song, days }) => pastOf(song.itemId, run.id, days)),
      );
      await finishRun(ctx, run, { read: asked, failed: 0 });
    }
  });
}

/** In a transaction of their own: making a partition locks everybody out of the tables until it commits. */
const makeMonths = (given: Ctx, from: string, to: string): Promise<void> =>
  transaction(given, async (ctx) => {
    await lockPreparation(ctx.db);
    await makeMonthsBetween(ctx, from, to);
  });
