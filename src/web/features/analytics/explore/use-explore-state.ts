/** What a page of lines shows beside the days of its control bar, held by the address. */
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ExploreChange, type ExploreState, readExplore, withExplore } from './explore-state.ts';

/** The part of the address that is no control bar's, and the way to change it. */
export function useExploreState() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readExplore(search), [search]);
  const change = (wanted: ExploreChange | ((now: ExploreState) => ExploreChange)) => {
    // Clicks may come faster than the page is drawn: what counts is the address.
    const address = new URLSearchParams(location.search);
    const next = typeof wanted === 'function' ? wanted(readExplore(address)) : wanted;
    const isLook = 'hidden' in next || 'zoom' in next;
    void navigate(
      { search: `?${withExplore(address, next)}` },
      { preventScrollReset: true, replace: isLook },
    );
  };
  return { state, change };
}
