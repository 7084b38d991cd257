import { getSyncReport, listSyncedSongs } from '#contract/sync.ts';
import { syncTrack } from '#contract/tracks.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { syncedSongs, syncReport } from './report/report.ts';
import { requestSync } from './request.ts';

export const syncRoutes: BoundRoute[] = [
  bindForUser(syncTrack, ({ ctx, user, params, exchange }) =>
    requestSync(ctx, user.id, params.id, askerOf(user, exchange.address)),
  ),
  bindForUser(getSyncReport, ({ ctx, user }) => syncReport(ctx, user)),
  bindForUser(listSyncedSongs, async ({ ctx, user, query, exchange }) => {
    const { songs, nextCursor } = await syncedSongs(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return songs;
  }),
];
