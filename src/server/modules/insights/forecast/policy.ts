/** Which days of which links a forecast is made from, and why there is none. Pure. */
import type { ForecastRefusal } from '#contract/insights.ts';
import { alikeSince } from '#domain/counting-changes.ts';
import { dayNumber, dayOfNumber } from '#domain/days.ts';
import type { DayPoint } from '../../metrics/service.ts';
import type { CountedLink } from '../../tracks/service.ts';

export const method = 'mstl-ets-log1p';
/** What a weekly pattern can be fitted to; the band held on real songs that were known for no longer. */
export const fewestDays = 14;
/** What lies farther back says more of other times than of this one. */
export const mostDaysUsed = 112;
/** A number that was not read for longer says too little of today. */
export const mostDaysOld = 3;
/** Days nobody looked that may lie between two that were read: what came over them is shared out, for the fit alone. */
const longestBridge = 2;
/** Days of a streak that may be part of such a gap. */
const mostBridged = 11;
/** Links that were read for too short a time are left out while the others bring this much of the last week. */
const leastShare = 0.9;
const week = 7;

/** What each of the last days brought, oldest first. */
export type Streak = {
  /** The day of the last. */
  to: number;
  gains: number[];
  /** Only the sum with neighbouring days is known. */
  unread: boolean[];
  /** What stood at its end. */
  total: number;
};

/** The last days of a link up to one that was read, without a gap; none where that one was not. */
export function streakOf(points: readonly DayPoint[], to: number): Streak {
  const streak: Streak = { to, gains: [], unread: [], total: 0 };
  let place = points.findLastIndex(({ day }) => day === to);
  streak.total = points[place]?.value ?? 0;
  let bridged = 0;
  for (; place > 0 && streak.gains.length < mostDaysUsed; place--) {
    const { day, since, gained } = points[place] as DayPoint;
    if (since === null) break;
    const days = day - since;
    if (days > 1) bridged += days;
    if (days > longestBridge + 1 || bridged > mostBridged) break;
    for (let one = 0; one < days; one++) {
      streak.gains.push(gained / days);
      streak.unread.push(days > 1);
    }
  }
  streak.gains.reverse();
  streak.unread.reverse();
  return streak;
}

/** Without the days on which the platform counted otherwise: what they brought is no measure of what a day brings now. */
export function countedAlike(
  points: readonly DayPoint[],
  { metric, platform }: Pick<CountedLink, 'metric' | 'platform'>,
  last: number,
): readonly DayPoint[] {
  const since = alikeSince(metric, platform, dayOfNumber(last));
  // The day before stays, as the first is told from where it stood.
  return since === undefined ? points : points.filter(({ day }) => day >= dayNumber(since) - 1);
}

/**
 * The streak of days that were counted alike. Where those are too few, and without a change of the rule there would be
 * more, the change is the reason: neither is the song young nor were days missed.
 */
export function chooseAlike(
  read: readonly { link: Pick<CountedLink, 'metric' | 'platform'>; points: readonly DayPoint[] }[],
  last: number,
): ChosenStreak | RefusedForecast {
  const chosen = chooseStreak(
    read.map(({ link, points }) => countedAlike(points, link, last)),
    last,
  );
  if ('streak' in chosen || chosen.reason === 'too_small') return chosen;
  const whole = chooseStreak(
    read.map(({ points }) => points),
    last,
  );
  const daysKnown = 'streak' in whole ? whole.streak.gains.length : whole.daysKnown;
  return daysKnown > chosen.daysKnown ? { ...chosen, reason: 'rule_changed' } : chosen;
}

const recent = ({ gains }: Streak): number => gains.slice(-week).reduce((sum, gain) => sum + gain, 0);

/** `places`: which of the links it is of. */
export type ChosenStreak = { streak: Streak; places: number[] };
export type RefusedForecast = { reason: ForecastRefusal; daysKnown: number };

/**
 * The sum of the links' last days: of as many as bring nearly all of it, back to where all of those were read. `last` is
 * the last complete day.
 */
export function chooseStreak(
  links: readonly (readonly DayPoint[])[],
  last: number,
): ChosenStreak | RefusedForecast {
  const known = links.map((points) => points.filter(({ day }) => day <= last));
  const to = Math.max(...known.map((points) => points.at(-1)?.day ?? -Infinity));
  if (to < last - mostDaysOld) return { reason: 'too_many_gaps', daysKnown: 0 };
  const streaks = known
    .map((points, place) => ({ place, ...streakOf(points, to) }))
    .sort((a, b) => b.gains.length - a.gains.length);
  const all = streaks.reduce((sum, streak) => sum + recent(streak), 0);
  let [kept, brought] = [0, 0];
  for (const streak of streaks) {
    const isEnough = brought >= leastShare * all && kept > 0;
    if (isEnough && streak.gains.length < (streaks[kept - 1]?.gains.length ?? 0)) break;
    brought += recent(streak);
    kept += 1;
  }
  const chosen = streaks.slice(0, kept);
  const days = Math.min(...chosen.map(({ gains }) => gains.length));
  if (days < fewestDays) {
    // Of what brings most, the one that was read for the shortest time decides.
    const isYoung = known.some(
      (points) =>
        streakOf(points, to).gains.length === days && (points[0]?.day ?? Infinity) > to - fewestDays,
    );
    return { reason: isYoung ? 'too_young' : 'too_many_gaps', daysKnown: days };
  }
  const streak = sumOf(chosen, to, days);
  const lately = streak.gains.slice(-4 * week);
  if (lately.reduce((sum, gain) => sum + gain, 0) < lately.length)
    return { reason: 'too_small', daysKnown: days };
  return { streak, places: chosen.map(({ place }) => place) };
}

const sumOf = (streaks: readonly Streak[], to: number, days: number): Streak => ({
  to,
  gains: Array.from({ length: days }, (_, place) =>
    streaks.reduce((sum, { gains }) => sum + (gains[gains.length - days + place] ?? 0), 0),
  ),
  unread: Array.from({ length: days }, (_, place) =>
    streaks.some(({ unread }) => unread[unread.length - days + place]),
  ),
  total: streaks.reduce((sum, { total }) => sum + total, 0),
});
