/** The songs of a user: all, a page of them, or one. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrack as endpoint, Track, TrackFilters } from '#contract/tracks.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import { ensureGrowth, type Owner } from './growth/growth.ts';
import { importedSpans } from './history/imported.ts';
import { type Follower, selectFollowers } from './queries.ts';
import { cursorOf, cursorText, type ListWanted, selectTracks } from './queries-list.ts';
import { type TrackRow, trackOf } from './track-shape.ts';

type Page = { cursor?: string; limit?: number };

export const wantedBy = (owner: Owner, filters: TrackFilters): ListWanted => ({
  ...filters,
  userId: owner.id,
  timeZone: owner.timeZone,
});

/** Where the page after these rows begins. */
export const cursorAfter = (
  rows: readonly TrackRow[],
  { sort, order }: Pick<ListWanted, 'sort' | 'order'>,
) => {
  const last = rows.at(-1);
  return last && { sort, order, value: last.sort_value as string | null, id: last.id };
};

/** Without a limit the whole list; with one, a page and the cursor of the next, if there is one. */
export async function listTracks(
  ctx: Ctx,
  owner: Owner,
  filters: TrackFilters,
  { cursor, limit }: Page = {},
): Promise<{ tracks: Track[]; nextCursor: string | undefined }> {
  const after = cursor === undefined ? undefined : cursorOf(cursor, filters);
  const wanted = wantedBy(owner, filters);
  await ensureGrowth(ctx, owner);
  // One row more than the page tells whether there is another page.
  const rows = await selectTracks(ctx.db, { ...wanted, after, limit: limit && limit + 1 });
  const page = limit ? rows.slice(0, limit) : rows;
  const next = rows.length > page.length ? cursorAfter(page, filters) : undefined;
  const tracks = page.map((row) => trackOf(row, ctx.config.sandbox));
  return { tracks, nextCursor: next && cursorText(next) };
}

/** Those of the given songs that are on the user's list, in the order given; their growth as it was last made. */
export async function tracksByIds(ctx: Ctx, userId: string, ids: readonly string[]): Promise<Track[]> {
  if (ids.length === 0) return [];
  const filters = { sort: 'addedAt', order: 'asc' } as const;
  const rows = await selectTracks(ctx.db, {
    ...wantedBy({ id: userId, timeZone: 'UTC' }, filters),
    ids,
  });
  const byId = new Map(rows.map((row) => [row.id, trackOf(row, ctx.config.sandbox)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** With its growth of today. */
export async function readTrack(ctx: Ctx, owner: Owner, id: string): Promise<ReplyOf<typeof endpoint>> {
  await ensureGrowth(ctx, owner);
  const track = await getTrack(ctx, owner.id, id);
  const own = { userId: owner.id, trackId: id, platform: track.platform };
  return { ...track, ownFigures: await importedSpans(ctx, own) };
}

export async function getTrack(ctx: Ctx, userId: string, id: string): Promise<Track> {
  const [track] = await tracksByIds(ctx, userId, [id]);
  return found(track);
}

/** Paused followers too: what they see of the item changes all the same. */
export const followersOf = async (ctx: Pick<Ctx, 'db'>, itemIds: readonly string[]): Promise<Follower[]> =>
  itemIds.length === 0 ? [] : selectFollowers(ctx.db, itemIds);
