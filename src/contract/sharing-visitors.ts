/** Public pages as everybody sees them: a song's, which leads to the visitor's service, and an artist's with its press kit. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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

/** An artist's page. */
export const showArtistPage = endpoint({
  method: 'GET',
  path: '/a/:slug',
  params: bySlug,
  query: z.object(campaign),
  access: 'anyone',
});

/** 302 to a song of the page on a service: `to` is its place there, from 1, and the service, as `2.spotify`. */
export const followArtistSong = endpoint({
  method: 'GET',
  path: '/a/:slug/go',
  params: bySlug,
  query: z.object({ ...campaign, to: word }),
  access: 'anyone',
});

/** Its press kit: the same to be printed and quoted. */
export const showPressKit = endpoint({
  method: 'GET',
  path: '/a/:slug/press',
  params: bySlug,
  access: 'anyone',
});

export const getPressText = endpoint({
  method: 'GET',
  path: '/a/:slug/press.txt',
  params: bySlug,
  access: 'anyone',
});

export const getArtistPicture = endpoint({
  method: 'GET',
  path: '/a/:slug/picture.webp',
  params: bySlug,
  access: 'anyone',
});
