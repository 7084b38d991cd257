/** The dashboard's one reading, for the days and the comparison that the address names. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { exportOverview, getOverview } from '#contract/analytics.ts';
import type { QueryInputOf } from '#contract/endpoint.ts';
import { type Days, lastDayIn, monday } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { isMetric, type Metric } from '#domain/metrics.ts';
import { weekStarts } from '#i18n/dates.ts';
import { addressOf } from '#web/data/api.ts';
import { read } from '#web/data/query.ts';
import { useKept } from '#web/data/use-kept.ts';
import {
  type Controls,
  comparisonAsked,
  defaultPreset,
  offeredAnywhere,
  readControls,
  shownDays,
  withNumbers,
} from '#web/music/control-bar/controls.ts';
import type { FileLink } from '#web/music/export-menu.tsx';

export type Reader = { timeZone: string; now: Date; language: Language };

/**
 * Complete days only: a period ends yesterday in the reader's zone. What is the default is left to the server.
 * `releasedOn`: when the one song came out that the page is about.
 */
export function overviewQuery(
  controls: Controls,
  search: URLSearchParams,
  { timeZone, now, language }: Reader,
  releasedOn?: string,
): QueryInputOf<typeof getOverview> {
  const calendars = { lastDay: lastDayIn(now, timeZone), releasedOn };
  const days = shownDays(controls, calendars);
  const compare = comparisonAsked(controls, days, releasedOn);
  const metric = search.get('metric');
  const weekStart = weekStarts[language];
  return {
    ...(controls.preset !== defaultPreset && days),
    ...(compare !== 'previous' && { compare }),
    ...(controls.isWeekdayMatched !== undefined && { weekday: controls.isWeekdayMatched ? 'true' : 'false' }),
    ...(controls.interval && { interval: controls.interval }),
    ...(weekStart !== monday && { weekStart }),
    ...(isMetric(metric) && { metric }),
  };
}

/** All of it, for programs; what the whole file is of stands in JSON alone, where it is in no program's way. */
export function overviewFiles(controls: Controls, reader: Reader): Extract<FileLink, { href: string }>[] {
  const query = overviewQuery(controls, new URLSearchParams(), reader);
  const href = (format: 'csv' | 'json') =>
    addressOf<typeof exportOverview>('/api/analytics/export', {
      query: { ...query, format, ...(format === 'json' && { metadata: '1' as const }) },
    });
  return (['csv', 'json'] as const).map((format) => ({ format, href: href(format) }));
}

/** For loaders: `kept` is what the browser keeps of the control bar. */
export const readOverview = (search: URLSearchParams, kept: string, reader: Reader) =>
  optionsOf(readControls(search, kept, offeredAnywhere), search, reader);

const optionsOf = (controls: Controls, search: URLSearchParams, reader: Reader) =>
  read<typeof getOverview>('/api/analytics/overview', { query: overviewQuery(controls, search, reader) });

const everything = new URLSearchParams({ period: 'all', compare: 'off' });

/** The days of all time that have a number; undefined: they are not read yet. `of`: what a chart could draw, or any total. */
export function useOverviewDays(
  reader: Reader,
  isWanted: boolean,
  of?: { metric: Metric; view: 'change' | 'total' },
): Days[] | undefined {
  const { data } = useQuery({ ...readOverview(everything, '', reader), enabled: isWanted });
  if (!data) return undefined;
  const totals = data.totals.filter(({ metric }) => !of || metric === of.metric);
  return withNumbers(
    data.points,
    totals.map(({ sparkline, brought }) => (of?.view === 'change' ? brought : sparkline)),
  );
}

/** The numbers of the period before stay until those of the new one are there, also where those cannot be had. */
export function useOverview(controls: Controls, reader: Reader) {
  const [search] = useSearchParams();
  return useKept(optionsOf(controls, search, reader));
}
