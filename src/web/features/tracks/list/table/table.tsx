/** The songs as a table of any length: of a long list only the rows in view are drawn. The page scrolls, nothing in it does. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { lazy, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import type { ListColumn } from '#domain/list-columns.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { cn } from '#web/ui/cn.ts';
import { firstPageSize } from '../../queries.ts';
import { useSparklines } from '../../sparklines.tsx';
import { useColumnNames } from '../column-names.ts';
import type { ListState, Selection } from '../list-state.ts';
import { withChoice } from '../list-state.ts';
import { linksOf, type Row, rowsOf } from '../rows.ts';
import { TableContext } from './cells.tsx';
import { columnsThatFit } from './columns.tsx';
import { useDensity } from './density.ts';
import { Marks } from './momentum-cells.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';

const StatesDialog = lazy(async () => ({ default: (await import('./states-dialog.tsx')).StatesDialog }));

type TracksTableProps = {
  tracks: readonly Track[];
  columns: readonly ListColumn[];
  /** Those left out because no song has anything to show there. */
  hidden: readonly ListColumn[];
  state: ListState;
  onState: (state: ListState) => void;
  selection: Selection;
  onSelection: (change: (before: Selection) => Selection) => void;
  /** When the numbers were read, in milliseconds. */
  updatedAt: number;
  /** Dims the rows while newer ones are read. */
  stale: boolean;
};

export function TracksTable(props: TracksTableProps) {
  const { tracks, columns, hidden, state, onState, selection, onSelection, updatedAt, stale } = props;
  const { t } = useTranslation('tracks');
  const [density] = useDensity();
  const now = useNow(updatedAt);
  const host = useRef<HTMLDivElement>(null);
  const fitting = useFitting(host, columns);
  const { rows: all, onUnfold } = useRows(tracks, state);
  const rows = useShownRows(host, all);
  const ids = rows.shown.map(({ track }) => track.id);
  const sparklines = useSparklines(ids, updatedAt);
  const [explained, setExplained] = useState<{ track: Track; isOpen: boolean }>();
  const shared = useMemo(
    () => ({ now, sparklines, explain: (track: Track) => setExplained({ track, isOpen: true }) }),
    [now, sparklines],
  );
  const onSelect = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      onSelection((before) => withChoice(before, ids, isSelected)),
    [onSelection],
  );
  const chosen = tracks.filter(({ id }) => selection[id]).length;
  return (
    <TableContext value={shared}>
      <section
        aria-label={t('list.title')}
        className="song-table rounded-lg border border-line bg-surface"
        data-compact={density === 'compact' ? '' : undefined}
      >
        <Marks />
        <div
          aria-busy={stale}
          aria-rowcount={all.length + 1}
          className={cn(stale && 'stale')}
          ref={host}
          role="table"
        >
          <TableHead
            chosen={chosen === 0 ? 'none' : chosen === tracks.length ? 'all' : 'some'}
            columns={fitting}
            onChoose={(isChosen) =>
              onSelection((before) =>
                withChoice(
                  before,
                  tracks.map(({ id }) => id),
                  isChosen,
                ),
              )
            }
            onState={onState}
            state={state}
          />
          <div role="rowgroup" style={rows.space}>
            {rows.shown.map((row, place) => (
              <TableRow
                columns={fitting}
                index={rows.from + place}
                isSelected={isChosen(row, selection)}
                key={row.key}
                measure={rows.measure}
                onSelect={onSelect}
                onUnfold={onUnfold}
                row={row}
              />
            ))}
          </div>
        </div>
      </section>
      {all.some(({ links }) => links) ? <p className="text-muted text-xs">{t('list.rule')}</p> : null}
      <LeftOut hidden={hidden} noRoom={columns.slice(fitting.length)} />
      {explained ? (
        <Suspense>
          <StatesDialog {...explained} onClose={() => setExplained({ ...explained, isOpen: false })} />
        </Suspense>
      ) : null}
    </TableContext>
  );
}

/** Which songs are unfolded is nobody else's business: it stands in no address. */
function useRows(tracks: readonly Track[], order: Pick<ListState, 'by' | 'sort'>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(tracks, order, (songId) => open.has(songId)), [tracks, order, open]);
  const onUnfold = useCallback(
    (songId: string, isOpen: boolean) =>
      setOpen((before) => (isOpen ? before.union(new Set([songId])) : before.difference(new Set([songId])))),
    [],
  );
  return { rows, onUnfold };
}

function isChosen(row: Row, selection: Selection): boolean | 'mixed' {
  const chosen = linksOf(row).filter(({ id }) => selection[id]).length;
  return chosen === 0 ? false : chosen === linksOf(row).length || 'mixed';
}

/** Says which columns would be there if there were room, or something to show. */
function LeftOut(props: { hidden: readonly ListColumn[]; noRoom: readonly ListColumn[] }) {
  const { t } = useTranslation('tracks');
  const { list } = useFormats();
  const names = useColumnNames();
  const notes = (['hidden', 'noRoom'] as const).filter((reason) => props[reason].length > 0);
  return notes.map((reason) => (
    <p className="text-muted text-xs max-md:hidden" key={reason}>
      {t(`columns.${reason}`, { columns: list(props[reason].map(names.long)) })}
    </p>
  ));
}

/** The columns that stand beside each other; on a phone, whose rows are cards, and before the browser has measured: all. */
function useFitting(host: RefObject<HTMLElement | null>, columns: readonly ListColumn[]) {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const isCard = matchMedia('(width < 48rem)');
    const observer = new ResizeObserver(() => setWidth(isCard.matches ? undefined : element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return useMemo(() => (width === undefined ? columns : columnsThatFit(columns, width)), [columns, width]);
}

/** Up to here all rows are drawn: searching in the page finds every song. */
const mostRows = 100;
/** On a phone; the browser measures each. */
const cardHeight = 132;

type ShownRows = {
  shown: readonly Row[];
  /** Place of the first of them in the list. */
  from: number;
  /** Stands for the rows above and below. */
  space: { paddingTop?: number; paddingBottom?: number };
  measure?: (row: HTMLElement | null) => void;
};

function useShownRows(host: RefObject<HTMLElement | null>, rows: readonly Row[]): ShownRows {
  const [top, setTop] = useState<number>();
  useEffect(() => {
    const box = host.current?.getBoundingClientRect();
    setTop(box ? box.top + window.scrollY : 0);
  }, [host]);
  const isLong = rows.length > mostRows;
  const virtualizer = useWindowVirtualizer({
    count: isLong ? rows.length : 0,
    enabled: isLong,
    estimateSize: () => (host.current && host.current.clientWidth < 720 ? cardHeight : 60),
    scrollMargin: top ?? 0,
    overscan: 8,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  if (top === undefined) return { shown: rows.slice(0, firstPageSize), from: 0, space: {} };
  if (!isLong) return { shown: rows, from: 0, space: {} };
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  return {
    shown: rows.slice(from, (items.at(-1)?.index ?? -1) + 1),
    from,
    space: {
      paddingTop: Math.max(0, (items[0]?.start ?? top) - top),
      paddingBottom: Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)),
    },
    measure: virtualizer.measureElement,
  };
}
