/** The songs a list shows: at first the page that the server read, then all of them, searched and sorted here. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Track } from '#contract/tracks.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { firstPageSize, readAllTracks, readFirstTracks } from '../queries.ts';
import { filterAndSort } from './filter-and-sort.ts';
import { isNarrowed, type ListState } from './list-state.ts';

export type TrackList = {
  /** In order; undefined until anything is known. */
  tracks: readonly Track[] | undefined;
  /** All songs, whatever the filters; undefined while only the first page is there. */
  all: readonly Track[] | undefined;
  /** When the numbers were read, in milliseconds; the same on server and browser at first. */
  updatedAt: number;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
};

export function useTrackList(state: ListState): TrackList {
  const client = useQueryClient();
  const language = useLanguage();
  const { timeZone } = useFormats();
  const firstRead = readFirstTracks(state);
  const first = useQuery({ ...firstRead, enabled: false });
  const whole = useQuery({
    ...readAllTracks(),
    // A first page that is not full is the whole list.
    initialData: () => {
      const page = client.getQueryData(firstRead.queryKey);
      return page && page.length < firstPageSize && !isNarrowed(state) ? page : undefined;
    },
    initialDataUpdatedAt: () => client.getQueryState(firstRead.queryKey)?.dataUpdatedAt,
  });
  const all = whole.data ?? undefined;
  const tracks = useMemo(
    () => (all ? filterAndSort(all, state, { language, timeZone }) : (first.data ?? undefined)),
    [all, first.data, state, language, timeZone],
  );
  return {
    tracks,
    all,
    updatedAt: all ? whole.dataUpdatedAt : first.dataUpdatedAt,
    error: whole.error,
    isFetching: whole.isFetching,
    retry: () => void whole.refetch(),
  };
}
