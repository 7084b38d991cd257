/**
 * What somebody wants to reach, and beyond which gain of a day they are told, as lines on every chart that draws that
 * quantity: totals of one link, one song or all songs for goals, what single days brought them for thresholds.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartSeries } from '#charts/chart-model.ts';
import { dashes, shapes } from '#charts/shapes.ts';
import type { QueryInputOf, ReplyOf } from '#contract/endpoint.ts';
import type { Alert, Goal, listAlerts, listGoals } from '#contract/goals.ts';
import type { getSeries } from '#contract/series.ts';
import type { Interval } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { read } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

/** One link, one song, or neither: all songs. */
export type WantedOf = { trackId?: string; songId?: string };

export type Wanted = { kind: 'goal' | Alert['direction']; of: WantedOf; value: number };

/** A line of a chart, and whose quantity it is; that of a song’s only link is of both. */
export type ChartedLine = {
  id: string;
  of: readonly WantedOf[];
  values: readonly (number | null)[];
  /** Where it is one of several. */
  name?: string;
};

/** null: the chart draws neither totals nor what single days brought. */
export type Quantity = 'total' | 'day' | null;

export const quantityOf = (mode: 'total' | 'change', interval: Interval): Quantity =>
  mode === 'total' ? 'total' : interval === 'day' ? 'day' : null;

const ofOne = ({ trackId, songId }: Pick<Goal, 'trackId' | 'songId'>): WantedOf => ({
  ...(trackId && { trackId }),
  ...(songId && { songId }),
});

export const isOf = (of: WantedOf, wanted: Wanted): boolean =>
  of.trackId === wanted.of.trackId && of.songId === wanted.of.songId;

/** `asked`: of one link alone, else all of the account. Empty until they are read. */
export function useWanted(
  metric: Metric | null | undefined,
  quantity: Quantity,
  asked: WantedOf = {},
): readonly Wanted[] {
  const goals = useQuery({
    ...read<typeof listGoals>('/api/goals', { query: asked }),
    enabled: quantity === 'total',
  }).data;
  const alerts = useQuery({
    ...read<typeof listAlerts>('/api/alerts', { query: asked }),
    enabled: quantity === 'day',
  }).data;
  return useMemo(() => {
    const set = (goals ?? []).map((goal) => ({ ...goal, kind: 'goal' as const, value: goal.target }));
    const drawn = (alerts ?? []).map((alert) => ({
      ...alert,
      kind: alert.direction,
      value: alert.threshold,
    }));
    const all = quantity === 'total' ? set : quantity === 'day' ? drawn : [];
    return all
      .filter((one) => one.metric === metric)
      .map(({ kind, value, trackId, songId }) => ({ kind, value, of: ofOne({ trackId, songId }) }));
  }, [goals, alerts, metric, quantity]);
}

type Placed = Wanted & { line: ChartedLine };

/**
 * A line is drawn where its chart still shows beside it: no further off than as much again as what it is wanted of spans,
 * or a tenth of where that stands. What is set twice is one. Pure.
 */
export function placed(
  wanted: readonly Wanted[],
  lines: readonly ChartedLine[],
): { drawn: Placed[]; beyond: Placed[] } {
  const all = lines.flatMap((line) => {
    const own = wanted.filter((one) => line.of.some((of) => isOf(of, one)));
    const once = new Map(own.map((one) => [`${one.kind} ${one.value}`, { ...one, line }]));
    return [...once.values()].toSorted((a, b) => a.value - b.value);
  });
  const known = all.filter(({ line }) => line.values.some((value) => value !== null));
  return { drawn: known.filter(isNear), beyond: known.filter((one) => !isNear(one)) };
}

function isNear({ value, line }: Placed): boolean {
  const known = line.values.filter((one) => one !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const reach = Math.max(high - low, high / 10);
  return value >= low - reach && value <= high + reach;
}

export type WantedLines = {
  /** After the chart's own. */
  series: ChartSeries[];
  /** After what the chart says; empty where nothing is drawn. */
  sentence: string;
  /** Below it: what is too far off to be drawn. */
  note: string;
};

/** `text` writes a value of the metric. */
export function useWantedLines(
  wanted: readonly Wanted[],
  lines: readonly ChartedLine[],
  text?: (value: number) => string,
): WantedLines {
  const { t } = useTranslation('metrics');
  const { count, list } = useFormats();
  return useMemo(() => {
    const { drawn, beyond } = placed(wanted, lines);
    const nameOf = ({ kind, value, line }: Placed) =>
      [t(`wanted.${kind}`, { value: (text ?? count)(value) }), ...(line.name ? [line.name] : [])].join(
        '\u00a0· ',
      );
    return {
      series: drawn.map((one) => ({
        id: `${one.kind}-${one.value}-${one.line.id}`,
        name: nameOf(one),
        values: one.line.values.map(() => one.value),
        style: styles[one.kind],
        faint: {},
        wantedOf: one.line.id,
      })),
      sentence: drawn.length > 0 ? t('wanted.drawn', { lines: list(drawn.map(nameOf)) }) : '',
      note: beyond.length > 0 ? t('wanted.beyond', { lines: list(beyond.map(nameOf)) }) : '',
    };
  }, [wanted, lines, text, t, count, list]);
}

type DrawnWith = Pick<
  ReplyOf<typeof getSeries>,
  'metric' | 'mode' | 'interval' | 'from' | 'to' | 'timeZone' | 'points'
> & {
  lines: readonly ChartedLine[];
  /** All together, and how it is asked for; null: one of the lines is it. */
  whole: { of: WantedOf; query: QueryInputOf<typeof getSeries> } | null;
};

/** Of what none of the lines is, all together, there is a line as soon as something is wanted of it. */
export function useWantedWithWhole({ lines, whole, ...drawn }: DrawnWith): WantedLines {
  const { t } = useTranslation('metrics');
  const { from, to, interval, metric, mode, timeZone: tz, points } = drawn;
  const wanted = useWanted(metric, quantityOf(mode, interval));
  const asked = { from, to, tz, interval, mode, compare: 'off' } as const;
  const { data } = useQuery({
    ...read<typeof getSeries>('/api/analytics/series', {
      query: { ...asked, ...(metric && { metric }), ...whole?.query },
    }),
    enabled: whole !== null && wanted.some((one) => isOf(whole.of, one)),
  });
  const known = whole ? data?.series[0]?.values : undefined;
  const values = known?.length === points.length ? known : undefined;
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

const styles = {
  goal: { token: 'series-3', dash: dashes.long, marker: shapes.star },
  above: { token: 'series-4', dash: dashes.dashDot, marker: shapes.triangle },
  below: { token: 'series-4', dash: dashes.dashDot, marker: shapes.triangleDown },
};
