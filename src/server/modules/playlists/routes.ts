import { exportPlaylist as exportEndpoint } from '#contract/playlist-export.ts';
import { listYoutubePlaylist as listVideosEndpoint } from '#contract/playlist-import.ts';
import * as contract from '#contract/playlists.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import {
  type BoundRoute,
  bindForAdmin,
  bindForAnyone,
  bindForUser,
  type Exchange,
  type SignedIn,
} from '#server/route.ts';
import type { Caller } from './confirm.ts';
import { countVisitor, decideReport, discoverPlaylists, listReports, reportPlaylist } from './discovery.ts';
import { exportPlaylist } from './files.ts';
import { listYoutubePlaylist } from './from-youtube.ts';
import { addItems, orderItems, removeItem, replaceItem, restoreItem } from './items.ts';
import {
  addPlaylist,
  changePlaylist,
  copyPlaylist,
  listPlaylists,
  readPlaylist,
  removePlaylist,
  restorePlaylist,
} from './playlists.ts';
import { areShownToAll } from './queries-public.ts';

const callerOf = (user: SignedIn, { address }: Exchange): Caller => ({
  id: user.id,
  asker: askerOf(user, address),
});

export const playlistsRoutes: BoundRoute[] = [
  bindForUser(contract.listPlaylists, async ({ ctx, user, query, exchange }) => {
    const { playlists, nextCursor } = await listPlaylists(ctx, user.id, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return playlists;
  }),
  bindForUser(listVideosEndpoint, async ({ ctx, user, query, exchange }) => {
    const { reply, nextCursor } = await listYoutubePlaylist(
      ctx,
      user,
      query,
      askerOf(user, exchange.address),
    );
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return reply;
  }),
  bindForUser(contract.addPlaylist, ({ ctx, user, body, exchange }) =>
    addPlaylist(ctx, callerOf(user, exchange), body),
  ),
  bindForAnyone(contract.getPlaylist, ({ ctx, user, params, exchange }) => {
    exchange.showsWhile(() => areShownToAll(ctx.db, [params.id]));
    return readPlaylist(ctx, user?.id ?? null, params.id, user?.isAdmin);
  }),
  bindForAnyone(exportEndpoint, ({ ctx, user, params, query }) =>
    exportPlaylist(ctx, user?.id ?? null, params.id, query),
  ),
  bindForUser(contract.changePlaylist, ({ ctx, user, params, body, exchange }) =>
    changePlaylist(ctx, callerOf(user, exchange), params.id, body),
  ),
  bindForUser(
    contract.removePlaylist,
    async ({ ctx, user, params }) => void (await removePlaylist(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restorePlaylist, ({ ctx, user, params }) => restorePlaylist(ctx, user.id, params.id)),
  bindForUser(contract.copyPlaylist, ({ ctx, user, params }) => copyPlaylist(ctx, user.id, params.id)),
  bindForUser(contract.addPlaylistItems, ({ ctx, user, params, body, exchange }) =>
    addItems(ctx, callerOf(user, exchange), params.id, body),
  ),
  bindForUser(contract.removePlaylistItem, ({ ctx, user, params }) =>
    removeItem(ctx, user.id, params.id, params.itemId),
  ),
  bindForUser(contract.restorePlaylistItem, ({ ctx, user, params }) =>
    restoreItem(ctx, user.id, params.id, params.itemId),
  ),
  bindForUser(contract.replacePlaylistItem, ({ ctx, user, params, body, exchange }) =>
    replaceItem(ctx, callerOf(user, exchange), params.id, params.itemId, body.trackId),
  ),
  bindForUser(contract.orderPlaylist, ({ ctx, user, params, body }) =>
    orderItems(ctx, user.id, params.id, body),
  ),
  bindForAnyone(contract.discoverPlaylists, async ({ ctx, user, query, exchange }) => {
    const { playlists, nextCursor } = await discoverPlaylists(ctx, user?.id ?? null, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    const ids = playlists.map(({ id }) => id);
    exchange.showsWhile(() => areShownToAll(ctx.db, ids));
    return playlists;
  }),
  bindForAnyone(
    contract.playPlaylist,
    async ({ ctx, user, params, exchange }) =>
      void (await countVisitor(ctx, user, { id: params.id, what: 'play' }, exchange)),
  ),
  bindForAnyone(
    contract.visitPlaylist,
    async ({ ctx, user, params, exchange }) =>
      void (await countVisitor(ctx, user, { id: params.id, what: 'visit' }, exchange)),
  ),
  bindForAnyone(
    contract.reportPlaylist,
    async ({ ctx, user, params, body, exchange }) =>
      void (await reportPlaylist(ctx, user, params.id, body, exchange)),
  ),
  bindForAdmin(contract.listPlaylistReports, async ({ ctx, query, exchange }) => {
    const { reports, nextCursor } = await listReports(ctx, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return reports;
  }),
  bindForAdmin(
    contract.decidePlaylistReport,
    async ({ ctx, user, params, body }) => void (await decideReport(ctx, user, params.id, body.decision)),
  ),
];
