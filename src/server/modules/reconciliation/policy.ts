/** What sources say of one song, month by month, side by side, and why they may differ. Pure. */
import type {
  DifferenceReason,
  ReconciledMonth,
  ReconciledPair,
  ReconciledSide,
  ReconciledSource,
} from '#contract/reconciliation.ts';
import { lengthOf } from '#domain/comparison.ts';
import { changesOf } from '#domain/counting-changes.ts';
import { addDays, type Days, dayNumber, dayOfNumber, daysBetween, earliest } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { dayBoundaryOf, type Figure, unitsAre } from '#domain/own-figures.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { addable } from '../audience/policy.ts';
import { type DayPoint, growthOver } from '../metrics/service.ts';

/** What own figures say of some days of a link. */
export type ToldFigure = Days & {
  trackId: string;
  platform: PlatformId;
  figure: Figure;
  value: number;
  sourceIds: readonly string[];
  /** When the latest of its sources was shown. */
  shownAt: string;
};

export type ReconciledLink = { trackId: string; platform: PlatformId };

export type Month = Days & { month: string };

export type SongToReconcile = {
  links: readonly ReconciledLink[];
  told: readonly ToldFigure[];
  /** What a link's days brought one of its counters; absent: it was never read. */
  pointsOf: (trackId: string, metric: Metric) => readonly DayPoint[] | undefined;
};

type Of = { platform: PlatformId; metric: Metric; timeZone: string };

/** What a source says of exactly these days, as far as it can be cut to them. */
type Cut = Days & { value: number; days: number; corrected: number };

type Side = ReconciledSide & {
  /** undefined: nothing of these days. */
  cut: (days: Days) => Cut | undefined;
  /** Whether days can be left out of it; a month of a statement has none. */
  hasDays: boolean;
  links: number;
  shownOn: string;
};

const isWithin = (one: Days, other: Days): boolean => one.from >= other.from && one.to <= other.to;

const common = (one: Days, other: Days): Days | undefined => {
  const [, from = one.from] = [one.from, other.from].toSorted();
  const to = earliest(one.to, other.to);
  return from <= to ? { from, to } : undefined;
};

/** The days whose counts are known of all these links: the whole span, or what was read of it. */
function knownDays(links: readonly (readonly DayPoint[])[], { from, to }: Days): Days | undefined {
  return links.reduce<Days | undefined>(
    (known, points) => {
      const { gained, part } = growthOver(points, dayNumber(from), dayNumber(to));
      if (gained !== null || !known) return known;
      return part ? common(known, { from: dayOfNumber(part.from + 1), to: dayOfNumber(part.to) }) : undefined;
    },
    { from, to },
  );
}

function cutCounter(links: readonly (readonly DayPoint[])[], wanted: Days): Cut | undefined {
  const days = knownDays(links, wanted);
  if (!days) return undefined;
  const own = links.map((points) => growthOver(points, dayNumber(days.from), dayNumber(days.to)));
  if (own.some(({ gained }) => gained === null)) return undefined;
  return {
    ...days,
    days: lengthOf(days),
    value: own.reduce((sum, { gained }) => sum + (gained ?? 0), 0),
    corrected: own.reduce((sum, { corrected }) => sum + corrected, 0),
  };
}

function counterSide(song: SongToReconcile, month: Month, { platform, metric, timeZone }: Of) {
  const links = song.links
    .filter((link) => link.platform === platform)
    .flatMap(({ trackId }) => {
      const points = song.pointsOf(trackId, metric);
      return points && points.length > 0 ? [points] : [];
    });
  if (links.length === 0) return undefined;
  const cut = (days: Days) => cutCounter(links, days);
  const whole = cut(month);
  return (
    whole && sideOf('counter', whole, { cut, dayBoundary: timeZone, hasDays: true, links: links.length })
  );
}

/** Rows within these days: those of a day first, then longer ones of days that are not there. */
function cutTold(told: readonly ToldFigure[], wanted: Days): Cut | undefined {
  const spans = new Map(told.map(({ from, to }) => [`${from} ${to}`, { from, to }]));
  const chosen = addable([...spans.values()], wanted);
  if (!chosen) return undefined;
  const own = new Set(chosen.spans.map(({ from, to }) => `${from} ${to}`));
  const value = told.reduce((sum, row) => sum + (own.has(`${row.from} ${row.to}`) ? row.value : 0), 0);
  return { ...chosen.days, days: chosen.count, value, corrected: 0 };
}

function dashboardSide(told: readonly ToldFigure[], month: Month, { platform, metric }: Of) {
  const own = told.filter((row) => row.figure === metric && isWithin(row, month));
  const cut = (days: Days) => cutTold(own, days);
  const whole = cut(month);
  return (
    whole &&
    sideOf('dashboard', whole, {
      ...{ cut, dayBoundary: dayBoundaryOf(platform), told: own },
      hasDays: own.some(({ from, to }) => from === to),
      links: new Set(own.map(({ trackId }) => trackId)).size,
    })
  );
}

