/** Campaigns: what somebody did for their songs, and what came of it against their own untouched songs. */
import { z } from 'zod';
import { longestCampaignName, longestCampaignNotes, mostUrlsAtOnce } from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, metric } from './shapes.ts';
import { track } from './tracks.ts';

export const campaignKinds = ['post', 'ad', 'show', 'playlist', 'press', 'other'] as const;
export const campaignKind = z.enum(campaignKinds);
export type CampaignKind = (typeof campaignKinds)[number];

/** Why nothing can be said yet, or ever. */
export const effectGap = z.enum([
  /** It has not begun, or fewer than three of its days are over. */
  'running',
  /** Its songs were not read in the days before and after. */
  'not_read',
  /** Too few songs of one's own on the same platforms that had no part in it and were read as often. */
  'few_untouched',
  /** Fewer than one a day. */
  'too_small',
]);

/**
 * What a day of the campaign's songs brought against the four weeks before, beyond what happened meanwhile to songs that
 * had no part in it. The verdict is a permutation test: how often songs and days without a campaign differ as much.
 */
export const campaignEffect = z.object({
  verdict: z.enum(['more', 'less', 'chance', 'too_little_data']),
  /** As a share: 0.3 is three tenths more a day. null with `too_little_data`. */
  difference: z.number().nullable(),
  /** Between these two 90 times in 100; the verdict is told from them: neither `more` nor `less` where 0 lies between. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** What that is in all over the days counted. */
  extra: z.number().int().nullable(),
  metric: metric.nullable(),
  /** The days that were counted. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Links of it that were compared, and untouched ones that they were compared with. */
  songs: z.number().int(),
  untouched: z.number().int(),
  gap: effectGap.nullable(),
});
export type CampaignEffect = z.infer<typeof campaignEffect>;

export const campaign = z.object({
  id: idShape('campaign'),
  name: z.string(),
  kind: campaignKind,
  from: z.iso.date(),
  /** null: one day. */
  to: z.iso.date().nullable(),
  notes: z.string(),
  /** Those that are still on the list, in the order they were added to it. */
  trackIds: z.array(idShape('track')),
  /** The songs that those are links of. */
  songIds: z.array(idShape('song')),
  /** Names of the first few of them. */
  titles: z.array(z.string()),
  createdAt: z.iso.datetime(),
  effect: campaignEffect,
  sandbox: track.shape.sandbox,
});
export type Campaign = z.infer<typeof campaign>;

/** Plain text: no part of it is ever markup. The messages are keys of the form's texts. */
const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(longestCampaignName, 'long')
  .refine(hidesNothing, 'controlCharacter')
  .refine(isVisible, 'required');

export const campaignFields = z.object({
  name,
  kind: campaignKind,
  from: day,
  /** The last day; left out or null: one day. */
  to: day.nullable().optional(),
  notes: z.string().trim().max(longestCampaignNotes, 'long').optional(),
  trackIds: z.array(idShape('track')).min(1, 'required').max(mostUrlsAtOnce, 'long').optional(),
  /** All links that these songs have now, beside `trackIds`. */
  songIds: z.array(idShape('song')).min(1, 'required').max(mostUrlsAtOnce, 'long').optional(),
});

const byId = z.object({ id: idShape('campaign') });

/** The latest first. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  query: z.object({
    /** Only those of one link or one song, and those that touch these days. */
    trackId: idShape('track').optional(),
    songId: idShape('song').optional(),
    from: day.optional(),
    to: day.optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.array(campaign),
  errors: ['unauthenticated'],
});

/** `conflict`: there are as many as an account may have. Of `trackIds` and `songIds` one at least is needed. */
export const addCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns',
  body: campaignFields.refine(({ trackIds, songIds }) => trackIds ?? songIds, {
    error: 'required',
    path: ['trackIds'],
  }),
  reply: campaign,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** What is left out stays; an empty `notes` and a null `to` take theirs away. */
export const changeCampaign = endpoint({
  method: 'PATCH',
  path: '/api/campaigns/:id',
  params: byId,
  body: campaignFields.partial(),
  reply: campaign,
  errors: ['unauthenticated', 'not_found'],
});

export const removeCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaigns/:id',
  params: byId,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal. */
export const restoreCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/restore',
  params: byId,
  reply: campaign,
  errors: ['unauthenticated', 'not_found'],
});
