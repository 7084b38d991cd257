/** Pictures to be posted: of a milestone, a release's first week, a year, a song that is public. Each is a PNG. */
import { z } from 'zod';
import { cardSizeNames } from '#charts/card.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { recapYear } from './recaps.ts';
import { counter, day, language } from './shapes.ts';

const drawn = {
  size: z.enum(cardSizeNames).default('wide'),
  /** By default the one that the user has chosen, else English. */
  lang: language.optional(),
};

/** As `GET /api/milestones` tells it of that day; `not_found` where it tells of none. */
export const getMilestoneCard = endpoint({
  method: 'GET',
  path: '/api/cards/milestone',
  query: z.object({
    ...drawn,
    trackId: idShape('track'),
    metric: counter,
    value: z.coerce.number().int(),
    date: day,
  }),
  errors: ['unauthenticated', 'not_found', 'overloaded'],
});

/**
 * What the first seven days brought, or those of them that are over, as `GET /api/analytics/series` tells it by release.
 * `not_found`: nobody says when the song came out, or nothing of those days is known.
 */
export const getReleaseCard = endpoint({
  method: 'GET',
  path: '/api/cards/release',
  query: z.object({ ...drawn, songId: idShape('song') }),
  errors: ['unauthenticated', 'not_found', 'overloaded'],
});

/** As `GET /api/recaps/:year`; `not_found`: nothing of the year is known. */
export const getRecapCard = endpoint({
  method: 'GET',
  path: '/api/cards/recap',
  query: z.object({ ...drawn, year: recapYear }),
  errors: ['unauthenticated', 'invalid_input', 'not_found', 'overloaded'],
});

/** What links to a song's public page are shown with; gone with the page. */
export const getSongCard = endpoint({
  method: 'GET',
  path: '/s/:slug/card.png',
  params: z.object({ slug: z.string().max(512) }),
  query: z.object({
    size: drawn.size.catch('wide'),
    lang: language.default('en').catch('en'),
  }),
  access: 'anyone',
  errors: ['not_found', 'overloaded'],
});
