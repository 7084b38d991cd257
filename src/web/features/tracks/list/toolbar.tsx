/** Everything that steers the list: search, filters, view, row height, export. */
import { LayoutGrid, Search, SlidersHorizontal, TableProperties, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListColumn } from '#domain/list-columns.ts';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { CopyLink } from '#web/music/control-bar/bar-parts.tsx';
import { useKeys } from '#web/shell/keys.ts';
import { Button } from '#web/ui/button.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { FilterChips } from './chips.tsx';
import { ListExport } from './export-menu.tsx';
import { FilterFields } from './filters.tsx';
import { activeFilters, type ListState, writeListState } from './list-state.ts';
import { ColumnChooser } from './table/column-chooser.tsx';
import { ViewsMenu } from './views/views-menu.tsx';

type TracksToolbarProps = {
  state: ListState;
  onState: (state: ListState) => void;
  platforms: readonly PlatformId[];
  metrics: readonly Metric[];
  columns: readonly ListColumn[];
  emptyColumns: readonly ListColumn[];
};

export function TracksToolbar(props: TracksToolbarProps) {
  const { state, onState, platforms, metrics, columns, emptyColumns } = props;
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const active = activeFilters(state).filter((name) => name !== 'search').length;
  return (
    <search aria-label={t('filter.name')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1 sm:max-w-90">
          <SearchField onChange={(search) => onState({ ...state, search })} value={state.search} />
        </div>
        <Button
          aria-controls="track-filters"
          aria-expanded={isOpen}
          className="md:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {t('filter.more')}
          <CountBadge count={active} label={t('filter.active', { count: active, n: count(active) })} />
        </Button>
        <div className="flex flex-wrap items-center gap-1.5 sm:gap-2 md:ms-auto">
          <Segmented
            label={t('filter.by')}
            onValueChange={(by) => onState({ ...state, by })}
            options={[
              { value: 'song', label: t('filter.bySong') },
              { value: 'link', label: t('filter.byLink') },
            ]}
            value={state.by}
          />
          <Segmented
            label={t('filter.view')}
            onValueChange={(view) => onState({ ...state, view })}
            options={[
              { value: 'table', label: <TableProperties aria-hidden="true" />, name: t('filter.table') },
              { value: 'grid', label: <LayoutGrid aria-hidden="true" />, name: t('filter.grid') },
            ]}
            value={state.view}
          />
          {state.view === 'table' ? (
            <ColumnChooser empty={emptyColumns} onState={onState} shown={columns} state={state} />
          ) : null}
          <ViewsMenu onState={onState} state={state} />
          {/* A phone's browser shares the address, which says it all. */}
          <div className="max-sm:hidden">
            <CopyLink link={() => addressOf(state)} />
          </div>
          <ListExport columns={columns} state={state} />
        </div>
      </div>
      <div className={isOpen ? '' : 'max-md:hidden'} id="track-filters">
        <FilterFields metrics={metrics} onState={onState} platforms={platforms} state={state} />
      </div>
      <FilterChips onState={onState} state={state} />
    </search>
  );
}

/** Its address says all that the list shows; the columns are each reader's own, unless it names them too. */
const addressOf = (state: ListState): string => {
  const search = writeListState(state).toString();
  return `${location.origin}${location.pathname}${search ? `?${search}` : ''}`;
};

/** The list's search: types without delay, narrows the list when the fingers rest. */
type SearchFieldProps = { value: string; onChange: (value: string) => void };

const restMs = 150;

function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('tracks');
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  // Changed elsewhere, e.g. by the search of the header or "clear filters".
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const box = useRef<HTMLInputElement>(null);
  useKeys(t('keys.title'), [{ keys: '/', name: t('keys.search'), run: () => box.current?.select() }]);
  const rested = useDebounced(text, restMs);
  useEffect(() => {
    // What was typed before a change from elsewhere is not said any more.
    if (rested !== text || rested === sent.current) return;
    sent.current = rested;
    change.current(rested);
  }, [rested, text]);
  return (
    <Input
      aria-label={t('filter.search')}
      end={
        text ? (
          <IconButton icon={<X />} label={t('filter.clearSearch')} onClick={() => setText('')} size="sm" />
        ) : null
      }
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      placeholder={t('filter.search')}
      ref={box}
      start={<Search aria-hidden="true" />}
      type="text"
      value={text}
    />
  );
}
