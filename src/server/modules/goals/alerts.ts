/** Lines beyond which a day is told of: drawn, removed and brought back. */
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { Alert, addAlert as adding, listAlerts as listing } from '#contract/goals.ts';
import { mostGoals } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Owner } from '#server/route.ts';
import { lockUser } from '../tracks/service.ts';
import { gainsOf } from './check.ts';
import { isSame, keptSince, subjectIn } from './goals.ts';
import {
  countWatched,
  insertAlert,
  markRemoved,
  markRestored,
  type RowsWanted,
  selectAlerts,
} from './queries.ts';
import { watchedBy, watchedOf } from './watched.ts';

async function readAlerts(ctx: Ctx, owner: Owner, wanted: RowsWanted): Promise<Alert[]> {
  const rows = await selectAlerts(ctx.db, owner.id, wanted);
  if (rows.length === 0) return [];
  const watched = await watchedBy(ctx, owner);
  return rows.flatMap(({ judgedDay: _day, isBeyond: _beyond, ...row }) => {
    const now = watched(row);
    const { title, platform } = now ?? {};
    return title === undefined || platform === undefined
      ? []
      : [{ ...row, title, platform, ...(ctx.config.sandbox && { sandbox: true as const }) }];
  });
}

const readAlert = async (ctx: Ctx, owner: Owner, id: string): Promise<Alert> =>
  found((await readAlerts(ctx, owner, { id }))[0]);

export const listAlerts = (ctx: Ctx, owner: Owner, asked: QueryOf<typeof listing>): Promise<Alert[]> =>
  readAlerts(ctx, owner, asked);

/** A day that lies beyond the line already is no crossing: the next one that comes is told. */
export async function addAlert(given: Ctx, owner: Owner, body: BodyOf<typeof adding>): Promise<Alert> {
  const { direction, threshold, ...of } = body;
  const subject = subjectIn(of);
  const watched = await watchedOf(given, owner, subject);
  const [now] = await gainsOf(given, owner.timeZone, [{ direction, threshold, watched }]);
  const state = { judgedDay: now?.day ?? null, isBeyond: now?.isBeyond ?? false };
  const id = await transaction(given, async (ctx) => {
    found(await lockUser(ctx, owner.id));
    const same = (await selectAlerts(ctx.db, owner.id, {})).find(
      (row) => row.direction === direction && row.threshold === threshold && isSame(row, subject),
    );
    if (same) return same.id;
    if ((await countWatched(ctx.db, 'alerts', owner.id)) >= mostGoals) throw new AppError('conflict');
    const made = newId('alert');
    await insertAlert(
      ctx.db,
      owner.id,
      { id: made, ...subject, direction, threshold, ...state },
      ctx.clock.now(),
    );
    return made;
  });
  return readAlert(given, owner, id);
}

export async function removeAlert(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markRemoved(ctx.db, 'alerts', userId, id, ctx.clock.now()))) throw new AppError('not_found');
}

export async function restoreAlert(ctx: Ctx, owner: Owner, id: string): Promise<Alert> {
  if (!(await markRestored(ctx.db, 'alerts', owner.id, id, keptSince(ctx)))) throw new AppError('not_found');
  return readAlert(ctx, owner, id);
}
