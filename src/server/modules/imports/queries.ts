/** SQL of imports themselves, and of what their users have answered. */
import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ImportKind, ImportState } from '#domain/imports.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import type { Answers } from './kinds/kind.ts';
import type { Known, OwnLink } from './subjects/matching.ts';
import {
  importAnswers,
  importRows,
  imports,
  isOfSample,
  type StoredFile,
  type StoredUpload,
} from './table.ts';

export type ImportRow = typeof imports.$inferSelect;

const unfinished = ['reading', 'asking', 'ready', 'failed'] as const;

export const countUnfinished = (db: Db, userId: string): Promise<number> =>
  db.$count(imports, and(eq(imports.userId, userId), inArray(imports.state, [...unfinished])));

export async function ownsTrack(db: Db, userId: string, trackId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${tracks} where id = ${trackId} and user_id = ${userId} and removed_at is null`);
  return rows.length > 0;
}

type NewImport = { id: string; userId: string; uploads: StoredUpload[]; trackId: string | null };

/** By which progress is told until the rows are known. */
export const uploadedLines = (uploads: readonly StoredUpload[]): number =>
  uploads.reduce((sum, { lines }) => sum + lines, 0);

export async function insertImport(db: Db, given: NewImport, now: Date): Promise<void> {
  const of = uploadedLines(given.uploads);
  await db.insert(imports).values({ ...given, state: 'reading', of, createdAt: now, touchedAt: now });
}

/** One that is applied already. */
export async function insertApplied(
  db: Db,
  { file, ...given }: Pick<ImportRow, 'id' | 'userId' | 'layer'> & { file: StoredFile },
  now: Date,
): Promise<void> {
  const { rows, kind } = file;
  await db.insert(imports).values({
    ...given,
    ...rows,
    ...{ state: 'applied', kind, uploads: [], isKept: false, files: [file], isStaged: true, of: rows.total },
    ...{ done: rows.total, createdAt: now, touchedAt: now, appliedAt: now },
  });
}

export async function selectImport(db: Db, userId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId)));
  return row;
}

export type KnownImport = {
  id: string;
  kind: ImportKind | null;
  layer: number | null;
  /** Of a sample, whoever's account it is in. */
  isSample: boolean;
};

export async function selectImportsOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.userId, [...userIds]));
  return rows.map(({ id }) => id);
}

/** What these imports are, and the layer of the first file of each, the latest first; ids of other sources are passed over. */
export async function selectImportKinds(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<KnownImport[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: imports.id, files: imports.files, kind: imports.kind, layer: imports.layer })
    .from(imports)
    .where(and(eq(imports.userId, userId), inArray(imports.id, [...ids])))
    .orderBy(desc(imports.id));
  return rows.map(({ files, ...row }) => ({ ...row, isSample: isOfSample({ files }) }));
}

/** Files with money that count, of imports but this one. */
export async function selectCounted(
  db: Db,
  userId: string,
  except: string,
): Promise<(StoredFile & { importId: string })[]> {
  const rows = await db
    .select({ id: imports.id, files: imports.files })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.state, 'applied'), ne(imports.id, except)))
    .orderBy(imports.id);
  return rows.flatMap(({ id, files }) =>
    files
      // Files of before say nothing of their money.
      .filter(({ money = [], isLeftOut = false }) => money.length > 0 && !isLeftOut)
      .map((file) => ({ ...file, importId: id })),
  );
}

/** For the worker, whoever's it is. */
export async function selectAnyImport(db: Db, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** The latest first. */
export const selectImports = (
  db: Db,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ImportRow[]> =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.userId, userId), before === undefined ? undefined : lt(imports.id, before)))
    .orderBy(desc(imports.id))
    .limit(limit)
    .prepare(before === undefined ? 'imports' : 'imports-before')
    .execute();

export type ImportChange = Partial<Omit<typeof imports.$inferInsert, 'id' | 'userId'>>;

/**
 * Changes an import that is in one of these states, and answers whether it was: of two that want to change it at once,
 * one is too late.
 */
export async function updateImport(
  db: Db,
  id: string,
  states: readonly ImportState[],
  change: ImportChange,
): Promise<boolean> {
  const rows = await db
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, id), inArray(imports.state, [...states])))
    .returning({ id: imports.id });
  return rows.length > 0;
}

/** Whoever comes next begins as if nobody had been at it. */
export async function releaseTurn(
  db: Db,
  { importId, worker }: { importId: string; worker: string },
): Promise<void> {
  await db
    .update(imports)
    .set({ worker: null })
    .where(and(eq(imports.id, importId), eq(imports.worker, worker)));
}

type Hold = { importId: string; userId: string; worker: string; state: ImportState };

/**
 * Keeps the user's list as it is while the transaction lasts: whoever changes it locks its user first. No link is locked:
 * to lock five hundred of them is to write five hundred rows.
 */
const held = (userId: string) => sql`select id from ${users} where id = ${userId} for share`;

/** Whether it is still this worker's to work on; holds it, and the list, until the transaction ends. */
export async function lockForWork(db: Db, { importId, userId, worker, state }: Hold): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with held as materialized (${held(userId)})
    select from ${imports} i join held on held.id = i.user_id
    where i.id = ${importId} and i.worker = ${worker} and i.state = ${state} for no key update of i`);
  return rows.length > 0;
}

