/** How growth goes: pace, acceleration, weekdays, doubling and halving; what is not known says why. Pure. */

import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrends, TrendGap } from '#contract/insights.ts';
import { dayNumber, dayOfNumber, monday, type Weekday, weekdays } from '#domain/days.ts';
import { median } from '#domain/median.ts';
import { leastGain, perDay } from '#domain/momentum.ts';
import { changeOf, countSongs } from '../../analytics/service.ts';
import { spanEnding, spanGrowth } from '../../growth/service.ts';
import {
  type DayPoint,
  type Growth,
  growthOver,
  isAfter,
  isOfOneDay,
  isOwnOfDay,
  releaseOf,
} from '../../metrics/service.ts';

type Reply = ReplyOf<typeof getTrends>;
export type LinkPoints = readonly DayPoint[];

const week = 7;
export const windowDays = [7, 28, 90] as const;
/** Acceleration and doubling speak of these. */
const lately = 28;
/** Days that a middle one is told of. */
const fewestOfWeekday = 3;
/** Of the week around a day, for what is told of weeks. */
const fewestOfWeek = 5;
const fewestDays = 14;
/** A day counts where nearly all links that had been read before were. */
const leastLinks = 0.9;
/** Longer than that is no time anybody plans with. */
const longestDoubling = 2 * 365;
/** The best week after a release is looked for in its first ones. */
const daysOfPeak = 28;
const latestFirstDay = 7;

type Window = Omit<Reply['windows'][number], 'ofSongs'> & { ofSongs: ReturnType<typeof countSongs> };

export type SongPoints = { songId: string; points: LinkPoints };

/** Of several links all that is known to have come, as the overview adds it up. */
export function windowOf(given: readonly SongPoints[], days: Window['days'], last: number): Window {
  const [from, to] = [last - days + 1, last];
  const links = given.map(({ points }) => points);
  const span = spanEnding(last, days);
  const grown = given.map(({ songId, points }) => ({ songId, growth: spanGrowth(points, span) }));
  const all = grown.map(({ growth }) => growth);
  const { compared, ...change } = changeOf(all);
  const isNew = all.length > 0 && all.every((growth) => growth.isNew);
  const born = Math.min(...links.map((points) => releaseOf(points) ?? Number.NEGATIVE_INFINITY));
  const age = links.length === 0 ? days : Math.max(1, last - born + 1);
  const lived = Math.min(days, age);
  const known = all.some((growth) => growth.gained !== null) ? lived : knownDays(all);
  const isKnown = change.gained !== null;
  // A release is compared once it has lived through both spans, as the page of a link does.
  const isTooYoung = isNew && age < 2 * days;
  const gap =
    (isKnown && isTooYoung ? 'too_young' : null) ??
    gapOf(links, isKnown && compared !== null, from - days - 1, compared ?? { gained: 0, previous: 0 });
  return {
    ...{ days, from: dayOfNumber(last - lived + 1), to: dayOfNumber(to) },
    change: {
      ...change,
      compared: isTooYoung ? null : compared,
      daysRead: Math.max(0, change.daysRead - (days - lived)),
    },
    ofSongs: countSongs(grown),
    perDay: change.gained === null ? null : perDay(change.gained, known),
    rate: gap === null && compared ? round(compared.gained / compared.previous - 1) : null,
    gap,
    fading: isNew,
  };
}

/** A score comes to no pace, and to no share of the days before. */
export const ofGauge = (window: Window): Window => ({
  ...window,
  ...{ perDay: null, rate: null, gap: window.change.gained === null ? window.gap : 'no_counter' },
});

/** Where nothing is known of all days: those from the first to the last that anything is known of, which alone gained it. */
function knownDays(all: readonly Pick<Growth, 'part'>[]): number {
  const parts = all.flatMap(({ part }) => part ?? []);
  return Math.max(...parts.map(({ to }) => to)) - Math.min(...parts.map(({ from }) => from));
}

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sum = (links: readonly { gained: number }[]): number => sumOf(links.map(({ gained }) => gained));
/** Finer than any page shows, or what is rounded twice would differ from the same figure elsewhere. */
const round = (share: number): number => Math.round(share * 1e8) / 1e8;

