/** Filtering and sorting of the list. */
import { describe, expect, it } from 'vitest';
import { metricStateOf, metricsOf } from '#web/music/metric-value.tsx';
import { trackForTest } from '../track-for-test.ts';
import { filterAndSort } from './filter-and-sort.ts';
import { defaultState, type ListState } from './list-state.ts';

const momentum = {
  metric: 'views',
  gained: 280,
  previous: 140,
  known: null,
  best: { day: '2026-11-02', gained: 31 },
} as const;
const up = trackForTest({
  title: 'Élan',
  artist: 'Nova',
  metrics: { views: 900 },
  change: { views: 30 },
  momentum: { ...momentum, state: 'rising', against: 1, perDay: 10 },
});
const flat = trackForTest({
  title: 'zebra',
  artist: 'Ohm',
  metrics: { views: 0 },
  change: { views: 0 },
  momentum: { ...momentum, state: 'fading', against: -0.5, perDay: 20, best: null },
  addedAt: '2026-11-10T23:30:00.000Z',
});
const down = trackForTest({
  title: 'Ebb',
  artist: 'Mono',
  platform: 'deezer',
  album: 'Tides',
  metrics: { rank: 500 },
  change: { rank: -20 },
});
const unknown = trackForTest({ title: 'alpha', artist: 'Kite', platform: 'spotify', lastSyncedAt: null });
const all = [up, flat, down, unknown];

const titles = (state: Partial<ListState>, timeZone = 'UTC') =>
  filterAndSort(all, { ...defaultState, ...state }, { language: 'en', timeZone }).map((track) => track.title);

describe('the list of songs', () => {
  it('[TRK-07] finds text in title, artist and album, whatever its case', () => {
    expect(titles({ search: 'ZEB' })).toEqual(['zebra']);
    expect(titles({ search: ' nova ' })).toEqual(['Élan']);
    expect(titles({ search: 'tides' })).toEqual(['Ebb']);
  });

  it('[TRK-07] sorts texts as the language does', () => {
    expect(titles({ sort: 'title', order: 'asc' })).toEqual(['alpha', 'Ebb', 'Élan', 'zebra']);
  });

  it('[TRK-07] keeps songs without a value last in either order, and zero among the numbers', () => {
    expect(titles({ sort: 'views', order: 'desc' }).slice(0, 2)).toEqual(['Élan', 'zebra']);
    expect(titles({ sort: 'views', order: 'asc' }).slice(0, 2)).toEqual(['zebra', 'Élan']);
    expect(titles({ sort: 'change', order: 'asc' })).toEqual(['Ebb', 'zebra', 'Élan', 'alpha']);
  });

  it('[TRK-07] filters by the word for how songs do', () => {
    expect(titles({ growth: 'rising' })).toEqual(['Élan']);
    expect(titles({ growth: 'fading' })).toEqual(['zebra']);
    expect(titles({ growth: 'steady' })).toEqual([]);
  });

  it('[TRK-07] [ANL-08] begins with what rises the most; songs without a comparison come last in either order', () => {
    const known = (state: Partial<ListState>) => titles(state).slice(0, 2);
    expect(known({})).toEqual(['Élan', 'zebra']);
    for (const sort of ['against', 'state'] as const) {
      expect(known({ sort, order: 'desc' })).toEqual(['Élan', 'zebra']);
      expect(known({ sort, order: 'asc' })).toEqual(['zebra', 'Élan']);
    }
    expect(known({ sort: 'perDay' })).toEqual(['zebra', 'Élan']);
    expect(titles({ sort: 'best' })[0]).toBe('Élan');
    // A rank is no number of plays.
    expect(known({ sort: 'leading' })).toEqual(['Élan', 'zebra']);
  });

  it('[TRK-07] filters by platform and by the day of adding in the reader’s zone', () => {
    expect(titles({ platform: 'deezer' })).toEqual(['Ebb']);
    expect(titles({ addedFrom: '2026-11-10' })).toEqual(['zebra']);
    expect(titles({ addedFrom: '2026-11-11' })).toEqual([]);
    expect(titles({ addedFrom: '2026-11-11', addedTo: '2026-11-11' }, 'Asia/Tokyo')).toEqual(['zebra']);
  });

  it('[TRK-07] sorts ten thousand songs without losing one', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      trackForTest({ title: `Song ${index}`, metrics: { views: (index * 7919) % 10_007 } }),
    );
    const sorted = filterAndSort(
      many,
      { ...defaultState, sort: 'views', order: 'asc' },
      { language: 'en', timeZone: 'UTC' },
    );
    expect(sorted).toHaveLength(10_000);
    expect(
      sorted.every(
        (track, i) => i === 0 || (sorted[i - 1]?.metrics.views ?? 0) <= (track.metrics.views ?? 0),
      ),
    ).toBe(true);
  });
});

describe('a metric of a song', () => {
  const song = trackForTest({ metrics: { views: 0 }, withheld: ['likes'] });

  it('[TRK-05] [BEY-02] tells zero, withheld, not given and not yet read apart', () => {
    expect(metricStateOf(song, 'views')).toEqual({ kind: 'value', value: 0 });
    expect(metricStateOf(song, 'likes')).toEqual({ kind: 'withheld' });
    expect(metricStateOf(song, 'streams')).toEqual({ kind: 'notGiven' });
    expect(metricStateOf(trackForTest({ lastSyncedAt: null }), 'views')).toEqual({ kind: 'pending' });
  });

  it('[TRK-05] has a column when some song has it or hides it', () => {
    expect(metricsOf([song, down])).toEqual(['views', 'likes', 'rank']);
    expect(metricsOf([unknown])).toEqual([]);
  });
});
