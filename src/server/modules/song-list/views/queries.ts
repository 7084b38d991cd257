import { and, eq, ne, sql } from 'drizzle-orm';
import type { ListView } from '#contract/list-views.ts';
import type { Db } from '#server/db/client.ts';
import { listViews } from '../table.ts';

const shown = {
  id: listViews.id,
  name: listViews.name,
  isDefault: listViews.isDefault,
  shows: listViews.shows,
};

/** By name; no account has more than `mostViews`. */
export const selectViews = (db: Db, userId: string): Promise<ListView[]> =>
  db
    .select(shown)
    .from(listViews)
    .where(eq(listViews.userId, userId))
    .orderBy(sql`${listViews.name} collate "und-x-icu"`, listViews.id)
    .prepare('list-views')
    .execute();

export async function insertView(db: Db, userId: string, view: ListView): Promise<void> {
  await db.insert(listViews).values({ ...view, userId });
}

export async function updateView(db: Db, userId: string, view: ListView): Promise<void> {
  const { id, ...rest } = view;
  await db
    .update(listViews)
    .set(rest)
    .where(and(eq(listViews.id, id), eq(listViews.userId, userId)));
}

/** No other view than this one is what the list opens with. */
export async function clearDefault(db: Db, userId: string, exceptId: string): Promise<void> {
  await db
    .update(listViews)
    .set({ isDefault: false })
    .where(and(eq(listViews.userId, userId), eq(listViews.isDefault, true), ne(listViews.id, exceptId)));
}

/** Whether there was one. */
export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(listViews)
    .where(and(eq(listViews.id, id), eq(listViews.userId, userId)))
    .returning({ id: listViews.id });
  return rows.length > 0;
}