function gapOf(
  links: readonly LinkPoints[],
  isKnown: boolean,
  first: number,
  { gained, previous }: { gained: number; previous: number },
): TrendGap | null {
  if (!isKnown) return unread(links, first);
  if (Math.max(gained, previous) < leastGain) return 'too_small';
  return previous === 0 ? 'none_before' : null;
}

/** Without links there is no counter; `too_young`: none of them was read as early as that. */
function unread(links: readonly LinkPoints[], first: number): TrendGap {
  if (links.length === 0) return 'no_counter';
  const isYoung = links.every((points) => (points[0]?.day ?? Number.POSITIVE_INFINITY) > first);
  return isYoung ? 'too_young' : 'not_read';
}

/** `own`: what came on this day and on no other; `of`: links that had been read before. */
type DaySum = { gained: number; own: number; links: number; of: number };
type Sums = ReadonlyMap<number, DaySum>;

/** What each day brought of the links that were read on it and on the day before: as the charts show it. */
export function dailySums(links: readonly LinkPoints[]): Sums {
  const days = new Map<number, DaySum>();
  for (const points of links)
    for (const point of points.filter(isOfOneDay)) {
      const sum = days.get(point.day) ?? { gained: 0, own: 0, links: 0, of: 0 };
      sum.gained += point.gained;
      if (isOwnOfDay(point)) sum.own += point.gained;
      sum.links++;
      days.set(point.day, sum);
    }
  for (const [day, sum] of days)
    sum.of = links.filter((points) => (points[0]?.day ?? Number.POSITIVE_INFINITY) < day).length;
  return days;
}

/** Without days on which so few links were read that their sum says another thing. */
const between = (sums: Sums, from: number, to: number): { day: number; gained: number }[] =>
  [...sums]
    .filter(([day, { links, of }]) => day >= from && day <= to && links >= leastLinks * of)
    .map(([day, { gained }]) => ({ day, gained }))
    .sort((a, b) => a.day - b.day);

/**
 * The middle one of all slopes between days of one weekday (Theil and Sen): no single day decides it. Zero where ups and
 * downs are as even as chance makes them.
 */
export function accelerationOf(links: readonly LinkPoints[], last: number): Reply['acceleration'] {
  // A song that came meanwhile is no acceleration of the others.
  const old = links.filter((points) => (points[0]?.day ?? last) <= last - lately);
  const without = old.length > 0 ? links.length - old.length : 0;
  const days = between(dailySums(old.length > 0 ? old : links), last - lately + 1, last);
  if (days.length < fewestDays) return { perWeek: null, without, gap: unread(links, last - fewestDays) };
  if (sum(days) < days.length) return { perWeek: null, without, gap: 'too_small' };
  const alike = [...Map.groupBy(days, ({ day }) => weekdayOf(day)).values()];
  const slopes = alike.flatMap(slopesWithin);
  if (slopes.length < week) return { perWeek: null, without, gap: 'not_read' };
  return { perWeek: isTrend(slopes, alike) ? round(Math.expm1(median(slopes))) : 0, without, gap: null };
}

/** Of each pair of days, by week. */
const slopesWithin = (days: readonly { day: number; gained: number }[]): number[] =>
  days.flatMap(({ day, gained }) =>
    days
      .filter((later) => later.day > day)
      .map((later) => (Math.log1p(later.gained) - Math.log1p(gained)) / ((later.day - day) / week)),
  );

/** By the seasonal test of Kendall (Hirsch and Slack, 1982): more ups than downs, or fewer, than 5 in 100 series without a trend have. */
function isTrend(slopes: readonly number[], alike: readonly (readonly unknown[])[]): boolean {
  const more = sumOf(slopes.map(Math.sign));
  const variance = sumOf(alike.map(({ length: n }) => (n * (n - 1) * (2 * n + 5)) / 18));
  return Math.abs(more) - 1 > 1.96 * Math.sqrt(variance);
}

