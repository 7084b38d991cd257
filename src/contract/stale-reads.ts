/** The reads of `liveEvents` by their paths alone, for pages, which do not load the shapes. Neither compiles without the other. */
import type { LiveEventName, liveEvents } from './live.ts';

type StaleRead<Name extends LiveEventName> = (typeof liveEvents)[Name]['stale'][number]['path'];

export const staleReads: { [Name in LiveEventName]: Readonly<Record<StaleRead<Name>, true>> } = {
  'track.synced': {
    '/api/tracks': true,
    '/api/tracks/outline': true,
    '/api/tracks/facts': true,
    '/api/tracks/cut-names': true,
    '/api/tracks/sparklines': true,
    '/api/tracks/:id': true,
    '/api/tracks/:id/days/:day': true,
    '/api/tracks/:id/growth': true,
    '/api/tracks/:id/history': true,
    '/api/tracks/:id/sound': true,
    '/api/analytics/overview': true,
    '/api/analytics/series': true,
    '/api/analytics/contribution': true,
    '/api/analytics/events': true,
  },
  'totals.changed': {
    '/api/analytics/overview': true,
    '/api/analytics/series': true,
    '/api/analytics/contribution': true,
    '/api/analytics/events': true,
    '/api/songs/:id/sound': true,
    '/api/analytics/moods': true,
  },
  'links.changed': {
    '/api/tracks/pending': true,
    '/api/tracks': true,
    '/api/tracks/outline': true,
    '/api/tracks/facts': true,
    '/api/analytics/overview': true,
  },
  'songs.changed': {
    '/api/songs': true,
    '/api/songs/:id': true,
    '/api/songs/proposals': true,
    '/api/songs/finds': true,
    '/api/songs/issues': true,
    '/api/songs/:id/sound': true,
    '/api/analytics/moods': true,
    '/api/analytics/series': true,
    '/api/analytics/contribution': true,
    '/api/analytics/events': true,
  },
  'songs.found': { '/api/songs/finds': true },
  'import.changed': {
    '/api/imports': true,
    '/api/imports/:id': true,
    '/api/imports/:id/rows': true,
    '/api/imports/:id/subjects': true,
    '/api/imports/:id/preview': true,
  },
  'figures.changed': {
    '/api/tracks/:id': true,
    '/api/tracks/:id/days/:day': true,
    '/api/tracks/:id/history': true,
    '/api/analytics/series': true,
    '/api/reconciliation': true,
  },
};
