import * as contract from '#contract/sharing.ts';
import * as visitors from '#contract/sharing-visitors.ts';
import { mostArtistSongs } from '#domain/limits.ts';
import { type BoundRoute, bindForAdmin, bindForAnyone, bindForUser } from '#server/route.ts';
import { numbersOf } from './artist/numbers.ts';
import { followSong, showArtist, showArtistPicture, showPress, showPressText } from './artist/visit.ts';
import { listClicks } from './campaigns.ts';
import { addPage, changeEmbeds, changePage, listPages, restorePage, withdrawPage } from './pages.ts';
import { decidePage, listReviewed } from './review.ts';
import { followLink, showPage, showReminder } from './visit.ts';

export const sharingRoutes: BoundRoute[] = [
  bindForUser(contract.listPublicPages, ({ ctx, user, query }) => listPages(ctx, user.id, query.songId)),
  bindForUser(contract.addPublicPage, ({ ctx, user, body }) => addPage(ctx, user.id, body)),
  bindForUser(contract.changePageEmbeds, ({ ctx, user, params, body }) =>
    changeEmbeds(ctx, user.id, params.id, body),
  ),
  bindForUser(
    contract.withdrawPublicPage,
    async ({ ctx, user, params }) => void (await withdrawPage(ctx, user.id, params.id)),
  ),
  bindForUser(contract.changePublicPage, ({ ctx, user, params, body }) =>
    changePage(ctx, user.id, params.id, body),
  ),
  bindForUser(contract.restorePublicPage, ({ ctx, user, params }) => restorePage(ctx, user.id, params.id)),
  bindForUser(contract.listPublicNumbers, ({ ctx, user, query }) =>
    numbersOf(ctx, user.id, query.songIds.slice(0, mostArtistSongs)),
  ),
  bindForUser(contract.listCampaignClicks, ({ ctx, user, query }) => listClicks(ctx, user.id, query.ids)),
  bindForAdmin(contract.listReviewedPages, async ({ ctx, query, exchange }) => {
    const { pages, nextCursor } = await listReviewed(ctx, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return pages;
  }),
  bindForAdmin(
    contract.decidePublicPage,
    async ({ ctx, user, params, body }) => void (await decidePage(ctx, user, params.id, body.decision)),
  ),
  bindForAnyone(visitors.showSongPage, ({ ctx, user, exchange, params, query }) =>
    showPage(ctx, { user, exchange }, params.slug, query),
  ),
  bindForAnyone(visitors.followSmartLink, ({ ctx, user, exchange, params, query }) =>
    followLink(ctx, { user, exchange }, params.slug, query),
  ),
  bindForAnyone(visitors.getReleaseReminder, ({ ctx, user, exchange, params }) =>
    showReminder(ctx, { user, exchange }, params.slug),
  ),
  bindForAnyone(visitors.showArtistPage, ({ ctx, user, exchange, params, query }) =>
    showArtist(ctx, { user, exchange }, params.slug, query),
  ),
  bindForAnyone(visitors.followArtistSong, ({ ctx, user, exchange, params, query }) =>
    followSong(ctx, { user, exchange }, params.slug, query),
  ),
  bindForAnyone(visitors.showPressKit, ({ ctx, user, exchange, params }) =>
    showPress(ctx, { user, exchange }, params.slug),
  ),
  bindForAnyone(visitors.getPressText, ({ ctx, user, exchange, params }) =>
    showPressText(ctx, { user, exchange }, params.slug),
  ),
  bindForAnyone(visitors.getArtistPicture, ({ ctx, user, exchange, params }) =>
    showArtistPicture(ctx, { user, exchange }, params.slug),
  ),
];
