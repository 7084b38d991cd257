/** What other modules may ask of campaigns. */
export { listCampaigns, logCampaign } from './campaigns.ts';
export { daysCounted } from './effect.ts';
export { type CampaignSpan, campaignsTouching } from './spans.ts';
