import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { radarFeatures } from '#domain/sound.ts';
import { pitchClassOf, soundOf } from './sound.ts';

describe('what a platform says of a sound', () => {
  test('[MOOD-01] keeps what fits, and leaves out what is unknown or cannot be', () => {
    expect(soundOf({ tempo: 0, energy: 1.2, valence: -0.1, liveness: '0.5', loudness: 40 })).toEqual({});
    expect(soundOf({ tempo: 123.4, energy: 0, valence: 1, loudness: -60, key: 'Cs', mode: 'minor' })).toEqual(
      {
        tempo: 123.4,
        energy: 0,
        valence: 1,
        loudness: -60,
        key: 'Cs',
        mode: 'minor',
      },
    );
  });

  test('[MOOD-01] a mode without a key is none', () => {
    expect(soundOf({ mode: 'major' })).toEqual({});
    expect(soundOf({ key: 'C', mode: 'major' })).toEqual({ key: 'C', mode: 'major' });
  });

  test('[MOOD-01] tags are the platform’s own words, each once, and not without end', () => {
    expect(soundOf({ tags: ['Happy', ' Happy ', '', 7, null, 'x'.repeat(99)] })).toEqual({ tags: ['Happy'] });
    expect(soundOf({ tags: Array.from({ length: 50 }, (_, place) => `tag ${place}`) }).tags).toHaveLength(12);
    expect(soundOf({ tags: 'Happy' })).toEqual({});
  });

  test('whatever is written, no number is out of its range', () => {
    const given = fc.record(
      Object.fromEntries([...radarFeatures, 'tempo', 'loudness'].map((name) => [name, fc.anything()])),
    );
    fc.assert(
      fc.property(given, fc.anything(), (features, tags) => {
        const { tempo, loudness, tags: words = [], ...shares } = soundOf({ ...features, tags });
        for (const share of Object.values(shares)) expect(share).toBeGreaterThanOrEqual(0);
        for (const share of Object.values(shares)) expect(share).toBeLessThanOrEqual(1);
        if (tempo !== undefined) expect(tempo).toBeGreaterThan(0);
        if (loudness !== undefined) expect(Math.abs(loudness)).toBeLessThan(120);
        for (const word of words) expect(word.length).toBeLessThanOrEqual(40);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['C', 'C'],
  ['CSharp', 'Cs'],
  ['F#', 'Fs'],
  ['G♯', 'Gs'],
  ['Eb', 'Ds'],
  ['B♭', 'As'],
  ['D flat', 'Cs'],
  ['UNKNOWN', undefined],
  ['H', undefined],
  ['constructor', undefined],
  [7, undefined],
])('[MOOD-01] the key %s is %s', (written, key) => {
  expect(pitchClassOf(written)).toBe(key);
});
