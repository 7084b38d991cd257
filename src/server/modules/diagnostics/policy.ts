/** What was measured of a file, as it is told: with what platforms and distributors make of it. Pure. */
import type { Diagnostics } from '#contract/diagnostics.ts';
import { brokenRules, distributors, gainOn, playbackTargets } from '#domain/audio-targets.ts';
import type { Analysis } from '#server/audio/analysis.ts';

export type Measured = Omit<Analysis, 'tags' | 'peaks' | 'hasStreamCopy'> & { peaks: readonly number[] };

function musicOf({ tempo, key }: Measured) {
  return {
    ...(tempo && {
      ...{ tempoBpm: tempo.bpm, tempoConfidence: tempo.confidence, tempoReadings: tempo.readings },
    }),
    ...(key && {
      ...{ key: `${key.tonic} ${key.mode}`, keyTonic: key.tonic, keyMode: key.mode },
      keyConfidence: key.confidence,
    }),
  };
}

function fateOf({ file, loudness, signal }: Measured) {
  const { integratedLufs, truePeakDbtp } = loudness;
  return {
    platforms: playbackTargets.map((target) => ({
      ...{ platform: target.platform, targetLufs: target.lufs, source: target.source, seenOn: target.seenOn },
      gainDb: integratedLufs === null ? null : gainOn(target, integratedLufs, truePeakDbtp ?? 0),
    })),
    distributors: distributors.map((rules) => ({
      ...{ name: rules.name, source: rules.source, seenOn: rules.seenOn },
      broken: brokenRules(rules, { ...file, ...signal }),
    })),
  };
}

export function diagnosticsOf(
  named: Pick<Diagnostics, 'id' | 'title' | 'artist' | 'fileName' | 'version'>,
  measured: Measured,
): Diagnostics {
  const { file, signal, spectrum, warnings } = measured;
  const { series, rangeLu, ...loudness } = measured.loudness;
  return {
    ...named,
    ...file,
    ...loudness,
    loudnessRangeLu: rangeLu,
    ...signal,
    ...musicOf(measured),
    stereo: measured.stereo && stereoOf(measured.stereo),
    ...{ spectrum, loudnessOverTime: series, warnings },
    peaks: [...measured.peaks],
    ...fateOf(measured),
  };
}

const stereoOf = ({ series, ...rest }: NonNullable<Measured['stereo']>) => ({ ...rest, overTime: series });

export type FigureLine = { figure: string; value: string | number | null };

/** A line for each figure that is one number or word; curves are for programs, which read JSON. */
export function figureLines(told: Diagnostics): FigureLine[] {
  const {
    platforms,
    distributors: delivery,
    stereo,
    spectrum,
    dcOffset,
    warnings,
    tempoReadings,
    ...rest
  } = told;
  const { loudnessOverTime: _curve, peaks: _peaks, clippedAtSeconds: _places, ...single } = rest;
  const lines = (of: object): FigureLine[] =>
    Object.entries(of).flatMap(([figure, value]) => {
      if (typeof value === 'boolean') return [{ figure, value: String(value) }];
      return value === null || typeof value === 'object' ? [] : [{ figure, value }];
    });
  return [
    ...lines(single),
    ...dcOffset.map((value, channel) => ({ figure: `dcOffset ${channel + 1}`, value })),
    ...(tempoReadings ?? []).map(({ method, bpm }) => ({ figure: `tempoBpm ${method}`, value: bpm })),
    ...lines(stereo ?? {}),
    ...lines(spectrum ?? {}),
    ...platforms.map(({ platform, gainDb }) => ({ figure: `gainDb ${platform}`, value: gainDb })),
    ...delivery.map(({ name, broken }) => ({ figure: `delivery ${name}`, value: broken.join(' ') || 'ok' })),
    ...warnings.map((value) => ({ figure: 'warning', value })),
  ];
}
