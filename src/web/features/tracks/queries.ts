import type { getTrackGrowth } from '#contract/growth.ts';
import type { getTrackDay } from '#contract/track-day.ts';
import type { getSparklines, getTrack, getTrackHistory, listTracks } from '#contract/tracks.ts';
import { read } from '#web/data/query.ts';
import { filtersOf, type ListState } from './list/list-state.ts';
import type { HistoryQuery } from './song/history-state.ts';

/** What the server reads and renders of a list: as much as a tall window shows. */
export const firstPageSize = 12;

/** Songs in one read of sparklines. */
export const sparklinesAtOnce = 60;

/** Every song: the browser searches, filters and sorts by itself. */
export const readAllTracks = () => read<typeof listTracks>('/api/tracks');

/** The head of the list as the address asks for it, so that the first paint has numbers whatever the list's length. */
export const readFirstTracks = (state: ListState) =>
  read<typeof listTracks>('/api/tracks', { query: { ...filtersOf(state), limit: firstPageSize } });

export const readTrack = (id: string) => read<typeof getTrack>('/api/tracks/:id', { params: { id } });

export const readGrowth = (id: string) =>
  read<typeof getTrackGrowth>('/api/tracks/:id/growth', { params: { id } });

export const readHistory = (id: string, query: HistoryQuery) =>
  read<typeof getTrackHistory>('/api/tracks/:id/history', { params: { id }, query });

export const readDay = (id: string, day: string, tz: string) =>
  read<typeof getTrackDay>('/api/tracks/:id/days/:day', { params: { id, day }, query: { tz } });

export const readSparklines = (ids: readonly string[]) =>
  read<typeof getSparklines>('/api/tracks/sparklines', { query: { ids: ids.join(',') } });
