import * as views from '#contract/list-views.ts';
import { exportTracks as exportEndpoint } from '#contract/track-export.ts';
import * as listContract from '#contract/track-list.ts';
import * as contract from '#contract/tracks.ts';
import { giveAgain } from '#server/kernel/answer-cache.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { exportTracks } from './export.ts';
import { listTracks, readTrack } from './list.ts';
import { outlineTracks, readListFacts } from './outline/outline.ts';
import { addView, changeView, readViews, removeView } from './views/views.ts';

export const songListRoutes: BoundRoute[] = [
  bindForUser(contract.listTracks, async ({ ctx, user, query, exchange }) => {
    const list = () => listTracks(ctx, user, query);
    // Whole lists are too large for the cache.
    const { tracks, nextCursor } = await (query.limit
      ? cachedAnswer(ctx, user, ['tracks', query], list)
      : list());
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return query.limit ? giveAgain(tracks) : tracks;
  }),
  bindForUser(listContract.outlineTracks, ({ ctx, user, query }) =>
    cachedAnswer(ctx, user, ['outline', query], () => outlineTracks(ctx, user, query)),
  ),
  bindForUser(listContract.getListFacts, ({ ctx, user }) =>
    cachedAnswer(ctx, user, ['list-facts'], () => readListFacts(ctx, user)),
  ),
  bindForUser(views.listViews, ({ ctx, user }) => readViews(ctx, user.id)),
  bindForUser(views.addView, ({ ctx, user, body }) => addView(ctx, user.id, body)),
  bindForUser(views.changeView, ({ ctx, user, params, body }) => changeView(ctx, user.id, params.id, body)),
  bindForUser(
    views.removeView,
    async ({ ctx, user, params }) => void (await removeView(ctx, user.id, params.id)),
  ),
  bindForUser(contract.getTrack, ({ ctx, user, params }) =>
    cachedAnswer(ctx, user, ['track', params.id], () => readTrack(ctx, user, params.id)),
  ),
  bindForUser(exportEndpoint, async ({ ctx, user, query }) => exportTracks(ctx, user, query)),
];
