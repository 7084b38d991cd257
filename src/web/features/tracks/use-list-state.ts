/** The list's state, held by the address alone. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListState, readListState, writeListState } from './list-state.ts';

export function useListState(): [ListState, (next: ListState) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const setState = useCallback(
    (next: ListState) => setParams(writeListState(next), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [state, setState];
}
