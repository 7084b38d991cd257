/** What a song of several links is told by: one unit, and in it the links that may be added up. Pure. */
import { isGauge, type Metric, type Metrics, metricOrder } from './metrics.ts';
import { type MomentumState, shareOf, stateOf, wordWeights } from './momentum.ts';
import type { PlatformId } from './platforms.ts';
import { sumOf } from './sums.ts';

/** A link by its own leading number. */
export type Moving = {
  id: string;
  platform: PlatformId;
  metric: Metric | null;
  state: MomentumState | null;
  gained: number | null;
  previous: number | null;
};

export type SongWord<Link> = {
  metric: Metric | null;
  /** The links in the sum, the largest first. */
  links: readonly [Link, ...Link[]];
  state: MomentumState | null;
  /** Of those that are known on both sides; null: none is. */
  gained: number | null;
  previous: number | null;
};

const sum = (values: readonly (number | null)[]): number | null =>
  values.length === 0 ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);

const size = (gained: number | null): number => gained ?? Number.MIN_SAFE_INTEGER;

function unitOf<Link>(
  metric: Metric | null,
  own: readonly { link: Link; moving: Moving }[],
  apart: readonly PlatformId[],
): SongWord<Link>[] {
  const { platforms } = sumOf(
    own.map(({ moving }) => moving.platform),
    apart,
  );
  const summed = own
    .filter(({ moving }) => platforms.includes(moving.platform))
    .toSorted(({ moving: a }, { moving: b }) => size(b.gained) - size(a.gained) || (a.id < b.id ? -1 : 1));
  const [first, ...others] = summed.map(({ link }) => link);
  if (!first) return [];
  const movings = summed.map(({ moving }) => moving);
  const compared = movings.filter(({ gained, previous }) => gained !== null && previous !== null);
  const figures = {
    gained: sum(compared.map(({ gained }) => gained)),
    previous: sum(compared.map(({ previous }) => previous)),
  };
  const hasNew = movings.some(({ state }) => state === 'new');
  // Of a release what all its links make together is no more to be judged than each of them.
  const isNew = movings.every(({ state }) => state === 'new');
  const state = stateOf({ ...figures, isNew }, hasNew);
  return [{ metric, links: [first, ...others], state, ...figures }];
}

const rank = (metric: Metric | null): number =>
  metric === null ? metricOrder.length : metricOrder.indexOf(metric);

/**
 * Different units make no sum: a song speaks by the first of its units, in the order of leading metrics, that a share
 * can be told of. Numbers so small that a share says nothing of them come after those.
 */
export function songWord<Link>(
  links: readonly Link[],
  of: (link: Link) => Moving,
  apart: readonly PlatformId[],
): SongWord<Link> | undefined {
  const movings = links.map((link) => ({ link, moving: of(link) }));
  const units = [...Map.groupBy(movings, ({ moving }) => moving.metric)].flatMap(([metric, own]) =>
    unitOf(metric, own, apart),
  );
  const weight = ({ state }: SongWord<Link>) => (state ? wordWeights[state] : 0);
  const [first] = units.toSorted((a, b) => weight(b) - weight(a) || rank(a.metric) - rank(b.metric));
  return first;
}

type Figures = {
  id: string;
  platform: PlatformId;
  metrics: Metrics;
  momentum:
    | (Pick<Moving, 'state' | 'gained' | 'previous'> & {
        metric: Metric;
        against: number | null;
        perDay: number | null;
      })
    | null;
};

const sumOfKnown = (values: readonly (number | null | undefined)[]): number | undefined => {
  const known = values.filter((value) => value != null);
  return known.length === 0 ? undefined : (sum(known) ?? undefined);
};

/** The largest link of a song with what its unit makes together, wherever the song has a row. */
export function toldOf<Link extends Figures>(
  links: readonly Link[],
  apart: readonly PlatformId[],
): Link | undefined {
  const word = songWord(
    links,
    ({ id, platform, momentum }) => {
      const { metric = null, state = null, gained = null, previous = null } = momentum ?? {};
      return { id, platform, metric, state, gained, previous };
    },
    apart,
  );
  if (!word?.metric || isGauge(word.metric) || word.links.length === 1) return word?.links[0];
  const { metric, state, gained, previous } = word;
  const [largest] = word.links;
  const perDay = sumOfKnown(word.links.map(({ momentum }) => momentum?.perDay)) ?? null;
  const total = sumOfKnown(word.links.map(({ metrics }) => metrics[metric]));
  return {
    ...largest,
    metrics: { ...largest.metrics, ...(total !== undefined && { [metric]: total }) },
    momentum: largest.momentum && {
      ...largest.momentum,
      ...{ state, gained, previous, perDay, against: shareOf({ gained, previous }, state) },
    },
  };
}
