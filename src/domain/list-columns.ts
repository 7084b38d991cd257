import { metricOrder } from './metrics.ts';

/** What the table of songs can show beside their names, in its order. */
export const listColumns = [
  'state',
  'perDay',
  'against',
  'days',
  'leading',
  'change',
  ...metricOrder,
  'platform',
  'lastSyncedAt',
  'addedAt',
  'releaseDate',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** As addresses name them, with commas between; in the table's order. Undefined: it names none. */
export function columnsIn(text: string | null | undefined): ListColumn[] | undefined {
  const named = text?.split(',') ?? [];
  const columns = listColumns.filter((id) => named.includes(id));
  return columns.length > 0 ? columns : undefined;
}

/** Until somebody has chosen. */
export const usualColumns: readonly ListColumn[] = [
  'state',
  'perDay',
  'against',
  'days',
  'leading',
  'lastSyncedAt',
];
