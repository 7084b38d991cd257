/** The songs a list shows: searched, filtered and sorted by the server, read page by page as they come into view. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getListFacts, outlineTracks } from '#contract/track-list.ts';
import { useTerms } from '#web/music/terms.ts';
import { mostOfPage, readFirstTracks, readListFacts, readOutline, readPage } from '../queries.ts';
import type { ListState } from './list-state.ts';
import { joinPages, type ListRows } from './pages.ts';

export type ListFacts = ReplyOf<typeof getListFacts>;
export type Outline = ReplyOf<typeof outlineTracks>;

export type TrackList = {
  /** Of all songs, whatever the filters. */
  facts: ListFacts | undefined;
  /** Of those that the filters let through. */
  outline: Outline | undefined;
  rows: ListRows | undefined;
  /** Says which rows are in view. */
  onView: (from: number, to: number) => void;
  onUnfold: (songId: string, isOpen: boolean) => void;
  /** What is shown is that of another search or order, or of before an error. */
  isStale: boolean;
  /** When the numbers were read, in milliseconds; the same on server and browser at first. */
  updatedAt: number;
  error: Error | null;
  isFetching: boolean;
  retry: () => void;
};

/** As long as the next list is on its way, the one before stays. */
export function useTrackList(wanted: ListState): TrackList {
  const facts = useQuery(readListFacts());
  const isLopsided = useRef(false);
  const [{ state, cut }, next] = useShown(wanted, isLopsided);
  const outline = useQuery(readOutline(state)).data ?? undefined;
  const { unfolded, onUnfold } = useUnfolded();
  const { reads, rows, onView } = usePages(state, cut, unfolded);
  useEffect(() => {
    isLopsided.current = reads.tracks.some((page) => (page?.length ?? 0) > 0.8 * mostOfPage);
  }, [reads.tracks]);
  const error = facts.error ?? next.error ?? reads.error;
  return {
    facts: facts.data ?? undefined,
    outline,
    rows,
    onView,
    onUnfold,
    isStale: state !== wanted || reads.isRefetching || error !== null,
    updatedAt: facts.dataUpdatedAt,
    error,
    isFetching: facts.isFetching || next.isFetching || reads.isFetching,
    retry: () => {
      void facts.refetch();
      next.retry();
      reads.retry();
    },
  };
}

type Cut = Pick<Outline, 'rows' | 'cuts' | 'pageRows'>;
type Shown = { state: ListState; cut: Cut | undefined };

/** The state whose list is shown: the one that is asked for as soon as its outline and its first rows are there. */
function useShown(wanted: ListState, isLopsided: RefObject<boolean>) {
  const outline = useQuery(readOutline(wanted));
  const cut = useCuts(wanted, outline.data ?? undefined, isLopsided);
  const head = useQuery({ ...readFirstTracks(wanted), enabled: false });
  // Nobody waits for the outline to see the first rows.
  const start = useQuery({ ...readPage(wanted, noCuts, 0), enabled: cut === undefined });
  const first = useQuery({ ...readPage(wanted, cut?.cuts ?? noCuts, 0), enabled: cut !== undefined });
  const shown = useRef<Shown>(undefined);
  const isThere = cut && (head.data || start.data || first.data);
  if (isThere || !shown.current) shown.current = { state: wanted, cut };
  const next = {
    error: outline.error ?? (cut ? first.error : start.error),
    isFetching: outline.isFetching || start.isFetching || first.isFetching,
    retry: () => {
      if (outline.error) void outline.refetch();
      else void first.refetch();
    },
  };
  return [shown.current, next] as const;
}

const noCuts: readonly string[] = [];

/** Cuts hold while songs move; they are made anew when pages would grow far from their size. */
function useCuts(state: ListState, outline: Outline | undefined, isLopsided: RefObject<boolean>) {
  const kept = useRef<Cut & { of: ListState }>(undefined);
  const before = kept.current?.of === state ? kept.current : undefined;
  const isFar = before && outline && Math.abs(outline.rows - before.rows) > before.pageRows / 2;
  if (outline && (!before || isFar || isLopsided.current)) kept.current = { of: state, ...outline };
  return kept.current?.of === state ? kept.current : undefined;
}

/** Which songs are unfolded is nobody else's business: it stands in no address. */
function useUnfolded() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const onUnfold = useCallback(
    (songId: string, isOpen: boolean) =>
      setUnfolded((before) => before[isOpen ? 'union' : 'difference'](new Set([songId]))),
    [],
  );
  return { unfolded, onUnfold };
}

type PagesInView = { from: number; to: number };

/** One page before what is in view and one after it are there before anybody arrives. */
function useReads(state: ListState, cuts: readonly string[], view: PagesInView) {
  const from = Math.max(0, view.from - 1);
  const to = Math.min(cuts.length, view.to + 1);
  const reads = [
    usePage(state, cuts, from, to),
    usePage(state, cuts, from + 1, to),
    usePage(state, cuts, from + 2, to),
    usePage(state, cuts, from + 3, to),
  ] as const;
  const [first, second, third, fourth] = reads.map(({ data }) => data);
  return {
    tracks: useMemo(() => [first, second, third, fourth], [first, second, third, fourth]),
    error: reads.find(({ error }) => error)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    isRefetching: reads.some(({ isFetching, data }) => isFetching && data !== undefined),
    retry: () => {
      for (const { error, refetch } of reads) if (error) void refetch();
    },
  };
}

const usePage = (state: ListState, cuts: readonly string[], place: number, to: number) =>
  useQuery({ ...readPage(state, cuts, Math.min(place, to)), enabled: place <= to });

function usePages(state: ListState, cut: Cut | undefined, unfolded: ReadonlySet<string>) {
  const client = useQueryClient();
  const { apart } = useTerms();
  const [view, setView] = useState<PagesInView>({ from: 0, to: 0 });
  const cuts = cut?.cuts ?? noCuts;
  const reads = useReads(state, cuts, view);
  const start = readPage(state, noCuts, 0);
  const head = client.getQueryData(start.queryKey) ?? client.getQueryData(readFirstTracks(state).queryKey);
  const rows = useMemo(() => {
    void reads.tracks;
    if (!cut) return undefined;
    const known = Array.from({ length: cuts.length + 1 }, (_, place) => {
      const page = client.getQueryState(readPage(state, cuts, place).queryKey);
      const isHead = place === 0 && !page?.data;
      const rest = Math.max(0, cut.rows - cuts.length * cut.pageRows);
      return {
        tracks: (isHead ? head : page?.data) ?? undefined,
        isPart: isHead,
        readAt: page?.dataUpdatedAt ?? 0,
        expected: place < cuts.length ? cut.pageRows : rest,
      };
    });
    const isOpen = (songId: string) => state.view === 'table' && unfolded.has(songId);
    return joinPages(known, { ...state, apart }, isOpen);
  }, [client, state, apart, cut, cuts, reads.tracks, head, unfolded]);
  const onView = useCallback(
    (first: number, last: number) => {
      if (!rows) return;
      const next = { from: rows.pageOf(first), to: rows.pageOf(last) };
      setView((now) => (now.from === next.from && now.to === next.to ? now : next));
    },
    [rows],
  );
  return { reads, rows, onView };
}
