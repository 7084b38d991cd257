/** The rows of the list: a link each, or a song with its links below it where it is unfolded. */
import { songSorts, type Track } from '#contract/tracks.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { toldOf } from '#domain/song-word.ts';
import type { ListState } from './list-state.ts';

/**
 * A row speaks of one link: of a song that is its largest, or the one that stands first where the order is of single
 * links; `links` are all of its shown ones, that one first.
 */
export type Row = {
  key: string;
  track: Track;
  /** Of a song with several links. */
  links?: readonly Track[];
  /** Of those the largest, with what its unit makes together: what the song is told by, in whatever order. */
  told?: Track;
  isOpen?: boolean;
  /** Below its song. */
  isPart?: true;
};

export type RowOrder = Pick<ListState, 'by' | 'sort'> & {
  /** Platforms whose numbers stand in no sum with others. */
  apart: readonly PlatformId[];
};

const standsByWord = (sort: ListState['sort']): boolean => songSorts.some((one) => one === sort);

/** Songs stand where the link does that their row speaks of. */
export function rowsOf(
  tracks: readonly Track[],
  { by, sort, apart }: RowOrder,
  isOpen: (songId: string) => boolean,
): Row[] {
  if (by === 'link') return tracks.map((track) => ({ key: track.id, track }));
  const songs = [...Map.groupBy(tracks, ({ songId }) => songId)].flatMap(([songId, links]) => {
    const told = toldOf(links, apart);
    const track = standsByWord(sort) ? links.find(({ id }) => id === told?.id) : links[0];
    return track && told
      ? [{ songId, track, told, links: [track, ...links.filter((one) => one !== track)] }]
      : [];
  });
  const places = new Map(tracks.map((track, place) => [track, place]));
  return songs
    .toSorted((a, b) => (places.get(a.track) ?? 0) - (places.get(b.track) ?? 0))
    .flatMap(({ songId, ...song }): Row[] => {
      if (song.links.length === 1) return [{ key: song.track.id, track: song.track }];
      const row = { key: songId, ...song, isOpen: isOpen(songId) };
      const parts = song.links.map((part): Row => ({ key: part.id, track: part, isPart: true }));
      return row.isOpen ? [row, ...parts] : [row];
    });
}

/** What a row stands for: choosing a song chooses all of its links. */
export const linksOf = ({ track, links }: Row): readonly Track[] => links ?? [track];
