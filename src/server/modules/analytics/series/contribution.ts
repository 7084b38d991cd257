/** How the difference to the days before came about: rows that add up to it, and what stands out of it in words. */
import { sumBy } from 'es-toolkit/math';
import type { Explanation } from '#contract/analytics.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { getContribution } from '#contract/series.ts';
import { lengthOf } from '#domain/comparison.ts';
import { type Days, dayNumber, dayOfNumber, eachDay, usualInterval } from '#domain/days.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { isGauge, type Metric } from '#domain/metrics.ts';
import { leastGain } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { releaseAge } from '#domain/releases.ts';
import { pointsTogether } from '#domain/sums.ts';
import { explanationSentence } from '#i18n/explanation.ts';
import type { Ctx } from '#server/context.ts';
import { refused } from '#server/kernel/errors.ts';
import { wordsIn } from '#server/words.ts';
import { eachSong, type LinkGrowth } from '../../growth/service.ts';
import { bindingTerms, dayPoints, isOfOneDay } from '../../metrics/service.ts';
import { titlesOf, withPartTitles } from '../part-titles.ts';
import type { Period } from '../policy.ts';
import { answerFromTotals, type OverviewReader, readPeriod } from '../portfolio.ts';
import { countSongs, firstByGain } from '../portfolio-growth.ts';
import { selectTotals } from '../queries.ts';
import type { TotalDay } from '../running-totals.ts';
import {
  comparedOf,
  type DayGain,
  type DifferenceFacts,
  differenceOf,
  factsOf,
  rowsBy,
  uncomparedOf,
} from './differences.ts';
import { type SeriesName, summed } from './groups.ts';
import { type GrownLink, grownBy, readGrownLinks, seriesNames } from './links.ts';

type Asked = QueryOf<typeof getContribution>;

export async function readContribution(
  ctx: Ctx,
  user: OverviewReader,
  asked: Asked,
): Promise<ReplyOf<typeof getContribution>> {
  const { by, limit, metric, platform, songId, trackId, lang } = asked;
  if (metric && isGauge(metric)) throw refused('metric', 'a gauge has no sums');
  if (songId && trackId) throw refused('trackId', 'a song or a link, not both');
  const period = await readPeriod(ctx, user, asked);
  const key = ['contribution', period, by, limit, metric, platform, songId, trackId, lang];
  return answerFromTotals(ctx, user, key, () => makeContribution(ctx, user, period, asked));
}

