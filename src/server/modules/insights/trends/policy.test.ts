import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '#domain/days.ts';
import type { DayPoint } from '../../metrics/service.ts';
import { noise, weekly } from '../days-for-test.ts';
import {
  accelerationOf,
  bestDayOf,
  dailySums,
  doublingOf,
  halfLifeOf,
  ofGauge,
  weekdaysOf,
  windowOf,
} from './policy.ts';

const last = dayNumber('2026-11-19');

/** Read each day; null: nobody looked, and what came is seen on the next. */
function link(gains: readonly (number | null)[], start = 1000): DayPoint[] {
  const first = last - gains.length;
  const points: DayPoint[] = [
    { day: first, value: start, since: null, isFirst: true, gained: 0, corrected: 0 },
  ];
  for (const [place, gained] of gains.entries()) {
    const before = points.at(-1) as DayPoint;
    if (gained === null) continue;
    points.push({
      ...{ day: first + 1 + place, value: before.value + gained, since: before.day, gained },
      ...{ isFirst: false, corrected: 0 },
    });
  }
  return points;
}

/** Each of a song of its own. */
const windowOver = (links: readonly DayPoint[][], days: 7 | 28 | 90, to: number) =>
  windowOf(
    links.map((points, place) => ({ songId: `song-${place}`, points })),
    days,
    to,
  );

const flat = (days: number, gain: number): number[] => Array(days).fill(gain);

describe('[ANL-02] windows', () => {
  test('are what the days brought against as many before, of the same links', () => {
    const grown = link([...flat(28, 10), ...flat(28, 15)]);
    const young = link(flat(10, 1000));
    expect(windowOver([grown], 28, last)).toEqual({
      ...{ days: 28, from: '2026-10-23', to: '2026-11-19', perDay: 15 },
      change: {
        ...{ gained: 420, corrected: 0, songs: 1, daysRead: 28, part: null, across: null },
        compared: { songs: 1, gained: 420, previous: 280 },
      },
      ofSongs: { all: 1, known: 1, compared: 1, part: 0, partIds: [] },
      ...{ rate: 0.5, gap: null, fading: false },
    });
    const both = windowOver([grown, young], 28, last);
    expect(both).toMatchObject({ change: { gained: 10_420, part: { gained: 10_000 } }, rate: 0.5 });
    expect(windowOver([grown, young], 7, last)).toMatchObject({ change: { gained: 7105 }, rate: 0 });
  });

  test('of a score are its difference, without a pace', () => {
    const score = ofGauge(windowOver([link(flat(60, -1))], 28, last));
    expect(score).toMatchObject({ change: { gained: -28 }, perDay: null, rate: null, gap: 'no_counter' });
    expect(ofGauge(windowOver([link([])], 28, last))).toMatchObject({ gap: 'too_young' });
  });

  test('say of how many days nothing is known', () => {
    const holed = link([...flat(50, 10), ...Array(3).fill(null), ...flat(7, 10)]);
    expect(windowOver([holed], 28, last).change).toMatchObject({ daysRead: 25, gained: 250 });
    const across = link([...flat(30, 10), ...Array(10).fill(null), ...flat(20, 10)]);
    expect(windowOver([across], 28, last).change).toMatchObject({
      ...{ gained: 190, daysRead: 0, part: { gained: 190 }, across: { gained: 10 } },
    });
  });

  test('of days that nothing is known of say nothing: a day is that of those that are known', () => {
    // Followed for 62 days, 30 a day: longer windows say no other pace.
    const young = link(flat(62, 30));
    expect(windowOver([young], 90, last)).toMatchObject({ change: { gained: 1860 }, perDay: 30, rate: null });
    expect(windowOver([young], 28, last)).toMatchObject({ change: { gained: 840 }, perDay: 30 });
    // Read on ten days in its middle: nine gains are known.
    const gaps = link([...flat(29, 30), ...Array(10).fill(null), ...flat(10, 30), ...Array(9).fill(null)]);
    expect(windowOver([gaps], 28, last)).toMatchObject({ change: { gained: 270 }, perDay: 30 });
    // Beside one that is known throughout its part is a part.
    expect(windowOver([young, link(flat(100, 10))], 90, last)).toMatchObject({
      change: { gained: 2760 },
      perDay: 30.7,
    });
  });

  test('[ANL-02] of a release are of the days since it came out, and compared with none before', () => {
    const gains = flat(20, 0).map((_, age) => 10_000 - 450 * age);
    const release = link(gains, 0).slice(1);
    const [first, ...rest] = release as [DayPoint, ...DayPoint[]];
    const points = [{ ...first, isFirst: true }, ...rest];
    const sum = gains.reduce((all, gain) => all + gain, 0);
    expect(windowOver([points], 28, last)).toMatchObject({
      ...{ from: '2026-10-31', change: { gained: sum, compared: null, daysRead: 20 }, perDay: sum / 20 },
      ...{ rate: null, gap: 'too_young' },
    });
    // A week that it has lived through is compared with the week before, which is a fall that every release has.
    const [week, before] = [gains.slice(-7), gains.slice(-14, -7)].map((days) =>
      days.reduce((all, one) => all + one),
    );
    const fall = (week ?? 0) / (before ?? 1) - 1;
    expect(windowOver([points], 7, last)).toMatchObject({
      ...{ change: { compared: { previous: before } }, gap: null, fading: true },
    });
    expect(windowOver([points], 7, last).rate).toBeCloseTo(fall, 7);
    // Of thirteen days the week before is not all its own.
    expect(windowOver([points.slice(0, 13)], 7, last - 7)).toMatchObject({ rate: null, gap: 'too_young' });
    // Among others it is one of them.
    expect(windowOver([points, link(flat(60, 100))], 7, last)).toMatchObject({ gap: null, fading: false });
  });

  test.each([
    ['too_young', [link(flat(10, 5))]],
    ['not_read', [link([...flat(60, 5), null])]],
    ['too_small', [link(flat(60, 0))]],
    ['none_before', [link([...flat(30, 0), ...flat(28, 5)])]],
    ['no_counter', []],
  ])('say why there is no rate: %s', (gap, links) => {
    expect(windowOver(links, 28, last)).toMatchObject({ rate: null, gap });
  });
});

