/** Where figures come from: what is shown, under which layer, and what its files are called. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { figureSources, figureState, namedLinks } from './table.ts';

/** Gives out `count` layers; answers the first of them. */
export async function takeLayers(db: Db, userId: string, count: number): Promise<number> {
  const { rows } = await db.execute<{ layer: number }>(sql`
    insert into ${figureState} as s (user_id, layer, version) values (${userId}, ${count}, 0)
    on conflict (user_id) do update set layer = s.layer + ${count} returning layer`);
  return (rows[0]?.layer ?? count) - count + 1;
}

/** What the user's figures have gone through, as a number that only grows. */
export async function selectVersion(db: Db, userId: string): Promise<number> {
  const { rows } = await executePrepared<{ version: number }>(
    db,
    sql`select version from ${figureState} where user_id = ${userId}`,
  );
  return rows[0]?.version ?? 0;
}

/** Shows or hides all rows of a source at once. Of an account that is gone there are none, and nothing is noted. */
export async function setShown(
  db: Db,
  source: { id: string; userId: string; files?: readonly string[] },
  isShown: boolean,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${figureSources} (id, user_id, is_shown, shown_at, files)
    select ${source.id}, id, ${isShown}, ${at(now)}, ${arrayOf('text', source.files ?? [])} from ${users} where id = ${source.userId}
    on conflict (id) do update set is_shown = excluded.is_shown, shown_at = excluded.shown_at,
      files = case when excluded.files = '{}' then figure_sources.files else excluded.files end`);
  await raiseVersion(db, source.userId);
}

/** Whoever compared with the user's figures compares again. */
export async function raiseVersion(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    insert into ${figureState} as s (user_id, layer, version) select id, 0, 1 from ${users} where id = ${userId}
    on conflict (user_id) do update set version = s.version + 1`);
}

type Sourced = string | { sourceId: string } | { sourceIds: readonly string[] };

const sourcesOf = (one: Sourced): readonly string[] =>
  typeof one === 'string' ? [one] : 'sourceId' in one ? [one.sourceId] : one.sourceIds;

/** What the files of these sources, or of those that rows name, are called; those of nobody else. Of one source all in their order, of several each name once. */
export async function selectFileNames(
  db: Db,
  userId: string,
  named: readonly Sourced[],
): Promise<(of: readonly string[]) => string[]> {
  const imports = [...new Set(named.flatMap(sourcesOf))].filter((id) => id.startsWith('imp_'));
  if (imports.length === 0) return () => [];
  const { rows } = await executePrepared<{ id: string; files: string[] }>(
    db,
    sql`select id, files from ${figureSources} where user_id = ${userId} and id = any(${arrayOf('text', imports)})`,
  );
  const files = new Map(rows.map((row) => [row.id, row.files]));
  return (of) => {
    const [names = [], ...others] = of.map((id) => files.get(id) ?? []);
    return others.length === 0 ? names : [...new Set([names, ...others].flat())];
  };
}

export async function deleteSource(db: Db, source: { id: string; userId: string }): Promise<void> {
  await db.execute(
    sql`delete from ${namedLinks} where source_id = ${source.id} and user_id = ${source.userId}`,
  );
  await db.execute(sql`delete from ${figureSources} where id = ${source.id} and user_id = ${source.userId}`);
}