/** Its rows are paid one by one, and all of them are: those of days, and those of the month. */
function statementSide(told: readonly ToldFigure[], month: Month, { platform, metric }: Of) {
  if (unitsAre[platform] !== metric) return undefined;
  const own = told.filter((row) => row.figure === 'units' && isWithin(row, month));
  const covered = new Set(
    own.flatMap(({ from, to }) =>
      Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day)),
    ),
  );
  const inOrder = [...covered].sort();
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  if (from === undefined || to === undefined) return undefined;
  const value = own.reduce((sum, row) => sum + row.value, 0);
  const whole = { from, to, value, days: covered.size, corrected: 0 };
  const facts = { dayBoundary: 'source', told: own, hasDays: false, links: 0 };
  return sideOf('statement', whole, { ...facts, cut: () => whole });
}

type SideFacts = Pick<Side, 'cut' | 'dayBoundary' | 'hasDays' | 'links'> & { told?: readonly ToldFigure[] };

const sideOf = (
  source: ReconciledSource,
  { from, to, value, days }: Cut,
  { told = [], ...facts }: SideFacts,
): Side => ({
  ...{ source, value, from, to, days, ...facts },
  sourceIds: [...new Set(told.flatMap(({ sourceIds }) => sourceIds))].sort(),
  shownOn:
    told
      .map(({ shownAt }) => shownAt.slice(0, 10))
      .sort()
      .at(-1) ?? '',
});

/** A file that came sooner after its last day may be of days that were not counted to their end. */
const settledAfter = 3;

function reasonsOf(pair: [Side, Side], cuts: [Cut, Cut], days: Days, { platform, metric }: Of) {
  const [one, other] = pair;
  const length = lengthOf(days);
  const reasons: DifferenceReason[] = pair.flatMap(({ source }, place): DifferenceReason[] => {
    const known = cuts[place]?.days ?? length;
    return known < length ? [{ kind: 'days_missing', source, days: known, of: length }] : [];
  });
  const isOfStatement = other.source === 'statement';
  if (!isOfStatement && other.links < one.links)
    reasons.push({ kind: 'links_missing', links: other.links, of: one.links });
  if (cuts[0].corrected < 0) reasons.push({ kind: 'corrected', amount: cuts[0].corrected });
  for (const { on } of changesOf(metric, platform))
    if (days.from <= on && on <= days.to) reasons.push({ kind: 'rule_changed', on });
  if (isOfStatement) {
    reasons.push({ kind: 'paid_only' });
    if (platform === 'youtube') reasons.push({ kind: 'other_videos' });
    return reasons;
  }
  if (one.dayBoundary !== other.dayBoundary)
    reasons.push({ kind: 'day_boundary', one: one.dayBoundary, other: other.dayBoundary });
  const waited = daysBetween(days.to, other.shownOn);
  if (waited <= settledAfter) reasons.push({ kind: 'still_counting', days: Math.max(0, waited) });
  return reasons;
}

/** What has no days of its own is not cut: its days are those that the other is asked for. */
function pairOf(one: Side, other: Side, of: Of): ReconciledPair | undefined {
  const wanted = other.hasDays ? common(one, other) : other;
  if (!wanted) return undefined;
  const first = one.cut(wanted);
  // What was not read at the ends of these days is compared over those that were.
  const days =
    first && one.source === 'counter' && other.hasDays ? { from: first.from, to: first.to } : wanted;
  const second = other.cut(days);
  if (!first || !second) return undefined;
  const difference = second.value - first.value;
  return {
    ...{ one: one.source, other: other.source, from: days.from, to: days.to },
    ...{ oneValue: first.value, otherValue: second.value, difference },
    share: first.value === 0 ? null : difference / first.value,
    reasons: difference === 0 ? [] : reasonsOf([one, other], [first, second], days, of),
  };
}

const toldOf = ({
  cut: _cut,
  hasDays: _hasDays,
  links: _links,
  shownOn: _shownOn,
  ...side
}: Side): ReconciledSide => side;

function monthOf(
  song: SongToReconcile,
  told: readonly ToldFigure[],
  month: Month,
  of: Of,
): ReconciledMonth[] {
  const sides = [
    counterSide(song, month, of),
    dashboardSide(told, month, of),
    statementSide(told, month, of),
  ].filter((side) => side !== undefined);
  const pairs = sides.flatMap((one, place) =>
    sides.slice(place + 1).flatMap((other) => pairOf(one, other, of) ?? []),
  );
  if (pairs.length === 0) return [];
  const { platform, metric } = of;
  return [{ ...{ platform, metric, ...month }, sides: sides.map(toldOf), pairs }];
}

/** The latest month first, then platform and metric; months of which one source alone speaks are left out. */
export function reconcile(
  song: SongToReconcile,
  months: readonly Month[],
  timeZone: string,
): ReconciledMonth[] {
  const byPlatform = Map.groupBy(song.told, ({ platform }) => platform);
  const counters = [...byPlatform].flatMap(([platform, told]) => {
    const metrics = told.flatMap(({ figure }) =>
      figure === 'units' ? (unitsAre[platform] ?? []) : [figure as Metric],
    );
    return [...new Set(metrics)].sort().map((metric) => ({ of: { platform, metric, timeZone }, told }));
  });
  return months
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .flatMap((month) => counters.flatMap(({ of, told }) => monthOf(song, told, month, of)));
}
