/** Public pages: what an owner shows to everybody, and what comes of it. A song's page is its smart link. */
import { z } from 'zod';
import { platformIds } from '#domain/platforms.ts';
import { longestSlug, slugShape } from '#domain/slugs.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

const platform = z.enum(platformIds);
const amount = z.number().int();

export const publicPage = z.object({
  id: idShape('publicPage'),
  kind: z.literal('song'),
  /** The song as it is now: after a merge, the one that its links went into. null: it is on the list no more. */
  songId: idShape('song').nullable(),
  slug: z.string(),
  path: z.string(),
  createdAt: z.iso.datetime(),
  /** null: it is public. Its address stays its owner's. */
  withdrawnAt: z.iso.datetime().nullable(),
  /** Whether other sites may show a number and a chart of the song; the page itself they may in any case. */
  embedsFigures: z.boolean(),
  /** Services that it leads to now, in the order in which the page shows them. */
  services: z.array(platform),
  /** Browsers a day (UTC) that opened it, and that went on to a service: each counts once for every service. */
  visits: amount,
  clicks: amount,
  /** The most clicks first. */
  byService: z.array(z.object({ platform, clicks: amount })),
  /** By the country in the language of the browser; null: it names none. The most visits first. */
  byCountry: z.array(z.object({ country: z.string().nullable(), visits: amount, clicks: amount })),
  /** Days on which something was counted, the newest first, 60 at most. */
  days: z.array(z.object({ day: z.iso.date(), visits: amount, clicks: amount })),
});
export type PublicPage = z.infer<typeof publicPage>;

/** Of a song, or all; the newest first. */
export const listPublicPages = endpoint({
  method: 'GET',
  path: '/api/public-pages',
  query: z.object({ songId: idShape('song').optional() }),
  reply: z.array(publicPage),
  errors: ['unauthenticated'],
});

export const slugOfPage = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'slugShape')
  .max(longestSlug, 'slugLong')
  .regex(slugShape, 'slugShape');

/**
 * Everybody can open it from now on. Without a slug, one is made of the title, or the song's withdrawn page is public
 * again. `conflict`: the song has a page already, or there are as many pages as there may be.
 */
export const addPublicPage = endpoint({
  method: 'POST',
  path: '/api/public-pages',
  body: z.object({
    kind: z.literal('song'),
    songIds: z.array(idShape('song')).length(1),
    slug: slugOfPage.optional(),
  }),
  reply: publicPage,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** Of a page that is public. */
export const changePublicPage = endpoint({
  method: 'PATCH',
  path: '/api/public-pages/:id',
  params: z.object({ id: idShape('publicPage') }),
  body: z.object({ embedsFigures: z.boolean() }),
  reply: publicPage,
  errors: ['unauthenticated', 'not_found'],
});

/** At once and everywhere. Its address is nobody else's afterwards, and the same song can be published at it again. */
export const withdrawPublicPage = endpoint({
  method: 'DELETE',
  path: '/api/public-pages/:id',
  params: z.object({ id: idShape('publicPage') }),
  errors: ['unauthenticated', 'not_found'],
});

/** As people type it. */
const bySlug = z.object({ slug: z.string().max(512) });
/** Whatever somebody has hung onto a link must not break it: what is no text is as if it were not there. */
const word = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? value.slice(0, 100) : undefined))
  .optional();
const campaign = {
  utm_source: word,
  utm_medium: word,
  utm_campaign: word,
  utm_term: word,
  utm_content: word,
};

/** A page, or 302 to the service that this browser asked to be led to, unless `choose` is there. */
export const showSongPage = endpoint({
  method: 'GET',
  path: '/s/:slug',
  params: bySlug,
  query: z.object({ ...campaign, choose: word }),
  access: 'anyone',
});

/** 302 to the song's own page on the service; back to the page where the song is not on it. */
export const followSmartLink = endpoint({
  method: 'GET',
  path: '/s/:slug/go',
  params: bySlug,
  query: z.object({ ...campaign, to: word, remember: word }),
  access: 'anyone',
});

/** The day on which the song comes out, for a calendar; 404 once it is out. */
export const getReleaseReminder = endpoint({
  method: 'GET',
  path: '/s/:slug/release.ics',
  params: bySlug,
  access: 'anyone',
});