async function makeContribution(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  asked: Asked,
): Promise<ReplyOf<typeof getContribution>> {
  const { by, lang } = asked;
  const { rows, facts, uncompared, ...counted } = await readFigures(ctx, user, period, asked);
  const [figures] = await withPartTitles(ctx, user.id, [counted]);
  if (!figures) throw new Error('one is named');
  const keys = [...rows, ...(by === 'song' && facts?.song ? [facts.song] : [])].map(({ key }) => key);
  const names = await seriesNames(ctx, user.id, by, [...new Set(keys)]);
  return {
    ...{ from: period.from, to: period.to, comparison: period.comparison, timeZone: user.timeZone },
    ...figures,
    uncompared: await named(ctx, user.id, uncompared),
    rows: rows.map((row) => {
      const { title, artist } = names.get(row.key) ?? {};
      return { ...row, ...(title !== undefined && { title, artist }) };
    }),
    explanation: await inWords(ctx, user, facts, {
      lang,
      period,
      names: by === 'song' ? names : undefined,
    }),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

async function named(
  ctx: Ctx,
  userId: string,
  links: ReturnType<typeof uncomparedOf>,
): Promise<ReplyOf<typeof getContribution>['uncompared']> {
  if (links.length === 0) return null;
  const first = firstByGain(links);
  const songs = new Set(links.map(({ songId }) => songId)).size;
  const titles = (await titlesOf(ctx, userId, first))(first);
  const gained = links.reduce((sum, one) => sum + one.gained, 0);
  return { gained, songs: links.length, titles, others: songs - titles.length };
}

async function readFigures(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  { by, limit, metric, platform, songId, trackId }: Asked,
) {
  const only = { songId, trackId };
  const read = await readGrownLinks(ctx, user, period, { metric, platform, by, only });
  const { links, leftOut } = summed(read.links, bindingTerms(ctx.config).apart);
  const compared = comparedOf(links);
  const rows = rowsBy(compared, by);
  const others = rows.slice(limit);
  const sum = (of: 'gained' | 'previous' | 'difference' | 'songs') =>
    others.reduce((all, row) => all + row[of], 0);
  const isPart = songId !== undefined || trackId !== undefined;
  return {
    metric: read.metric ?? null,
    ...differenceOf(compared),
    uncompared: uncomparedOf(links),
    outOf: links.length,
    ofSongs: countSongs(links),
    rows: rows.slice(0, limit),
    rest:
      others.length > 0
        ? {
            ...{ gained: sum('gained'), previous: sum('previous') },
            ...{ difference: sum('difference'), songs: sum('songs'), rows: others.length },
          }
        : null,
    leftOut,
    facts: read.metric ? await readFacts(ctx, user, period, read.metric, links, { isPart }) : null,
  };
}

/** Of everything that may be summed, from the growth that the caller has read. */
export async function explain(
  ctx: Ctx,
  user: OverviewReader,
  period: Period,
  { metric, songs, days }: Explained,
): Promise<DifferenceFacts | null> {
  if (!metric || !period.comparison) return null;
  const { links } = summed(grownBy(songs, metric), bindingTerms(ctx.config).apart);
  return readFacts(ctx, user, period, metric, links, { days });
}

type Explained = {
  metric: Metric | undefined;
  songs: readonly LinkGrowth[];
  /** Totals of the period and of what it is compared with, where they have been read. */
  days: readonly TotalDay[] | undefined;
};

async function readFacts(
  ctx: Ctx,
  user: OverviewReader,
  { from, to, comparison }: Period,
  metric: Metric,
  links: readonly GrownLink[],
  { isPart = false, days: known }: { isPart?: boolean; days?: readonly TotalDay[] | undefined } = {},
): Promise<DifferenceFacts | null> {
  if (!comparison) return null;
  // Of longer periods a single day says little, and pages draw none.
  const isByDay = usualInterval(lengthOf({ from, to })) === 'day';
  const spans = [comparison, { from, to }];
  const wanted = { spans, metric, links, known, isPart };
  const [before = [], now = []] = isByDay ? await readDays(ctx, user, wanted) : [];
  const told = (days: readonly DayGain[], isBefore: boolean) => days.map((day) => ({ ...day, isBefore }));
  return factsOf(metric, links, [...told(before, true), ...told(now, false)]);
}

type DaysWanted = {
  spans: readonly Days[];
  metric: Metric;
  links: readonly GrownLink[];
  known: readonly TotalDay[] | undefined;
  /** A song or a link. */
  isPart: boolean;
};

/** Of more links that are in totals and not compared nobody is made to wait for which day stood out. */
const mostApart = 200;

/**
 * What each day brought the links that are compared: of a song or a link by their own days, of which totals say nothing;
 * else totals without what they brought the others, as a new release.
 */
async function readDays(
  ctx: Ctx,
  user: OverviewReader,
  { spans, metric, links, known, isPart }: DaysWanted,
): Promise<DayGain[][]> {
  const compared = new Set(comparedOf(links));
  const others = isPart ? [] : links.filter((link) => !compared.has(link));
  if (compared.size === 0 || others.length > mostApart) return [];
  const gained = isPart
    ? await readGains(ctx, user, spans, metric, [...compared])
    : gainsOfTotals(known ?? (await selectTotals(ctx.db, user.id, spans, metric)), metric, links);
  const apart = await readGains(ctx, user, spans, metric, others);
  return spans.map(({ from, to }) => {
    const dates = eachDay(from, to);
    const together = pointsTogether(gained.map((own) => dates.map((date) => own.get(date) ?? null)));
    return dates.map((date, place) => {
      const all = together[place] ?? null;
      const without = sumBy(apart, (own) => own.get(date) ?? 0);
      return { date, gained: all === null ? null : all - without, isBefore: false };
    });
  });
}

/** Of each platform that the links are on. */
function gainsOfTotals(
  totals: readonly TotalDay[],
  metric: Metric,
  links: readonly GrownLink[],
): ReadonlyMap<string, number>[] {
  const days = totals.filter((day) => day.metric === metric && day.compared > 0);
  const platforms = new Set(links.map(({ platform }) => platform));
  return [...platforms].map((platform) => {
    const own = days.filter((day) => day.platform === platform);
    return new Map(own.map(({ day, gained }) => [day, gained]));
  });
}

/** What single days brought each of the links. */
async function readGains(
  ctx: Ctx,
  user: OverviewReader,
  spans: readonly Days[],
  metric: Metric,
  links: readonly GrownLink[],
): Promise<Map<string, number>[]> {
  const gains: Map<string, number>[] = [];
  if (links.length === 0) return gains;
  const from = Math.min(...spans.map((span) => dayNumber(span.from))) - 1;
  const wanted = { from, trackIds: links.map(({ trackId }) => trackId), metrics: [metric] };
  await eachSong(ctx, user, wanted, (song, _followed, countedFrom) => {
    const own = dayPoints(song, metric, countedFrom).filter(isOfOneDay);
    gains.push(new Map(own.map(({ day, gained }) => [dayOfNumber(day), gained])));
  });
  return gains;
}

/** `from`: the first day of the period. */
type Worded = {
  lang: Language | undefined;
  period: Days;
  names?: ReadonlyMap<string, SeriesName> | undefined;
};

/** Of a song that came out within the period: what it brought, and how all others went meanwhile. */
function releaseOf(
  { gained, previous }: DifferenceFacts,
  song: NonNullable<DifferenceFacts['song']>,
  date: string | undefined,
  from: string,
): NonNullable<Explanation['song']>['release'] {
  if (date === undefined || date < from) return null;
  const others = { gained: gained - song.gained, previous: previous - song.previous };
  return { date, gained: song.gained, others: others.previous >= leastGain ? others : null };
}

/** In the language that is asked for, else the user's. */
export async function inWords(
  ctx: Ctx,
  user: OverviewReader,
  facts: DifferenceFacts | null,
  { lang, period, names: known }: Worded,
): Promise<Explanation | null> {
  if (!facts) return null;
  const { song, platform, ...rest } = facts;
  const names = known ?? (await seriesNames(ctx, user.id, 'song', song ? [song.key] : []));
  const name = song && names.get(song.key);
  const told = {
    ...rest,
    song:
      song && name
        ? {
            ...{ songId: song.key, title: name.title, artist: name.artist },
            ...{ difference: song.difference, share: song.share },
            isFading: song.difference < 0 && releaseAge(name.releaseDate, period.to) !== null,
            release: releaseOf(facts, song, name.releaseDate, period.from),
          }
        : null,
    platform: platform && {
      platform: platform.key as PlatformId,
      difference: platform.difference,
      share: platform.share,
    },
  };
  const language = lang ?? user.language ?? defaultLanguage;
  const sentence = explanationSentence(wordsIn('explanation', language), language, told);
  return sentence === '' ? null : { ...told, sentence };
}
