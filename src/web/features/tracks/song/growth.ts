/** From what a song brought to what its page says of it: how much, against what, and why where it is not known. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { GrowthFigure, getTrackGrowth } from '#contract/growth.ts';
import type { Track } from '#contract/tracks.ts';
import { addDays, dayIn, daysBetween } from '#domain/days.ts';
import { isGauge, leadingMetricOf, type Metric } from '#domain/metrics.ts';
import { perDay } from '#domain/momentum.ts';

export type Growth = ReplyOf<typeof getTrackGrowth>;
export type Span = Growth['spans'][number];
export type Stretch = GrowthFigure['across'][number];

/** Why there is no figure for a span: what is missing at one of its two ends. */
export type Reason =
  | { kind: 'neverRead' }
  /** Its beginning lies longer ago than the platform's terms let numbers be kept. */
  | { kind: 'notKept' }
  | { kind: 'added'; day: string }
  | { kind: 'notRead'; day: string };

export type Known = { track: Pick<Track, 'addedAt'>; timeZone: string; keepDays: number | undefined };

/** Of a span whose gain is null. */
export function reasonOf(span: Span, metric: Metric, { track, timeZone, keepDays }: Known): Reason {
  const figure = span.metrics[metric];
  if (!figure) return { kind: 'neverRead' };
  if (figure.base !== null) return { kind: 'notRead', day: span.to };
  if (keepDays !== undefined && span.days >= keepDays) return { kind: 'notKept' };
  const added = dayIn(new Date(track.addedAt), timeZone);
  if (added >= span.from && !isKnownBefore(added, span, figure)) return { kind: 'added', day: added };
  return { kind: 'notRead', day: dayBefore(span) };
}

/** Sample songs come with a past. */
const isKnownBefore = (day: string, { to }: Span, figure: GrowthFigure): boolean =>
  figure.daysRead > Math.max(0, daysBetween(day, to) + 1) || knownOf(figure).some(({ from }) => from < day);

/** The day at whose end a span begins. */
const dayBefore = ({ from }: Span): string => addDays(from, -1);

/**
 * A span's gain against that of as many days before, as a share of it; Infinity: there was none. Null where one of them
 * is not known, and of a gauge, whose steps are no more or less than others.
 */
export function shareOf(metric: Metric, figure: GrowthFigure | undefined): number | null {
  if (!figure || isGauge(metric)) return null;
  const { gained, previous } = figure;
  if (gained === null || previous === null) return null;
  if (previous === 0) return gained === 0 ? 0 : Infinity;
  return (gained - previous) / previous;
}

/** Too small to be written with one digit after the point. */
export const isTiny = (share: number): boolean => Math.abs(share) < 0.0005;

/** What is known of a span although its gain is not: within it, then over its ends. */
export const knownOf = ({ part, across }: GrowthFigure): Stretch[] => [...(part ? [part] : []), ...across];

/** What the page says first, of the song's leading number. */
export type Headline =
  | { kind: 'gained'; metric: Metric; span: Span; perDay: number; share: number | null }
  | { kind: 'gauge'; metric: Metric; span: Span; value: number; difference: number }
  /** No span is known from end to end. */
  | { kind: 'part'; metric: Metric; span: Span; stretch: Stretch }
  | { kind: 'unknown'; metric: Metric; span: Span };

/** Undefined: no number of the song tells how it does. */
export function headlineOf({ spans }: Growth, metrics: Track['metrics']): Headline | undefined {
  const metric = leadingMetricOf(metrics);
  const shortest = spans[0];
  if (!metric || !shortest) return undefined;
  for (const span of spans) {
    const figure = span.metrics[metric];
    if (!figure || figure.gained === null) continue;
    const { gained, base } = figure;
    if (isGauge(metric))
      return { kind: 'gauge', metric, span, value: (base ?? 0) + gained, difference: gained };
    return {
      kind: 'gained',
      metric,
      span,
      perDay: perDay(gained, span.days),
      share: shareOf(metric, figure),
    };
  }
  for (const span of spans) {
    const figure = span.metrics[metric];
    const stretch = figure && knownOf(figure)[0];
    if (stretch) return { kind: 'part', metric, span, stretch };
  }
  return { kind: 'unknown', metric, span: shortest };
}
