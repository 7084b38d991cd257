/** The cursor that says where the next page of a list begins. Pure. */
import { z } from 'zod';
import { type TrackFilters, trackSort } from '#contract/tracks.ts';
import { badCursor, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { type Sort, type SortKey, sortKeys } from './queries-order.ts';

/** The last row of a page: its sort value as text (null sorts last in both orders) and its id. */
export type Cursor = { sort: Sort; order: TrackFilters['order']; value: string | null; id: string };

const isDate = (text: string): boolean => !text.startsWith('0000') && z.iso.date().safeParse(text).success;

/** After the date. */
const timeShape = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d)?$/;

/** PostgreSQL's own spelling of each type, so that a forged value is refused here and not by an error there. */
const isOfType: Record<SortKey['type'], (value: string) => boolean> = {
  text: () => true,
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  timestamptz: (value) => isDate(value.slice(0, 10)) && timeShape.test(value.slice(10)),
  date: isDate,
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
  const isValue = value === null || isOfType[sortKeys[sort].type](value);
  if (sort !== wanted.sort || order !== wanted.order || !isValue) throw badCursor();
  return { sort, order, value, id };
}
