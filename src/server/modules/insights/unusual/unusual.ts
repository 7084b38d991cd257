/** Days that went unlike the days before, with what else happened then; and what the user made of being told. */
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { listUnusualDays, markUnusualDay, UnusualDay } from '#contract/insights.ts';
import { dayOfNumber } from '#domain/days.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import { campaignsTouching } from '../../campaigns/service.ts';
import { readLinks, readPoints } from '../../tracks/service.ts';
import { daysAsked } from '../days-asked.ts';
import { cachedInsight } from '../insight-cache.ts';
import { deleteMark, insertMark, type Mark, selectMarks } from '../queries-marks.ts';
import { type InsightSubject, readCounted } from '../subject.ts';
import { daysJudgedBy, judgeDays, type Tolerance, type Unusual } from './detect.ts';
import { type JudgedLink, reasonsOf } from './reasons.ts';

type Asked = QueryOf<typeof listUnusualDays>;
type Reply = ReplyOf<typeof listUnusualDays>;

const defaultDays = 28;
/** Each day that was called not useful; so many of them count. */
const tolerancePerMark = 1.3;
const mostMarksCounted = 5;

type Judgements = { subject: InsightSubject; judged: JudgedLink[] };

export async function listUnusual(ctx: Ctx, owner: Owner, asked: Asked): Promise<Reply> {
  const { trackId, songId, platform } = asked;
  const links = await readLinks(ctx, owner.id, { trackId, songId, platform });
  if ((trackId ?? songId) !== undefined) found(links[0]);
  const about = new Set(links.map((link) => link.trackId));
  const marks = await selectMarks(ctx.db, owner.id);
  const { from, to, judged, timeZone } = await judgements(ctx, owner, asked, marks);
  const campaigns = await campaignsTouching(ctx.db, owner.id, dayOfNumber(from - 7), dayOfNumber(to));
  const own = judged.filter(({ link }) => about.has(link.trackId));
  const isMarked = new Set(marks.map(({ trackId, metric, date }) => keyOf(trackId, metric, date)));
  const days = bySongAndDay(own)
    .filter(({ judged: { link }, unusual }) => {
      const key = keyOf(link.trackId, link.metric, dayOfNumber(unusual.day));
      return !isMarked.has(key);
    })
    .sort((a, b) => b.unusual.day - a.unusual.day || missed(b.unusual) - missed(a.unusual));
  return {
    from: dayOfNumber(from),
    to: dayOfNumber(to),
    timeZone,
    days: days
      .slice(0, asked.limit)
      .map(({ judged: one, unusual }) => dayOf(one, unusual, reasonsOf(one, unusual, judged, campaigns))),
    others: Math.max(0, days.length - asked.limit),
    checkedSongs: own.filter((one) => one.judged > 0).length,
    youngSongs: own.filter((one) => one.judged === 0).length,
    ordinaryDays: own.reduce((sum, { ordinary }) => sum + ordinary, 0),
    marks: marks.filter((mark) => about.has(mark.trackId)).length,
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

/** Of the whole account, as what happens to one song is explained by others: all its links, each by the metric asked for or by its first counter. */
async function judgements(ctx: Ctx, owner: Owner, asked: Asked, marks: readonly Mark[]) {
  const { metric, tz, from, to } = asked;
  const taught = marks.map(({ trackId, metric: of, date }) => keyOf(trackId, of, date)).sort();
  const key = ['unusual days', metric, tz, from, to, taught];
  const make = () => judgeAll(ctx, owner, asked, marks);
  const { subject, judged } = await cachedInsight(ctx, owner, key, make);
  return { ...daysAsked(asked, subject.last, defaultDays), judged, timeZone: subject.timeZone };
}

async function judgeAll(ctx: Ctx, owner: Owner, asked: Asked, marks: readonly Mark[]): Promise<Judgements> {
  const subject = await readCounted(ctx, owner, { metric: asked.metric, tz: asked.tz });
  const { from, to } = daysAsked(asked, subject.last, defaultDays);
  const judged: JudgedLink[] = [];
  const byTrack = Map.groupBy(marks, ({ trackId }) => trackId);
  await readPoints(ctx, subject, from - daysJudgedBy - 8, (link, points) => {
    const tolerance = toleranceOf(
      (byTrack.get(link.trackId) ?? []).filter((mark) => mark.metric === link.metric),
    );
    judged.push({ link, ...judgeDays(points, from, to, tolerance) });
  });
  return { subject, judged };
}

const toleranceOf = (marks: readonly Mark[]): Tolerance => {
  const of = (direction: Unusual['direction']) =>
    tolerancePerMark **
    Math.min(mostMarksCounted, marks.filter((mark) => mark.direction === direction).length);
  return { more: of('more'), less: of('less') };
};

const keyOf = (trackId: string, metric: string, date: string): string => `${trackId}.${metric}.${date}`;

const missed = ({ gained, expected }: Unusual): number => Math.abs(gained - expected);

/** Of several links of a song on one day the one that lies the farthest from its usual. */
function bySongAndDay(judged: readonly JudgedLink[]): { judged: JudgedLink; unusual: Unusual }[] {
  const best = new Map<string, { judged: JudgedLink; unusual: Unusual }>();
  for (const one of judged)
    for (const unusual of one.unusual) {
      const key = `${one.link.songId} ${unusual.day}`;
      const other = best.get(key);
      if (!other || Math.abs(other.unusual.score) < Math.abs(unusual.score))
        best.set(key, { judged: one, unusual });
    }
  return [...best.values()];
}

function dayOf({ link }: JudgedLink, unusual: Unusual, reasons: UnusualDay['reasons']): UnusualDay {
  const date = dayOfNumber(unusual.day);
  const { trackId, songId, title, artist, platform, metric } = link;
  const { gained, direction } = unusual;
  const [expected, low, high] = [unusual.expected, unusual.low, unusual.high].map(Math.round);
  return {
    key: keyOf(trackId, metric, date),
    ...{ trackId, songId, title, artist, platform, metric, date, gained, direction, reasons },
    ...{ expected: expected ?? 0, low: low ?? 0, high: high ?? 0 },
  };
}

/** Marking twice is marking once. */
export async function markDay(
  ctx: Ctx,
  userId: string,
  { isUseful, ...mark }: BodyOf<typeof markUnusualDay>,
): Promise<void> {
  found((await readLinks(ctx, userId, { trackId: mark.trackId }))[0]);
  if (isUseful) await deleteMark(ctx.db, userId, mark);
  else await insertMark(ctx.db, userId, mark, ctx.clock.now());
}
