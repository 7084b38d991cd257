/** The columns of the table: what each shows, how wide it is, by what it sorts, and which of them there is room for. */
import type { ReactNode } from 'react';
import type { Track } from '#contract/tracks.ts';
import { type ListColumn, listColumns, usualColumns } from '#domain/list-columns.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { AddedDay, ReleaseDay } from '#web/music/dates.tsx';
import { LeadingChange, LeadingValue } from '#web/music/leading-metric.tsx';
import { MetricValue } from '#web/music/metric-value.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import type { SortKey } from '../list-state.ts';
import { SyncedCell, TableSparkline } from './cells.tsx';
import { AgainstCell, PerDayCell, StateCell } from './momentum-cells.tsx';

export type ColumnLook = {
  /** In px; what is left over belongs to the song’s name. */
  width: number;
  align: 'start' | 'end';
  sort: SortKey;
};

const looks: Partial<Record<ListColumn, ColumnLook>> = {
  state: { width: 124, align: 'start', sort: 'state' },
  perDay: { width: 168, align: 'end', sort: 'perDay' },
  against: { width: 132, align: 'end', sort: 'against' },
  days: { width: 136, align: 'start', sort: 'best' },
  leading: { width: 140, align: 'end', sort: 'leading' },
  change: { width: 128, align: 'end', sort: 'change' },
  platform: { width: 140, align: 'start', sort: 'platform' },
  lastSyncedAt: { width: 144, align: 'start', sort: 'lastSyncedAt' },
  addedAt: { width: 128, align: 'end', sort: 'addedAt' },
  releaseDate: { width: 128, align: 'end', sort: 'releaseDate' },
};

/** Numbers of eleven digits for what grows large; less for the rest. */
const wideMetrics: ReadonlySet<string> = new Set<Metric>(['views', 'plays', 'streams']);

/** A column without an entry shows a metric. */
export const lookOf = (id: ListColumn): ColumnLook =>
  looks[id] ?? { width: wideMetrics.has(id) ? 132 : 112, align: 'end', sort: id as Metric };

const cells: Partial<Record<ListColumn, (track: Track) => ReactNode>> = {
  state: (track) => <StateCell track={track} />,
  perDay: (track) => <PerDayCell track={track} />,
  against: (track) => <AgainstCell track={track} />,
  days: (track) => <TableSparkline track={track} />,
  leading: (track) => <LeadingValue track={track} />,
  change: (track) => <LeadingChange hasUnit track={track} />,
  platform: ({ platform }) => <PlatformMark name={platformNames[platform]} platform={platform} />,
  lastSyncedAt: (track) => <SyncedCell track={track} />,
  addedAt: ({ addedAt }) => <AddedDay instant={addedAt} />,
  releaseDate: ({ releaseDate }) => <ReleaseDay day={releaseDate} />,
};

export const cellOf = (id: ListColumn, track: Track): ReactNode =>
  cells[id]?.(track) ?? <MetricValue metric={id as Metric} track={track} />;

/** Those that were chosen, in the table’s order; else the usual ones that have something to show. */
export function shownColumns(
  chosen: readonly ListColumn[] | null,
  empty: readonly ListColumn[],
): ListColumn[] {
  if (chosen) return listColumns.filter((id) => chosen.includes(id));
  return usualColumns.filter((id) => !empty.includes(id));
}

const selectWidth = 44;
const titleWidth = 240;

/** From the first on, as many as stand beside each other; the others would be cut. */
export function columnsThatFit(ids: readonly ListColumn[], width: number): ListColumn[] {
  let room = width - selectWidth - titleWidth;
  const first = ids.findIndex((id) => {
    room -= lookOf(id).width;
    return room < 0;
  });
  return first === -1 ? [...ids] : ids.slice(0, first);
}

/** Where a cell stands in the card that a row is on a phone; the others are left out there. */
const places: Partial<Record<ListColumn, string>> = {
  perDay: 'at-first',
  against: 'at-second',
  state: 'at-third',
  days: 'at-last',
};

/** On a phone a song says how large it is where nothing is known of what a day brings. */
export const placeOf = (id: ListColumn, ids: readonly ListColumn[]): string =>
  (id === 'leading' && !ids.includes('perDay') ? places.perDay : places[id]) ?? 'at-none';
