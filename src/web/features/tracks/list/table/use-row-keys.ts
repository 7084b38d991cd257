/** The keys of the table: from row to row, into the selection, open and shut. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useKeys } from '#web/shell/keys.ts';
import type { ListRows } from '../pages.ts';
import { linksOf } from '../rows.ts';
import { isRowChosen, noSelection, type Selection, withChoice } from '../selection.ts';

type RowKeys = {
  host: RefObject<HTMLElement | null>;
  rows: ListRows;
  reveal: (index: number) => void;
  selection: Selection;
  onSelection: (change: (before: Selection) => Selection) => void;
  onUnfold: (songId: string, isOpen: boolean) => void;
};

const placeOf = (target: EventTarget | null): number =>
  Number((target instanceof Element && target.closest('[data-index]')?.getAttribute('data-index')) || -1);

/** Answers the row that was used last; none: -1. */
export function useRowKeys({ host, rows, reveal, selection, onSelection, onUnfold }: RowKeys): number {
  const { t } = useTranslation('tracks');
  const [active, setActive] = useState(-1);
  const goTo = useFocus(host, reveal);
  const anchor = useRef(-1);
  const move = (by: number) => {
    const next = Math.min(Math.max(active + by, 0), rows.count - 1);
    setActive(next);
    goTo(next);
  };
  const idsOf = (index: number) => {
    const row = rows.at(index);
    return row ? linksOf(row).map(({ id }) => id) : [];
  };
  const choose = () => {
    const row = rows.at(active);
    if (!row) return;
    anchor.current = active;
    const isWanted = isRowChosen(row, selection) !== true;
    onSelection((before) => withChoice(before, idsOf(active), isWanted));
  };
  const chooseRange = () => {
    const [from, to] = [anchor.current < 0 ? active : anchor.current, active].sort((a, b) => a - b);
    if (from === undefined || to === undefined || from < 0) return;
    const ids = Array.from({ length: to - from + 1 }, (_, place) => idsOf(from + place)).flat();
    onSelection((before) => withChoice(before, ids, true));
  };
  const unfold = () => {
    const row = rows.at(active);
    if (row?.links) onUnfold(row.track.songId, !row.isOpen);
  };
  useKeys(t('keys.title'), [
    { keys: 'j', name: t('keys.next'), run: () => move(1), repeats: true },
    { keys: 'k', name: t('keys.previous'), run: () => move(-1), repeats: true },
    { keys: 'x', name: t('keys.choose'), run: choose },
    { keys: 'Shift+x', name: t('keys.chooseRange'), run: chooseRange },
    { keys: 'e', name: t('keys.unfold'), run: unfold },
    { keys: 'Escape', name: t('bulk.clear'), run: () => onSelection(() => noSelection) },
  ]);
  useOwnKeys(host, { setActive, move, unfold });
  return active;
}

/** A row that has only just come into view has the focus once it is drawn. */
function useFocus(host: RefObject<HTMLElement | null>, reveal: (index: number) => void) {
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    if (awaited.current === undefined) return;
    const link = host.current?.querySelector<HTMLElement>(`[data-index="${awaited.current}"] .song-link`);
    if (!link) return;
    awaited.current = undefined;
    link.focus({ preventScroll: true });
    link.scrollIntoView({ block: 'nearest' });
  });
  return useCallback(
    (index: number) => {
      awaited.current = index;
      reveal(index);
    },
    [reveal],
  );
}

type Actions = { setActive: (index: number) => void; move: (by: number) => void; unfold: () => void };

/** Arrows and the space bar belong to a row that has the focus; elsewhere they scroll the page. */
function useOwnKeys(host: RefObject<HTMLElement | null>, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const focus = ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place >= 0) latest.current.setActive(place);
    };
    const press = (event: KeyboardEvent) => {
      const isOnLink = event.target instanceof Element && event.target.matches('.song-link');
      if (!isOnLink || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const run = {
        ArrowDown: () => latest.current.move(1),
        ArrowUp: () => latest.current.move(-1),
        ' ': () => latest.current.unfold(),
      }[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    element.addEventListener('focusin', focus);
    element.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('focusin', focus);
      element.removeEventListener('keydown', press);
    };
  }, [host]);
}
