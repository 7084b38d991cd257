/** How a recording sounds, in the words and units that its sources use (Spotify's audio features, TIDAL, Deezer). */

/**
 * `share`: from 0 to 1, higher is more of it. `tempo` is in beats a minute, `loudness` in dB (0 is full scale).
 */
export const soundFeatures = {
  tempo: 'bpm',
  loudness: 'decibel',
  energy: 'share',
  danceability: 'share',
  valence: 'share',
  acousticness: 'share',
  instrumentalness: 'share',
  liveness: 'share',
  speechiness: 'share',
} as const;

export type SoundFeature = keyof typeof soundFeatures;
export const soundFeatureNames = Object.keys(soundFeatures) as [SoundFeature, ...SoundFeature[]];

/** Those that a radar draws: each from 0 to 1. */
export const radarFeatures = [
  'energy',
  'danceability',
  'valence',
  'acousticness',
  'instrumentalness',
  'liveness',
  'speechiness',
] as const satisfies SoundFeature[];

/** What is said of a recording in itself, in the order in which people ask for it. */
export const soundTerms = [
  'tempo',
  'key',
  'energy',
  'danceability',
  'valence',
  'acousticness',
  'instrumentalness',
  'liveness',
  'speechiness',
  'loudness',
] as const satisfies (SoundFeature | 'key')[];
export type SoundTerm = (typeof soundTerms)[number];

/** Pitch classes from C (0) to B (11), as Spotify counts them. */
export const pitchClasses = ['C', 'Cs', 'D', 'Ds', 'E', 'F', 'Fs', 'G', 'Gs', 'A', 'As', 'B'] as const;
export type PitchClass = (typeof pitchClasses)[number];

/** `C#` as meters of audio write it. */
export const pitchClassOfTonic = (written: string): PitchClass =>
  pitchClasses.find((each) => each === written.replace('#', 's')) ?? 'C';

export const scaleModes = ['major', 'minor'] as const;
export type ScaleMode = (typeof scaleModes)[number];

/**
 * What a value can be. Nothing that is music lies beyond; a little above full scale does, as loudness is that of an
 * encoded file.
 */
export const soundRanges = {
  bpm: [20, 400],
  decibel: [-80, 10],
  share: [0, 1],
} as const satisfies Record<(typeof soundFeatures)[SoundFeature], [number, number]>;

/** What a source says of one recording; what it does not say is absent. */
export type Sound = Partial<Record<SoundFeature, number>> & {
  key?: PitchClass;
  mode?: ScaleMode;
  /**
   * What Deezer's player adds so that all songs are equally loud, in dB: towards a loudness that it does not name, so that
   * it is no `loudness` and compared with nobody's.
   */
  gain?: number;
  /** The platform's own words (TIDAL's tone tags), as it writes them. */
  tags?: string[];
};

/**
 * Quarters of the plane of valence and energy (Russell's circumplex of affect, 1980, as it is used for music), cut in
 * the middle; a band around each middle belongs to neither half.
 */
export const moods = ['happy', 'tense', 'calm', 'sad', 'balanced'] as const;
export type Mood = (typeof moods)[number];

export const moodMiddle = 0.5;
/** So near to the middle that a half would say more than the number does. */
export const moodBand = 0.05;

/** undefined: a mood takes both numbers. */
export function moodOf({ valence, energy }: Sound): Mood | undefined {
  if (valence === undefined || energy === undefined) return;
  if (Math.abs(valence - moodMiddle) < moodBand || Math.abs(energy - moodMiddle) < moodBand)
    return 'balanced';
  if (energy > moodMiddle) return valence > moodMiddle ? 'happy' : 'tense';
  return valence > moodMiddle ? 'calm' : 'sad';
}

/** Fewer songs than this on both sides together are too few to tell anything of what they have in common. */
export const fewestSongsToTell = 12;
