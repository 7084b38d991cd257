/** The songs of a user: all, a page of them, or one. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { ChosenTracks } from '#contract/track-list.ts';
import type {
  listTracks as endpoint,
  getTrack as readEndpoint,
  Track,
  TrackFilters,
} from '#contract/tracks.ts';
import { plans } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import type { Owner, SignedIn } from '#server/route.ts';
import { ensureGrowth, importedSpans } from '../growth/service.ts';
import { paceOf } from '../metrics/policy.ts';
import { bindingTerms, readStatuses } from '../metrics/service.ts';
import {
  type Cursor,
  cursorOf,
  cursorText,
  type ListWanted,
  selectIds,
  selectListSongs,
  selectTracks,
} from './queries-list.ts';
import { type TrackRow, trackOf } from './track-shape.ts';

type Wanted = TrackFilters & Pick<Partial<QueryOf<typeof endpoint>>, 'by' | 'cursor' | 'until' | 'limit'>;

export const wantedBy = (
  { config }: Pick<Ctx, 'config'>,
  owner: Owner,
  filters: TrackFilters,
): ListWanted => ({
  ...filters,
  userId: owner.id,
  timeZone: owner.timeZone,
  apart: bindingTerms(config).apart,
});

/** Where the page after this row begins. */
export const cursorAfter = (
  { sort_value: value, id }: TrackRow,
  { sort, order }: Pick<ListWanted, 'sort' | 'order'>,
): Cursor => ({ sort, order, value: value as string | null, id });

/** Without a limit the whole list; with one, a page and the cursor of the next, if there is one. */
export async function listTracks(
  ctx: Ctx,
  owner: Owner,
  { by = 'link', cursor, until, limit, ...filters }: Wanted,
): Promise<{ tracks: Track[]; nextCursor: string | undefined }> {
  const placeOf = (text: string | undefined) => (text === undefined ? undefined : cursorOf(text, filters));
  const places = { after: placeOf(cursor), until: placeOf(until) };
  await ensureGrowth(ctx, owner);
  const select = by === 'song' ? selectListSongs : selectTracks;
  // One row more than the page tells whether there is another page.
  const rows = await select(ctx.db, {
    ...wantedBy(ctx, owner, filters),
    ...places,
    limit: limit && limit + 1,
  });
  const { page, last } = pageOf(rows, limit, by === 'song');
  const next = last && cursorAfter(last, filters);
  const tracks = page.map((row) => trackOf(row, ctx.config.sandbox));
  return { tracks, nextCursor: next && cursorText(next) };
}

/** Of songs the first link alone counts; `last`: the last that does, where more come after the page. */
function pageOf(rows: TrackRow[], limit: number | undefined, areSongs: boolean) {
  if (!limit) return { page: rows, last: undefined };
  const firsts = areSongs ? rows.filter(({ is_first: isFirst }) => isFirst) : rows;
  const beyond = firsts[limit];
  if (!beyond) return { page: rows, last: undefined };
  return { page: rows.slice(0, rows.indexOf(beyond)), last: firsts[limit - 1] };
}

/** Those of the given songs that are on the user's list, in the order given; their growth as it was last made. */
export async function tracksByIds(ctx: Ctx, userId: string, ids: readonly string[]): Promise<Track[]> {
  if (ids.length === 0) return [];
  const filters = { sort: 'addedAt', order: 'asc' } as const;
  const rows = await selectTracks(ctx.db, {
    ...wantedBy(ctx, { id: userId, timeZone: 'UTC' }, filters),
    ids,
  });
  const byId = new Map(rows.map((row) => [row.id, trackOf(row, ctx.config.sandbox)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** With its growth of today. */
export async function readTrack(
  ctx: Ctx,
  owner: Owner & Pick<SignedIn, 'tier'>,
  id: string,
): Promise<ReplyOf<typeof readEndpoint>> {
  await ensureGrowth(ctx, owner);
  const track = await getTrack(ctx, owner.id, id);
  const own = { userId: owner.id, trackId: id, platform: track.platform };
  const { periods, ...told } = await readStatuses(ctx, track, owner.id);
  const statusHistory = {
    periods: periods.map(({ status, from, to }) => ({
      status,
      from: from.toISOString(),
      to: to?.toISOString() ?? null,
    })),
    ...told,
  };
  const { leastSeconds } = ctx.platforms[track.platform] ?? {};
  const everySeconds = paceOf(plans[owner.tier].syncEverySeconds, leastSeconds);
  return { ...track, ownFigures: await importedSpans(ctx, own), statusHistory, everySeconds };
}

/** Links of the given songs, by song and in the order they were added; their growth as it was last made. */
export async function tracksBySong(
  ctx: Ctx,
  userId: string,
  songIds: readonly string[],
): Promise<Map<string, Track[]>> {
  if (songIds.length === 0) return new Map();
  const filters = { sort: 'addedAt', order: 'asc' } as const;
  const wanted = { ...wantedBy(ctx, { id: userId, timeZone: 'UTC' }, filters), songIds };
  const rows = await selectTracks(ctx.db, wanted);
  return Map.groupBy(
    rows.map((row) => trackOf(row, ctx.config.sandbox)),
    ({ songId }) => songId,
  );
}

export async function getTrack(ctx: Ctx, userId: string, id: string): Promise<Track> {
  const [track] = await tracksByIds(ctx, userId, [id]);
  return found(track);
}

/** What somebody has chosen on the list, as it is at this moment; their growth as it was last made. */
export function chosenIds(ctx: Ctx, owner: Owner, chosen: ChosenTracks): Promise<string[]> {
  const { filters, ...which } = 'ids' in chosen ? { filters: {}, ids: chosen.ids } : chosen;
  return selectIds(ctx.db, {
    ...wantedBy(ctx, owner, { sort: 'addedAt', order: 'asc', ...filters }),
    ...which,
  });
}
