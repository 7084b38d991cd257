import { getTrackGrowth } from '#contract/growth.ts';
import * as links from '#contract/links.ts';
import { getTrackDay } from '#contract/track-day.ts';
import { exportTracks as exportEndpoint } from '#contract/track-export.ts';
import * as contract from '#contract/tracks.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { addTracks } from './add/add.ts';
import { answerCutName, listCutNames } from './add/cut-names.ts';
import { dropWaitingLink, listWaitingLinks } from './add/waiting.ts';
import { exportTracks } from './export.ts';
import { readGrowth } from './growth/growth.ts';
import { readDay } from './history/day.ts';
import { getHistory, getSparklines } from './history/history.ts';
import { listTracks, readTrack } from './list.ts';
import { removeTrack, restoreTrack } from './removal.ts';

export const tracksRoutes: BoundRoute[] = [
  bindForUser(contract.addTracks, ({ ctx, user, body, exchange }) =>
    addTracks(ctx, user.id, body.urls, askerOf(user, exchange.address)),
  ),
  bindForUser(contract.listTracks, async ({ ctx, user, query, exchange }) => {
    const { cursor, limit, ...filters } = query;
    const { tracks, nextCursor } = await listTracks(ctx, user, filters, { cursor, limit });
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return tracks;
  }),
  bindForUser(contract.listCutNames, ({ ctx, user }) => listCutNames(ctx, user.id)),
  bindForUser(
    contract.answerCutName,
    async ({ ctx, user, params, body }) =>
      void (await answerCutName(ctx, user.id, params.id, body.followWhole)),
  ),
  bindForUser(links.listWaitingLinks, ({ ctx, user }) => listWaitingLinks(ctx, user.id)),
  bindForUser(
    links.dropWaitingLink,
    async ({ ctx, user, params }) => void (await dropWaitingLink(ctx, user.id, params.id)),
  ),
  bindForUser(contract.getTrack, ({ ctx, user, params }) => readTrack(ctx, user, params.id)),
  bindForUser(getTrackGrowth, ({ ctx, user, params }) => readGrowth(ctx, user, params.id)),
  bindForUser(
    contract.removeTrack,
    async ({ ctx, user, params }) => void (await removeTrack(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreTrack, ({ ctx, user, params }) => restoreTrack(ctx, user.id, params.id)),
  bindForUser(contract.getTrackHistory, ({ ctx, user, params, query }) =>
    getHistory(ctx, user, params.id, query),
  ),
  bindForUser(getTrackDay, ({ ctx, user, params, query }) =>
    readDay(ctx, user, params.id, { day: params.day, tz: query.tz }),
  ),
  bindForUser(contract.getSparklines, ({ ctx, user, query }) => getSparklines(ctx, user, query.ids)),
  bindForUser(exportEndpoint, async ({ ctx, user, query }) => exportTracks(ctx, user, query)),
];
