/** Public pages: what an owner shows to everybody, and what comes of it. A song's page is its smart link. */
import { z } from 'zod';
import {
  longestAbout,
  longestUrl,
  mostArtistLinks,
  mostArtistNumbers,
  mostArtistSongs,
} from '#domain/limits.ts';
import { hidesNothing } from '#domain/names.ts';
import { platformIds } from '#domain/platforms.ts';
import { longestSlug, slugShape } from '#domain/slugs.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { personName } from './shapes.ts';

const platform = z.enum(platformIds);
const amount = z.number().int();

/** What adds up over songs: of listeners nobody knows who heard two of them. */
export const publicMetrics = ['views', 'plays', 'streams'] as const;

const numberName = z.object({ platform, metric: z.enum(publicMetrics) });
export type PublicNumberName = z.infer<typeof numberName>;

/** Of songs on one platform: the sum of what their own pages show. What an archive says is not in it. */
export const publicNumber = numberName.extend({
  value: amount,
  /** Songs that have it, of those that have a link there. */
  songs: amount,
  of: amount,
  /** When the one that was read longest ago was read. */
  asOf: z.iso.datetime(),
});
export type PublicNumber = z.infer<typeof publicNumber>;

const unique = (values: readonly unknown[]) => new Set(values.map((one) => JSON.stringify(one))).size;

/** As its owner writes it. Messages are keys of the texts `sharing:error.…`. */
export const artistFields = z.object({
  name: personName({ required: 'required', long: 'long' }),
  /** Plain text of several lines: no part of it is ever markup. */
  about: z
    .string()
    .trim()
    .max(longestAbout, 'long')
    .refine((value) => hidesNothing(value.replaceAll(/\r?\n/g, ' ')), 'controlCharacter')
    .default(''),
  /** Their pages on platforms and social networks; `linkHost`: it is on none of those that are known. */
  links: z.array(z.string().trim().max(longestUrl, 'long')).max(mostArtistLinks, 'many').default([]),
  /** Empty: none is shown. */
  contact: z.union([z.literal(''), z.email('email').max(254, 'email')], 'email').default(''),
  /** In the order of the page. */
  songIds: z
    .array(idShape('song'))
    .min(1, 'songsRequired')
    .max(mostArtistSongs, 'many')
    .refine((ids) => unique(ids) === ids.length, 'twice'),
  numbers: z
    .array(numberName)
    .max(mostArtistNumbers, 'many')
    .refine((names) => unique(names) === names.length, 'twice')
    .default([]),
  /** The picture of the account. */
  showsPicture: z.boolean().default(false),
  /** Search engines may list it. */
  isListed: z.boolean().default(false),
});
export type ArtistFields = z.infer<typeof artistFields>;

