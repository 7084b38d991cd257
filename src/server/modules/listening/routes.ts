import * as contract from '#contract/listening.ts';
import * as page from '#contract/listening-page.ts';
import { type BoundRoute, bindForAnyone, bindForUser } from '#server/route.ts';
import { addComment, answerComment, listComments, removeComment, restoreComment } from './comments.ts';
import { addLink, changeLink, listLinks, listSums, withdrawLink } from './links.ts';
import { countListener, hear, openLink, readListening, showSongArtwork, unlock } from './listen.ts';

export const listeningRoutes: BoundRoute[] = [
  bindForUser(contract.listListeningSums, ({ ctx, user }) => listSums(ctx, user.id)),
  ...[contract.listUploadLinks, contract.listPlaylistLinks].map((endpoint) =>
    bindForUser(endpoint, ({ ctx, user, params }) => listLinks(ctx, user.id, params.id)),
  ),
  ...[contract.addUploadLink, contract.addPlaylistLink].map((endpoint) =>
    bindForUser(endpoint, ({ ctx, user, params, body }) => addLink(ctx, user.id, params.id, body)),
  ),
  ...[contract.withdrawUploadLink, contract.withdrawPlaylistLink].map((endpoint) =>
    bindForUser(
      endpoint,
      async ({ ctx, user, params }) => void (await withdrawLink(ctx, user.id, params.id, params.linkId)),
    ),
  ),
  bindForUser(contract.changeListeningLink, ({ ctx, user, params, body }) =>
    changeLink(ctx, user.id, params.linkId, body),
  ),
  bindForUser(contract.listListeningComments, ({ ctx, user, query }) => listComments(ctx, user.id, query.of)),
  bindForUser(
    contract.answerListeningComment,
    async ({ ctx, user, params, body }) => void (await answerComment(ctx, user.id, params.id, body.answer)),
  ),
  bindForUser(
    contract.removeListeningComment,
    async ({ ctx, user, params }) => void (await removeComment(ctx, user.id, params.id)),
  ),
  bindForUser(
    contract.restoreListeningComment,
    async ({ ctx, user, params }) => void (await restoreComment(ctx, user.id, params.id)),
  ),

  bindForAnyone(page.getListening, ({ ctx, params, exchange }) => {
    exchange.showsWhile(() =>
      openLink(ctx, params.token).then(
        () => true,
        () => false,
      ),
    );
    return readListening(ctx, params.token);
  }),
  bindForAnyone(page.unlockListening, ({ ctx, params, body, exchange }) =>
    unlock(ctx, params.token, body, exchange),
  ),
  bindForAnyone(page.hearListening, ({ ctx, user, params, query, exchange }) =>
    hear(ctx, user, params, query, exchange),
  ),
  bindForAnyone(page.getListeningArtwork, ({ ctx, params, query }) =>
    showSongArtwork(ctx, params, query.grant),
  ),
  bindForAnyone(
    page.countListening,
    async ({ ctx, user, params, body, exchange }) =>
      void (await countListener(ctx, user, params.token, body, exchange)),
  ),
  bindForAnyone(page.addListeningComment, ({ ctx, user, params, body, exchange }) =>
    addComment(ctx, user, params.token, body, exchange),
  ),
];
