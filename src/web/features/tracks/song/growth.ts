/** From what a song brought to what its page says of it: how much, against what, and why where it is not known. Pure. */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { GrowthFigure, getTrackGrowth } from '#contract/growth.ts';
import type { Track } from '#contract/tracks.ts';
import { addDays, dayIn, daysBetween } from '#domain/days.ts';
import { isGauge, leadingMetricOf, type Metric } from '#domain/metrics.ts';
import { perDay } from '#domain/momentum.ts';
import { releaseAge } from '#domain/releases.ts';
import type { KnownInterval } from '#domain/sums.ts';

export type TrackGrowth = ReplyOf<typeof getTrackGrowth>;
export type Span = TrackGrowth['spans'][number];

/** Why there is no figure for a span: what is missing at one of its two ends. */
export type Reason =
  | { kind: 'neverRead' }
  /** Its beginning lies longer ago than the platform's terms let numbers be kept. */
  | { kind: 'notKept' }
  /** It came out after that. */
  | { kind: 'released'; day: string }
  | { kind: 'added'; day: string }
  | { kind: 'notRead'; day: string };

/** `isSinceRelease`: of all days since the song came out. `isFading`: less is what releases bring after their first days. */
export type ShownSpan = Span & { isSinceRelease: boolean; isFading: boolean };

/**
 * The spans as the page tells them. Days before the release are none of a song's: of a new one there are those spans that
 * it has lived through, and all of its days; what it is compared with has to be days of its own as well.
 */
export function shownSpans(
  { spans }: Pick<TrackGrowth, 'spans'>,
  releasedOn: string | undefined,
): ShownSpan[] {
  const age = releaseAge(releasedOn, spans[0]?.to ?? '');
  if (age === null || releasedOn === undefined)
    return spans.map((span) => ({ ...span, isSinceRelease: false, isFading: false }));
  const lived = age + 1;
  const within = spans
    .filter(({ days }) => days < lived)
    .map((span) => ({
      ...(2 * span.days <= lived ? span : uncompared(span, span.days)),
      ...{ isSinceRelease: false, isFading: true },
    }));
  const whole = spans.find(({ days }) => days >= lived);
  if (!whole || lived === 0) return within;
  const since = { ...uncompared(whole, lived), days: lived, from: releasedOn };
  return [...within, { ...since, isSinceRelease: true, isFading: true }];
}

/** Compared with nothing, and read on no more days than there are. */
const uncompared = ({ metrics, ...span }: Span, days: number): Span => ({
  ...span,
  metrics: Object.fromEntries(
    Object.entries(metrics).map(([metric, figure]) => [
      metric,
      { ...figure, previous: null, daysRead: Math.min(figure.daysRead, days) },
    ]),
  ),
});

export type Known = {
  track: Pick<Track, 'addedAt' | 'releaseDate'>;
  timeZone: string;
  keepDays: number | undefined;
};

/** Of a span whose gain is null. */
export function reasonOf(span: Span, metric: Metric, { track, timeZone, keepDays }: Known): Reason {
  const figure = span.metrics[metric];
  if (!figure) return { kind: 'neverRead' };
  if (figure.base !== null) return { kind: 'notRead', day: span.to };
  if (keepDays !== undefined && span.days >= keepDays) return { kind: 'notKept' };
  const { releaseDate } = track;
  if (releaseDate && dayBefore(span) < releaseDate) return { kind: 'released', day: releaseDate };
  const added = dayIn(new Date(track.addedAt), timeZone);
  if (added >= span.from && !isKnownBefore(added, span, figure)) return { kind: 'added', day: added };
  return { kind: 'notRead', day: dayBefore(span) };
}

/** Sample songs come with a past. */
const isKnownBefore = (day: string, { to }: Span, figure: GrowthFigure): boolean =>
  figure.daysRead > Math.max(0, daysBetween(day, to) + 1) || knownOf(figure).some(({ from }) => from < day);

/** Days of a span on which its number was not read; before the song was added none is missing. */
export function missingDays(
  span: Span,
  metric: Metric,
  { track, timeZone }: Omit<Known, 'keepDays'>,
): number {
  const figure = span.metrics[metric];
  if (!figure || figure.daysRead === 0) return 0;
  const added = dayIn(new Date(track.addedAt), timeZone);
  const isAdded = added > span.from && !isKnownBefore(added, span, figure);
  const days = isAdded ? daysBetween(added, span.to) + 1 : span.days;
  return Math.max(0, days - figure.daysRead);
}

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
export const knownOf = ({ part, across }: GrowthFigure): KnownInterval[] => [
  ...(part ? [part] : []),
  ...across,
];

/** What the page says first, of the song's leading number. */
export type Headline =
  | { kind: 'gained'; metric: Metric; span: Span; perDay: number; share: number | null }
  | { kind: 'gauge'; metric: Metric; span: Span; value: number; difference: number }
  /** No span is known from end to end. */
  | { kind: 'part'; metric: Metric; span: Span; known: KnownInterval }
  | { kind: 'unknown'; metric: Metric; span: Span };

/** Undefined: no number of the song tells how it does. */
export function headlineOf(
  { spans }: Pick<TrackGrowth, 'spans'>,
  metrics: Track['metrics'],
): Headline | undefined {
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
    const known = figure && knownOf(figure)[0];
    if (known) return { kind: 'part', metric, span, known };
  }
  return { kind: 'unknown', metric, span: shortest };
}