export const publicPage = z.object({
  id: idShape('publicPage'),
  kind: z.enum(['song', 'artist']),
  /** What it is called: the song as it is now, or the artist. null: the song is on the list no more. */
  title: z.string().nullable(),
  /** The song as it is now: after a merge, the one that its links went into. null: it is on the list no more, or the page is an artist's. */
  songId: idShape('song').nullable(),
  /** What an artist's page says; songs as they are now, without those that are on the list no more. */
  artist: artistFields.extend({ songIds: z.array(idShape('song')) }).nullable(),
  slug: z.string(),
  path: z.string(),
  createdAt: z.iso.datetime(),
  /** null: it is public. Its address stays its owner's. */
  withdrawnAt: z.iso.datetime().nullable(),
  /** Whether other sites may show a number and a chart of the song; the page itself they may in any case. */
  embedsFigures: z.boolean(),
  /** An administrator took it off: nobody else sees it, whatever its owner does. */
  isHidden: z.boolean(),
  /** Services that it leads to now, in the order in which the page shows them. */
  services: z.array(platform),
  /** Browsers a day (UTC) that opened it, and that went on to a service: each counts once for every service. */
  visits: amount,
  clicks: amount,
  /** Browsers a day (UTC) that other sites showed an embed of it. */
  embeds: amount,
  /** The most clicks first. */
  byService: z.array(z.object({ platform, clicks: amount })),
  /** By the country in the language of the browser; null: it names none. The most visits first. */
  byCountry: z.array(z.object({ country: z.string().nullable(), visits: amount, clicks: amount })),
  /** Days on which something was counted, the newest first, 60 at most. */
  days: z.array(z.object({ day: z.iso.date(), visits: amount, clicks: amount, embeds: amount })),
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

/** What came by the public pages of a campaign's songs in its days (UTC), a week at least, as far as they have come. */
export const campaignClicks = z.object({
  campaignId: idShape('campaign'),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Its songs that have a public page, of all that it is for. */
  songs: amount,
  of: amount,
  visits: amount,
  clicks: amount,
  /** In as many days just before it; null: no page was there for all of them. */
  clicksBefore: amount.nullable(),
  /** The most clicks first. */
  byService: z.array(z.object({ platform, clicks: amount })),
  /** Days on which something was counted, the newest first, 60 at most. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      visits: amount,
      clicks: amount,
      byService: z.array(z.object({ platform, clicks: amount })),
    }),
  ),
});
export type CampaignClicks = z.infer<typeof campaignClicks>;

/** Of those campaigns that have begun and have a song with a public page. */
export const listCampaignClicks = endpoint({
  method: 'GET',
  path: '/api/public-pages/campaigns',
  query: z.object({
    ids: z
      .string()
      .max(50 * 40)
      .transform((ids) => ids.split(',').filter(Boolean)),
  }),
  reply: z.array(campaignClicks),
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
 * Everybody can open it from now on. Without a slug, one is made of the title or name, or the song's withdrawn page is
 * public again. `conflict`: the song has a page already, or there are as many pages as there may be.
 */
export const addPublicPage = endpoint({
  method: 'POST',
  path: '/api/public-pages',
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('song'),
      songIds: z.array(idShape('song')).length(1),
      slug: slugOfPage.optional(),
    }),
    z.object({ kind: z.literal('artist'), artist: artistFields, slug: slugOfPage.optional() }),
  ]),
  reply: publicPage,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

const byId = z.object({ id: idShape('publicPage') });

/** Of a page that is public. */
export const changePageEmbeds = endpoint({
  method: 'PATCH',
  path: '/api/public-pages/:id',
  params: byId,
  body: z.object({ embedsFigures: z.boolean() }),
  reply: publicPage,
  errors: ['unauthenticated', 'not_found'],
});

/** At once and everywhere. Its address is nobody else's afterwards, and the same song can be published at it again. */
export const withdrawPublicPage = endpoint({
  method: 'DELETE',
  path: '/api/public-pages/:id',
  params: byId,
  errors: ['unauthenticated', 'not_found'],
});

/** What an artist's page says from now on, as a whole. Its address stays. */
export const changePublicPage = endpoint({
  method: 'PUT',
  path: '/api/public-pages/:id',
  params: byId,
  body: artistFields,
  reply: publicPage,
  errors: ['unauthenticated', 'not_found'],
});

/** Public again, at the same address. `conflict`: the song has another page by now. */
export const restorePublicPage = endpoint({
  method: 'POST',
  path: '/api/public-pages/:id/restore',
  params: byId,
  reply: publicPage,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** What can be shown of these songs, as the page would show it now. */
export const listPublicNumbers = endpoint({
  method: 'GET',
  path: '/api/public-pages/numbers',
  query: z.object({
    songIds: z
      .string()
      .max(40 * mostArtistSongs)
      .transform((ids) => ids.split(',').filter(Boolean)),
  }),
  reply: z.array(publicNumber),
  errors: ['unauthenticated'],
});

/** As administrators see them: everybody's, the newest first, with what their slugs have in them. */
export const reviewedPage = publicPage
  .pick({ id: true, kind: true, slug: true, path: true, createdAt: true, withdrawnAt: true, isHidden: true })
  .extend({ owner: z.object({ id: idShape('user'), email: z.string() }) });
export type ReviewedPage = z.infer<typeof reviewedPage>;

/** `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listReviewedPages = endpoint({
  method: 'GET',
  path: '/api/admin/public-pages',
  access: 'admin',
  query: z.object({
    search: z.string().trim().max(200).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.array(reviewedPage),
  errors: ['unauthenticated', 'not_found'],
});

/** `hide` takes it off at once; `show` leaves it to its owner again. */
export const decidePublicPage = endpoint({
  method: 'POST',
  path: '/api/admin/public-pages/:id',
  access: 'admin',
  params: byId,
  body: z.object({ decision: z.enum(['hide', 'show']) }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
