/** Songs of one title, side by side: what tells one from the others. */
type Song = {
  trackId: string | null;
  title: string | null;
  artist: string | null;
  album?: string | null;
  isrc: string | null;
};

/** Its artist, its release or its ISRC; undefined: no other has its title. */
export function apartFrom(song: Song, songs: readonly Song[]): string | undefined {
  const same = songs.filter(({ title, trackId }) => title === song.title && trackId !== song.trackId);
  if (same.length === 0) return undefined;
  const [known] = (['artist', 'album', 'isrc'] as const).flatMap((name) => {
    const value = song[name];
    return value && same.every((other) => other[name] !== value) ? [value] : [];
  });
  return known;
}
