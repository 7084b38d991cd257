/** The cursor that says where the next page of a list begins. Pure. */
import { z } from 'zod';
import { type TrackFilters, trackSort } from '#contract/tracks.ts';
import { badCursor, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { type Sort, type SortKey, sortKeys } from './queries-order.ts';

/** The last row of a page: its sort value as text (null sorts last in both orders) and its id. */
export type Cursor = { sort: Sort; order: TrackFilters['order']; value: string | null; id: string };

/** PostgreSQL's own spelling of each type, so that a forged value is refused here and not by an error there. */
const valueShapes: Record<SortKey['type'], RegExp> = {
  text: /^[^\0]*$/,
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

const shape = z.tuple([
  trackSort,
  z.enum(['asc', 'desc']),
  z.string().max(1500).nullable(),
  z.string().max(64),
]);

export const cursorText = ({ sort, order, value, id }: Cursor): string =>
  writeCursor([sort, order, value, id]);

/** Refuses what is no cursor, and one of a list that was sorted otherwise. */
export function cursorOf(text: string, wanted: Pick<Cursor, 'sort' | 'order'>): Cursor {
  const [sort, order, value, id] = readCursor(text, shape);
  const isValue = value === null || valueShapes[sortKeys[sort].type].test(value);
  if (sort !== wanted.sort || order !== wanted.order || !isValue) throw badCursor();
  return { sort, order, value, id };
}
