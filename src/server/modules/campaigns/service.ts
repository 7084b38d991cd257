/** What other modules may ask of campaigns. */
export { logCampaign } from './campaigns.ts';
export { type CampaignSpan, campaignsTouching } from './spans.ts';
