/** One link, or one song with several: the whole row is a link to its page, the controls in it stay their own. On a phone it is a card. */
/* biome-ignore-all lint/a11y/useSemanticElements: a link may not lie across a <tr>, and placed <tr>s lose their meaning in some browsers */
/* biome-ignore-all lint/a11y/useFocusableInteractive: what is used in a row is its link and its controls */
import { memo, type Ref } from 'react';
import type { ListColumn } from '#domain/list-columns.ts';
import { platformNames } from '#domain/platforms.ts';
import { linksOf, type Row } from '../rows.ts';
import { InTabOrder, SelectCell, SongCell } from './cells.tsx';
import { cellOf, lookOf, placeOf } from './columns.tsx';

/** What the song is told by, whatever the row is ordered by. */
const speaksOfSong: ReadonlySet<ListColumn> = new Set<ListColumn>(['state', 'perDay', 'against', 'leading']);

type TableRowProps = {
  row: Row;
  /** The columns shown, the same list as long as they do not change. */
  columns: readonly ListColumn[];
  /** Place in the whole list, from 0. */
  index: number;
  /** Whether its controls can be reached by the Tab key; the keys of the table lead to the others. */
  inTabOrder: boolean;
  isSelected: boolean | 'mixed';
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onUnfold: (songId: string, isOpen: boolean) => void;
  /** Of a row of a long list, whose height has to be known. */
  measure?: Ref<HTMLDivElement>;
};

/** Drawn again only when it differs: while the page scrolls, most rows stay as they are. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, columns, index, inTabOrder, isSelected, onSelect, onUnfold, measure } = props;
  const { track } = row;
  const cells = (
    <div
      aria-rowindex={index + 2}
      className="song-row"
      data-index={index}
      data-part={row.isPart ? '' : undefined}
      data-selected={isSelected === true ? '' : undefined}
      ref={measure}
      role="row"
    >
      <div className="song-select" role="cell">
        <SelectCell
          isSelected={isSelected}
          onSelect={(isChosen) =>
            onSelect(
              linksOf(row).map(({ id }) => id),
              isChosen,
            )
          }
          title={row.isPart ? `${track.title}\u00a0· ${platformNames[track.platform]}` : track.title}
        />
      </div>
      <div className="song-title" role="rowheader">
        <SongCell onUnfold={onUnfold} row={row} />
      </div>
      {columns.map((id) => {
        const { width, align } = lookOf(id);
        return (
          <div
            className={placeOf(id, columns)}
            data-end={align === 'end' ? '' : undefined}
            key={id}
            role="cell"
            style={{ ['--width' as string]: `${width}px` }}
          >
            {cellOf(id, speaksOfSong.has(id) ? (row.told ?? track) : track)}
          </div>
        );
      })}
    </div>
  );
  return <InTabOrder value={inTabOrder}>{cells}</InTabOrder>;
});

/** Where a row will be that is on its way. */
export const AwaitedRow = ({ index }: { index: number }) => (
  <div aria-rowindex={index + 2} className="song-row" data-index={index} role="row">
    <div className="song-select" role="cell" />
    <div className="song-title" role="cell">
      <span className="song-cover" />
      <span className="h-3 w-40 max-w-full rounded-sm bg-hover" />
    </div>
  </div>
);
