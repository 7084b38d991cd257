/** What news of songs makes stale. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSettler, idsOf, isStale, type News } from './live.ts';

const one = `trk_${'1'.repeat(32)}`;
const two = `trk_${'2'.repeat(32)}`;

afterEach(() => void vi.useRealTimers());

describe('live updates', () => {
  it('[SYNC-06] lists and sums are read anew at any news, the page of a song only at its own', () => {
    const news: News = new Map([['track.synced', new Set([one])]]);
    const affected = (address: string) => isStale(address, news);
    expect(affected('/api/tracks?sort=views')).toBe(true);
    expect(affected('/api/tracks/sparklines?ids=a')).toBe(true);
    expect(affected('/api/analytics/overview?from=2026-11-01')).toBe(true);
    expect(affected(`/api/tracks/${one}/history?metric=views`)).toBe(true);
    expect(affected(`/api/tracks/${two}`)).toBe(false);
    expect(affected('/api/auth/user')).toBe(false);
    expect(affected('/api/tracksuit')).toBe(false);
    expect(isStale(`/api/tracks/${two}`, new Map([['track.synced', undefined]]))).toBe(true);
  });

  it('[SYNC-06] news of the sums touches nothing but them', () => {
    const news: News = new Map([['totals.changed', undefined]]);
    expect(isStale('/api/analytics/overview', news)).toBe(true);
    expect(isStale('/api/tracks', news)).toBe(false);
  });

  it('[SYNC-06] an event that cannot be understood counts as news of anything', () => {
    expect(idsOf(JSON.stringify({ trackIds: [one] }))).toEqual([one]);
    expect(idsOf('not json')).toBeUndefined();
    expect(idsOf('{}')).toBeUndefined();
  });

  it('[SYNC-06] many songs within a moment become one read', () => {
    vi.useFakeTimers();
    const client = new QueryClient();
    const marked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
    const settler = createSettler(client, 300);
    settler.note('track.synced', [one]);
    settler.note('totals.changed', undefined);
    vi.advanceTimersByTime(299);
    expect(marked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(marked).toHaveBeenCalledTimes(1);
    settler.note('track.synced', [one]);
    vi.advanceTimersByTime(300);
    expect(marked).toHaveBeenCalledTimes(2);
  });
});
