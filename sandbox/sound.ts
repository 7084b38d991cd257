/**
 * How an invented recording sounds, drawn from its ISRC: so all platforms speak of one recording, each of what it tells
 * and in its own words.
 */
import type { PlatformId } from '#domain/platforms.ts';
import {
  type Mood,
  moodOf,
  pitchClasses,
  radarFeatures,
  type ScaleMode,
  type Sound,
  scaleModes,
} from '#domain/sound.ts';
import type { Item } from './catalogue.ts';
import { between, chance, pick, whole } from './chance.ts';

type Recording = Required<Omit<Sound, 'tags' | 'gain'>>;

const rounded = (value: number, digits = 3): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Loud songs have more energy and less of acoustic instruments; most are sung, and few were recorded live. */
export function recordingSound({ isrc }: Pick<Item, 'isrc'>): Recording {
  const energy = between(0.08, 0.97, 'energy', isrc);
  const shares = {
    energy,
    valence: between(0.06, 0.96, 'valence', isrc),
    danceability: 0.25 + 0.35 * energy + between(0, 0.35, 'danceability', isrc),
    acousticness: (1 - energy) * between(0.3, 1, 'acousticness', isrc),
    liveness: 0.05 + 0.5 * chance('liveness', isrc) ** 3,
    speechiness: 0.03 + 0.3 * chance('speechiness', isrc) ** 3,
    instrumentalness: chance('sung', isrc) < 0.8 ? 0.01 * chance('traces', isrc) : chance('alone', isrc),
  };
  const features = Object.fromEntries(radarFeatures.map((name) => [name, rounded(shares[name])])) as Pick<
    Recording,
    (typeof radarFeatures)[number]
  >;
  return {
    ...features,
    tempo: rounded(between(70, 175, 'tempo', isrc)),
    loudness: rounded(-18 + 14 * energy + between(-1.5, 1.5, 'loudness', isrc)),
    key: pick(pitchClasses, 'key', isrc),
    mode: pick(scaleModes, 'mode', isrc),
  };
}

/** As in life, half of what Deezer has is without one; written as 0. */
export const deezerTempo = (item: Pick<Item, 'isrc'>): number =>
  chance('bpm known', item.isrc) < 0.5 ? 0 : rounded(recordingSound(item).tempo, 1);

/** Towards a loudness that Deezer does not name. */
export const deezerGain = (item: Pick<Item, 'isrc'>): number =>
  rounded(-between(6, 13, 'gain', item.isrc), 1);

const tones: Record<Mood, readonly string[]> = {
  happy: ['Happy', 'Uplifting'],
  tense: ['Intense'],
  calm: ['Relaxing'],
  sad: ['Melancholic'],
  balanced: [],
};

const tidalKeys = ['C', 'CSharp', 'D', 'Eb', 'E', 'F', 'FSharp', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

export function tidalSound(item: Pick<Item, 'isrc'>) {
  if (chance('tidal knows', item.isrc) < 0.15)
    return { bpm: null, key: 'UNKNOWN', keyScale: 'UNKNOWN', toneTags: [] };
  const recording = recordingSound(item);
  return {
    bpm: Math.round(recording.tempo),
    key: tidalKeys[pitchClasses.indexOf(recording.key)],
    keyScale: recording.mode === 'major' ? 'MAJOR' : 'MINOR',
    toneTags: tones[moodOf(recording) ?? 'balanced'],
  };
}

const written = { major: '', minor: 'm' } as const satisfies Record<ScaleMode, string>;

/** Uploaders seldom fill it in. */
export function soundcloudSound(item: Pick<Item, 'isrc'>) {
  const { tempo, key, mode } = recordingSound(item);
  const isFilledIn = chance('filled in', item.isrc) < 0.3;
  return {
    bpm: isFilledIn ? Math.round(tempo) : null,
    key_signature: isFilledIn ? `${key.replace('s', '#')}${written[mode]}` : null,
  };
}

/** `null` for what was not analysed. */
export function spotifyFeatures(id: string, item: Pick<Item, 'isrc' | 'seconds'>): object | null {
  if (chance('analysed', item.isrc) < 0.04) return null;
  const { key, mode, ...features } = recordingSound(item);
  return {
    ...features,
    key: pitchClasses.indexOf(key),
    mode: mode === 'major' ? 1 : 0,
    type: 'audio_features',
    id,
    uri: `spotify:track:${id}`,
    track_href: `https://api.spotify.com/v1/tracks/${id}`,
    analysis_url: `https://api.spotify.com/v1/audio-analysis/${id}`,
    duration_ms: item.seconds * 1000,
    time_signature: whole(0, 9, 'time signature', item.isrc) === 0 ? 3 : 4,
  };
}

/** What a connector makes of it; undefined of platforms that tell nothing. */
export function toldSound(platform: PlatformId, item: Item): Sound | undefined {
  const { key, mode, ...features } = recordingSound(item);
  if (platform === 'spotify') return spotifyFeatures('', item) ? { ...features, key, mode } : {};
  if (platform === 'deezer') {
    const [tempo, gain] = [deezerTempo(item), deezerGain(item)];
    return { ...(tempo && { tempo }), gain };
  }
  if (platform === 'tidal') {
    const { bpm, toneTags } = tidalSound(item);
    return bpm === null ? {} : { tempo: bpm, key, mode, ...(toneTags.length > 0 && { tags: [...toneTags] }) };
  }
  if (platform !== 'soundcloud') return undefined;
  const { bpm } = soundcloudSound(item);
  return bpm === null ? {} : { tempo: bpm, key, ...(mode === 'minor' && { mode }) };
}
