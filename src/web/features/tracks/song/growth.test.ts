/** What a song's page says of its growth. */
import { describe, expect, it } from 'vitest';
import type { GrowthFigure } from '#contract/growth.ts';
import {
  headlineOf,
  isTiny,
  knownOf,
  missingDays,
  reasonOf,
  type Span,
  shareOf,
  shownSpans,
  type TrackGrowth,
} from './growth.ts';

const figure = (given: Partial<GrowthFigure> = {}): GrowthFigure => ({
  gained: 700,
  corrected: 0,
  previous: 1400,
  base: 10_000,
  daysRead: 7,
  part: null,
  gaps: [],
  across: [],
  ...given,
});

const span = (days: number, metrics: Span['metrics']): Span => ({
  days,
  from: days === 7 ? '2026-11-15' : days === 28 ? '2026-10-25' : '2026-08-24',
  to: '2026-11-21',
  metrics,
});

const growth = (...spans: Span[]): TrackGrowth => ({ timeZone: 'UTC', spans });
const unknown = (given: Partial<GrowthFigure> = {}) =>
  figure({ gained: null, previous: null, base: null, daysRead: 0, ...given });
const interval = { from: '2026-11-01', to: '2026-11-20', gained: 38_900, corrected: 0 };

describe('a gain against the one before', () => {
  it('[BEY-02] is told as a share of what as many days before had brought', () => {
    expect(shareOf('views', figure())).toBe(-0.5);
    expect(shareOf('views', figure({ previous: 0 }))).toBe(Infinity);
    expect(shareOf('views', figure({ gained: 0, previous: 0 }))).toBe(0);
  });

  it('[BEY-02] is not told where one of the two is not known, nor of a gauge', () => {
    expect(shareOf('views', figure({ previous: null }))).toBeNull();
    expect(shareOf('views', unknown())).toBeNull();
    expect(shareOf('views', undefined)).toBeNull();
    expect(shareOf('popularity', figure())).toBeNull();
  });

  it('is rounded where it is small', () => {
    expect([isTiny(0.0004), isTiny(-0.0004), isTiny(0.001)]).toEqual([true, true, false]);
  });
});

describe('days that are missing', () => {
  it('[ANL-07] are none before the song was added, unless it was known then', () => {
    const missing = (addedAt: string, given: Partial<GrowthFigure>) =>
      missingDays(span(28, { views: figure(given) }), 'views', { track: { addedAt }, timeZone: 'UTC' });
    expect(missing('2026-11-12T10:00:00Z', { daysRead: 10 })).toBe(0);
    expect(missing('2026-11-12T10:00:00Z', { daysRead: 8 })).toBe(2);
    expect(missing('2026-01-01T10:00:00Z', { daysRead: 20 })).toBe(8);
    expect(missing('2026-11-12T10:00:00Z', { daysRead: 20 })).toBe(8);
    expect(missing('2026-11-12T10:00:00Z', { daysRead: 0 })).toBe(0);
  });
});

describe('why a gain is not known', () => {
  const known = { track: { addedAt: '2026-11-18T23:30:00.000Z' }, timeZone: 'UTC', keepDays: undefined };
  const old = { ...known, track: { addedAt: '2026-01-01T00:00:00.000Z' } };

  it('[ANL-03] names the day that was not read', () => {
    expect(reasonOf(span(7, { views: unknown() }), 'views', old)).toEqual({
      kind: 'notRead',
      day: '2026-11-14',
    });
    expect(reasonOf(span(7, { views: unknown({ base: 5 }) }), 'views', old)).toEqual({
      kind: 'notRead',
      day: '2026-11-21',
    });
  });

  it('[ANL-03] names the day of adding, in the reader’s zone, where the song was not followed before', () => {
    expect(reasonOf(span(7, { views: unknown() }), 'views', known)).toEqual({
      kind: 'added',
      day: '2026-11-18',
    });
    expect(
      reasonOf(span(7, { views: unknown() }), 'views', { ...known, timeZone: 'Asia/Tokyo' }),
    ).toMatchObject({ day: '2026-11-19' });
  });

  it('[ANL-03] does not name the day of adding where the past came along', () => {
    for (const past of [{ daysRead: 5 }, { across: [interval] }])
      expect(reasonOf(span(7, { views: unknown(past) }), 'views', known).kind).toBe('notRead');
  });

  it('[ANL-03] is the release where the song came out later: nobody could have read it', () => {
    const release = { ...known, track: { ...known.track, releaseDate: '2026-11-16' } };
    expect(reasonOf(span(7, { rank: unknown() }), 'rank', release)).toEqual({
      kind: 'released',
      day: '2026-11-16',
    });
  });

  it('[SYNC-08] says that numbers may not be kept that long', () => {
    const youtube = { ...old, keepDays: 30 };
    expect(reasonOf(span(90, { views: unknown() }), 'views', youtube).kind).toBe('notKept');
    expect(reasonOf(span(28, { views: unknown() }), 'views', youtube).kind).toBe('notRead');
    expect(reasonOf(span(7, {}), 'views', youtube).kind).toBe('neverRead');
  });

  it('[ANL-03] what is known all the same stands beside it, what lies within first', () => {
    const part = { ...interval, gained: 300 };
    expect(knownOf(unknown({ part, across: [interval] }))).toEqual([part, interval]);
    expect(knownOf(figure())).toEqual([]);
  });
});

