/**
 * What an operator gets from each platform at the end of 2026, for how much, how soon, and what stays forbidden: a table to
 * decide by (`docs/reference/platforms.md`). What could not be read on the platform's own pages says who reports it.
 */
import type { PlatformId } from '#domain/platforms.ts';

export type Access = {
  /** What the platform then lets us read. */
  brings: string;
  /** Where to begin. */
  page: string;
  takes: string;
  costs: string;
  forbids: string;
};

export const access: Readonly<Record<PlatformId, Access>> = {
  youtube: {
    brings: 'views, likes, comments of any public video: 500,000 readings of numbers a day, as many of facts',
    page: 'https://console.cloud.google.com',
    takes: 'minutes for a key; weeks for the audit that more quota and longer storage need',
    costs: 'nothing',
    forbids:
      'keeping numbers over 30 days, and sums with other platforms, without accepted additional policies',
  },
  spotify: {
    brings:
      'titles, artwork, ISRCs; about a thousand calls in 24 hours (reported); no streams, no popularity',
    page: 'https://developer.spotify.com/dashboard',
    takes: 'minutes; more quota only for services with 250,000 monthly users',
    costs: 'Spotify Premium for the owner of the application',
    forbids: 'derived listenership metrics, analysis of content, machine learning',
  },
  'apple-music': {
    brings: 'price without a key; ISRCs and facts with a developer token; no plays',
    page: 'https://developer.apple.com/account',
    takes: 'a day or two for the membership',
    costs: 'nothing for prices; the yearly Apple Developer membership for the token',
    forbids: 'artwork and previews for anything but promotion beside a link to the store',
  },
  soundcloud: {
    brings: 'plays, likes, comments, reposts, downloads, tempo and key where uploaders state them',
    page: 'https://developers.soundcloud.com/docs/api/register-app',
    takes: 'minutes, or a review where the form asks for one',
    costs: 'an Artist Pro subscription',
    forbids: 'commercial use in general; storing content',
  },
  lastfm: {
    brings: 'plays and listeners of all time',
    page: 'https://www.last.fm/api/account/create',
    takes: 'minutes',
    costs: 'Last.fm Pro for the owner of the key, from 1 December 2026 (reported by four scrobblers)',
    forbids: 'commercial use without an agreement with partners@last.fm; more than 100 MB stored',
  },
  bandcamp: {
    brings: 'price; pages may answer with a script challenge instead, which is not evaded',
    page: 'https://bandcamp.com/developer',
    takes: 'nothing to wait for: there are no keys',
    costs: 'nothing',
    forbids: 'text and data mining by robots; what `robots.txt` excludes is not read',
  },
  audiomack: {
    brings: 'plays, favorites, reposts, playlist adds, downloads',
    page: 'https://creators.audiomack.com/contact-us',
    takes: 'unknown: keys are given on request',
    costs: 'unknown',
    forbids: 'using keys taken from its own pages',
  },
  deezer: {
    brings: 'rank, ISRCs, tempo and gain; no plays',
    page: 'https://developers.deezer.com/api',
    takes: 'nothing to wait for: the catalogue needs no key',
    costs: 'nothing',
    forbids: 'more than 50 calls in 5 seconds; new applications for users’ sign-in are refused',
  },
  listenbrainz: {
    brings: 'plays and listeners among its users',
    page: 'https://listenbrainz.org/settings/',
    takes: 'minutes for the recommended token',
    costs: 'nothing; commercial users are asked to support the MetaBrainz Foundation',
    forbids:
      'callers without a User-Agent that names a contact are blocked since 24 August 2026 (a developer’s word)',
  },
  tidal: {
    brings: 'popularity, ISRCs, tempo, key and tone tags; no plays',
    page: 'https://developer.tidal.com',
    takes: 'minutes',
    costs: 'nothing',
    forbids: 'statistics are closed to third parties',
  },
};
