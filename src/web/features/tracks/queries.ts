import type { QueryInputOf } from '#contract/endpoint.ts';
import type { getTrackGrowth } from '#contract/growth.ts';
import type { getListFacts, outlineTracks } from '#contract/track-list.ts';
import type { getSparklines, getTrack, getTrackHistory, listTracks } from '#contract/tracks.ts';
import { rowsOfPage } from '#domain/limits.ts';
import { read } from '#web/data/query.ts';
import { filtersOf, type ListState } from './list/list-state.ts';

/** What the server reads and renders of a list: as much as a tall window shows. */
export const firstPageSize = 10;

/** Songs in one read of sparklines. */
export const sparklinesAtOnce = 60;

/** What belongs to the filters and the order of a list. */
const asked = (state: ListState) => ({ ...filtersOf(state), ...(state.by === 'song' && { by: state.by }) });

/** The head of the list as the address asks for it, so that the first paint has numbers whatever the list's length. */
export const readFirstTracks = (state: ListState) =>
  read<typeof listTracks>('/api/tracks', { query: { ...asked(state), limit: firstPageSize } });

export const readListFacts = () => read<typeof getListFacts>('/api/tracks/facts');

export const readOutline = (state: ListState) =>
  read<typeof outlineTracks>('/api/tracks/outline', { query: asked(state) });

/** As many as any page may have: between two cuts there may be more songs than there were. */
export const mostOfPage = 500;

/** What lies between two cuts of the list; without any, the list from its start. */
export const readPage = (state: ListState, cuts: readonly string[], place: number) => {
  const [cursor, until] = [cuts[place - 1], cuts[place]];
  return read<typeof listTracks>('/api/tracks', {
    query: {
      ...asked(state),
      limit: cuts.length > 0 ? mostOfPage : rowsOfPage,
      ...(cursor !== undefined && { cursor }),
      ...(until !== undefined && { until }),
    },
  });
};

export const readTrack = (id: string) => read<typeof getTrack>('/api/tracks/:id', { params: { id } });

export const readGrowth = (id: string) =>
  read<typeof getTrackGrowth>('/api/tracks/:id/growth', { params: { id } });

export const readHistory = (id: string, query: QueryInputOf<typeof getTrackHistory>) =>
  read<typeof getTrackHistory>('/api/tracks/:id/history', { params: { id }, query });

export const readSparklines = (ids: readonly string[]) =>
  read<typeof getSparklines>('/api/tracks/sparklines', { query: { ids: ids.join(',') } });
