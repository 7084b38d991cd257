/** State and keys of the search box: what is typed, which suggestion is marked, when the list is open. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { listTracks } from '#contract/tracks.ts';
import { read } from '#web/data/query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { nextMarked, suggestionsFor } from './suggestions.ts';

/** The fingers rest. */
const restMs = 120;
const longestSearch = 200;
/** Enough for a few distinct titles and artists. */
const tracksAsked = 60;

export function useSearchBox() {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  useClosing(
    box,
    isOpen,
    useCallback(() => setOpen(false), []),
  );
  const hasText = text.trim() !== '';
  // Asked only once someone types: the box works without suggestions too.
  const search = useDebounced(text, restMs).trim().slice(0, longestSearch);
  const { data, isPlaceholderData } = useQuery({
    ...read<typeof listTracks>('/api/tracks', { query: { search, limit: tracksAsked } }),
    enabled: hasText && search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isOfText = data !== undefined && !isPlaceholderData && search === text.trim();
  const suggestions = suggestionsFor(data ?? [], text);

  const type = (typed: string) => {
    setText(typed);
    setMarked(-1);
    setOpen(typed.trim() !== '');
  };
  const choose = (chosen: string) => {
    const search = chosen.trim();
    if (!search) return;
    setText(search);
    setOpen(false);
    void navigate(`/tracks?${new URLSearchParams({ search, by: 'song' })}`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Inside a sheet the key closes the list first.
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      choose((isOpen && suggestions[marked]?.text) || text);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(hasText);
      setMarked(nextMarked(marked, event.key, suggestions.length));
    }
  };
  const shown = isOpen && suggestions.length > 0;
  const showsNone = isOpen && hasText && isOfText && suggestions.length === 0;
  const open = () => setOpen(hasText);
  return { box, text, type, press, choose, marked, setMarked, suggestions, isOpen: shown, showsNone, open };
}

/** Closes something open on a press outside of it and on every change of address. */
function useClosing(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const location = useLocation();
  useEffect(close, [location]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [box, isOpen, close]);
}