type Progress = { done: number; now: Date };

/**
 * For a WITH clause: the same; `turn` has a row where it is, and the import says how far the worker will have come.
 * `provided`: only where that holds as well.
 */
export const advancing = (
  { importId, userId, worker, state }: Hold,
  { done, now }: Progress,
  provided: SQL = sql`true`,
): SQL => sql`
  held as materialized (${held(userId)}),
  turn as (
    update ${imports} i set done = ${done}, touched_at = ${at(now)} from held
    where i.id = ${importId} and i.user_id = held.id and i.worker = ${worker} and i.state = ${state} and ${provided}
    returning i.id
  )`;

export async function advance(db: Db, hold: Hold, progress: Progress): Promise<boolean> {
  const { rows } = await executePrepared(db, sql`with ${advancing(hold, progress)} select id from turn`);
  return rows.length > 0;
}

/** Dry runs that compare with a list that has changed, or with figures that have. Answers their ids. */
export async function markStale(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${imports} set state = 'reading', worker = null, compared_with = null
    where user_id = ${userId} and state in ('ready', 'asking') and is_staged returning id`);
  return rows.map(({ id }) => id);
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(imports).where(eq(imports.id, id));
}

/** The user's list, as files may name it. */
async function selectOwnLinks(db: Db, userId: string): Promise<OwnLink[]> {
  const { rows } = await db.execute<OwnLink>(sql`
    select t.id as "trackId", i.platform, i.platform_track_id as "platformTrackId", i.isrc, i.title, i.artist,
      i.duration_seconds as "durationSeconds", i.release_date as "releaseDate"
    from ${tracks} t join ${items} i on i.id = t.item_id
    where t.user_id = ${userId} and t.removed_at is null order by t.added_at, t.id`);
  return rows;
}

/** Imports that nobody went on with. */
export async function selectLeft(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await db.execute<{ id: string; userId: string }>(sql`
    select id, user_id as "userId" from ${imports}
    where state in ('reading', 'asking', 'ready', 'failed') and touched_at < ${at(before)}
    order by id limit ${limit}`);
  return rows;
}

/** Imports that were to be worked on, and of which nothing was heard for long, or of which rows or files were left behind. */
export async function selectStuck(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await db.execute<{ id: string; userId: string }>(sql`
    select id, user_id as "userId" from ${imports} i
    where touched_at < ${at(before)} and (state in ('reading', 'applying', 'undoing') or (state = 'applied' and is_kept)
      or (state in ('applied', 'undone', 'failed') and exists (select from ${importRows} r where r.import_id = i.id)))
    order by id limit ${limit}`);
  return rows;
}

export async function markForgotten(db: Db, id: string): Promise<void> {
  await db.update(imports).set({ isKept: false }).where(eq(imports.id, id));
}

/** Those of these ids that there are. */
export async function selectExisting(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${imports} where id = any(${arrayOf('text', ids)})`,
  );
  return new Set(rows.map(({ id }) => id));
}

type About = 'header' | 'song';

export async function selectAnswers(db: Db, userId: string, about: About) {
  const rows = await db
    .select({ key: importAnswers.key, answer: importAnswers.answer })
    .from(importAnswers)
    .where(and(eq(importAnswers.userId, userId), eq(importAnswers.about, about)));
  return new Map(rows.map(({ key, answer }) => [key, answer]));
}

export async function keepAnswer(
  db: Db,
  userId: string,
  given: { about: About; key: string; answer: Answers & { trackId?: string | null } },
): Promise<void> {
  await db
    .insert(importAnswers)
    .values({ userId, ...given })
    .onConflictDoUpdate({
      target: [importAnswers.userId, importAnswers.about, importAnswers.key],
      set: { answer: given.answer },
    });
}

/** By what a song of a file is found: the user's links, and what they have said of names before. */
export async function selectToMatch(db: Db, userId: string): Promise<Known> {
  const said = await selectAnswers(db, userId, 'song');
  const links = await selectOwnLinks(db, userId);
  return { links, answers: new Map([...said].map(([key, answer]) => [key, answer.trackId ?? null])) };
}
