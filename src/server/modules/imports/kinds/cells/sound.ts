/** Audio features, keys and modes as files write them, in millionths of the feature's unit. */
import type { RowReason } from '#domain/imports.ts';
import { millionths, type SoundFigure } from '#domain/own-figures.ts';
import { soundFeatures, soundRanges } from '#domain/sound.ts';
import { type DecimalMark, numberOf, type Scale, scales } from './quantities.ts';

const tonics = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 } as const;
const isTonic = (letter: string): letter is keyof typeof tonics => Object.hasOwn(tonics, letter);

/** `C#`, `Db`, `F♯ minor`: the note alone. */
function pitchClassOf(cell: string): number | undefined {
  const match = /^([A-G])\s?([#♯sb♭]?)(?:\s?(?:maj(?:or)?|min(?:or)?|m))?(?:\/.*)?$/.exec(cell);
  const letter = match?.[1] ?? '';
  if (!isTonic(letter)) return undefined;
  const step = match?.[2] ? (/[#♯s]/.test(match[2]) ? 1 : -1) : 0;
  return (tonics[letter] + step + 12) % 12;
}

const modeOf = (cell: string): number | undefined =>
  /^maj(or)?$|^dur$/i.test(cell) ? 0 : /^min(or)?$|^moll$/i.test(cell) ? 1 : undefined;

/** Spotify writes 1 for major and 0 for minor; `scaleModes` begins with major. */
function placeOf(cell: string, figure: 'pitchClass' | 'scaleMode'): number | RowReason | undefined {
  const named = figure === 'pitchClass' ? pitchClassOf(cell) : modeOf(cell);
  if (named !== undefined) return named;
  const place = numberOf(cell, '.');
  if (!Number.isInteger(place)) return 'bad_number';
  // No key was found.
  if (place === -1) return undefined;
  if (place < 0 || place > (figure === 'pitchClass' ? 11 : 1)) return 'out_of_range';
  return figure === 'pitchClass' ? place : 1 - place;
}

/** undefined: the file says that it is not known. A reason: the row says what no recording can be. */
export function soundIn(
  cell: string,
  figure: SoundFigure,
  scale: Scale,
  mark: DecimalMark | null,
): number | RowReason | undefined {
  if (figure === 'pitchClass' || figure === 'scaleMode') {
    const place = placeOf(cell.trim(), figure);
    return typeof place === 'number' ? place * millionths : place;
  }
  const written = numberOf(cell.trim(), mark);
  if (Number.isNaN(written)) return 'bad_number';
  const unit = soundFeatures[figure];
  // No beat was found.
  if (unit === 'bpm' && written === 0) return undefined;
  const value = Math.round(written * scales[scale]);
  const [least, most] = soundRanges[unit];
  if (value < least * millionths || value > most * millionths) return 'out_of_range';
  return value === 0 ? 0 : value;
}
