import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob } from '#server/jobs/define.ts';
import { purgeRemovedCampaigns } from './campaigns.ts';
import { purgeCampaigns } from './jobs.ts';

export const campaignsBindings: Binding<Ctx>[] = [
  bindJob(purgeCampaigns, (ctx: Ctx) => purgeRemovedCampaigns(ctx)),
];
