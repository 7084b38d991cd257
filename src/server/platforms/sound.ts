/** Makes what a platform says of a recording's sound fit: what does not fit is left out, and nothing is guessed. */
import {
  type PitchClass,
  pitchClasses,
  type ScaleMode,
  type Sound,
  type SoundFeature,
  soundFeatureNames,
  soundFeatures,
} from '#domain/sound.ts';
import { textOf } from './parse.ts';

/** As the platform writes them; its words for key and mode are its own folder's to read. */
export type GivenSound = Partial<Record<SoundFeature, unknown>> & {
  key?: PitchClass | undefined;
  mode?: ScaleMode | undefined;
  gain?: unknown;
  tags?: unknown;
};

/** 0 is what platforms write for an unknown tempo. */
const isInRange: Record<(typeof soundFeatures)[SoundFeature], (value: number) => boolean> = {
  bpm: (value) => value > 0 && value < 1000,
  decibel: (value) => value > -120 && value < 20,
  share: (value) => value >= 0 && value <= 1,
};

/** Our own figures: more tags, or longer ones, than a line shows. */
const mostTags = 12;
const longestTag = 40;

/** In dB: beyond that there is no music. */
const mostGain = 60;

const tagsOf = (given: unknown): string[] => {
  const tags = (Array.isArray(given) ? given : []).slice(0, 100).flatMap((tag) => textOf(tag) ?? []);
  return [...new Set(tags)].filter((tag) => tag.length <= longestTag).slice(0, mostTags);
};

/** `{}`: nothing is said of this recording. */
export function soundOf({ key, mode, gain, tags, ...given }: GivenSound): Sound {
  const sound: Sound = {};
  for (const name of soundFeatureNames) {
    const value = given[name];
    if (typeof value === 'number' && isInRange[soundFeatures[name]](value)) sound[name] = value;
  }
  if (key) sound.key = key;
  // A mode without its tonic is no key.
  if (key && mode) sound.mode = mode;
  // As with a tempo, 0 is what is written where it is unknown.
  if (typeof gain === 'number' && gain !== 0 && Math.abs(gain) < mostGain) sound.gain = gain;
  const words = tagsOf(tags);
  if (words.length > 0) sound.tags = words;
  return sound;
}

const flats = new Map<string, PitchClass>([
  ['Db', 'Cs'],
  ['Eb', 'Ds'],
  ['Gb', 'Fs'],
  ['Ab', 'Gs'],
  ['Bb', 'As'],
]);

/** `Cs` for what is written `C#`, `C♯` or `CSharp`, and for `Db`. */
export function pitchClassOf(written: unknown): PitchClass | undefined {
  if (typeof written !== 'string') return undefined;
  const name = written.replace(/(?<=^[A-G])(#|♯| ?sharp)$/i, 's').replace(/(?<=^[A-G])(♭| ?flat)$/i, 'b');
  return pitchClasses.find((one) => one === name) ?? flats.get(name);
}
