/** The rows of the list: a link each, or a song with its links below it where it is unfolded. */
import type { Track } from '#contract/tracks.ts';
import { movedMost } from '#domain/momentum.ts';
import type { ListState } from './list-state.ts';

/**
 * A row speaks of one link, as numbers of different platforms make no sum. Of a song that is the link that stands first
 * in the chosen order, or the one that it is judged by where the order is how songs do; `links` are all of its shown
 * ones, that one first.
 */
export type Row = {
  key: string;
  track: Track;
  /** Of a song with several links. */
  links?: readonly Track[];
  /** Of those the one that the song is judged by: the song's word is its word, in whatever order. */
  judged?: Track;
  isOpen?: boolean;
  /** Below its song. */
  isPart?: true;
};

const ordersByWord: ReadonlySet<ListState['sort']> = new Set<ListState['sort']>(['against', 'state']);

/** The link that a song is judged by, of those that are shown. */
export const judgedOf = (links: readonly Track[]): Track | undefined =>
  movedMost(links, ({ id, momentum }) => ({
    id,
    state: momentum?.state ?? null,
    gained: momentum?.gained ?? null,
    previous: momentum?.previous ?? null,
  }));

/** Songs stand where the link does that their row speaks of. */
export function rowsOf(
  tracks: readonly Track[],
  { by, sort }: Pick<ListState, 'by' | 'sort'>,
  isOpen: (songId: string) => boolean,
): Row[] {
  if (by === 'link') return tracks.map((track) => ({ key: track.id, track }));
  const songs = [...Map.groupBy(tracks, ({ songId }) => songId)].flatMap(([songId, links]) => {
    const judged = judgedOf(links);
    const track = ordersByWord.has(sort) ? judged : links[0];
    return track && judged
      ? [{ songId, track, judged, links: [track, ...links.filter((one) => one !== track)] }]
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
