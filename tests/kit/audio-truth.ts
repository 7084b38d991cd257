/** What is measured, beside what others have published or measured of the same files. They lie beside the project or nowhere. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { analyse } from '#server/audio/analyse.ts';
import type { Analysis } from '#server/audio/analysis.ts';
import { isOctaveOf, isSameTempo } from '#server/audio/measures/tempo.ts';
import { sharedData } from './shared-folder.ts';

const folderOf = (set: string): string => join(sharedData, `audio-${set}`);

export const isAudioThere = existsSync(folderOf('loudness'));

type Row = Record<string, string>;

const rowsOf = (set: string, file: string): Row[] =>
  parse(readFileSync(join(folderOf(set), file)), { columns: true });

/** Whether it is right, and what was found. */
export type Check = { file: string; quantity: string; expected: string; found: string; isRight: boolean };

const found = (set: string, file = '') => analyse(join(folderOf(set), file));

/** By the names of the table; what it calls 'momentary after 1 s' is the eleventh step. */
function readingOf({ loudness }: Analysis, quantity: string): number | null {
  if (quantity === 'integrated') return loudness.integratedLufs;
  if (quantity === 'short-term' || quantity === 'max short-term') return loudness.shortTermMaxLufs;
  if (quantity === 'momentary' || quantity === 'max momentary') return loudness.momentaryMaxLufs;
  if (quantity === 'momentary after 1 s')
    return Math.min(...loudness.series.momentary.slice(10, -10).map(Number));
  return loudness.truePeakDbtp;
}

/** EBU Tech 3341 and ITU-R BS.2217, with the tolerances that they give; of every so many files. */
export async function loudnessChecks(every = 1): Promise<Check[]> {
  const checks: Check[] = [];
  for (const row of rowsOf('loudness', 'ground_truth.csv').filter((_, at) => at % every === 0)) {
    const { file = '', quantity = '', expected = '', tolerance_low: low, tolerance_high: high } = row;
    const analysis = await found('loudness', file);
    for (const each of quantity.split(', ')) {
      const reading = 'refused' in analysis ? null : readingOf(analysis, each);
      const off = (reading ?? Number.NaN) - Number(expected);
      // A tenth more or less is what two digits behind the point cannot tell.
      const isRight = off >= Number(low) - 0.005 && off <= Number(high) + 0.005;
      checks.push({ file, quantity: each, expected, found: String(reading), isRight });
    }
  }
  return checks;
}

/** Against FFmpeg's own program, an older one: where it decoded without a complaint. */
export async function measuredChecks(set: string): Promise<Check[]> {
  const checks: Check[] = [];
  for (const row of rowsOf(set, 'measured.csv')) {
    const { file = '', integrated_lufs: lufs, lra_lu: range, true_peak_dbtp: peak } = row;
    if (row.decode_exit !== '0' || row.decode_error_lines !== '0' || !(Number(lufs) > -70)) continue;
    const analysis = await found(set, file);
    if ('refused' in analysis) {
      checks.push({ file, quantity: 'taken', expected: 'yes', found: analysis.refused, isRight: false });
      continue;
    }
    const { loudness } = analysis;
    const pairs = [
      ['integrated', lufs, loudness.integratedLufs, 0.1],
      ['range', range, loudness.rangeLu, 1],
      ['true peak', peak, loudness.truePeakDbtp, 0.2],
    ] as const;
    for (const [quantity, expected = '', reading, most] of pairs) {
      const isRight = Math.abs(Number(reading) - Number(expected)) <= most + 0.05;
      checks.push({ file, quantity, expected, found: String(reading), isRight });
    }
  }
  return checks;
}

/** Damaged or none at all: a reason, or figures that are numbers. */
export async function malformedChecks(most = Number.POSITIVE_INFINITY): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { file = '' } of rowsOf('malformed', 'measured.csv').slice(0, most)) {
    const analysis = await found('malformed', file);
    const isRefused = 'refused' in analysis;
    const told = isRefused ? analysis.refused : `${analysis.file.durationSeconds} s`;
    const isRight = isRefused
      ? analysis.refused !== 'broken_off' && analysis.refused !== 'too_heavy'
      : analysis.file.durationSeconds > 0;
    checks.push({ file, quantity: 'survived', expected: 'a reason or figures', found: told, isRight });
  }
  return checks;
}

export type Musical = Check & { isOctave: boolean };

/** Tempo within four per cent, with half and double counted apart; key by its tonic, which is all that is known. */
export async function musicalChecks(): Promise<Musical[]> {
  const checks: Musical[] = [];
  for (const set of ['loops', 'music'])
    for (const { file = '', tempo_bpm: bpm = '', key = '' } of rowsOf(set, 'ground_truth.csv')) {
      const analysis = await found(set, file);
      if ('refused' in analysis) continue;
      const tempo = analysis.tempo?.bpm ?? 0;
      if (bpm) {
        const [isRight, isOctave] = [isSameTempo(tempo, Number(bpm)), isOctaveOf(tempo, Number(bpm))];
        checks.push({ file, quantity: 'tempo', expected: bpm, found: String(tempo), isRight, isOctave });
      }
      const tonic = analysis.key?.tonic ?? '';
      if (key)
        checks.push({
          file,
          quantity: 'key',
          expected: key,
          found: tonic,
          isRight: tonic === key,
          isOctave: false,
        });
    }
  return checks;
}
