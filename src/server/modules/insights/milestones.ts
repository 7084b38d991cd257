/** Milestones that links have passed, and those that are near, with when they will likely be passed. */
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { listMilestones } from '#contract/milestones.ts';
import { addDays, dayNumber, dayOfNumber } from '#domain/days.ts';
import { nextMilestone } from '#domain/milestones.ts';
import type { Ctx } from '#server/context.ts';
import type { Owner } from '#server/route.ts';
import { passedMilestones } from '../analytics/service.ts';
import { type DayPoint, growthOver } from '../metrics/service.ts';
import { type CountedLink, readPoints } from '../tracks/service.ts';
import { daysAsked } from './days-asked.ts';
import { gainsBeside, windowFrom } from './forecast/forecast.ts';
import { makeForecasts } from './forecast/forecasting.ts';
import { chooseStreak, countedAlike, mostDaysUsed, type Streak } from './forecast/policy.ts';
import { cachedInsight } from './insight-cache.ts';
import { type InsightSubject, readCounted } from './subject.ts';

type Asked = QueryOf<typeof listMilestones>;
type Reply = ReplyOf<typeof listMilestones>;
type Reached = Reply['reached'][number];
type Near = Reply['near'][number];

const defaultDays = 84;
/** The pace is that of the last four weeks, or of the last one where no more is known; near is what it reaches within this. */
const paceDays = [28, 7];
const mostDaysAway = 90;
/** A forecast each is worked out for the soonest ones. */
const mostWindows = 10;
const level = 80;

export const readMilestones = (ctx: Ctx, owner: Owner, asked: Asked): Promise<Reply> =>
  cachedInsight(ctx, owner, ['milestones', asked], () => makeMilestones(ctx, owner, asked));

type Coming = Omit<Near, 'window'> & { days: number; streak: Streak | null };

async function makeMilestones(ctx: Ctx, owner: Owner, asked: Asked): Promise<Reply> {
  const subject = await readCounted(ctx, owner, asked);
  const { last } = subject;
  const { from, to } = daysAsked(asked, last, defaultDays);
  const wanted = { from: dayOfNumber(from), to: dayOfNumber(to), zone: subject.timeZone };
  const passed = Map.groupBy(
    await passedMilestones(ctx, owner.id, {
      ...wanted,
      songId: asked.songId,
      counters: [...new Set(subject.links.map(({ metric }) => metric))],
    }),
    ({ trackId }) => trackId,
  );
  const reached: Reached[] = [];
  const coming: Coming[] = [];
  await readPoints(ctx, subject, Math.min(from - 1, last - mostDaysUsed - 1), (link, points) => {
    reached.push(...reachedBy(link, passed.get(link.trackId) ?? [], points));
    const next = comingTo(link, points, last);
    if (next) coming.push(next);
  });
  coming.sort((a, b) => a.days - b.days || b.value - a.value);
  return {
    from: dayOfNumber(from),
    to: dayOfNumber(to),
    timeZone: subject.timeZone,
    reached: reached
      .sort((a, b) => (a.date === b.date ? b.value - a.value : a.date < b.date ? 1 : -1))
      .slice(0, asked.limit),
    near: await withWindows(ctx, owner, subject, coming.slice(0, asked.limit)),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

const named = ({ trackId, songId, title, artist, platform, metric }: CountedLink) => ({
  ...{ trackId, songId, title, artist, platform, metric },
});

type Passed = Awaited<ReturnType<typeof passedMilestones>>;

/** Between two readings, whatever lies between them. */
const reachedBy = (link: CountedLink, passed: Passed, points: readonly DayPoint[]): Reached[] =>
  passed
    .filter(({ metric }) => metric === link.metric)
    .map(({ value, date }) => {
      const before = points.findLast(({ day }) => day < dayNumber(date));
      return { ...named(link), value, date, after: before ? dayOfNumber(before.day) : addDays(date, -1) };
    });

/** By what is known now, the running day included: nothing that was passed is still to come. */
function comingTo(link: CountedLink, points: readonly DayPoint[], last: number): Coming | null {
  const total = link.metrics[link.metric] ?? 0;
  const value = nextMilestone(total);
  const pace = paceDays
    .map((days) => (growthOver(points, last - days + 1, last).gained ?? 0) / days)
    .find((perDay) => perDay > 0);
  if (value === undefined || pace === undefined) return null;
  const missing = value - total;
  const days = missing / pace;
  if (days > mostDaysAway) return null;
  const chosen = chooseStreak([countedAlike(points, link, last)], last);
  return { ...named(link), value, total, missing, days, streak: 'streak' in chosen ? chosen.streak : null };
}

/** By the forecast of each link, as whoever asks for that sees it. */
async function withWindows(
  ctx: Ctx,
  owner: Owner,
  { timeZone, last, links }: Pick<InsightSubject, 'timeZone' | 'last' | 'links'>,
  coming: readonly Coming[],
): Promise<Near[]> {
  const asked = coming
    .slice(0, mostWindows)
    .flatMap(({ streak, ...near }) => (streak ? [{ near, streak }] : []));
  const others = await Promise.all(
    asked.map(({ near: { trackId, metric }, streak }) => {
      const own = { metric, timeZone, last, links: links.filter((link) => link.trackId === trackId) };
      return gainsBeside(ctx, owner, own, streak.gains);
    }),
  );
  const answers = await makeForecasts(
    asked.map(({ streak: { gains, unread, total } }, place) => ({
      ...{ gains, unread, total, level },
      others: others[place] ?? [],
    })),
  );
  const windows = new Map(
    asked.map(({ near, streak }, place) => {
      const found = answers[place]?.milestones.find(({ value }) => value === near.value);
      return [near.trackId, found ? windowFrom(streak.to, found) : null];
    }),
  );
  return coming.map(({ days: _days, streak: _streak, ...near }) => {
    const { value: _value, ...window } = windows.get(near.trackId) ?? { value: 0 };
    return { ...near, window: 'from' in window ? window : null };
  });
}
