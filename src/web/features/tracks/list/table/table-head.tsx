/** The head of the table: names of the columns, each of which sorts. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
/* biome-ignore-all lint/a11y/useFocusableInteractive: what is used in a row is its link and its controls */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ListColumn } from '#domain/list-columns.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { cn } from '#web/ui/cn.ts';
import { useColumnNames } from '../column-names.ts';
import { type ListState, type SortKey, sortedBy } from '../list-state.ts';
import { lookOf } from './columns.tsx';

type TableHeadProps = {
  columns: readonly ListColumn[];
  state: ListState;
  onState: (state: ListState) => void;
  /** How many of the songs shown are chosen. */
  chosen: 'none' | 'some' | 'all';
  onChoose: (isChosen: boolean) => void;
};

export function TableHead({ columns, state, onState, chosen, onChoose }: TableHeadProps) {
  const names = useColumnNames();
  const sortOf = (sort: SortKey) =>
    state.sort === sort ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    <div
      aria-rowindex={1}
      className="song-head sticky top-header z-10 rounded-t-lg border-line border-b bg-surface"
      role="row"
    >
      <div className="song-select" role="columnheader">
        <Checkbox
          checked={chosen === 'all'}
          className="p-2"
          label={names.selectAll}
          labelHidden
          mixed={chosen === 'some'}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </div>
      <div aria-sort={sortOf('title')} className="song-title" role="columnheader">
        <SortButton align="start" name={names.short('title')} onState={onState} sort="title" state={state} />
      </div>
      {columns.map((id) => {
        const { width, align, sort } = lookOf(id);
        return (
          <div
            aria-sort={sortOf(sort)}
            data-end={align === 'end' ? '' : undefined}
            key={id}
            role="columnheader"
            style={{ ['--width' as string]: `${width}px` }}
          >
            <SortButton align={align} name={names.short(id)} onState={onState} sort={sort} state={state} />
          </div>
        );
      })}
    </div>
  );
}

/** The name of a column; pressing it sorts, pressing it again turns the order round. */
type SortButtonProps = {
  name: string;
  align: 'start' | 'end';
  sort: SortKey;
  state: ListState;
  onState: (state: ListState) => void;
};

const icons = { asc: ArrowUp, desc: ArrowDown };

function SortButton({ name, align, sort, state, onState }: SortButtonProps) {
  const names = useColumnNames();
  const isSorted = state.sort === sort;
  const Icon = isSorted ? icons[state.order] : ChevronsUpDown;
  return (
    <button
      className={cn(
        'group/sort inline-flex min-w-0 max-w-full items-center gap-0.5 rounded-sm py-1 font-medium text-xs leading-tight hover:text-strong',
        align === 'end' ? 'text-end' : 'text-start',
        isSorted ? 'text-strong' : 'text-muted',
      )}
      onClick={() => onState(sortedBy(state, sort))}
      title={names.sortBy(sort)}
      type="button"
    >
      <span className="line-clamp-2">{name}</span>
      <Icon
        aria-hidden="true"
        className={cn(
          'size-3.5 shrink-0',
          align === 'end' && 'order-first',
          !isSorted && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
        )}
      />
    </button>
  );
}
