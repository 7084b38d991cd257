/** Where the file of the list, or of some of its songs, is found. */
import { urlOf } from '#contract/address.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { exportTracks } from '#contract/tracks.ts';
import { filtersOf, type ListState } from './list-state.ts';

export type ExportFormat = 'csv' | 'json';

/** Longer addresses than 8 KB are refused by servers and proxies: more ids than this do not fit. */
export const mostIdsInAddress = 150;

const pathOf = <E extends Endpoint>(path: E['path']): string => path;

/** With `ids` only these songs, in the list's order. */
export const exportAddress = (state: ListState, format: ExportFormat, ids?: readonly string[]): string =>
  urlOf(
    pathOf<typeof exportTracks>('/api/tracks/export'),
    {},
    {
      format,
      ...filtersOf(state),
      ids: ids?.join(','),
    },
  );
