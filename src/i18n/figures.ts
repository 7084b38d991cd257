/** Key figures: totals of the API put together as far as the sources' terms allow, in the order people ask. Pure. */
import type { Overview, SongCounts, Total } from '#contract/analytics.ts';
import { type Counter, leadingCounters, type Metric } from '#domain/metrics.ts';
import { stateOf } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { gainsTogether, mayBeSummed, pointsTogether, spanOver } from '#domain/sums.ts';

type Change = Total['change'];

export type Figure = {
  /** Names it among the others, whatever else is on the list. */
  id: string;
  metric: Counter;
  /** What the value contains. */
  platforms: readonly PlatformId[];
  /** The lifetime total, of `links` links. */
  value: number;
  links: number;
  /** Of which songs it is, and of how many of them what follows is known. */
  ofSongs: SongCounts;
  /** What the period brought, of `change.songs` of the links, and how sure that is. */
  change: Change;
  /** What each point of the period brought; null where that is not known. */
  brought: readonly (number | null)[];
  /** The same of the days that it is compared with. */
  before: readonly (number | null)[] | null;
  /** What came over several points and is none's: with the points it is what the period brought. */
  gaps: Total['gaps'];
  /** Whether anything at all was read in the period. */
  isRead: boolean;
};

/** Which totals make a figure: of each counter those of each platform `apart`, then those of all others together. */
export const figureTotals = (totals: readonly Total[], apart: readonly PlatformId[]) =>
  leadingCounters.flatMap((metric) => {
    const known = totals.filter((total) => total.metric === metric);
    const isApart = ({ platform }: Total) => !mayBeSummed(platform, apart);
    const figures = Map.groupBy(known, (total) => (isApart(total) ? `${metric}-${total.platform}` : metric));
    return [...figures]
      .map(([id, own]) => ({ id, metric, own, platforms: own.map(({ platform }) => platform) }))
      .toSorted((a, b) => Number(a.id === metric) - Number(b.id === metric));
  });

type OfFigures = Pick<Overview, 'figures' | 'points'>;

/** What is known of one of them. */
export function figureOf(
  { figures, points }: OfFigures,
  { own, ...figure }: ReturnType<typeof figureTotals>[number],
): Figure {
  const isSame = ({ metric, platforms }: Overview['figures'][number]) =>
    metric === figure.metric && `${platforms.toSorted()}` === `${figure.platforms.toSorted()}`;
  return { ...figure, ...combined(own, points), ofSongs: figures.find(isSame)?.ofSongs ?? noSongs };
}

export const figuresOf = (
  overview: OfFigures & Pick<Overview, 'totals'>,
  apart: readonly PlatformId[],
): Figure[] => figureTotals(overview.totals, apart).map((figure) => figureOf(overview, figure));

/** Metrics that a chart can show, in the order of the figures. */
export const metricsOf = (totals: readonly Total[]): Metric[] =>
  leadingCounters.filter((metric) => totals.some((total) => total.metric === metric));

const sumOf = <Part>(parts: readonly Part[], pick: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + pick(part), 0);

const noSongs: SongCounts = { all: 0, known: 0, compared: 0, part: 0, partTitles: [] };

function combined(
  totals: readonly Total[],
  points: Overview['points'],
): Omit<Figure, 'id' | 'metric' | 'platforms' | 'ofSongs'> {
  const before = totals.flatMap((total) => (total.before ? [total.before] : []));
  return {
    value: sumOf(totals, (total) => total.value),
    links: sumOf(totals, (total) => total.songs),
    change: changesTogether(totals.map((total) => total.change)),
    ...gainsTogether(totals, points),
    before: before.length > 0 ? pointsTogether(before) : null,
    isRead: totals.some((total) => total.sparkline.some((value) => value !== null)),
  };
}

/** A platform whose gain is not known leaves the sum; its songs are then missing in the number of songs. */
export function changesTogether(changes: readonly Change[]): Change {
  const known = changes.filter((change) => change.gained !== null);
  const compared = known.flatMap((change) => change.compared ?? []);
  return {
    gained: known.length > 0 ? sumOf(known, (change) => change.gained ?? 0) : null,
    corrected: sumOf(known, (change) => change.corrected),
    songs: sumOf(known, (change) => change.songs),
    daysRead: known.length > 0 ? Math.min(...known.map((change) => change.daysRead)) : 0,
    compared:
      compared.length > 0
        ? {
            songs: sumOf(compared, (part) => part.songs),
            gained: sumOf(compared, (part) => part.gained),
            previous: sumOf(compared, (part) => part.previous),
          }
        : null,
    part: spansTogether(changes.flatMap((change) => change.part ?? [])),
    across: spansTogether(changes.flatMap((change) => change.across ?? [])),
  };
}

