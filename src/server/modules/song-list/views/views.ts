/** Saved views of the list, under names of their own. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { addView as adding, changeView as changing, ListView } from '#contract/list-views.ts';
import { mostViews } from '#domain/limits.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { AppError, found, refused } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { lockUser } from '../../tracks/service.ts';
import { clearDefault, deleteView, insertView, selectViews, updateView } from './queries.ts';

export const readViews = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<ListView[]> =>
  selectViews(db, userId);

function refuseTaken(others: readonly ListView[], name: string): void {
  const isTaken = others.some((view) => view.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw refused('name', 'taken');
}

/** Counted and compared under the lock, so that limit and names are exact however many are saved at once. */
async function lockedViews(ctx: Ctx, userId: string): Promise<ListView[]> {
  found(await lockUser(ctx, userId));
  return selectViews(ctx.db, userId);
}

export const addView = (given: Ctx, userId: string, body: BodyOf<typeof adding>): Promise<ListView> =>
  transaction(given, async (ctx) => {
    const views = await lockedViews(ctx, userId);
    refuseTaken(views, body.name);
    if (views.length >= mostViews) throw new AppError('conflict');
    const view = { ...body, id: newId('view') };
    if (view.isDefault) await clearDefault(ctx.db, userId, view.id);
    await insertView(ctx.db, userId, view);
    return view;
  });

export const changeView = (
  given: Ctx,
  userId: string,
  id: string,
  body: BodyOf<typeof changing>,
): Promise<ListView> =>
  transaction(given, async (ctx) => {
    const views = await lockedViews(ctx, userId);
    const changed = { ...found(views.find((view) => view.id === id)), ...body };
    refuseTaken(
      views.filter((view) => view.id !== id),
      changed.name,
    );
    if (changed.isDefault) await clearDefault(ctx.db, userId, id);
    await updateView(ctx.db, userId, changed);
    return changed;
  });

export async function removeView(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!(await deleteView(ctx.db, userId, id))) throw new AppError('not_found');
}
