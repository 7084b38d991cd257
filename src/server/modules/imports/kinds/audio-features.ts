/** Tables of how recordings sound: Spotify's audio features, as its users' tools and data sets write them. */
import { type KindSpec, named } from './spec.ts';

const ids = [
  'track id',
  'track uri',
  'spotify id',
  'spotify uri',
  'spotify track id',
  'spotify track uri',
  'track href',
  'uri',
  'id',
] as const;
const columns = named({
  ...Object.fromEntries(ids.map((name) => [name, 'url' as const])),
  isrc: 'isrc',
  'track name': 'title',
  'track title': 'title',
  'song name': 'title',
  title: 'title',
  song: 'title',
  name: 'title',
  'artist name(s)': 'artist',
  'artist names': 'artist',
  'artist name': 'artist',
  'track artist': 'artist',
  artists: 'artist',
  artist: 'artist',
  danceability: 'danceability',
  energy: 'energy',
  key: 'pitchClass',
  loudness: 'loudness',
  mode: 'scaleMode',
  speechiness: 'speechiness',
  acousticness: 'acousticness',
  instrumentalness: 'instrumentalness',
  liveness: 'liveness',
  valence: 'valence',
  tempo: 'tempo',
});

export const audioFeatureKinds: readonly KindSpec[] = [
  {
    kind: 'audio-features',
    platform: 'spotify',
    columns,
    // Two of them make a mood; whatever else is counted in the table, somebody has to say of which days.
    fits: (names) =>
      ['danceability', 'energy', 'valence'].every((name) => names.includes(name)) &&
      ids.some((name) => names.includes(name)),
    isAllTime: () => true,
  },
];
