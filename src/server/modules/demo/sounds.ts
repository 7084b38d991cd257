/**
 * How the sample's songs sound, as an import of the sample's own: its platforms tell the mood of two of them alone, and
 * a map of two points shows nobody what it is for.
 */
import type { SoundFigure } from '#domain/own-figures.ts';
import { type PitchClass, pitchClasses, radarFeatures, type ScaleMode, scaleModes } from '#domain/sound.ts';
import type { Ctx } from '#server/context.ts';
import { addSampleSounds } from '../imports/service.ts';
import { selectSampleTracks } from './queries.ts';

/** Says of itself that nothing in it is measured. */
export const sampleFile = 'sandbox-audio-features.csv';

type Row = readonly [
  song: string,
  tempo: number,
  loudness: number,
  key: PitchClass,
  mode: ScaleMode,
  /** In the order of `radarFeatures`. */
  shares: readonly number[],
];

/** By the plot's keys; the same that the sandbox's platforms say of the recordings. */
export const sampleSounds: readonly Row[] = [
  ['release', 80.664, -15.382, 'Gs', 'minor', [0.208, 0.557, 0.551, 0.74, 0.002, 0.071, 0.071]],
  ['hit', 73.303, -16.886, 'As', 'major', [0.12, 0.48, 0.701, 0.809, 0.113, 0.055, 0.165]],
  ['steady', 129.994, -5.553, 'F', 'minor', [0.885, 0.645, 0.252, 0.114, 0.007, 0.308, 0.031]],
  ['campaign', 132.05, -4.345, 'Gs', 'minor', [0.937, 0.895, 0.275, 0.048, 0.008, 0.5, 0.064]],
  ['gap', 138.025, -13.526, 'G', 'major', [0.374, 0.685, 0.891, 0.202, 0.003, 0.324, 0.033]],
  ['corrected', 118.903, -17.061, 'Gs', 'minor', [0.101, 0.374, 0.883, 0.77, 0.005, 0.099, 0.252]],
  ['gone', 120.253, -7.819, 'E', 'minor', [0.807, 0.678, 0.19, 0.144, 0.308, 0.052, 0.175]],
  ['quiet', 106.656, -14.361, 'D', 'major', [0.204, 0.447, 0.246, 0.488, 0.882, 0.324, 0.06]],
  ['riser', 116.669, -15.866, 'B', 'major', [0.12, 0.463, 0.256, 0.861, 0.004, 0.05, 0.03]],
  ['evergreen', 110.554, -10.143, 'As', 'minor', [0.602, 0.625, 0.129, 0.306, 0.005, 0.132, 0.29]],
];

const soundOf = ([, tempo, loudness, key, mode, shares]: Row): Record<SoundFigure, number> => {
  const of = Object.fromEntries(radarFeatures.map((name, place) => [name, shares[place] ?? 0]));
  return {
    ...(of as Record<(typeof radarFeatures)[number], number>),
    ...{ tempo, loudness, pitchClass: pitchClasses.indexOf(key), scaleMode: scaleModes.indexOf(mode) },
  };
};

/** Of each song on the list one link, so that also those count which nobody has joined yet. In the caller's transaction. */
export async function importSampleSounds(ctx: Ctx, userId: string): Promise<void> {
  const known = new Map(sampleSounds.map((row) => [row[0], soundOf(row)]));
  const sounds = (await selectSampleTracks(ctx.db, userId)).flatMap(({ trackId, song }) => {
    const told = known.get(song);
    return told ? [{ trackId, told }] : [];
  });
  await addSampleSounds(ctx, userId, sampleFile, sounds);
}
