/** What a counter will likely bring, and when it passes the next milestones. */
import type { z } from 'zod';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { ForecastRefusal, forecastQuery, getForecast, MilestoneWindow } from '#contract/insights.ts';
import { dayIn, dayNumber, dayOfNumber } from '#domain/days.ts';
import { isGauge } from '#domain/metrics.ts';
import { releaseAge } from '#domain/releases.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import type { DayPoint } from '../../metrics/service.ts';
import { type CountedLink, readLinks, readPoints } from '../../tracks/service.ts';
import { cachedInsight } from '../insight-cache.ts';
import { answeredBy, type InsightSubject, readSubject } from '../subject.ts';
import { windowOf } from '../trends/policy.ts';
import { makeForecasts } from './forecasting.ts';
import type { Expected, ForecastAnswer } from './model.ts';
import { type ChosenStreak, chooseAlike, fewestDays, method, mostDaysUsed } from './policy.ts';

type Asked = z.infer<typeof forecastQuery>;
type Reply = ReplyOf<typeof getForecast>;

const refused = (reason: ForecastRefusal, daysKnown = 0) =>
  new AppError('forecast_refused', { reason, daysKnown, minimum: fewestDays });

/** A song that is younger is judged by others of the same owner too: at most so many, the largest first. */
const youngDays = 28;
const mostOthers = 6;

/** What is expected is set against as many days before. */
const pastDays = 28;

type Made = { subject: InsightSubject; chosen: ChosenStreak; answer: ForecastAnswer } & Pick<
  Reply,
  'metric' | 'past' | 'release'
>;

export async function readForecast(ctx: Ctx, owner: Owner, asked: Asked): Promise<Reply> {
  const { days, ...about } = asked;
  const made = await cachedInsight(ctx, owner, ['forecast', about], () => makeOne(ctx, owner, about));
  const { subject, chosen, answer, past, release } = made;
  const { to, total, gains } = chosen.streak;
  const dated = (one: Expected, place: number) => ({ date: dayOfNumber(to + 1 + place), ...rounded(one) });
  return {
    ...answeredBy(ctx, subject, chosen.places.length),
    metric: made.metric,
    level: asked.level,
    knownTo: dayOfNumber(to),
    total,
    past,
    release,
    points: answer.points.slice(0, days).map(dated),
    totals: answer.totals.slice(0, days).map(dated),
    hitRate: answer.hitRate,
    minimum: fewestDays,
    daysKnown: gains.length,
    method,
    milestones: answer.milestones.map((window) => windowFrom(to, window)),
  };
}

async function makeOne(ctx: Ctx, owner: Owner, about: Omit<Asked, 'days'>): Promise<Made> {
  const subject = await readSubject(ctx, owner, about);
  if (subject.metric === null || subject.links.length === 0) throw refused('no_metric');
  if (isGauge(subject.metric)) throw refused('a_gauge');
  const read: { link: CountedLink; points: DayPoint[] }[] = [];
  await readPoints(ctx, subject, subject.last - mostDaysUsed - 1, (link, points) =>
    read.push({ link, points }),
  );
  const chosen = chooseAlike(read, subject.last);
  if ('reason' in chosen) {
    // Of what was added today no day is missing: none is over.
    const isOfToday = subject.links.every(
      ({ countedFrom }) => dayNumber(dayIn(countedFrom, subject.timeZone)) > subject.last,
    );
    throw refused(isOfToday ? 'too_young' : chosen.reason, chosen.daysKnown);
  }
  const { gains, unread, total } = chosen.streak;
  const others = await gainsBeside(ctx, owner, subject, gains);
  const [answer] = await makeForecasts([{ gains, unread, others, total, level: about.level }]);
  if (!answer) throw new Error('the forecast has no answer');
  const own = chosen.places.flatMap((place) => read[place] ?? []);
  const past = windowOf(
    own.map(({ link: { songId }, points }) => ({ songId, points })),
    pastDays,
    chosen.streak.to,
  );
  const release = releaseIn(
    own.map(({ link }) => link),
    dayOfNumber(chosen.streak.to),
  );
  return { subject, metric: subject.metric, chosen, answer, past: past.change.gained, release };
}

/** The newest song that came out lately: what it brings fades, and with it what all of them bring. */
function releaseIn(links: readonly CountedLink[], lastDay: string): Reply['release'] {
  const [newest] = links
    .filter(({ releaseDate }) => releaseAge(releaseDate, lastDay) !== null)
    .toSorted((a, b) => ((a.releaseDate ?? '') < (b.releaseDate ?? '') ? 1 : -1));
  return newest?.releaseDate
    ? { songId: newest.songId, title: newest.title, date: newest.releaseDate }
    : null;
}

/** The last days of other links that count the same, where it takes them to judge these days. */
export async function gainsBeside(
  ctx: Ctx,
  owner: Owner,
  { metric, timeZone, last, ...subject }: Pick<InsightSubject, 'metric' | 'timeZone' | 'last' | 'links'>,
  gains: readonly number[],
): Promise<number[][]> {
  if (metric === null || gains.length >= youngDays) return [];
  const own = new Set(subject.links.map(({ trackId }) => trackId));
  const links = (await readLinks(ctx, owner.id, {}))
    .filter((link) => !own.has(link.trackId) && (link.metrics[metric] ?? 0) > 0)
    .sort((a, b) => (b.metrics[metric] ?? 0) - (a.metrics[metric] ?? 0))
    .slice(0, 2 * mostOthers)
    .map((link): CountedLink => ({ ...link, metric }));
  const streaks: number[][] = [];
  await readPoints(ctx, { links, timeZone, last }, last - mostDaysUsed - 1, (link, points) => {
    const chosen = chooseAlike([{ link, points }], last);
    if ('streak' in chosen) streaks.push(chosen.streak.gains);
  });
  return streaks.slice(0, mostOthers);
}

/** Whole numbers, as what is counted is; of small ones a tenth says something. */
const round = (value: number): number => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value));
const rounded = ({ value, low, high }: Expected): Expected => ({
  value: round(value),
  low: round(low),
  high: round(high),
});

export const windowFrom = (to: number, window: ForecastAnswer['milestones'][number]): MilestoneWindow => ({
  value: window.value,
  from: dayOfNumber(to + window.from),
  likely: window.likely === null ? null : dayOfNumber(to + window.likely),
  to: window.to === null ? null : dayOfNumber(to + window.to),
});
