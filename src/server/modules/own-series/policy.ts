/** From rows to series: which days and spans make one, what they add up to, and which of them mean something together. Pure. */
import type { OwnFigure, OwnPlaylist, OwnRatio, OwnSeries, OwnSpan } from '#contract/own-series.ts';
import { addDays } from '#domain/days.ts';
import { dayBoundaryOf, type Figure, figureKinds, figureNames, isSoundFigure } from '#domain/own-figures.ts';
import { addable } from '../audience/policy.ts';
import { sourceOf } from '../own-figures/policy.ts';
import type { CarryingRow, OwnRow, OwnSpanRow } from './queries.ts';

/** What people ask for first. */
const first: readonly Figure[] = [
  ...(['streams', 'plays', 'views', 'units', 'earnings', 'monthlyListeners', 'listeners'] as const),
  ...(['saves', 'playlistAdds', 'shazams', 'followers'] as const),
];
const order = new Map([...new Set([...first, ...figureNames])].map((figure, place) => [figure, place]));
const placeOf = (figure: Figure): number => order.get(figure) ?? order.size;

/** Rows of statements are parts of one sum, whatever store and span they are of. */
const isOfStatements = (figure: Figure): boolean => figure === 'units' || figure === 'earnings';
const addsUp = (figure: Figure): boolean =>
  figureKinds[figure] === 'count' || figureKinds[figure] === 'money';

type Told = Pick<OwnSeries, 'source' | 'importIds'>;

/** Where something comes from, the file first where both say it. */
export function toldBy(rows: readonly { sourceIds: readonly string[] }[]): Told {
  const ids = new Set(rows.flatMap(({ sourceIds }) => sourceIds));
  const importIds = [...ids].filter((sourceId) => sourceOf({ sourceId }) === 'import').toSorted();
  return { source: importIds.length > 0 ? 'import' : 'owner', importIds };
}

type TitleOf = (trackId: string) => string | undefined;

type OfSeries = Pick<OwnRow, 'figure' | 'platform' | 'store' | 'trackId' | 'currency' | 'from' | 'to'>;
type Grain = OwnSeries['grain'];

/** The finest first. */
const grains: readonly Grain[] = ['day', 'span', 'all'];

const grainOf = ({ from, to }: Pick<OfSeries, 'from' | 'to'>, isDaily: boolean): Grain =>
  from === null || to === null ? 'all' : isDaily ? 'day' : 'span';

export const seriesKey = (row: OfSeries, grain: Grain): string =>
  [row.figure, row.platform ?? row.store, row.trackId ?? '', row.currency, grain].join(' ');

type Spanned = { from: string; to: string };
const isSpanned = <Row extends OfSeries>(row: Row): row is Row & Spanned =>
  row.from !== null && row.to !== null;

/** Spans that lie over each other are told once, the shortest first; statements say nothing twice. */
function totalOf(figure: Figure, grain: Grain, rows: readonly OwnRow[]): number | null {
  if (!addsUp(figure)) return null;
  const sum = (some: readonly OwnRow[]) => some.reduce((all, row) => all + row.sum, 0);
  if (isOfStatements(figure) || grain === 'day') return sum(rows);
  if (grain === 'all') return rows[0]?.sum ?? null;
  const spanned = rows.filter(isSpanned);
  const added = addable(spanned, { from: '0001-01-01', to: '9999-12-31' })?.spans ?? [];
  const taken = new Set(added.map(({ from, to }) => `${from} ${to}`));
  return sum(spanned.filter(({ from, to }) => taken.has(`${from} ${to}`)));
}

function seriesOf(key: string, rows: readonly [OwnRow, ...OwnRow[]], titleOf: TitleOf): OwnSeries {
  const [row] = rows;
  const { figure, platform, store, trackId } = row;
  const grain = grainOf(row, row.isDaily);
  const latest = rows.reduce((one, other) => ((other.to ?? '') > (one.to ?? '') ? other : one));
  const days = rows
    .flatMap(({ from, to }) => [from, to])
    .filter((day) => day !== null)
    .toSorted();
  return {
    ...{ key, platform, store, trackId, grain },
    title: (trackId && titleOf(trackId)) ?? null,
    ...{ from: days[0] ?? null, to: days.at(-1) ?? null },
    count: rows.reduce((all, { count }) => all + count, 0),
    total: totalOf(figure, grain, rows),
    latest: {
      from: grain === 'day' ? latest.to : latest.from,
      to: latest.to,
      value: grain === 'day' ? latest.last : latest.sum,
    },
    spans: [],
    dayBoundary: platform && !isOfStatements(figure) ? dayBoundaryOf(platform) : 'source',
    ...toldBy(rows),
  };
}

/** Figure by figure, what people ask for first in front; within one days before spans, and the largest first. */
export function ownFiguresOf(rows: readonly OwnRow[], titleOf: TitleOf): OwnFigure[] {
  const told = rows.filter(({ figure }) => !isSoundFigure(figure));
  const byFigure = Map.groupBy(told, ({ figure, currency }) => `${figure} ${currency}`);
  const figures = [...byFigure.values()].map((own): OwnFigure => {
    const [row] = own as [OwnRow, ...OwnRow[]];
    const bySeries = Map.groupBy(own, (one) => seriesKey(one, grainOf(one, one.isDaily)));
    const series = [...bySeries]
      .map(([key, some]) => seriesOf(key, some as [OwnRow, ...OwnRow[]], titleOf))
      .toSorted(
        (one, other) =>
          grains.indexOf(one.grain) - grains.indexOf(other.grain) ||
          (other.total ?? 0) - (one.total ?? 0) ||
          (one.key < other.key ? -1 : 1),
      );
    const total = isOfStatements(row.figure) ? series.reduce((all, one) => all + (one.total ?? 0), 0) : null;
    return { figure: row.figure, currency: row.currency, total, series };
  });
  return figures.toSorted(
    (one, other) => placeOf(one.figure) - placeOf(other.figure) || (one.currency < other.currency ? -1 : 1),
  );
}

