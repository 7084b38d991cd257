/** The songs as cards; as in the table, only what is in view is drawn. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNow } from '#web/data/use-now.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { useSparklines } from '../sparklines.tsx';
import { TrackCard } from './card.tsx';
import type { ListRows } from './pages.ts';
import { linksOf } from './rows.ts';
import { isRowChosen, type Selection, withChoice } from './selection.ts';
import type { TrackList } from './use-track-list.ts';

type TracksGridProps = {
  list: TrackList;
  rows: ListRows;
  selection: Selection;
  onSelection: (change: (before: Selection) => Selection) => void;
};

/** Below the cover: title, number, line, foot. */
const textHeight = 192;
/** Before the width is known, as on the server: enough for a tall window. */
const firstCards = 12;

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect;

export function TracksGrid({ list, rows, selection, onSelection }: TracksGridProps) {
  const { updatedAt, isStale, onView } = list;
  const { t } = useTranslation('tracks');
  const now = useNow(updatedAt);
  const host = useRef<HTMLUListElement>(null);
  const { perRow, width } = useCardsPerRow(host);
  const [offset, setOffset] = useState(0);
  useBrowserLayoutEffect(() => setOffset(host.current?.offsetTop ?? 0), []);
  const lines = perRow === 0 ? 0 : Math.ceil(rows.count / perRow);
  const lineHeight =
    perRow === 0 ? 0 : Math.round((width - (perRow - 1) * cardGap) / perRow) + textHeight + cardGap;
  const virtualizer = useWindowVirtualizer({
    count: lines,
    estimateSize: () => lineHeight,
    scrollMargin: offset,
    overscan: 2,
  });
  const items = virtualizer.getVirtualItems();
  const from = perRow === 0 ? 0 : (items[0]?.index ?? 0) * perRow;
  const to = perRow === 0 ? firstCards : ((items.at(-1)?.index ?? 0) + 1) * perRow;
  const last = Math.min(to, rows.count);
  useEffect(() => {
    if (last > from) onView(from, last - 1);
  }, [from, last, onView]);
  const shown = Array.from({ length: Math.max(0, last - from) }, (_, place) => rows.at(from + place));
  const sparklines = useSparklines(
    shown.flatMap((row) => row?.track.id ?? []),
    updatedAt,
  );
  return (
    <ul
      aria-busy={isStale}
      aria-label={t('list.title')}
      className={cn(
        'grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]',
        isStale && 'stale',
      )}
      ref={host}
      style={
        perRow === 0
          ? undefined
          : {
              gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`,
              gridAutoRows: lineHeight - cardGap,
              paddingTop: (items[0]?.index ?? 0) * lineHeight,
              paddingBottom: Math.max(0, lines - 1 - (items.at(-1)?.index ?? 0)) * lineHeight,
            }
      }
    >
      {shown.map((row, place) => (
        <li
          aria-posinset={from + place + 1}
          aria-setsize={rows.count}
          className="min-w-0"
          key={row?.key ?? from + place}
        >
          {row ? (
            <TrackCard
              isSelected={isRowChosen(row, selection) === true}
              now={now}
              onSelect={(isSelected) =>
                onSelection((before) =>
                  withChoice(
                    before,
                    linksOf(row).map(({ id }) => id),
                    isSelected,
                  ),
                )
              }
              row={row}
              sparklines={sparklines}
            />
          ) : (
            <div className="h-full min-h-48 rounded-lg border border-line bg-surface" />
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many cards fit beside each other; 0 until the browser has measured. */
const cardGap = 16;
const cardWidth = 200;

/** Phones show two. */
const cardsPerRow = (width: number): number =>
  Math.max(2, Math.floor((width + cardGap) / (cardWidth + cardGap)));

function useCardsPerRow(host: RefObject<HTMLElement | null>): { perRow: number; width: number } {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return { perRow: width === 0 ? 0 : cardsPerRow(width), width };
}
