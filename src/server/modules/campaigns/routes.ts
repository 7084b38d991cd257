import * as contract from '#contract/campaigns.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { addCampaign, changeCampaign, listCampaigns, removeCampaign, restoreCampaign } from './campaigns.ts';

export const campaignsRoutes: BoundRoute[] = [
  bindForUser(contract.listCampaigns, async ({ ctx, user, query, exchange }) => {
    const { campaigns, nextCursor } = await listCampaigns(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return campaigns;
  }),
  bindForUser(contract.addCampaign, ({ ctx, user, body }) => addCampaign(ctx, user, body)),
  bindForUser(contract.changeCampaign, ({ ctx, user, params, body }) =>
    changeCampaign(ctx, user, params.id, body),
  ),
  bindForUser(
    contract.removeCampaign,
    async ({ ctx, user, params }) => void (await removeCampaign(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreCampaign, ({ ctx, user, params }) => restoreCampaign(ctx, user, params.id)),
];
