import * as contract from '#contract/sharing.ts';
import { type BoundRoute, bindForAnyone, bindForUser } from '#server/route.ts';
import { addPage, changePage, listPages, withdrawPage } from './pages.ts';
import { followLink, showPage, showReminder } from './visit.ts';

export const sharingRoutes: BoundRoute[] = [
  bindForUser(contract.listPublicPages, ({ ctx, user, query }) => listPages(ctx, user.id, query.songId)),
  bindForUser(contract.addPublicPage, ({ ctx, user, body }) => addPage(ctx, user.id, body)),
  bindForUser(contract.changePublicPage, ({ ctx, user, params, body }) =>
    changePage(ctx, user.id, params.id, body),
  ),
  bindForUser(
    contract.withdrawPublicPage,
    async ({ ctx, user, params }) => void (await withdrawPage(ctx, user.id, params.id)),
  ),
  bindForAnyone(contract.showSongPage, ({ ctx, user, exchange, params, query }) =>
    showPage(ctx, { user, exchange }, params.slug, query),
  ),
  bindForAnyone(contract.followSmartLink, ({ ctx, user, exchange, params, query }) =>
    followLink(ctx, { user, exchange }, params.slug, query),
  ),
  bindForAnyone(contract.getReleaseReminder, ({ ctx, user, exchange, params }) =>
    showReminder(ctx, { user, exchange }, params.slug),
  ),
];
