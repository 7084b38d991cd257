/** The songs as a table of any length: of a long list only the rows in view are drawn. The page scrolls, nothing in it does. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Track } from '#contract/tracks.ts';
import type { ListColumn } from '#domain/list-columns.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { useSparklines } from '../../sparklines.tsx';
import { useColumnNames } from '../column-names.ts';
import type { ListState } from '../list-state.ts';
import type { ListRows } from '../pages.ts';
import {
  countChosen,
  isRowChosen,
  noSelection,
  type Selection,
  wholeSelection,
  withChoice,
} from '../selection.ts';
import type { TrackList } from '../use-track-list.ts';
import { TableContext } from './cells.tsx';
import { columnsThatFit } from './columns.tsx';
import { useDensity } from './density.ts';
import { Marks } from './momentum-cells.tsx';
import { TableHead } from './table-head.tsx';
import { AwaitedRow, TableRow } from './table-row.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useShownRows } from './use-shown-rows.ts';

const StatesDialog = lazy(async () => ({ default: (await import('./states-dialog.tsx')).StatesDialog }));

type TracksTableProps = {
  list: TrackList;
  rows: ListRows;
  columns: readonly ListColumn[];
  state: ListState;
  onState: (state: ListState) => void;
  selection: Selection;
  onSelection: (change: (before: Selection) => Selection) => void;
};

export function TracksTable(props: TracksTableProps) {
  const { list, columns, state, onState, selection, onSelection } = props;
  // A hundred rows that arrive are drawn without keeping anybody waiting.
  const all = useDeferredValue(props.rows);
  const { updatedAt, isStale, onUnfold } = list;
  const { t } = useTranslation('tracks');
  const [density] = useDensity();
  const now = useNow(updatedAt);
  const host = useRef<HTMLDivElement>(null);
  const fitting = useFitting(host, columns);
  const rows = useShownRows(host, all, list.onView);
  const sparklines = useSparklines(
    rows.shown.flatMap((row) => row?.track.id ?? []),
    updatedAt,
  );
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
  const active = useRowKeys({ host, rows: all, reveal: rows.reveal, selection, onSelection, onUnfold });
  // One row answers to the Tab key: the one that was used last, or the first in view.
  const inTabOrder = rows.from <= active && active < rows.from + rows.shown.length ? active : rows.from;
  const chosen = countChosen(selection, list.outline?.links ?? 0);
  const unfolds = rows.shown.some((row) => row?.links);
  return (
    <TableContext value={shared}>
      <section
        aria-label={t('list.title')}
        className="song-table rounded-lg border border-line bg-surface"
        data-compact={density === 'compact' ? '' : undefined}
        data-unfolds={unfolds ? '' : undefined}
      >
        <Marks />
        <div
          aria-busy={isStale}
          aria-rowcount={all.count + 1}
          className={cn(isStale && 'stale')}
          ref={host}
          role="table"
        >
          <TableHead
            chosen={chosen === 0 ? 'none' : chosen === list.outline?.links ? 'all' : 'some'}
            columns={fitting}
            onChoose={(isChosen) => onSelection(() => (isChosen ? wholeSelection : noSelection))}
            onState={onState}
            state={state}
          />
          <div role="rowgroup" style={rows.space}>
            {rows.shown.map((row, place) =>
              row ? (
                <TableRow
                  columns={fitting}
                  index={rows.from + place}
                  inTabOrder={inTabOrder === rows.from + place}
                  isSelected={isRowChosen(row, selection)}
                  key={row.key}
                  measure={rows.measure}
                  onSelect={onSelect}
                  onUnfold={onUnfold}
                  row={row}
                />
              ) : (
                <AwaitedRow index={rows.from + place} key={rows.from + place} />
              ),
            )}
          </div>
        </div>
      </section>
      <NoRoom columns={columns.slice(fitting.length)} />
      {explained ? (
        <Suspense>
          <StatesDialog {...explained} onClose={() => setExplained({ ...explained, isOpen: false })} />
        </Suspense>
      ) : null}
    </TableContext>
  );
}

/** Says which columns a wider window would show: somebody chose them. */
function NoRoom({ columns }: Pick<TracksTableProps, 'columns'>) {
  const { t } = useTranslation('tracks');
  const { list } = useFormats();
  const names = useColumnNames();
  if (columns.length === 0) return null;
  return (
    <p className="text-muted text-xs max-md:hidden">
      {t('columns.noRoom', { columns: list(columns.map(names.long)) })}
    </p>
  );
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
