/** What stands in one's own pictures, each asked of the function that the page of its number asks. */
import type { Card } from '#charts/card.ts';
import type { getMilestoneCard, getRecapCard, getReleaseCard } from '#contract/cards.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Recap } from '#contract/recaps.ts';
import { addDays, daysBetween, lastDayIn } from '#domain/days.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import type { Metric } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { formatSpanOfDays } from '#i18n/dates.ts';
import { formatCount, formatDay, formatList, formatShortDay } from '#i18n/formats.ts';
import type { Ctx } from '#server/context.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { readSeries } from '../analytics/service.ts';
import { readMilestones } from '../insights/service.ts';
import { readRecap } from '../recaps/service.ts';
import { songNames } from '../songs/service.ts';
import { countedLinks, readLinks } from '../tracks/service.ts';

const languageOf = (user: SignedIn, asked: Language | undefined): Language =>
  asked ?? user.language ?? defaultLanguage;

/** The words of a language, and what several pictures say alike. */
function wordsOf(ctx: Ctx, language: Language) {
  const t = wordsIn('cards', language);
  const metrics = wordsIn('metrics', language);
  const list = (platforms: readonly PlatformId[]) =>
    formatList(
      language,
      platforms.map((id) => platformNames[id]),
    );
  return {
    t,
    list,
    metricOn: (metric: Metric, platforms: readonly PlatformId[]) =>
      t('metricOn', { metric: metrics(`name.${metric}`), platforms: list(platforms) }),
    /** Which source says so, and up to which day. */
    sourceLine: (platforms: readonly PlatformId[], day: string) =>
      [t('source', { platforms: list(platforms) }), t('asOf', { day: formatDay(language, day) })].join(' · '),
    sample: ctx.config.sandbox ? t('sample') : undefined,
  };
}

export async function milestoneCard(
  ctx: Ctx,
  user: SignedIn,
  { trackId, metric, value, date, lang }: QueryOf<typeof getMilestoneCard>,
): Promise<Card> {
  const [link] = await readLinks(ctx, user.id, { trackId });
  const { songId } = found(link);
  const { reached } = await readMilestones(ctx, user, { songId, from: date, to: date, limit: 50 });
  const told = found(
    reached.find((one) => one.trackId === trackId && one.metric === metric && one.value === value),
  );
  const language = languageOf(user, lang);
  const { t, metricOn, sourceLine, sample } = wordsOf(ctx, language);
  const isKnown = addDays(told.after, 1) === told.date;
  return {
    language,
    kicker: t('milestone'),
    title: told.title,
    subtitle: told.artist,
    figure: formatCount(language, value),
    label: metricOn(metric, [told.platform]),
    footer: [
      isKnown
        ? t('reached', { day: formatDay(language, told.date) })
        : t('reachedBetween', { days: formatSpanOfDays(language, { from: told.after, to: told.date }) }),
      sourceLine([told.platform], date),
    ],
    sample,
  };
}

const week = 7;

export async function releaseCard(
  ctx: Ctx,
  user: SignedIn,
  { songId, lang }: QueryOf<typeof getReleaseCard>,
): Promise<Card> {
  const [song] = await songNames(ctx, user.id, [songId]);
  const { title, artist, releaseDate } = found(song);
  const yesterday = lastDayIn(ctx.clock.now(), user.timeZone);
  const first = found(releaseDate);
  const { metric, series, leftOut } = await readSeries(ctx, user, {
    ...{ align: 'release', groupBy: 'song', ids: songId, previous: 'false', mode: 'change' },
    ...{ from: addDays(yesterday, 1 - week), to: yesterday, interval: 'day', compare: 'off', weekStart: 1 },
  });
  const own = series.find(({ key }) => key === songId);
  const gained = found(own?.change.gained ?? undefined);
  const days = Math.min(week, daysBetween(first, yesterday) + 1);
  const counted = found(metric ?? undefined);
  const links = countedLinks(await readLinks(ctx, user.id, { songId }), counted);
  const platforms = [...new Set(links.map(({ platform }) => platform))].filter((id) => !leftOut.includes(id));
  const language = languageOf(user, lang);
  const { t, metricOn, sourceLine, sample } = wordsOf(ctx, language);
  return {
    language,
    kicker: days < week ? t('firstDays', { count: days, n: formatCount(language, days) }) : t('firstWeek'),
    title,
    subtitle: artist,
    figure: formatCount(language, gained),
    label: metricOn(counted, platforms),
    bars: { first, values: own?.values ?? [], gaps: own?.gaps ?? [] },
    footer: [
      t('released', { day: formatDay(language, first) }),
      sourceLine(platforms, addDays(first, days - 1)),
    ],
    sample,
  };
}

export async function recapCard(
  ctx: Ctx,
  user: SignedIn,
  { year, lang }: QueryOf<typeof getRecapCard>,
): Promise<Card> {
  const recap = await readRecap(ctx, user, year);
  const language = languageOf(user, lang);
  const { t, metricOn, sourceLine, sample } = wordsOf(ctx, language);
  const lead = found(recap.figures.find(({ gained }) => gained !== null));
  const facts = factsOf(recap, language);
  return {
    language,
    kicker: t(recap.isOver ? 'year' : 'yearSoFar', { year: String(year) }),
    figure: formatCount(language, lead.gained ?? 0),
    label: metricOn(lead.metric, lead.platforms),
    facts,
    bars: { first: recap.from, values: recap.days, gaps: recap.gaps },
    footer: [
      ...(recap.knownFrom ? [t('knownFrom', { day: formatDay(language, recap.knownFrom) })] : []),
      sourceLine(lead.platforms, recap.to),
    ],
    sample,
  };
}

/** Of what is known alone, six at most. */
function factsOf(recap: Recap, language: Language): { label: string; value: string }[] {
  const { best, topSong, released, milestones, countries, platforms } = recap;
  const t = wordsIn('cards', language);
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const [country] = countries?.rows ?? [];
  const [platform] = platforms;
  const count = (value: number) => formatCount(language, value);
  const all = [
    best && { label: t('best'), value: `${formatShortDay(language, best.date)} · ${count(best.gained)}` },
    topSong && { label: t('top'), value: topSong.title },
    released.songs > 0 && { label: t('songs'), value: count(released.songs) },
    milestones.count > 0 && { label: t('milestones'), value: count(milestones.count) },
    platform && platforms.length > 1 && { label: t('platform'), value: platformNames[platform.platform] },
    country && { label: t('country'), value: names.of(country.country) ?? country.country },
  ];
  return all.filter((fact) => typeof fact === 'object' && fact !== null);
}
