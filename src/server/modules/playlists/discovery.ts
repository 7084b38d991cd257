/** Public playlists: found, played and counted, reported and decided about. */
import { z } from 'zod';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type {
  discoverPlaylists as discovering,
  listPlaylistReports as listing,
  PlaylistReport,
  PlaylistSummary,
  reportPlaylist as reporting,
} from '#contract/playlists.ts';
import type { PlaylistSort } from '#domain/playlists.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange, SignedIn } from '#server/route.ts';
import { countTry } from '../accounts/service.ts';
import { noteAct } from '../audit/service.ts';
import { countryOfLanguage, forgetVisitsBefore, visitDay, visitOf } from '../visits/service.ts';
import { toSummary } from './playlists.ts';
import { playlistLimits, searchOf } from './policy.ts';
import { selectPlaylist } from './queries.ts';
import {
  type Coming,
  countComing,
  type DiscoveryPlace,
  insertReport,
  selectDiscovered,
  selectReports,
  settleReports,
} from './queries-public.ts';
import { playlistPlays } from './table.ts';

const count = z.string().regex(/^\d{1,18}$/);
const ranked = { new: cursorInstant, played: count, longest: count } as const;

function placeOf(sort: PlaylistSort, cursor: string | undefined): DiscoveryPlace | undefined {
  if (cursor === undefined) return undefined;
  const [rankedBy, id] = readCursor(cursor, z.tuple([ranked[sort], idShape('playlist')]));
  return { rankedBy, id };
}

export async function discoverPlaylists(
  ctx: Ctx,
  readerId: string | null,
  { search = '', sort, cursor, limit }: QueryOf<typeof discovering>,
): Promise<{ playlists: PlaylistSummary[]; nextCursor: string | undefined }> {
  const words = searchOf(search);
  // Nothing but signs was searched for: nothing has it.
  if (search !== '' && words === '') return { playlists: [], nextCursor: undefined };
  const after = placeOf(sort, cursor);
  const rows = await selectDiscovered(ctx.db, { words, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const rankedBy = last && (sort === 'new' ? new Date(last.rankedBy).toISOString() : last.rankedBy);
  return {
    playlists: shown.map(({ rankedBy: _rankedBy, ...row }) => toSummary(ctx, row, readerId)),
    nextCursor: last && writeCursor([rankedBy, last.id]),
  };
}

/** Whoever may not see it cannot tell a private playlist from none. */
export async function countVisitor(
  ctx: Ctx,
  user: SignedIn | undefined,
  { id, what }: { id: string; what: Coming['what'] },
  exchange: Pick<Exchange, 'address' | 'userAgent' | 'header'>,
): Promise<void> {
  const row = found(await selectPlaylist(ctx.db, id, user?.id ?? null));
  if (!row.isPublic || row.isHidden) return;
  // Who opens and plays it is one of each.
  const visit = await visitOf(ctx, { user, exchange }, row.userId, what);
  const country = countryOfLanguage(exchange.header('accept-language'));
  if (visit) await countComing(ctx.db, { playlistId: id, country, what }, visit);
}

/** Who played on an earlier day is of no use any more. */
export const purgePlays = (ctx: Ctx): Promise<void> =>
  forgetVisitsBefore(ctx.db, playlistPlays, visitDay(ctx));

export async function reportPlaylist(
  ctx: Ctx,
  user: SignedIn | undefined,
  id: string,
  { reason, note = '' }: BodyOf<typeof reporting>,
  { address }: Pick<Exchange, 'address'>,
): Promise<void> {
  const row = found(await selectPlaylist(ctx.db, id, null));
  const from = addressKey(address);
  await countTry(ctx, playlistLimits.reportsByAddress, from);
  await countTry(ctx, playlistLimits.reportsOfPlaylist, `${row.id}:${from}`);
  await insertReport(ctx.db, {
    ...{ id: newId('report'), playlistId: row.id, reason, note },
    ...{ userId: user?.id ?? null, createdAt: ctx.clock.now() },
  });
}

const placeShape = z.tuple([cursorInstant, idShape('report')]);

export async function listReports(
  ctx: Ctx,
  { cursor, limit }: QueryOf<typeof listing>,
): Promise<{ reports: PlaylistReport[]; nextCursor: string | undefined }> {
  const [createdAt, id] = cursor === undefined ? [] : readCursor(cursor, placeShape);
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
  const rows = await selectReports(ctx.db, { after, limit: limit + 1 });
  const reports = rows.slice(0, limit).map(({ playlistId, name, isHidden, ...row }) => ({
    ...row,
    playlist: { id: playlistId, name, isHidden },
    createdAt: new Date(row.createdAt).toISOString(),
  }));
  const last = rows.length > limit ? reports.at(-1) : undefined;
  return { reports, nextCursor: last && writeCursor([last.createdAt, last.id]) };
}

export const decideReport = (
  given: Ctx,
  admin: Pick<SignedIn, 'id'>,
  id: string,
  decision: 'hide' | 'keep',
): Promise<void> =>
  transaction(given, async (ctx) => {
    const playlist = await settleReports(ctx.db, id, decision === 'hide', ctx.clock.now());
    if (playlist === undefined) throw new AppError('not_found');
    await noteAct(ctx, admin, `playlist.${decision}`, { playlist });
  });