describe('[ANL-02] acceleration', () => {
  test.each([-0.2, -0.05, 0, 0.1, 0.5])(
    'finds a weekly growth of %s below a week’s pattern and chance',
    (rate) => {
      const next = noise(5);
      const gains = weekly(60, 20_000, (place) => (1 + rate) ** (place / 7) * (0.98 + 0.04 * next()));
      const { perWeek, gap } = accelerationOf([link(gains)], last);
      expect(gap).toBeNull();
      expect(Math.abs((perWeek ?? 9) - rate)).toBeLessThan(0.02);
    },
  );

  test('is none where days go up and down by chance', () => {
    const told = Array.from({ length: 200 }, (_, seed) => {
      const next = noise(seed + 1);
      const gains = weekly(40, 3_000, () => 0.8 + 0.4 * next());
      return accelerationOf([link(gains)], last).perWeek;
    });
    expect(told.filter((perWeek) => perWeek !== 0).length).toBeLessThan(0.1 * told.length);
  });

  test('is not moved by one day, and is unknown where there are too few', () => {
    const gains = flat(40, 500).map((gain, place) => (place === 30 ? 90_000 : gain));
    expect(accelerationOf([link(gains)], last).perWeek).toBe(0);
    expect(accelerationOf([link(flat(10, 500))], last)).toEqual({
      perWeek: null,
      without: 0,
      gap: 'too_young',
    });
    expect(accelerationOf([link(flat(40, 0))], last)).toEqual({
      perWeek: null,
      without: 0,
      gap: 'too_small',
    });
    const rare = flat(40, 5).map((gain, place) => (place % 2 ? null : gain));
    expect(accelerationOf([link(rare)], last)).toEqual({ perWeek: null, without: 0, gap: 'not_read' });
  });
});

