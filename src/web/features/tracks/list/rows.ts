/** The rows of the list: a link each, or a song with its links below it where it is unfolded. */
import type { Track } from '#contract/tracks.ts';
import type { ListState } from './list-state.ts';

/**
 * A row speaks of one link, as numbers of different platforms make no sum. Of a song that is the link that stands first
 * in the chosen order; `links` are all of its shown ones, that one first.
 */
export type Row = {
  key: string;
  track: Track;
  /** Of a song with several links. */
  links?: readonly Track[];
  isOpen?: boolean;
  /** Below its song. */
  isPart?: true;
};

/** Songs stand where their first link does. */
export function rowsOf(
  tracks: readonly Track[],
  by: ListState['by'],
  isOpen: (songId: string) => boolean,
): Row[] {
  if (by === 'link') return tracks.map((track) => ({ key: track.id, track }));
  return [...Map.groupBy(tracks, ({ songId }) => songId)].flatMap(([songId, links]): Row[] => {
    const [track] = links;
    if (!track) return [];
    if (links.length === 1) return [{ key: track.id, track }];
    const song = { key: songId, track, links, isOpen: isOpen(songId) };
    const parts = links.map((part): Row => ({ key: part.id, track: part, isPart: true }));
    return song.isOpen ? [song, ...parts] : [song];
  });
}

/** What a row stands for: choosing a song chooses all of its links. */
export const linksOf = ({ track, links }: Row): readonly Track[] => links ?? [track];
