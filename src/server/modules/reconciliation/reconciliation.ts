/** What each source says of the user's songs, month by month: never added up, and none in the place of another. */
import { z } from 'zod';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import { type getReconciliation, mostMonths, type ReconciledSong } from '#contract/reconciliation.ts';
import { addMonths, dayIn, dayNumber, dayOfNumber, earliest, intervalEnd } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { comparedFigures } from '#domain/own-figures.ts';
import type { Ctx } from '#server/context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found, refused } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { eachSong, lastCompleteDay } from '../growth/service.ts';
import { selectImportKinds } from '../imports/service.ts';
import { type DayPoint, dayPoints } from '../metrics/service.ts';
import { selectFileNames } from '../own-figures/service.ts';
import { songNames } from '../songs/service.ts';
import { hasSong, readLinks } from '../tracks/service.ts';
import { type Month, reconcile } from './policy.ts';
import { type ReconciledSongRow, selectSongs, selectTold } from './queries.ts';

type Reply = ReplyOf<typeof getReconciliation>;
export type Asked = Pick<QueryOf<typeof getReconciliation>, 'songId' | 'from' | 'to'>;

const usualMonths = 12;

/** The months that are meant, as far as their days are over where the user lives. */
export function monthsOf(ctx: Ctx, user: Owner, { from, to }: Asked) {
  const today = dayIn(ctx.clock.now(), user.timeZone);
  const last = `${to ?? today.slice(0, 7)}-01`;
  const first = from ? `${from}-01` : addMonths(last, 1 - usualMonths);
  if (first > last || addMonths(first, mostMonths - 1) < last) throw refused('from', 'too_long');
  const lastDay = dayOfNumber(lastCompleteDay(ctx, user));
  const months: Month[] = [];
  for (let start = first; start <= last && start <= lastDay; start = addMonths(start, 1))
    months.push({
      month: start.slice(0, 7),
      from: start,
      to: earliest(intervalEnd(start, 'month'), lastDay),
    });
  return { from: first.slice(0, 7), to: last.slice(0, 7), months };
}

const cursorShape = z.tuple([z.string().max(500), idShape('song')]);

export async function readReconciliation(
  ctx: Ctx,
  user: Owner,
  { songId, cursor, limit, ...asked }: QueryOf<typeof getReconciliation>,
): Promise<{ reply: Reply; nextCursor: string | undefined }> {
  const { from, to, months } = monthsOf(ctx, user, asked);
  if (songId !== undefined) found((await hasSong(ctx.db, user.id, songId)) || undefined);
  const [title, after] = cursor === undefined ? [] : readCursor(cursor, cursorShape);
  const page = title === undefined || after === undefined ? undefined : { title, songId: after };
  const [first, last] = [months[0], months.at(-1)];
  const some =
    first && last
      ? await selectSongs(
          ctx.db,
          user.id,
          { from: first.from, to: last.to },
          { songId, after: page, limit: limit + 1 },
        )
      : [];
  const songs = await reconciled(ctx, user, some.slice(0, limit), months);
  const ids = songs.flatMap((song) =>
    song.months.flatMap(({ sides }) => sides.flatMap((side) => side.sourceIds)),
  );
  const filesOf = await selectFileNames(ctx.db, user.id, ids);
  const imports = await selectImportKinds(ctx.db, user.id, [...new Set(ids)]);
  const end = some.length > limit ? some[limit - 1] : undefined;
  return {
    reply: {
      ...{ from, to, timeZone: user.timeZone, songs },
      imports: imports.map(({ id, kind }) => ({ id, kind, files: filesOf([id]) })),
      ...(ctx.config.sandbox && { sandbox: true as const }),
    },
    nextCursor: end && writeCursor([end.title, end.songId]),
  };
}

async function reconciled(
  ctx: Ctx,
  user: Owner,
  page: readonly ReconciledSongRow[],
  months: readonly Month[],
): Promise<ReconciledSong[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (page.length === 0 || !first || !last) return [];
  const songIds = page.map(({ songId }) => songId);
  const links = await readLinks(ctx, user.id, { songIds });
  const trackIds = links.map(({ trackId }) => trackId);
  const told = await selectTold(ctx.db, user.id, trackIds, { from: first.from, to: last.to });
  const points = await readCounters(ctx, user, trackIds, dayNumber(first.from));
  const names = new Map((await songNames(ctx, user.id, songIds)).map((name) => [name.id, name]));
  return page.flatMap(({ songId }) => {
    const own = links.filter((link) => link.songId === songId);
    const ofSong = new Set(own.map(({ trackId }) => trackId));
    const song = {
      links: own,
      told: told.filter(({ trackId }) => ofSong.has(trackId)),
      pointsOf: (trackId: string, metric: Metric) => points.get(`${trackId} ${metric}`),
    };
    const name = names.get(songId);
    const rows = reconcile(song, months, user.timeZone);
    return name && rows.length > 0 ? [{ songId, title: name.title, artist: name.artist, months: rows }] : [];
  });
}

/** What each day brought every counter that a dashboard or a statement may speak of. */
async function readCounters(
  ctx: Ctx,
  user: Owner,
  trackIds: readonly string[],
  from: number,
): Promise<Map<string, DayPoint[]>> {
  const points = new Map<string, DayPoint[]>();
  const wanted = { from: from - 1, trackIds, metrics: comparedFigures };
  await eachSong(ctx, user, wanted, (song, { trackId }, countedFrom) => {
    for (const metric of song.ends.keys())
      points.set(`${trackId} ${metric}`, dayPoints(song, metric, countedFrom));
  });
  return points;
}
