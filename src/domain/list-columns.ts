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

/** Until somebody has chosen. */
export const usualColumns: readonly ListColumn[] = [
  'state',
  'perDay',
  'against',
  'days',
  'leading',
  'lastSyncedAt',
];
