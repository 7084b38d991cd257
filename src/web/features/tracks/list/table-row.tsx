/** One song: the whole row is a link to its page, the controls in it stay their own. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
/* biome-ignore-all lint/a11y/useFocusableInteractive: what is used in a row is its link and its controls */
import { flexRender, type Row } from '@tanstack/react-table';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Track } from '#contract/tracks.ts';
import { cn } from '#web/ui/cn.ts';
import { cellStyle, lookOf, rowStyle } from './columns.tsx';

type TableRowProps = {
  row: Row<Track>;
  /** Place in the whole list, from 0. */
  index: number;
  isSelected: boolean;
  /** The columns shown; a row has to be drawn again when they change. */
  columns: string;
  /** Distance from the head, in px. */
  top: number;
  height: number;
};

/** Cells that stay in view cover what passes below them, with the same tint as their row. */
const coverStyle = [
  'md:bg-surface md:group-hover/row:[background-image:linear-gradient(var(--hover),var(--hover))]',
  'md:group-data-selected/row:[background-image:linear-gradient(var(--hover),var(--hover))]',
].join(' ');

/** Drawn again only when it differs: while the table scrolls, most rows stay as they are. */
export const TableRow = memo(function TableRow({ row, index, top, height, isSelected }: TableRowProps) {
  return (
    <div
      aria-rowindex={index + 2}
      className={cn(
        rowStyle,
        'group/row absolute start-0 border-line border-b hover:bg-hover data-selected:bg-hover max-md:pe-1',
      )}
      data-selected={isSelected ? '' : undefined}
      role="row"
      style={{ top, height }}
    >
      <Link aria-hidden="true" className="absolute inset-0" tabIndex={-1} to={`/track/${row.original.id}`} />
      {row.getVisibleCells().map((cell) => {
        const look = lookOf(cell.column.id);
        return (
          <div
            className={cn(
              cellStyle(look),
              'pointer-events-none text-body',
              look.stickyAt !== undefined && coverStyle,
            )}
            key={cell.id}
            role={cell.column.id === 'title' ? 'rowheader' : 'cell'}
            style={{ insetInlineStart: look.stickyAt }}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </div>
        );
      })}
    </div>
  );
});
