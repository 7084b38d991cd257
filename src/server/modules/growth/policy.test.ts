import { describe, expect, test } from 'vitest';
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import { stateOf } from '#domain/momentum.ts';
import { releaseDays } from '#domain/releases.ts';
import type { SongDays } from '../metrics/service.ts';
import { growthOfSong, momentumOf, spanEnding } from './policy.ts';

const last = dayNumber('2026-11-19');
const span = spanEnding(last, 28);
/** The day before the span before. */
const first = span.from - 29;

/** Read at the end of each of these days. */
function song(
  metric: 'views' | 'rank',
  values: ReadonlyMap<number, number>,
  released: number | null = null,
): SongDays {
  const ends = [...values].map(([day, value]) => ({ day, value, corrected: 0 }));
  return {
    itemId: 'itm_1',
    platform: 'youtube',
    released,
    read: [...values.keys()],
    ends: new Map([[metric, ends]]),
  };
}

/** Read every day; `gainOf` says what each brought. */
const daily = (gainOf: (day: number) => number, from = first): ReadonlyMap<number, number> => {
  let value = 1000;
  return new Map(
    Array.from({ length: last - from + 1 }, (_, place) => {
      if (place > 0) value += gainOf(from + place);
      return [from + place, value] as const;
    }),
  );
};

function momentum(given: SongDays, countedFrom = first) {
  const [growth = {}] = growthOfSong(given, [span], countedFrom).spans;
  return momentumOf(given, growth, span, countedFrom);
}

describe('[ANL-08] the word for how a song does', () => {
  test.each([
    [106, 100, 'rising'],
    [105, 100, 'steady'],
    [95, 100, 'steady'],
    [94, 100, 'fading'],
    [9, 1, 'quiet'],
    [10, 1, 'rising'],
    [0, 9, 'quiet'],
    [0, 10, 'fading'],
    [9, 0, 'quiet'],
    [10, 0, 'new'],
    [null, 100, null],
    [100, null, null],
  ])('%s after %s is %s', (gained, previous, state) => {
    expect(stateOf({ gained, previous, isNew: false }, false)).toBe(state);
  });

  test('is “new” as long as the span before cannot be known', () => {
    expect(stateOf({ gained: null, previous: null, isNew: false }, true)).toBe('new');
    expect(stateOf({ gained: 5000, previous: null, isNew: false }, true)).toBe('new');
  });
});

describe('[ANL-07] momentum', () => {
  test('is what a day brought, against the same number of days before, with the best of the days', () => {
    const given = song(
      'views',
      daily((day) => (day < span.from ? 20 : day === last - 3 ? 90 : 30)),
    );
    expect(momentum(given)).toEqual({
      metric: 'views',
      ...{ state: 'rising', gained: 900, previous: 560, against: 0.607143, perDay: 32.1, known: null },
      best: { day: '2026-11-16', gained: 90 },
    });
  });

  test('its best day is none on which a number came back after a fall: that has what came since', () => {
    const values = new Map(daily(() => 10));
    const low = last - 4;
    values.set(low, (values.get(low) ?? 0) - 4010);
    const given = song('views', values);
    const corrections = new Map([
      [low, -4000],
      [low + 1, 4000 - 10],
    ]);
    const ends = (given.ends.get('views') ?? []).map((end) => ({
      ...end,
      corrected: corrections.get(end.day) ?? 0,
    }));
    expect(momentum({ ...given, ends: new Map([['views', ends]]) })).toMatchObject({
      best: { day: dayOfNumber(span.from), gained: 10 },
    });
  });

  test('of a song that is followed for some days is of those, and says which', () => {
    const since = last - 10;
    expect(
      momentum(
        song(
          'views',
          daily(() => 50, since),
        ),
        since,
      ),
    ).toMatchObject({
      ...{ state: 'new', gained: null, previous: null, against: null, perDay: 50 },
      known: { from: '2026-11-09', to: '2026-11-19' },
    });
  });

  test('[ANL-07] what came over days nobody looked is no day’s', () => {
    const values = new Map([
      [first, 1000],
      [last - 20, 5000],
      [last, 6000],
    ]);
    expect(momentum(song('views', values))).toMatchObject({ state: null, perDay: 50, best: null });
  });

  test('a score has its difference, and no word', () => {
    expect(
      momentum(
        song(
          'rank',
          daily(() => -5),
        ),
      ),
    ).toEqual({
      ...{ metric: 'rank', state: null, gained: -140, previous: null, against: null, perDay: null },
      ...{ known: null, best: null },
    });
  });

  test('of a song that was never read is none', () => {
    const given: SongDays = {
      itemId: 'itm_1',
      platform: 'youtube',
      released: null,
      read: [],
      ends: new Map(),
    };
    expect(momentum(given)).toBeNull();
  });
});

/** What each day after a release brings: most on the first, less on each that follows. */
const fading = (age: number): number => Math.round(40_000 * Math.exp(-age / 4)) + 3000;

/** Out for so many days, and read on each of them. */
function released(age: number): SongDays {
  const day = last - age;
  let value = 0;
  const values = new Map<number, number>();
  for (let at = day; at <= last; at++) {
    value += fading(at - day);
    values.set(at, value);
  }
  return song('views', values, day);
}

describe('[ANL-08] a release', () => {
  test.each([0, 6, 13, 20, 27, releaseDays, 54])(
    'is “new” on day %i, whichever weeks are compared',
    (age) => {
      const given = released(age);
      expect(momentum(given, last - age)).toMatchObject({ state: 'new', against: null });
      const [week] = growthOfSong(given, [spanEnding(last, 7)], last - age).spans;
      expect(stateOf({ gained: 0, previous: null, isNew: false, ...week?.views }, false)).toBe(
        age <= releaseDays ? 'new' : 'steady',
      );
    },
  );

  test('is judged as any other once it was out throughout both spans', () => {
    expect(momentum(released(55), last - 55)).toMatchObject({ state: 'fading' });
  });

  test('[ANL-07] its days are those since it came out: a mean is of no others', () => {
    const given = released(20);
    const gained = given.ends.get('views')?.at(-1)?.value ?? 0;
    expect(momentum(given, last - 20)).toMatchObject({
      ...{ gained, perDay: Math.round(gained / 21) },
      known: { from: '2026-10-29', to: '2026-11-19' },
    });
  });

  test('[ANL-07] that was followed while its counter stood at zero has no days before it', () => {
    const given = released(20);
    const early = [last - 23, last - 21];
    const views = [
      ...early.map((day) => ({ day, value: 0, corrected: 0 })),
      ...(given.ends.get('views') ?? []),
    ];
    const followed = {
      ...given,
      read: [...early, ...given.read],
      ends: new Map([['views' as const, views]]),
    };
    expect(momentum(followed)).toEqual(momentum(given));
    const [, month] = growthOfSong(followed, [spanEnding(last, 7), spanEnding(last, 28)], first).spans;
    expect(month?.views).toMatchObject({ base: 0, daysRead: 21, isNew: true });
  });

  test('of a video that had views before the day it names is no release', () => {
    const values = daily(() => 100);
    expect(momentum(song('views', values, last - 20))).toMatchObject({ state: 'steady', known: null });
  });
});