describe('the first sentence', () => {
  const seven = span(7, { views: figure() });
  const long = span(28, { views: figure({ gained: 2800, previous: null, daysRead: 28 }) });

  it('[BEY-01] is what a day brought in the shortest span that is known', () => {
    expect(headlineOf(growth(seven, long), { views: 10_700 })).toMatchObject({
      kind: 'gained',
      perDay: 100,
      share: -0.5,
    });
    expect(headlineOf(growth(span(7, { views: unknown() }), long), { views: 10_700 })).toMatchObject({
      kind: 'gained',
      span: { days: 28 },
      perDay: 100,
      share: null,
    });
  });

  it('[BEY-02] of a popularity it is where it stood and how far it moved', () => {
    const gauge = span(7, { popularity: figure({ gained: -3, base: 57 }) });
    expect(headlineOf(growth(gauge), { popularity: 54 })).toMatchObject({
      kind: 'gauge',
      value: 54,
      difference: -3,
    });
  });

  it('[ANL-03] is what came over days nobody looked, else that nothing is known', () => {
    const late = span(28, { views: unknown({ across: [interval] }) });
    expect(headlineOf(growth(span(7, { views: unknown() }), late), { views: 1 })).toMatchObject({
      kind: 'part',
      known: interval,
    });
    expect(headlineOf(growth(span(7, {})), { views: 1 })).toMatchObject({
      kind: 'unknown',
      span: { days: 7 },
    });
  });

  it('is left out where no number tells how a song does', () => {
    expect(headlineOf(growth(seven), { price: 129 })).toBeUndefined();
    expect(headlineOf(growth(seven), {})).toBeUndefined();
  });
});

describe('the spans of a release', () => {
  const views = figure({ gained: 35_000, previous: 50_000 });
  const all = growth(
    span(7, { views }),
    span(28, { views: figure({ gained: 280_000, previous: 0, base: 0, daysRead: 23 }) }),
    span(90, { views: figure({ gained: 280_000, previous: 0, base: 0, daysRead: 23 }) }),
  );
  const shownOn = (releasedOn: string | undefined) =>
    shownSpans(all, releasedOn).map(({ days, from, metrics, isSinceRelease }) => ({
      ...{ days, from, isSinceRelease },
      ...{ share: shareOf('views', metrics.views), daysRead: metrics.views?.daysRead },
    }));

  it('[BEY-02] [ANL-07] are those that it has lived through, and all of its days', () => {
    const week = { days: 7, from: '2026-11-15', isSinceRelease: false, share: -0.3, daysRead: 7 };
    const since = { isSinceRelease: true, share: null };
    expect(shownOn('2026-11-01')).toEqual([week, { ...since, days: 21, from: '2026-11-01', daysRead: 21 }]);
    // Seven days before those were not all its own.
    expect(shownOn('2026-11-10')).toMatchObject([
      { days: 7, share: null },
      { days: 12, ...since },
    ]);
    expect(shownOn('2026-11-15')).toMatchObject([{ days: 7, ...since }]);
    expect(shownOn('2026-11-22')).toEqual([]);
  });

  it('[BEY-02] are as of any other song after thirty days, or where no day is known', () => {
    expect(shownOn('2026-10-22').map(({ days }) => days)).toEqual([7, 28, 31]);
    for (const releasedOn of ['2026-10-21', undefined])
      expect(shownSpans(all, releasedOn)).toMatchObject([
        { days: 7, isFading: false },
        { days: 28, isFading: false },
        { days: 90, isFading: false },
      ]);
  });
});
