/** A song for tests, with only what a test cares for. */
import type { Track } from '#contract/tracks.ts';

export const trackForTest = (given: Partial<Track> = {}): Track => ({
  id: 'trk_00000000000000000000000000000001',
  songId: 'sng_00000000000000000000000000000001',
  platform: 'youtube',
  platformTrackId: 'dQw4w9WgXcQ',
  originalUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  title: 'Song',
  artist: 'Artist',
  album: null,
  albumArt: null,
  duration: 240,
  durationKnown: true,
  metrics: {},
  withheld: [],
  change: {},
  momentum: null,
  status: 'active',
  statusSince: null,
  lastSyncedAt: '2026-11-20T08:00:00.000Z',
  nextSyncAt: null,
  addedAt: '2026-11-01T08:00:00.000Z',
  ...given,
});
