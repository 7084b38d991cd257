/** State and keys of the search box: what is typed, which suggestion is marked, when the list is open. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { listTracks } from '#contract/tracks.ts';
import { read } from '#web/lib/query.ts';
import { suggestionsFor } from './suggestions.ts';

/** The next marked row: it goes round, and -1 is the text itself. */
export function nextMarked(marked: number, key: string, count: number): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return marked + 1 < count ? marked + 1 : 0;
  return marked > 0 ? marked - 1 : count - 1;
}

export function useSearchBox() {
  const navigate = useNavigate();
  const location = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  // Asked only once someone types, and never twice: the box works without suggestions too.
  const { data } = useQuery({
    ...read<typeof listTracks>('/api/tracks'),
    enabled: text.trim() !== '',
    retry: false,
  });
  const suggestions = suggestionsFor(data ?? [], text);

  useEffect(() => setOpen(false), [location]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

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
    navigate(`/tracks?${new URLSearchParams({ search })}`);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Inside a sheet the key closes the list first.
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      choose(suggestions[marked]?.text ?? text);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(text.trim() !== '');
      setMarked(nextMarked(marked, event.key, suggestions.length));
    }
  };
  const showsNone = isOpen && data !== undefined && suggestions.length === 0;
  return {
    box,
    text,
    type,
    press,
    choose,
    marked,
    setMarked,
    suggestions,
    isOpen: isOpen && suggestions.length > 0,
    showsNone,
    open: () => setOpen(text.trim() !== ''),
  };
}
