import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundFigures } from '#domain/own-figures.ts';
import { pitchClasses, soundFeatures, soundRanges } from '#domain/sound.ts';
import { soundIn } from './sound.ts';

test('[MOOD-01] a key is read by its number or its note, major or minor by number or word', () => {
  const key = (cell: string) => soundIn(cell, 'pitchClass', 'whole', '.');
  const names = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F♯ minor', 'G', 'A♭', 'A', 'Bbm', 'B'];
  expect(names.map(key)).toEqual(pitchClasses.map((_, place) => place * 1e6));
  expect(pitchClasses.map((_, place) => key(String(place)))).toEqual(names.map(key));
  expect(['-1', '12', '1.5', 'H'].map(key)).toEqual([undefined, 'out_of_range', 'bad_number', 'bad_number']);
  const mode = (cell: string) => soundIn(cell, 'scaleMode', 'whole', '.');
  expect(['1', '0', 'Major', 'minor', '2'].map(mode)).toEqual([0, 1e6, 0, 1e6, 'out_of_range']);
});

test('[MOOD-01] a feature is told in millionths, or the row is refused where no recording can be so', () => {
  expect(soundIn('105.143', 'tempo', 'whole', '.')).toBe(105_143_000);
  expect(soundIn('0', 'tempo', 'whole', '.')).toBeUndefined();
  expect(soundIn('-5,87', 'loudness', 'whole', ',')).toBe(-5_870_000);
  expect(soundIn('71', 'energy', 'percent', '.')).toBe(710_000);
  expect(['1.01', '-0.1', 'loud'].map((cell) => soundIn(cell, 'valence', 'whole', '.'))).toEqual([
    'out_of_range',
    'out_of_range',
    'bad_number',
  ]);
  fc.assert(
    fc.property(
      fc.constantFrom(...soundFigures),
      fc.double({ noNaN: true, min: -1e3, max: 1e3 }),
      (figure, given) => {
        const told = soundIn(String(given), figure, 'whole', '.');
        if (typeof told !== 'number' || figure === 'pitchClass' || figure === 'scaleMode') return;
        const [least, most] = soundRanges[soundFeatures[figure]];
        expect(told).toBeGreaterThanOrEqual(least * 1e6);
        expect(told).toBeLessThanOrEqual(most * 1e6);
      },
    ),
  );
});