/** By what came on the day itself; the figure is that of its bar. */
export function bestDayOf(sums: Sums, from: number, to: number): Reply['bestDay'] {
  const days = [...sums].filter(([day, { own }]) => day >= from && day <= to && own > 0);
  if (days.length === 0) return null;
  const [day, { gained }] = days.reduce((best, one) =>
    one[1].own > best[1].own || (one[1].own === best[1].own && one[0] < best[0]) ? one : best,
  );
  return { date: dayOfNumber(day), gained };
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): Weekday => weekdays[(((day + 4) % week) + week) % week] ?? monday;

export function weekdaysOf(sums: Sums, from: number, to: number): Reply['weekdays'] {
  const byWeekday = Map.groupBy(between(sums, from, to), ({ day }) => weekdayOf(day));
  return weekdays
    .toSorted((a, b) => ((a + 6) % week) - ((b + 6) % week))
    .map((weekday) => {
      const own = byWeekday.get(weekday) ?? [];
      const isEnough = own.length >= fewestOfWeekday;
      return {
        weekday,
        median: isEnough ? median(own.map(({ gained }) => gained)) : null,
        days: own.length,
      };
    });
}

/** Of the links whose last days are known. */
export function doublingOf(links: readonly LinkPoints[], last: number): Reply['doubling'] {
  const known = links.flatMap((points) => {
    const { gained } = growthOver(points, last - lately + 1, last);
    const isNew = isAfter(points, last - lately);
    return gained === null ? [] : [{ gained, isNew, total: points.at(-1)?.value ?? 0 }];
  });
  if (known.length === 0) return { days: null, gap: unread(links, last - lately) };
  // What came out meanwhile has doubled from nothing, and goes on at another pace.
  if (known.every(({ isNew }) => isNew)) return { days: null, gap: 'too_young' };
  const gained = sum(known);
  if (gained <= 0) return { days: null, gap: 'no_growth' };
  if (gained < leastGain) return { days: null, gap: 'too_small' };
  const days = Math.ceil((sumOf(known.map(({ total }) => total)) / gained) * lately);
  return days > longestDoubling ? { days: null, gap: 'too_slow' } : { days, gap: null };
}

/** What a day of the week around it brought on average; null: too little of it is known. */
function weekAround(sums: Sums, day: number): number | null {
  const own = Array.from({ length: week }, (_, place) => sums.get(day - 3 + place)?.gained).filter(
    (gained) => gained !== undefined,
  );
  return own.length < fewestOfWeek ? null : sumOf(own) / own.length;
}

/** From the middle of the best of the first weeks to the middle of the first that brought half as much. */
export function halfLifeOf(sums: Sums, releaseDate: string | undefined, last: number): Reply['halfLife'] {
  const none = (gap: TrendGap, since: string | null = null) => ({ days: null, since, gap });
  if (sums.size === 0) return none('no_counter');
  if (releaseDate === undefined) return none('no_release_date');
  const release = dayNumber(releaseDate);
  const first = Math.min(...sums.keys());
  if (first > release + latestFirstDay || release > last) return none('release_not_read');
  let peak: { day: number; mean: number } | undefined;
  // Whole weeks from the release on, so that the middle of one is its middle.
  for (let day = Math.max(release, first) + 3; day <= Math.min(release + daysOfPeak, last); day++) {
    const mean = weekAround(sums, day);
    if (mean !== null && (!peak || mean > peak.mean)) peak = { day, mean };
  }
  if (!peak) return none('release_not_read');
  const since = dayOfNumber(peak.day);
  if (peak.mean < 1) return none('too_small', since);
  for (let day = peak.day + 1; day <= last; day++) {
    const mean = weekAround(sums, day);
    if (mean !== null && mean * 2 <= peak.mean) return { days: day - peak.day, since, gap: null };
  }
  return none('not_halved_yet', since);
}
