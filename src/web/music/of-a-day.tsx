/** What belongs to a day that is open, whatever page opened it: what its weekday usually brings, and what else happened. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getTrends } from '#contract/insights.ts';
import { addDays, type Days } from '#domain/days.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { type FlagsOf, useChartFlags } from './chart-flags.ts';
import { useDayFormats } from './control-bar/use-day-formats.ts';

type TrendsQuery = QueryInputOf<typeof getTrends>;

/** As many weeks before the day as the panel of growth tells weekdays by. */
const daysBefore = 84;

/** The middle one of the same weekdays before it, with its name; without a value where too few of them are known. Null: not read. */
export function useUsualOfWeekday(day: string, subject: TrendsQuery, isAsked = true) {
  const { t } = useTranslation('metrics');
  const { longWeekday } = useDayFormats();
  const { data } = useQuery({
    ...read<typeof getTrends>('/api/analytics/trends', {
      query: { ...subject, from: addDays(day, -daysBefore), to: addDays(day, -1) },
    }),
    enabled: isAsked,
  });
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const value = data?.weekdays.find((one) => one.weekday === weekday)?.median ?? null;
  return data ? { name: t('usualWeekday', { weekday: longWeekday(day) }), value } : null;
}

/** Releases of these days, and campaigns that ran. */
export function FlagsOfDays({ days, of }: { days: Days; of: FlagsOf }) {
  const { from, to } = days;
  const points = useMemo(() => [{ from, to }], [from, to]);
  const flags = useChartFlags(points, of);
  if (flags.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-0.5 text-body text-sm">
      {flags.map(({ text }) => (
        <li dir="auto" key={text}>
          {text}
        </li>
      ))}
    </ul>
  );
}
