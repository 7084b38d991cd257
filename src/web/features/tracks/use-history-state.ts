/** The history's state, held by the address alone. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryState, readHistoryState, writeHistoryState } from './history-state.ts';

export function useHistoryState(): [HistoryState, (next: HistoryState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readHistoryState(params), [params]);
  const setState = useCallback(
    (next: HistoryState) => setParams(writeHistoryState(next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [state, setState];
}