function spansTogether(spans: readonly NonNullable<Change['part']>[]): Change['part'] {
  const whole = spanOver(spans);
  return whole && { ...whole, songs: sumOf(spans, (span) => span.songs) };
}

/** Songs of which anything is known, and whether all of that is of such as are known since a day within the period. */
export const knownSongs = ({ known, part }: SongCounts): number => known + part;
export const isPartAlone = ({ songs, part }: Pick<Change, 'songs' | 'part'>): boolean =>
  part !== null && part.songs === songs;

export type Pace = { kind: 'faster' | 'slower'; share: number } | { kind: 'same' | 'fromNone' | 'unknown' };

/** Less than this is no news. */
const usualShare = 0.01;

/** How the growth of the period stands to that of the one before, of the same songs; no share of nothing. */
export function paceOf({ compared }: Pick<Change, 'compared'>): Pace {
  if (compared === null) return { kind: 'unknown' };
  const { gained, previous } = compared;
  if (Math.abs(gained - previous) <= usualShare * previous) return { kind: 'same' };
  if (previous <= 0) return { kind: 'fromNone' };
  return { kind: gained > previous ? 'faster' : 'slower', share: Math.abs(gained - previous) / previous };
}

/**
 * Those that rise, or fade, the largest share of what came before first: of what is judged as songs are, so that three
 * plays after one are not the fastest growth.
 */
export function byShare<Of extends { change: Pick<Change, 'compared'> }>(
  all: readonly Of[],
  way: 'rising' | 'fading',
): { of: Of; share: number }[] {
  return all
    .flatMap((of) => {
      const { compared } = of.change;
      const share = compared ? Math.abs(compared.gained / compared.previous - 1) : 0;
      return compared && stateOf(compared, false) === way ? [{ of, share }] : [];
    })
    .toSorted((a, b) => b.share - a.share);
}

/** Why a figure has no gain: it is too early for any, nobody looked, or not on both of its ends. */
export type Reason = 'first' | 'unread' | 'ends';

export function reasonOf(
  { isRead, change }: Pick<Figure, 'isRead' | 'change'>,
  { growthFrom }: Pick<Overview, 'growthFrom'>,
): Reason {
  if (growthFrom !== null) return 'first';
  return isRead || change.part || change.across ? 'ends' : 'unread';
}

/** The list behind the number: its songs, the largest first. */
export function listOf({ metric, platforms }: Pick<Figure, 'metric' | 'platforms'>): string {
  const search = new URLSearchParams({ sort: metric, order: 'desc' });
  if (platforms.length === 1 && platforms[0]) search.set('platform', platforms[0]);
  search.set('by', 'song');
  return `/tracks?${search}`;
}

/** The point that brought the most; null where fewer than three are known, or nothing came. */
export function bestPoint(
  { brought }: Pick<Figure, 'brought'>,
  { points }: Pick<Overview, 'points'>,
): { from: string; to: string } | null {
  const place = largestAt(brought);
  const isTold = brought.filter((gained) => gained !== null).length >= 3 && (brought[place] ?? 0) > 0;
  return isTold ? (points[place] ?? null) : null;
}

/** Where the largest of what is known stands, the first of several that are; -1: nothing is known. */
export const largestAt = (values: readonly (number | null)[]): number =>
  values.reduce<number>(
    (best, value, place) =>
      value !== null && value > (values[best] ?? Number.NEGATIVE_INFINITY) ? place : best,
    -1,
  );

/** Those that stand at the top: what somebody chose, as far as it is there, else the first. */
export function chosenOf<Named extends Pick<Figure, 'id'>>(
  figures: readonly Named[],
  chosen: string,
): Named[] {
  const ids = chosen.split('.');
  const found = figures.filter(({ id }) => ids.includes(id)).slice(0, mostChosen);
  return found.length > 0 ? found : figures.slice(0, mostChosen);
}
/** One row, so that the chart below is on the first screen. */
export const mostChosen = 4;
