/** Why a list has no growth to show. */
import { expect, it } from 'vitest';
import { trackForTest } from '../track-for-test.ts';
import { missingOf } from './list-states.tsx';

const now = new Date('2026-11-22T12:00:00Z');
const momentum = {
  metric: 'views',
  state: 'new',
  gained: null,
  previous: null,
  against: null,
  perDay: null,
  known: null,
  best: null,
} as const;
const missing = (...songs: Parameters<typeof trackForTest>[0][]) =>
  missingOf(songs.map(trackForTest), 'Europe/Berlin', now);

it('[ANL-08] says when the first numbers come, as far as that is known', () => {
  const waiting = { lastSyncedAt: null, addedAt: '2026-11-22T11:59:00.000Z' };
  const next = '2026-11-22T12:05:00.000Z';
  expect(
    missing({ ...waiting, nextSyncAt: '2026-11-22T13:00:00.000Z' }, { ...waiting, nextSyncAt: next }),
  ).toEqual({
    kind: 'waiting',
    next,
  });
  expect(missing(waiting)).toEqual({ kind: 'waiting', next: undefined });
});

it('[ANL-08] says on which day the first growth may be known: after a whole one', () => {
  // Where the reader is the song was added on the 22nd.
  const song = { addedAt: '2026-11-21T23:30:00.000Z', lastSyncedAt: '2026-11-22T11:00:00.000Z' };
  expect(missing({ ...song, momentum })).toEqual({ kind: 'first', day: '2026-11-24' });
});

it('[ANL-08] names the last day with numbers where nothing was read for weeks', () => {
  const old = { addedAt: '2026-07-01T00:00:00.000Z', momentum: { ...momentum, state: null } };
  expect(
    missing(
      { ...old, lastSyncedAt: '2026-09-30T10:00:00.000Z' },
      { ...old, lastSyncedAt: '2026-10-01T10:00:00.000Z' },
    ),
  ).toEqual({ kind: 'unread', day: '2026-10-01' });
});

it('has nothing to say where the growth of a song is known, or nothing explains that it is not', () => {
  const song = { addedAt: '2026-11-01T00:00:00.000Z', lastSyncedAt: '2026-11-22T11:00:00.000Z' };
  expect(missing({ ...song, momentum }, { momentum: { ...momentum, perDay: 4 } })).toBeUndefined();
  expect(missing({ ...song, momentum })).toBeUndefined();
  expect(missing()).toBeUndefined();
});
