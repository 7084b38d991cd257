/** Each figure as people read it, in the order in which they ask. */
import { useTranslation } from 'react-i18next';
import type { Diagnostics } from '#contract/diagnostics.ts';
import { pitchClassOf } from '#domain/sound.ts';
import { formatBytes } from '#i18n/formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';

const mostDecibels = 99;
/** Where it speaks of nothing that anybody hears. */
const faintOffset = 0.0005;
const centered = 0.1;
/** Below it, the methods are told beside what they differ about. */
const fairConfidence = 0.6;
/** From here on it is said that a file was lossy before. */
export const likelyLossy = 0.5;

export function useUnits() {
  const { t } = useTranslation('diagnostics');
  const { decimals } = useFormats();
  const known = (value: number | null, write: (value: number) => string): string =>
    value === null ? t('value.none') : write(value);
  return {
    number: (value: number) => decimals(value, 1),
    lufs: (value: number | null) => known(value, (n) => t('unit.lufs', { n: decimals(n, 1) })),
    lu: (value: number | null) => known(value, (n) => t('unit.lu', { n: decimals(n, 1) })),
    dbtp: (value: number | null) => known(value, (n) => t('unit.dbtp', { n: decimals(n, 1) })),
    dbfs: (value: number | null) => known(value, (n) => t('unit.dbfs', { n: decimals(n, 1) })),
    decibels: (value: number | null) =>
      known(value, (n) => t('unit.db', { n: decimals(Math.max(-mostDecibels, n), 1) })),
    kilohertz: (hertz: number) => t('unit.khz', { n: decimals(hertz / 1000, 1) }),
    seconds: (value: number) => t('unit.seconds', { n: decimals(value, 1) }),
  };
}

/** Key and tempo with how sure they are; undefined where there are none. */
export function useMusicTexts() {
  const { t } = useTranslation(['diagnostics', 'sound']);
  const { decimals, share, list } = useFormats();
  return {
    tempo({ tempoBpm, tempoConfidence = 0, tempoReadings = [] }: Diagnostics) {
      if (tempoBpm === undefined) return undefined;
      const others = list(tempoReadings.map(({ bpm }) => decimals(bpm, 1)));
      const note =
        tempoConfidence < fairConfidence
          ? t('value.differ', { list: others })
          : t('value.confidence', { share: share(tempoConfidence) });
      return { value: t('unit.bpm', { n: decimals(tempoBpm, 1) }), note };
    },
    key({ keyTonic, keyMode, keyConfidence = 0 }: Diagnostics) {
      if (keyTonic === undefined || keyMode === undefined) return undefined;
      const value = t(`sound:key.${keyMode}.${pitchClassOf(keyTonic)}`);
      return { value, note: t('value.confidence', { share: share(keyConfidence) }) };
    },
  };
}

function useFileTexts() {
  const { t } = useTranslation('diagnostics');
  const language = useLanguage();
  const units = useUnits();
  const { count, duration } = useFormats();

  function bits({ bitDepth, realBitDepth, isFloat }: Diagnostics): string {
    if (bitDepth === null) return t('value.none');
    if (isFloat) return t('value.float', { n: count(bitDepth) });
    const isPadded = realBitDepth !== null && realBitDepth > 0 && realBitDepth < bitDepth;
    return isPadded
      ? t('value.bitsUsed', { n: count(bitDepth), used: count(realBitDepth) })
      : t('value.bits', { n: count(bitDepth) });
  }

  return (told: Diagnostics): [string, string][] => {
    const rate = t('unit.kbps', { n: count(Math.round(told.bitRate / 1000)) });
    return [
      [t('figure.format'), formatName(told)],
      [t('figure.bitRate'), t(`value.${told.bitRateMode}`, { rate })],
      [t('figure.sampleRate'), units.kilohertz(told.sampleRate)],
      [t('figure.bitDepth'), bits(told)],
      [t('figure.channels'), count(told.channels)],
      [t('figure.duration'), duration(Math.round(told.durationSeconds))],
      [t('figure.size'), formatBytes(language, told.bytes)],
    ];
  };
}

export type FigureText = { figure: string; value: string };

export function useFigureTexts(): (told: Diagnostics) => FigureText[] {
  const { t } = useTranslation('diagnostics');
  const units = useUnits();
  const music = useMusicTexts();
  const fileTexts = useFileTexts();
  const { count, decimals, share } = useFormats();

  function balance(db: number | null): string {
    if (db === null) return t('value.none');
    if (Math.abs(db) < centered) return t('value.center');
    return t(db < 0 ? 'value.left' : 'value.right', { db: decimals(Math.abs(db), 1) });
  }

  const offset = (offsets: readonly number[]): string => {
    const largest = Math.max(...offsets.map(Math.abs));
    return largest < faintOffset ? t('value.none') : `${decimals(largest * 100, 2)}%`;
  };

  const originOf = (lossy: number | null): string =>
    lossy === null || lossy < likelyLossy ? t('value.none') : share(lossy);

  function ofSignal(told: Diagnostics): [string, string][] {
    const { stereo, spectrum } = told;
    const lossy = spectrum?.lossyOrigin ?? null;
    return [
      [t('figure.clipping'), count(told.clippedRuns)],
      [t('figure.dc'), offset(told.dcOffset)],
      [t('figure.leading'), units.seconds(told.leadingSilenceSeconds)],
      [t('figure.trailing'), units.seconds(told.trailingSilenceSeconds)],
      [
        t('figure.correlation'),
        stereo?.isDualMono ? t('value.dualMono') : known(stereo?.correlation, (n) => decimals(n, 2)),
      ],
      [t('figure.mono'), units.decibels(stereo?.monoChangeDb ?? null)],
      [t('figure.balance'), balance(stereo?.balanceDb ?? null)],
      [t('figure.lossy'), told.isLossless ? originOf(lossy) : t('value.isLossy')],
    ];
  }

  const known = (value: number | null | undefined, write: (value: number) => string): string =>
    value === null || value === undefined ? t('value.none') : write(value);

  return (told) => {
    const loudness: [string, string][] = [
      [t('figure.integrated'), units.lufs(told.integratedLufs)],
      [t('figure.range'), units.lu(told.loudnessRangeLu)],
      [t('figure.momentary'), units.lufs(told.momentaryMaxLufs)],
      [t('figure.shortTerm'), units.lufs(told.shortTermMaxLufs)],
      [t('figure.truePeak'), units.dbtp(told.truePeakDbtp)],
      [t('figure.samplePeak'), units.dbfs(told.samplePeakDbfs)],
      [t('figure.tempo'), music.tempo(told)?.value ?? t('value.none')],
      [t('figure.key'), music.key(told)?.value ?? t('value.none')],
    ];
    return [...loudness, ...ofSignal(told), ...fileTexts(told)].map(([figure, value]) => ({ figure, value }));
  };
}

/** `WAV · PCM`, `M4A · ALAC`; one word where both are the same. */
export function formatName({ container, codec }: Pick<Diagnostics, 'container' | 'codec'>): string {
  const kind = codec.startsWith('pcm_') ? 'pcm' : codec;
  return [...new Set([container, kind])].map((word) => word.toUpperCase()).join(' · ');
}
