/** Goals: set, changed, removed and brought back, each with how far it is. */
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type {
  addGoal as adding,
  changeGoal as changing,
  Goal,
  listGoals as listing,
} from '#contract/goals.ts';
import { dayIn } from '#domain/days.ts';
import { mostGoals } from '#domain/limits.ts';
import { isGauge } from '#domain/metrics.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Owner } from '#server/route.ts';
import { lockUser } from '../tracks/service.ts';
import {
  countWatched,
  type GoalRow,
  insertGoal,
  markRemoved,
  markRestored,
  type RowsWanted,
  selectGoals,
  updateGoal,
  type WatchedSubject,
} from './queries.ts';
import { type Watched, watchedBy, watchedOf } from './watched.ts';

const dayMs = 24 * 3600_000;
export const keptSince = (ctx: Pick<Ctx, 'clock'>): Date => new Date(ctx.clock.now().getTime() - dayMs);

type Asked = { trackId?: string; songId?: string } & Pick<WatchedSubject, 'metric'>;

/** A rank or a price has no sum, and less of it may be more. */
export function subjectIn({ trackId, songId, metric }: Asked): WatchedSubject {
  if (isGauge(metric)) throw refused('metric', 'gauge');
  return { trackId: trackId ?? null, songId: songId ?? null, metric };
}

function shapeOf(ctx: Ctx, row: GoalRow, { title, platform, value }: Watched): Goal {
  const way = row.target - row.begunAt;
  const done = value === null ? 0 : value - row.begunAt;
  return {
    ...row,
    ...{ title, platform, value },
    progress: row.reachedAt !== null || way <= 0 ? 1 : Math.min(1, Math.max(0, done / way)),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

async function readGoals(ctx: Ctx, owner: Owner, wanted: RowsWanted): Promise<Goal[]> {
  const rows = await selectGoals(ctx.db, owner.id, wanted);
  if (rows.length === 0) return [];
  const watched = await watchedBy(ctx, owner);
  return rows.flatMap((row) => {
    const now = watched(row);
    return now ? [shapeOf(ctx, row, now)] : [];
  });
}

const readGoal = async (ctx: Ctx, owner: Owner, id: string): Promise<Goal> =>
  found((await readGoals(ctx, owner, { id }))[0]);

export const listGoals = (ctx: Ctx, owner: Owner, asked: QueryOf<typeof listing>): Promise<Goal[]> =>
  readGoals(ctx, owner, asked);

/** What stands already is no goal, nor is a day that is over. */
function checkGoal(ctx: Ctx, owner: Owner, target: number, value: number, due: string | null): void {
  if (target <= value) throw refused('target', 'reached');
  if (due !== null && due < dayIn(ctx.clock.now(), owner.timeZone)) throw refused('due', 'past');
}

export async function addGoal(
  given: Ctx,
  owner: Owner,
  { target, due = null, ...of }: BodyOf<typeof adding>,
): Promise<Goal> {
  const subject = subjectIn(of);
  const { value } = await watchedOf(given, owner, subject);
  const begunAt = value ?? 0;
  checkGoal(given, owner, target, begunAt, due);
  const id = await transaction(given, async (ctx) => {
    found(await lockUser(ctx, owner.id));
    const rows = await selectGoals(ctx.db, owner.id, {});
    const same = rows.find(
      (row) => row.target === target && row.due === due && row.reachedAt === null && isSame(row, subject),
    );
    if (same) return same.id;
    if ((await countWatched(ctx.db, 'goals', owner.id)) >= mostGoals) throw new AppError('conflict');
    const made = newId('goal');
    await insertGoal(ctx.db, owner.id, { id: made, ...subject, target, begunAt, due }, ctx.clock.now());
    return made;
  });
  return readGoal(given, owner, id);
}

export const isSame = (a: WatchedSubject, b: WatchedSubject): boolean =>
  a.trackId === b.trackId && a.songId === b.songId && a.metric === b.metric;

export async function changeGoal(
  ctx: Ctx,
  owner: Owner,
  id: string,
  change: BodyOf<typeof changing>,
): Promise<Goal> {
  const before = await readGoal(ctx, owner, id);
  const target = change.target ?? before.target;
  const due = change.due === undefined ? before.due : change.due;
  checkGoal(ctx, owner, target, before.value ?? 0, due);
  await updateGoal(ctx.db, owner.id, { id, target, due });
  return readGoal(ctx, owner, id);
}

export async function removeGoal(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await markRemoved(ctx.db, 'goals', userId, id, ctx.clock.now()))) throw new AppError('not_found');
}

export async function restoreGoal(ctx: Ctx, owner: Owner, id: string): Promise<Goal> {
  if (!(await markRestored(ctx.db, 'goals', owner.id, id, keptSince(ctx)))) throw new AppError('not_found');
  return readGoal(ctx, owner, id);
}
