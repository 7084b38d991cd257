/** What is wanted of the lines of a chart, and of all of them together where none of them is that. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChartedLine,
  isOf,
  quantityOf,
  useWanted,
  useWantedLines,
  type WantedLines,
  type WantedOf,
} from '#web/music/wanted-lines.ts';
import { readSeries, type SeriesQuery, type SeriesReply } from './explore/explore-query.ts';

type Drawn = Pick<SeriesReply, 'metric' | 'mode' | 'interval' | 'from' | 'to' | 'timeZone' | 'points'> & {
  lines: readonly ChartedLine[];
  /** All together, and how it is asked for; null: one of the lines is it. */
  whole: { of: WantedOf; query: SeriesQuery } | null;
};

/** All together has a line of its own as soon as something is wanted of it. */
export function useWantedWithWhole({ lines, whole, ...drawn }: Drawn): WantedLines {
  const { t } = useTranslation('metrics');
  const { from, to, interval, metric, mode, timeZone: tz, points } = drawn;
  const wanted = useWanted(metric, quantityOf(mode, interval));
  const asked = { from, to, tz, interval, mode, compare: 'off' } as const;
  const { data } = useQuery({
    ...readSeries({ ...asked, ...(metric && { metric }), ...whole?.query }),
    enabled: whole !== null && wanted.some((one) => isOf(whole.of, one)),
  });
  const read = whole ? data?.series[0]?.values : undefined;
  const values = read?.length === points.length ? read : undefined;
  const name = t('wanted.together');
  const { trackId, songId } = whole?.of ?? {};
  const all = useMemo(() => {
    if (!values) return lines;
    const of = [{ ...(trackId && { trackId }), ...(songId && { songId }) }];
    return [...lines, { id: 'whole', of, values, ...(lines.length > 0 && { name }) }];
  }, [lines, values, trackId, songId, name]);
  const own = useWantedLines(wanted, all);
  return useMemo(() => {
    if (!values || !own.series.some(({ wantedOf }) => wantedOf === 'whole')) return own;
    return { ...own, series: [{ id: 'whole', name, values, faint: {} }, ...own.series] };
  }, [own, values, name]);
}