/** With the days and spans of one figure beside its series. */
export function withSpans(figures: readonly OwnFigure[], rows: readonly OwnSpanRow[]): OwnFigure[] {
  const spans = Map.groupBy(rows, (row) => seriesKey(row, grainOf(row, row.from === row.to)));
  return figures.map((one) => ({
    ...one,
    series: one.series.map((series) => ({
      ...series,
      spans: (spans.get(series.key) ?? []).map(({ from, to, value }): OwnSpan => ({ from, to, value })),
    })),
  }));
}

/** What one listener, or one stream, comes to: known to mean something where one table says both of the same days. */
const ratios: readonly { of: Figure; per: Figure }[] = [
  { of: 'streams', per: 'listeners' },
  { of: 'plays', per: 'listeners' },
  { of: 'saves', per: 'listeners' },
];

/** Of each link the latest table that is longer than a day and says both. */
export function ratiosOf(rows: readonly OwnRow[]): OwnRatio[] {
  const spans = rows.filter(({ isDaily }) => !isDaily);
  const subjects = Map.groupBy(spans, ({ platform, store, trackId }) =>
    [platform ?? store, trackId].join(' '),
  );
  return [...subjects.values()].flatMap((own) =>
    ratios.flatMap(({ of, per }): OwnRatio[] => {
      const bottoms = own.filter(({ figure, sum }) => figure === per && sum > 0);
      const pairs = bottoms.flatMap((bottom) => {
        const top = own.find(
          ({ figure, from, to }) => figure === of && from === bottom.from && to === bottom.to,
        );
        return top ? [{ top, bottom }] : [];
      });
      const latest = pairs
        .toSorted((one, other) => ((one.top.to ?? '') < (other.top.to ?? '') ? -1 : 1))
        .at(-1);
      if (!latest) return [];
      const { top, bottom } = latest;
      const { platform, trackId, from, to } = top;
      return [
        {
          ...{ platform, trackId, of, per, from, to, top: top.sum, bottom: bottom.sum },
          ...toldBy([top, bottom]),
        },
      ];
    }),
  );
}

type PlaylistTable = { from: string | null; to: string; rows: CarryingRow[] };

/** A table of all time is of the days until somebody brought it. */
function tablesOf(rows: readonly CarryingRow[]): PlaylistTable[] {
  const tables = Map.groupBy(rows, ({ from, to, shownOn }) => `${from} ${to ?? shownOn}`);
  return [...tables.values()]
    .map((own) => ({ from: own[0]?.from ?? null, to: own[0]?.to ?? own[0]?.shownOn ?? '', rows: own }))
    .toSorted((one, other) =>
      one.to === other.to ? ((one.from ?? '') < (other.from ?? '') ? -1 : 1) : one.to < other.to ? -1 : 1,
    );
}

/** Of one platform, and of one link or the artist: those that the latest table has first, then by streams. */
function playlistsOfOne(rows: readonly CarryingRow[]): OwnPlaylist[] {
  const tables = tablesOf(rows);
  const last = tables.at(-1);
  const names = [...new Set(rows.map(({ key }) => key))];
  return names.flatMap((name): OwnPlaylist[] => {
    const having = tables.filter((table) => table.rows.some(({ key }) => key === name));
    const [earliest, latest] = [having[0], having.at(-1)];
    if (!earliest || !latest) return [];
    const own = latest.rows.filter(({ key }) => key === name);
    const valueIn = (figure: Figure) => own.find((row) => row.figure === figure)?.value ?? null;
    const [row] = own;
    return [
      {
        ...{ name, platform: row?.platform ?? null },
        ...{ streams: valueIn('streams'), listeners: valueIn('listeners') },
        ...{ from: row?.from ?? null, to: row?.to ?? null },
        ...{ firstSeen: earliest.to, lastSeen: latest.to },
        goneFrom: latest === last ? null : (last?.from ?? last?.to ?? null),
        ...toldBy(own),
      },
    ];
  });
}

export function playlistsOf(rows: readonly CarryingRow[]): OwnPlaylist[] {
  const bySubject = Map.groupBy(rows, ({ platform, trackId }) => [platform, trackId].join(' '));
  return [...bySubject.values()]
    .flatMap((own) => playlistsOfOne(own))
    .toSorted(
      (one, other) =>
        Number(one.goneFrom !== null) - Number(other.goneFrom !== null) ||
        (other.streams ?? 0) - (one.streams ?? 0) ||
        (one.name < other.name ? -1 : 1),
    );
}

/** Four weeks, as platforms count the listeners of a month. */
export const listenerDays = 28;

/** The 28 days up to a day, and the 28 before them. */
export const windowsOf = (day: string) => ({
  cameIn: { from: addDays(day, 1 - listenerDays), to: day },
  wentOut: { from: addDays(day, 1 - 2 * listenerDays), to: addDays(day, -listenerDays) },
});
