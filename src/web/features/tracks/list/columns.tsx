/** The columns of the table: what each shows, how wide it is, and by what it sorts. */
import { createColumnHelper } from '@tanstack/react-table';
import type { Track } from '#contract/tracks.ts';
import type { Metric } from '#domain/metrics.ts';
import { platformNames } from '#domain/platforms.ts';
import { AddedDay } from '#web/music/dates.tsx';
import { LeadingChange, LeadingSummary, LeadingValue } from '#web/music/leading-metric.tsx';
import { MetricValue } from '#web/music/metric-value.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { cn } from '#web/ui/cn.ts';
import { SelectCell, SongCell, SyncedCell, TableSparkline } from './cells.tsx';
import type { SortKey } from './list-state.ts';

export type ColumnLook = {
  /** A track of the grid, from the medium breakpoint on. */
  width: string;
  align: 'start' | 'end';
  sort: SortKey | undefined;
  /** Where it stands: phones have no room for more than the song and one number. */
  on: 'all' | 'wide' | 'phone';
  /** Left edge in px of a column that stays in view. */
  stickyAt: number | undefined;
};

const plain: ColumnLook = {
  width: '104px',
  align: 'start',
  sort: undefined,
  on: 'wide',
  stickyAt: undefined,
};
const selectWidth = 44;

/** Numbers of eleven digits for what grows large; less for the rest. */
const metricWidths: Partial<Record<Metric, string>> = {
  views: '128px',
  plays: '128px',
  streams: '128px',
  popularity: '104px',
  rank: '96px',
  price: '96px',
};
const metricWidth = '112px';

const looks: Record<string, Partial<ColumnLook>> = {
  select: { width: `${selectWidth}px`, on: 'all', stickyAt: 0 },
  title: { width: 'minmax(232px, 1fr)', on: 'all', sort: 'title', stickyAt: selectWidth },
  platform: { width: '132px', sort: 'platform' },
  leading: { width: '132px', align: 'end' },
  change: { width: '132px', align: 'end', sort: 'change' },
  sparkline: { width: '108px' },
  lastSyncedAt: { width: '136px', sort: 'lastSyncedAt' },
  addedAt: { width: '132px', align: 'end', sort: 'addedAt' },
  summary: { on: 'phone', align: 'end' },
};

/** A column without an entry shows a metric. */
export const lookOf = (columnId: string): ColumnLook => ({
  ...plain,
  ...(looks[columnId] ?? {
    align: 'end',
    sort: columnId as Metric,
    width: metricWidths[columnId as Metric] ?? metricWidth,
  }),
});

const column = createColumnHelper<Track>();

/** More than fit beside each other: then every song's leading number stands first, and the rest beyond the edge of the view. */
const mostMetrics = 4;

const metricColumns = (metrics: readonly Metric[]) =>
  metrics.map((metric) =>
    column.display({ id: metric, cell: ({ row }) => <MetricValue metric={metric} track={row.original} /> }),
  );

const leadingColumn = column.display({
  id: 'leading',
  cell: ({ row }) => <LeadingValue track={row.original} />,
});

export const columnsFor = (metrics: readonly Metric[]) => [
  column.display({ id: 'select', cell: ({ row }) => <SelectCell row={row} /> }),
  column.display({ id: 'title', cell: ({ row }) => <SongCell track={row.original} /> }),
  column.display({
    id: 'platform',
    cell: ({ row }) => (
      <PlatformMark name={platformNames[row.original.platform]} platform={row.original.platform} />
    ),
  }),
  ...(metrics.length > mostMetrics ? [leadingColumn] : metricColumns(metrics)),
  column.display({ id: 'change', cell: ({ row }) => <LeadingChange track={row.original} /> }),
  column.display({ id: 'sparkline', cell: ({ row }) => <TableSparkline track={row.original} /> }),
  column.display({ id: 'lastSyncedAt', cell: ({ row }) => <SyncedCell track={row.original} /> }),
  column.display({ id: 'addedAt', cell: ({ row }) => <AddedDay instant={row.original.addedAt} /> }),
  ...(metrics.length > mostMetrics ? metricColumns(metrics) : []),
  column.display({ id: 'summary', cell: ({ row }) => <LeadingSummary track={row.original} /> }),
];

/** The grid's tracks of a wide table. */
export const templateOf = (columnIds: readonly string[]): string =>
  columnIds
    .map(lookOf)
    .filter(({ on }) => on !== 'phone')
    .map(({ width }) => width)
    .join(' ');

/** Classes that the head and the rows of the table share, so that their cells stand under each other. */
export const rowStyle =
  'grid w-full grid-rows-1 items-center grid-cols-[44px_minmax(0,1fr)_fit-content(40%)] md:grid-cols-(--columns)';

const places = { all: '', wide: 'max-md:hidden', phone: 'md:hidden' };

/** Cells let the pointer through to the row's link; what can be used inside them takes it back. */
export const cellStyle = ({ align, on, stickyAt }: ColumnLook): string =>
  cn(
    'flex h-full min-w-0 items-center whitespace-nowrap px-3 text-sm',
    align === 'end' && 'justify-end text-end',
    places[on],
    stickyAt !== undefined && 'md:sticky md:z-1',
    stickyAt === 0 && 'justify-center px-0',
    stickyAt !== undefined && stickyAt > 0 && 'ps-1',
  );
