/** What other modules may ask of campaigns. */
export { listCampaigns, logCampaign } from './campaigns.ts';
export { type CampaignSpan, campaignsTouching } from './spans.ts';
