/** Why a list has no growth to show. */
import { expect, it } from 'vitest';
import { missingOf } from './list-states.tsx';
import type { ListFacts } from './use-track-list.ts';

const now = new Date('2026-11-22T12:00:00Z');
const none: ListFacts = {
  links: 0,
  songs: 0,
  platforms: [],
  metrics: [],
  empty: [],
  hasGrowth: false,
  firstAddedAt: null,
  lastSyncedAt: null,
  nextSyncAt: null,
};
const missing = (facts: Partial<ListFacts>) =>
  missingOf({ ...none, links: 2, ...facts }, 'Europe/Berlin', now);

it('[ANL-08] says when the first numbers come, as far as that is known', () => {
  const nextSyncAt = '2026-11-22T12:05:00.000Z';
  const firstAddedAt = '2026-11-22T11:59:00.000Z';
  expect(missing({ firstAddedAt, nextSyncAt })).toEqual({ kind: 'waiting', next: nextSyncAt });
  expect(missing({ firstAddedAt })).toEqual({ kind: 'waiting', next: undefined });
});

it('[ANL-08] says on which day the first growth may be known: after a whole one', () => {
  // Where the reader is the song was added on the 22nd.
  const facts = { firstAddedAt: '2026-11-21T23:30:00.000Z', lastSyncedAt: '2026-11-22T11:00:00.000Z' };
  expect(missing(facts)).toEqual({ kind: 'first', day: '2026-11-24' });
});

it('[ANL-08] names the last day with numbers where nothing was read for weeks', () => {
  const facts = { firstAddedAt: '2026-07-01T00:00:00.000Z', lastSyncedAt: '2026-10-01T10:00:00.000Z' };
  expect(missing(facts)).toEqual({ kind: 'unread', day: '2026-10-01' });
});

it('has nothing to say where the growth of a song is known, or nothing explains that it is not', () => {
  const facts = { firstAddedAt: '2026-11-01T00:00:00.000Z', lastSyncedAt: '2026-11-22T11:00:00.000Z' };
  expect(missing({ ...facts, hasGrowth: true })).toBeUndefined();
  expect(missing(facts)).toBeUndefined();
  expect(missing({ links: 0 })).toBeUndefined();
});
