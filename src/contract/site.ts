/** What every page must know of the installation it is served by. */
import { z } from 'zod';
import { socials } from '#domain/elsewhere.ts';
import { currentUser } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { language, metric, platformId } from './shapes.ts';

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  reply: z.object({
    /** Fake platforms: every number is invented, and the page says so. */
    isSandbox: z.boolean(),
    /** Paid plans can be bought here. */
    canPay: z.boolean(),
    /** Links go out by mail: a new password can be asked for. */
    sendsMail: z.boolean(),
    /** Our own pages on other sites, as far as there are any. */
    elsewhere: z.partialRecord(z.enum(socials), z.url()),
    /** Where a stand-in of YouTube's player is, an address or a path here; absent: YouTube's own. */
    playerUrl: z.string().optional(),
    /** The app's page in its store. */
    appStoreUrl: z.url().optional(),
    /** Platforms whose links can be added here. */
    platforms: z.array(platformId),
    /** Platforms whose numbers stand in no sum with those of others, by their terms. */
    apart: z.array(platformId),
    /** Days that a platform's numbers may be kept; absent: as long as wanted. */
    keepDays: z.partialRecord(platformId, z.number().int().positive()),
  }),
});

/** What the site's table of platforms says. */
export const listPlatforms = endpoint({
  method: 'GET',
  path: '/api/platforms',
  access: 'anyone',
  reply: z.array(
    z.object({
      id: platformId,
      /** Its links can be added on this installation. */
      isConfigured: z.boolean(),
      /** What it publishes of a song. */
      counts: z.array(metric),
    }),
  ),
});

/**
 * "Explore with sample data": a fresh account with 66 weeks of sandbox history; 404 on live platforms. `tz` decides when
 * its days end, UTC where it is none; `lang` is the language of its playlist and campaign.
 */
export const startDemo = endpoint({
  method: 'POST',
  path: '/api/demo',
  access: 'anyone',
  query: z.object({ tz: z.string().max(64).optional(), lang: language.optional() }),
  reply: currentUser,
  status: 201,
  errors: ['not_found', 'upstream_unavailable'],
});
