/** Spotify for Artists. */
import { hasAll, type KindSpec, named } from './spec.ts';

/** `Blue (live)-timeline.csv`, also as a browser names its second copy; `?` and `/` of the title are `_` in it. */
const timelineName = /^(.+)-timeline(?:\s?\(\d+\))?(?:\.\w+)?$/i;

const songTimeline: KindSpec = {
  kind: 'spotify-song-timeline',
  platform: 'spotify',
  columns: named({ date: 'date', streams: 'streams' }),
  fits: (names) => names.length === 2 && hasAll(names, ['date', 'streams']),
  titleOf: (fileName) => timelineName.exec(fileName.split(/[/\\]/).at(-1) ?? '')?.[1]?.trim(),
};

const audience = {
  date: 'date',
  listeners: 'listeners',
  'monthly listeners': 'monthlyListeners',
  'monthly active listeners': 'monthlyActiveListeners',
  'super listeners': 'superListeners',
  streams: 'streams',
  'playlist adds': 'playlistAdds',
  saves: 'saves',
  followers: 'followers',
} as const;

const audienceTimeline: KindSpec = {
  kind: 'spotify-audience-timeline',
  platform: 'spotify',
  columns: named(audience),
  fits: (names) =>
    hasAll(names, ['date', 'listeners', 'streams', 'followers']) && names.every((name) => name in audience),
};

const songs: KindSpec = {
  kind: 'spotify-songs',
  platform: 'spotify',
  columns: named({
    song: 'title',
    listeners: 'listeners',
    streams: 'streams',
    saves: 'saves',
    'release date': 'releaseDate',
  }),
  fits: (names) => hasAll(names, ['song', 'listeners', 'streams', 'saves', 'release date']),
  // Of all time Spotify tells neither, and writes 0.
  unknownOfAllTime: ['listeners', 'saves'],
  isAllTime: (fileName, isZero) =>
    /-songs-all\b/i.test(fileName) || (isZero('listeners') && !isZero('streams')),
};

const playlists: KindSpec = {
  kind: 'spotify-playlists',
  platform: 'spotify',
  columns: named({ title: 'playlist', author: 'owner', listeners: 'listeners', streams: 'streams' }),
  fits: (names) => hasAll(names, ['title', 'author', 'listeners', 'streams', 'date added']),
  dimension: 'playlist',
  isAllTime: (fileName) => /-playlists-all\b/i.test(fileName),
};

export const spotifyKinds = [songTimeline, audienceTimeline, songs, playlists];

const songIds = ['track uri', 'spotify uri', 'spotify id', 'spotify track id', 'track id'] as const;

/**
 * Lists of songs that somebody took out of Spotify: Exportify's columns, of 2015 ("Spotify URI", "Artist Name") and of
 * today ("Track URI", "Artist Name(s)", "Added At"). Nothing in them was counted for the artist: a popularity or a
 * length is of the song as anybody sees it.
 */
export const songList: KindSpec = {
  kind: 'song-list',
  platform: 'spotify',
  columns: named({
    ...Object.fromEntries(songIds.map((name) => [name, 'url' as const])),
    'track name': 'title',
    'artist name(s)': 'artist',
    'artist name': 'artist',
    isrc: 'isrc',
  }),
  fits: (names) =>
    songIds.some((name) => names.includes(name)) &&
    ['track name', 'album name', 'added at'].every((name) => names.includes(name)),
  isList: true,
};
