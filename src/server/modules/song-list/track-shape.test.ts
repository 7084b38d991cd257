import { expect, test } from 'vitest';
import { trackOf as shapeOf, type TrackRow } from './track-shape.ts';

const trackOf = (given: TrackRow) => shapeOf(given, false);

const row = (given: Partial<TrackRow> = {}): TrackRow => ({
  id: 'trk_00000000000000000000000000000001',
  song_id: 'sng_1',
  item_id: 'itm_00000000000000000000000000000001',
  added_at: '2026-11-01 08:00:00+00',
  is_paused: false,
  platform: 'youtube',
  platform_track_id: 'AAgWhnf_p3k',
  url: 'https://www.youtube.com/watch?v=AAgWhnf_p3k',
  title: 'Song',
  artist: 'Artist',
  album: null,
  artwork_url: null,
  duration_seconds: null,
  isrc: null,
  release_date: null,
  currency: null,
  status: 'active',
  status_since: '2026-11-01 08:00:00+00',
  confirmed_at: '2026-11-20 08:00:00+00',
  next_sync_at: '2026-11-20 09:00:00+00',
  withheld: [],
  growth: null,
  momentum: null,
  ...given,
});

test('[TRK-08] a song says when it was last asked and when it will be next', () => {
  expect(trackOf(row())).toMatchObject({
    status: 'active',
    statusSince: null,
    lastSyncedAt: '2026-11-20T08:00:00.000Z',
    nextSyncAt: '2026-11-20T09:00:00.000Z',
  });
});

test('[SYNC-04] a song that is gone says since when', () => {
  const gone = trackOf(row({ status: 'gone', status_since: '2026-11-19 10:00:00+00' }));
  expect(gone).toMatchObject({ status: 'gone', statusSince: '2026-11-19T10:00:00.000Z' });
});

test('[TRK-06] a paused song is not asked again by itself, and a gone one is gone before it is paused', () => {
  expect(trackOf(row({ is_paused: true }))).toMatchObject({ status: 'paused', nextSyncAt: null });
  expect(trackOf(row({ is_paused: true, status: 'gone' }))).toMatchObject({ status: 'gone' });
});

test('[TRK-04] a YouTube song has its video id, and 240 seconds where none are known', () => {
  expect(trackOf(row())).toMatchObject({ videoId: 'AAgWhnf_p3k', duration: 240 });
});

test('[TRK-04] the 240 seconds of an unknown duration are told from those of a known one', () => {
  expect(trackOf(row())).toMatchObject({ duration: 240, durationKnown: false });
  expect(trackOf(row({ duration_seconds: 240 }))).toMatchObject({ duration: 240, durationKnown: true });
});

test('[SYNC-05] a counter that fell has no negative change, a rank may have one', () => {
  const none = { previous: null, base: 100, daysRead: 7, part: null, gaps: [], across: [] };
  const growth = { ...none, isNew: false };
  const track = trackOf(
    row({
      growth: {
        views: { ...growth, gained: 0, corrected: -10 },
        rank: { ...growth, gained: -10, corrected: 0 },
        likes: { ...growth, gained: null, corrected: 0 },
      },
    }),
  );
  expect(track.change).toEqual({ views: 0, rank: -10 });
});

test('[OPS-01] a song of a sandbox says so, one of a platform says nothing', () => {
  expect(shapeOf(row(), true)).toMatchObject({ sandbox: true });
  expect(shapeOf(row(), false)).not.toHaveProperty('sandbox');
});
