import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moodOf } from './sound.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('[MOOD-01] a mood is the quarter that valence and energy lie in', () => {
  expect(moodOf({ valence: 0.8, energy: 0.9 })).toBe('happy');
  expect(moodOf({ valence: 0.2, energy: 0.9 })).toBe('tense');
  expect(moodOf({ valence: 0.8, energy: 0.1 })).toBe('calm');
  expect(moodOf({ valence: 0.2, energy: 0.1 })).toBe('sad');
  expect(moodOf({ valence: 0.52, energy: 0.9 })).toBe('balanced');
  expect(moodOf({ valence: 0.9, energy: 0.46 })).toBe('balanced');
});

test('[MOOD-01] one of the two numbers alone is no mood', () => {
  expect(moodOf({ valence: 0.8 })).toBeUndefined();
  expect(moodOf({ energy: 0.8, danceability: 0.9, tempo: 128 })).toBeUndefined();
});

test('[MOOD-02] the plane is cut evenly: turned around its middle, each mood is its opposite', () => {
  const opposite = {
    happy: 'sad',
    sad: 'happy',
    tense: 'calm',
    calm: 'tense',
    balanced: 'balanced',
  } as const;
  fc.assert(
    fc.property(share, share, (valence, energy) => {
      const here = moodOf({ valence, energy });
      const there = moodOf({ valence: 1 - valence, energy: 1 - energy });
      const isAtBorder = [valence, energy].some((value) => Math.abs(Math.abs(value - 0.5) - 0.05) < 1e-9);
      if (!isAtBorder) expect(there).toBe(here && opposite[here]);
      expect(here).toBe(moodOf({ valence, energy, acousticness: 1, tempo: 60 }));
    }),
  );
});