describe('[ANL-02] best day and weekdays', () => {
  const gains = flat(56, 100).map((gain, place) => (place === 50 ? 700 : gain));

  test('the best day is one that is known of itself, not what came over days nobody looked', () => {
    const points = link(gains.map((gain, place) => (place === 49 ? null : gain)));
    expect(bestDayOf(dailySums([link(gains)]), last - 27, last)).toEqual({ date: '2026-11-14', gained: 700 });
    expect(bestDayOf(dailySums([points]), last - 27, last)).toEqual({ date: '2026-10-23', gained: 100 });
    expect(bestDayOf(dailySums([link(flat(30, 0))]), last - 27, last)).toBeNull();
  });

  test('[ANL-07] the day on which a number comes back after a fall has what came since, and is not the best', () => {
    const glitch = link(flat(56, 10)).map((point) => {
      if (point.day === last - 4) return { ...point, value: point.value - 4010, gained: 0, corrected: -4000 };
      return point.day === last - 3 ? { ...point, gained: 20, corrected: 3990 } : point;
    });
    const best = (...links: DayPoint[][]) => bestDayOf(dailySums(links), last - 6, last);
    expect(best(glitch)).toEqual({ date: '2026-11-13', gained: 10 });
    // Of another song it is the best all the same, with all that its bar shows.
    const other = link(flat(56, 100).map((gain, place) => (place === 52 ? 300 : gain)));
    expect(best(glitch, other)).toEqual({ date: '2026-11-16', gained: 320 });
  });

  test('weekdays have their middle day, from Monday on, and none below three', () => {
    const days = Array.from({ length: 84 }, (_, place) => addDays('2026-11-19', place - 83));
    const weekend = days.map((day) => ([0, 6].includes(new Date(day).getUTCDay()) ? 300 : 100));
    const sums = dailySums([link(weekend)]);
    const found = weekdaysOf(sums, last - 83, last);
    expect(found.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(found.map(({ median }) => median)).toEqual([100, 100, 100, 100, 100, 300, 300]);
    expect(found.map(({ days: counted }) => counted)).toEqual(Array(7).fill(12));
    expect(weekdaysOf(sums, last - 13, last).map(({ median }) => median)).toEqual(Array(7).fill(null));
  });
});

test('[ANL-02] doubling is of what stands at the pace of the last four weeks, where that is a time at all', () => {
  expect(doublingOf([link(flat(40, 10), 600)], last)).toEqual({ days: 100, gap: null });
  expect(doublingOf([link(flat(40, 0))], last)).toEqual({ days: null, gap: 'no_growth' });
  expect(doublingOf([link(flat(40, 1), 1e6)], last)).toEqual({ days: null, gap: 'too_slow' });
  expect(doublingOf([link(flat(9, 10))], last)).toEqual({ days: null, gap: 'too_young' });
  expect(doublingOf([link([...flat(40, 10), null])], last)).toEqual({ days: null, gap: 'not_read' });
  // Ten days old: it has doubled from nothing.
  const [before, ...days] = link(flat(10, 500), 0) as [DayPoint, ...DayPoint[]];
  const release = [{ ...(days[0] as DayPoint), isFirst: true, since: before.day }, ...days.slice(1)];
  expect(doublingOf([release], last)).toEqual({ days: null, gap: 'too_young' });
});

describe('[ANL-02] half-life after a release', () => {
  const release = '2026-09-20';
  /** Day 0 is the release. */
  const after = (gainOf: (day: number) => number) =>
    dailySums([link(Array.from({ length: 61 }, (_, place) => Math.round(gainOf(place))))]);

  test.each([5, 14, 30])('finds %s days in a curve that halves so', (half) => {
    const { days, since, gap } = halfLifeOf(
      after((day) => 8000 * 0.5 ** (day / half)),
      release,
      last,
    );
    expect(gap).toBeNull();
    expect(since).toBe('2026-09-23');
    expect(Math.abs((days ?? 0) - half)).toBeLessThanOrEqual(1);
  });

  test('says why there is none', () => {
    const steady = after(() => 500);
    expect(halfLifeOf(steady, release, last)).toMatchObject({ days: null, gap: 'not_halved_yet' });
    expect(halfLifeOf(steady, undefined, last)).toMatchObject({ days: null, gap: 'no_release_date' });
    expect(halfLifeOf(steady, '2025-01-01', last)).toMatchObject({ days: null, gap: 'release_not_read' });
    expect(halfLifeOf(new Map(), release, last)).toMatchObject({ days: null, gap: 'no_counter' });
  });
});
