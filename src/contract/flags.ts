/** What charts flag on their days: which songs came out, and which campaigns ran. */
import { z } from 'zod';
import { campaignKind } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, platformId } from './shapes.ts';
import { track } from './tracks.ts';

/** Names that are told of a day; the others are counted. */
export const mostFlagTitles = 3;

export const releaseFlag = z.object({
  date: z.iso.date(),
  /** Songs that came out that day: a song comes out with the earliest of its links. */
  songs: z.number().int(),
  /** What the first few of them are called. */
  titles: z.array(z.string()),
});
export type ReleaseFlag = z.infer<typeof releaseFlag>;

export const campaignFlag = z.object({
  id: idShape('campaign'),
  name: z.string(),
  kind: campaignKind,
  from: z.iso.date(),
  /** The last day, which may be the first. */
  to: z.iso.date(),
});
export type CampaignFlag = z.infer<typeof campaignFlag>;

/** The earliest first. Of longer periods than the overview may have, `invalid_input`. */
export const getFlags = endpoint({
  method: 'GET',
  path: '/api/analytics/flags',
  query: z.object({
    from: day,
    to: day,
    /** Comma-separated; by default all songs. */
    songIds: z.string().max(1000).optional(),
    /** Of songs that have a link there alone. */
    platform: platformId.optional(),
  }),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    releases: z.array(releaseFlag),
    /** Those that touch these days. */
    campaigns: z.array(campaignFlag),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'not_found'],
});
