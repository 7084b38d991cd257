/** The pages of a list as one row after the other, whichever of them have been read. Pure. */
import type { Track } from '#contract/tracks.ts';
import { type Row, type RowOrder, rowsOf } from './rows.ts';

export type ReadPage = {
  /** Undefined: not read yet. */
  tracks: readonly Track[] | undefined;
  /** More than these rows are to come. */
  isPart?: boolean;
  readAt: number;
  /** Rows that it likely has. */
  expected: number;
};

export type ListRows = {
  count: number;
  /** Undefined where the row has not been read yet. */
  at: (index: number) => Row | undefined;
  /** On which page it is. */
  pageOf: (index: number) => number;
};

/** A song that moved may be on two pages that were read one after the other: the later one is right. */
export function joinPages(
  pages: readonly ReadPage[],
  order: RowOrder,
  isOpen: (songId: string) => boolean,
): ListRows {
  const pageOfId = new Map<string, number>();
  for (const { place } of pages.map(({ readAt }, place) => ({ place, readAt })).sort(byTime))
    for (const { id } of pages[place]?.tracks ?? []) pageOfId.set(id, place);
  let start = 0;
  const parts = pages.map(({ tracks, isPart, expected }, place) => {
    const own = tracks?.filter(({ id }) => pageOfId.get(id) === place);
    const rows = own ? rowsOf(own, order, isOpen) : [];
    const length = own && !isPart ? rows.length : Math.max(expected, rows.length);
    start += length;
    return { rows, length, start: start - length };
  });
  const pageOf = (index: number): number =>
    Math.max(
      0,
      parts.findLastIndex((part) => part.start <= index && part.length > 0),
    );
  return {
    count: start,
    pageOf,
    at: (index) => {
      const part = parts[pageOf(index)];
      return part?.rows[index - part.start];
    },
  };
}

const byTime = (a: { readAt: number }, b: { readAt: number }): number => a.readAt - b.readAt;
