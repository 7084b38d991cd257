import * as cutNames from '#contract/cut-names.ts';
import * as links from '#contract/links.ts';
import { lookUpSongs as lookUpContract } from '#contract/song-lookups.ts';
import * as listContract from '#contract/track-list.ts';
import * as contract from '#contract/tracks.ts';
import { askerOf } from '#server/platform-state/shares.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { cachedAnswer } from '../accounts/service.ts';
import { addTracks } from './add/add.ts';
import { answerCutName, listCutNames } from './add/cut-names.ts';
import { lookUpSongs } from './add/look-up.ts';
import { dropWaitingLink, listWaitingLinks } from './add/waiting.ts';
import { removeTrack, removeTracks, restoreTrack, restoreTracks } from './removal.ts';

export const followingRoutes: BoundRoute[] = [
  bindForUser(contract.addTracks, ({ ctx, user, body, exchange }) =>
    addTracks(ctx, user.id, body.urls, { asker: askerOf(user, exchange.address) }),
  ),
  bindForUser(lookUpContract, async ({ ctx, user, query, exchange }) => {
    const asker = askerOf(user, exchange.address);
    const { lookups, nextCursor } = await lookUpSongs(ctx, user.id, query, asker);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return lookups;
  }),
  bindForUser(listContract.removeTracks, ({ ctx, user, body }) => removeTracks(ctx, user, body.chosen)),
  bindForUser(listContract.restoreTracks, ({ ctx, user, body }) =>
    restoreTracks(ctx, user.id, body.removedAt),
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
  bindForUser(
    contract.removeTrack,
    async ({ ctx, user, params }) => void (await removeTrack(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreTrack, ({ ctx, user, params }) => restoreTrack(ctx, user.id, params.id)),
];
