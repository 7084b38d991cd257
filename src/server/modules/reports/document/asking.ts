/** What a report is made of: who asks, in which words, and the overview that most of it is told from. */
import type { Overview } from '#contract/analytics.ts';
import type { ReportFields } from '#contract/reports.ts';
import { type Days, dayIn } from '#domain/days.ts';
import { leadingCounters } from '#domain/metrics.ts';
import { type PlatformId, platformNames } from '#domain/platforms.ts';
import { daysOfPeriod } from '#domain/reports.ts';
import { weekStarts } from '#i18n/dates.ts';
import { type Figure, figuresOf } from '#i18n/figures.ts';
import { formatInstant, formatList } from '#i18n/formats.ts';
import type { Ctx } from '#server/context.ts';
import type { SignedIn } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { readOverview } from '../../analytics/service.ts';
import { bindingTerms } from '../../metrics/service.ts';
import { songNames } from '../../songs/service.ts';

export type ReportReader = Pick<SignedIn, 'id' | 'timeZone' | 'tier' | 'language' | 'profile'>;

/** Songs by name: all that were chosen, or so many of a whole list. */
const mostOfList = 50;

const textsOf = (language: ReportFields['language']) => ({
  reports: wordsIn('reports', language),
  analytics: wordsIn('analytics', language),
  metrics: wordsIn('metrics', language),
  tracks: wordsIn('tracks', language),
  audience: wordsIn('audience', language),
  figures: wordsIn('figures', language),
  earnings: wordsIn('earnings', language),
  insights: wordsIn('insights', language),
  explore: wordsIn('explore', language),
  controls: wordsIn('controls', language),
});
export type ReportTexts = ReturnType<typeof textsOf>;

/** Everything that a section needs. */
export type Asking = {
  ctx: Ctx;
  user: ReportReader;
  fields: ReportFields;
  t: ReportTexts;
  /** Platforms whose terms allow no sum with others. */
  apart: readonly PlatformId[];
  /** Of the songs that were chosen those that are still on the list; undefined: all that are on it. */
  songIds: string[] | undefined;
  /** Of the metrics that were chosen alone. */
  overview: Overview;
  figures: Figure[];
};

/** The days that a report is of now. */
export const daysOfReport = (
  ctx: Pick<Ctx, 'clock'>,
  { timeZone }: Pick<SignedIn, 'timeZone'>,
  { from, to, period }: Pick<ReportFields, 'from' | 'to' | 'period'>,
): Days => {
  const today = dayIn(ctx.clock.now(), timeZone);
  if (period !== null) return daysOfPeriod(period, today);
  return from !== null && to !== null ? { from, to } : daysOfPeriod('days28', today);
};

/** As the dashboard asks for it in this language. */
export function readOverviewOf(
  { ctx, user, fields, songIds }: Pick<Asking, 'ctx' | 'user' | 'fields' | 'songIds'>,
  metric: Overview['metric'],
): Promise<Overview> {
  const asked = {
    ...daysOfReport(ctx, user, fields),
    compare: fields.compare,
    weekStart: weekStarts[fields.language],
    lang: fields.language,
    ...(metric && { metric }),
  };
  return readOverview(ctx, user, asked, { songIds, mostTop: songIds?.length ?? mostOfList });
}

export async function asking(ctx: Ctx, user: ReportReader, fields: ReportFields): Promise<Asking> {
  const { songIds: chosen, metrics } = fields;
  const known = await songNames(ctx, user.id, chosen);
  const songIds = chosen.length > 0 ? known.map(({ id }) => id) : undefined;
  const { apart } = bindingTerms(ctx.config);
  const first = leadingCounters.find((name) => metrics.some((metric) => metric === name)) ?? null;
  const all = await readOverviewOf({ ctx, user, fields, songIds }, first);
  const isChosen = ({ metric }: { metric: string }) =>
    metrics.length === 0 || metrics.some((one) => one === metric);
  const overview = {
    ...all,
    totals: all.totals.filter(isChosen),
    figures: all.figures.filter(isChosen),
    explanation: all.explanation && isChosen(all.explanation) ? all.explanation : null,
  };
  const figures = figuresOf(overview, apart);
  return { ctx, user, fields, t: textsOf(fields.language), apart, songIds, overview, figures };
}

/** Where public counters come from, and of when they are. */
export function countersSource(
  { fields: { language }, t, user, overview }: Asking,
  platforms: readonly PlatformId[],
): string {
  const { lastSyncedAt } = overview.sync;
  const names = formatList(
    language,
    platforms.map((id) => platformNames[id]),
  );
  const when = lastSyncedAt && formatInstant(language, lastSyncedAt, user.timeZone);
  const said = when
    ? t.reports('doc.source.counters', { names, when })
    : t.reports('doc.source.unread', { names });
  return overview.sandbox ? `${said}\u00a0· ${t.reports('sample')}` : said;
}
