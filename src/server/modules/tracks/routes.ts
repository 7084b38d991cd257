import * as cutNames from '#contract/cut-names.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import * as links from '#contract/links.ts';
import * as views from '#contract/list-views.ts';
import { getTrackDay } from '#contract/track-day.ts';
import { exportTracks as exportEndpoint } from '#contract/track-export.ts';
import * as listContract from '#contract/track-list.ts';
import * as contract from '#contract/tracks.ts';
import { giveAgain } from '#server/kernel/answer-cache.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { addTracks } from './add/add.ts';
import { answerCutName, listCutNames } from './add/cut-names.ts';
import { dropWaitingLink, listWaitingLinks } from './add/waiting.ts';
import { exportTracks } from './export.ts';
import { readGrowth } from './growth/growth.ts';
import { readDay } from './history/day.ts';
import { getHistory, getSparklines } from './history/history.ts';
import { listTracks, readTrack } from './list.ts';
import { outlineTracks, readListFacts } from './outline/outline.ts';
import { removeTrack, removeTracks, restoreTrack, restoreTracks } from './removal.ts';
import { addView, changeView, listViews, removeView } from './views/views.ts';

export const tracksRoutes: BoundRoute[] = [
  bindForUser(contract.addTracks, ({ ctx, user, body, exchange }) =>
    addTracks(ctx, user.id, body.urls, askerOf(user, exchange.address)),
  ),
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
  bindForUser(listContract.removeTracks, ({ ctx, user, body }) => removeTracks(ctx, user, body.chosen)),
  bindForUser(listContract.restoreTracks, ({ ctx, user, body }) =>
    restoreTracks(ctx, user.id, body.removedAt),
  ),
  bindForUser(views.listViews, ({ ctx, user }) => listViews(ctx, user.id)),
  bindForUser(views.addView, ({ ctx, user, body }) => addView(ctx, user.id, body)),
  bindForUser(views.changeView, ({ ctx, user, params, body }) => changeView(ctx, user.id, params.id, body)),
  bindForUser(
    views.removeView,
    async ({ ctx, user, params }) => void (await removeView(ctx, user.id, params.id)),
  ),
  bindForUser(cutNames.listCutNames, ({ ctx, user }) => listCutNames(ctx, user.id)),
  bindForUser(
    cutNames.answerCutName,
    async ({ ctx, user, params, body }) =>
      void (await answerCutName(ctx, user.id, params.id, body.followWhole)),
  ),
  bindForUser(links.listWaitingLinks, ({ ctx, user }) =>
    cachedAnswer(ctx, user, ['waiting-links'], () => listWaitingLinks(ctx, user.id)),
  ),
  bindForUser(
    links.dropWaitingLink,
    async ({ ctx, user, params }) => void (await dropWaitingLink(ctx, user.id, params.id)),
  ),
  bindForUser(contract.getTrack, ({ ctx, user, params }) =>
    cachedAnswer(ctx, user, ['track', params.id], () => readTrack(ctx, user, params.id)),
  ),
  bindForUser(getTrackGrowth, ({ ctx, user, params }) =>
    cachedAnswer(ctx, user, ['growth', params.id], () => readGrowth(ctx, user, params.id)),
  ),
  bindForUser(
    contract.removeTrack,
    async ({ ctx, user, params }) => void (await removeTrack(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreTrack, ({ ctx, user, params }) => restoreTrack(ctx, user.id, params.id)),
  bindForUser(contract.getTrackHistory, ({ ctx, user, params, query }) =>
    cachedAnswer(ctx, user, ['history', params.id, query], () => getHistory(ctx, user, params.id, query)),
  ),
  bindForUser(getTrackDay, ({ ctx, user, params, query }) =>
    readDay(ctx, user, params.id, { day: params.day, tz: query.tz }),
  ),
  bindForUser(contract.getSparklines, ({ ctx, user, query }) => getSparklines(ctx, user, query.ids)),
  bindForUser(exportEndpoint, async ({ ctx, user, query }) => exportTracks(ctx, user, query)),
];
