/** The dashboard's one reading, for the days that the address names. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { getOverview } from '#contract/analytics.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { overviewQuery, readPeriod } from './period.ts';

/** The same reading for loaders, which know the reader's zone from elsewhere. */
export const readOverview = (search: URLSearchParams, timeZone: string) =>
  read<typeof getOverview>('/api/analytics/overview', {
    query: overviewQuery(readPeriod(search), timeZone, new Date()),
  });

/** The numbers of the period before stay until those of the new one are there. */
export function useOverview() {
  const [search] = useSearchParams();
  const { timeZone } = useFormats();
  return useQuery({ ...readOverview(search, timeZone), placeholderData: keepPreviousData });
}
