/** Links as the songs they are of, each called and looking like its first link. Pure. */
import type { Track } from '#contract/tracks.ts';

/** A song with some of its links, or a link by itself. */
export type Entry = { id: string; title: string; artist: string; art: string | null; tracks: Track[] };

const entryOf = (id: string, [first, ...others]: readonly Track[]): Entry[] => {
  if (!first) return [];
  const { title, artist, albumArt: art } = first;
  return [{ id, title, artist, art, tracks: [first, ...others] }];
};

/** Links of one recording are one song, in the order of their first links. */
export const songsOf = (tracks: readonly Track[]): Entry[] =>
  [...Map.groupBy(tracks, ({ songId }) => songId)].flatMap(([id, own]) => entryOf(id, own));

export const linksOf = (tracks: readonly Track[]): Entry[] =>
  tracks.flatMap((track) => entryOf(track.id, [track]));
