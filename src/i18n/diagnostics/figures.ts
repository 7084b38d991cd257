/** What was measured of an upload, as people read it: on its page, and in the document of it. Pure. */
import type { Diagnostics } from '#contract/diagnostics.ts';
import { highestPeakDbtp } from '#domain/audio-targets.ts';
import type { Language } from '#domain/languages.ts';
import { platformNames } from '#domain/platforms.ts';
import { pitchClassOfTonic } from '#domain/sound.ts';
import { formatBytes, formatNamed } from '../figures/rare-formats.ts';
import {
  formatCount,
  formatDecimals,
  formatDuration,
  formatList,
  formatShare,
  joinSentences,
} from '../formats.ts';
import type { Translate } from '../texts.ts';

export type Said = { t: Translate<'diagnostics'>; sound: Translate<'sound'>; language: Language };

const mostDecibels = 99;
/** Where it speaks of nothing that anybody hears. */
const faintOffset = 0.0005;
const centered = 0.1;
/** Below it, the methods are told beside what they differ about. */
const fairConfidence = 0.6;
/** From here on it is said that a file was lossy before. */
const likelyLossy = 0.5;

export function unitTexts({ t, language }: Omit<Said, 'sound'>) {
  const decimals = (value: number, digits: number) => formatDecimals(language, value, digits);
  const known = (value: number | null, write: (value: number) => string): string =>
    value === null ? t('value.none') : write(value);
  return {
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
function musicTexts({ t, sound, language }: Said) {
  const decimals = (value: number) => formatDecimals(language, value, 1);
  return {
    tempo({ tempoBpm, tempoConfidence = 0, tempoReadings = [] }: Diagnostics) {
      if (tempoBpm === undefined) return undefined;
      const others = formatList(
        language,
        tempoReadings.map(({ bpm }) => decimals(bpm)),
      );
      const note =
        tempoConfidence < fairConfidence
          ? t('value.differ', { list: others })
          : t('value.confidence', { share: formatShare(language, tempoConfidence) });
      return { value: t('unit.bpm', { n: decimals(tempoBpm) }), note };
    },
    key({ keyTonic, keyMode, keyConfidence = 0 }: Diagnostics) {
      if (keyTonic === undefined || keyMode === undefined) return undefined;
      const value = sound(`key.${keyMode}.${pitchClassOfTonic(keyTonic)}`);
      return { value, note: t('value.confidence', { share: formatShare(language, keyConfidence) }) };
    },
  };
}

type Line = [figure: string, value: string];

function fileTexts(said: Omit<Said, 'sound'>, told: Diagnostics): Line[] {
  const { t, language } = said;
  const count = (value: number) => formatCount(language, value);
  const { bitDepth, realBitDepth, isFloat } = told;
  const bits = (): string => {
    if (bitDepth === null) return t('value.none');
    if (isFloat) return t('value.float', { n: count(bitDepth) });
    const isPadded = realBitDepth !== null && realBitDepth > 0 && realBitDepth < bitDepth;
    return isPadded
      ? t('value.bitsUsed', { n: count(bitDepth), used: count(realBitDepth) })
      : t('value.bits', { n: count(bitDepth) });
  };
  const rate = t('unit.kbps', { n: count(Math.round(told.bitRate / 1000)) });
  return [
    [t('figure.format'), formatName(told)],
    [t('figure.bitRate'), t(`value.${told.bitRateMode}`, { rate })],
    [t('figure.sampleRate'), unitTexts(said).kilohertz(told.sampleRate)],
    [t('figure.bitDepth'), bits()],
    [t('figure.channels'), count(told.channels)],
    [t('figure.duration'), formatDuration(Math.round(told.durationSeconds))],
    [t('figure.size'), formatBytes(language, told.bytes)],
  ];
}

function signalTexts(said: Omit<Said, 'sound'>, told: Diagnostics): Line[] {
  const { t, language } = said;
  const units = unitTexts(said);
  const decimals = (value: number, digits: number) => formatDecimals(language, value, digits);
  const { stereo, spectrum } = told;
  const lossy = spectrum?.lossyOrigin ?? null;
  const offset = Math.max(...told.dcOffset.map(Math.abs));
  const balance = (db: number | null): string => {
    if (db === null) return t('value.none');
    if (Math.abs(db) < centered) return t('value.center');
    return t(db < 0 ? 'value.left' : 'value.right', { db: decimals(Math.abs(db), 1) });
  };
  const correlation = stereo?.correlation ?? null;
  const origin = lossy === null || lossy < likelyLossy ? t('value.none') : formatShare(language, lossy);
  return [
    [t('figure.clipping'), formatCount(language, told.clippedRuns)],
    [t('figure.dc'), offset < faintOffset ? t('value.none') : `${decimals(offset * 100, 2)}%`],
    [t('figure.leading'), units.seconds(told.leadingSilenceSeconds)],
    [t('figure.trailing'), units.seconds(told.trailingSilenceSeconds)],
    [
      t('figure.correlation'),
      stereo?.isDualMono
        ? t('value.dualMono')
        : correlation === null
          ? t('value.none')
          : decimals(correlation, 2),
    ],
    [t('figure.mono'), units.decibels(stereo?.monoChangeDb ?? null)],
    [t('figure.balance'), balance(stereo?.balanceDb ?? null)],
    [t('figure.lossy'), told.isLossless ? origin : t('value.isLossy')],
  ];
}

/** Each figure in the order in which people ask. */
export function figureTexts(said: Said, told: Diagnostics): { figure: string; value: string }[] {
  const { t } = said;
  const units = unitTexts(said);
  const music = musicTexts(said);
  const loudness: Line[] = [
    [t('figure.integrated'), units.lufs(told.integratedLufs)],
    [t('figure.range'), units.lu(told.loudnessRangeLu)],
    [t('figure.momentary'), units.lufs(told.momentaryMaxLufs)],
    [t('figure.shortTerm'), units.lufs(told.shortTermMaxLufs)],
    [t('figure.truePeak'), units.dbtp(told.truePeakDbtp)],
    [t('figure.samplePeak'), units.dbfs(told.samplePeakDbfs)],
    [t('figure.tempo'), music.tempo(told)?.value ?? t('value.none')],
    [t('figure.key'), music.key(told)?.value ?? t('value.none')],
  ];
  return [...loudness, ...signalTexts(said, told), ...fileTexts(said, told)].map(([figure, value]) => ({
    figure,
    value,
  }));
}

/** The four that are asked for first. */
export function cardTexts(said: Said, told: Diagnostics) {
  const { t } = said;
  const { lufs, lu, dbtp } = unitTexts(said);
  const { tempo, key } = musicTexts(said);
  const none = t('value.none');
  return [
    { name: t('figure.integrated'), value: lufs(told.integratedLufs), note: t('value.standard') },
    {
      name: t('figure.truePeak'),
      value: dbtp(told.truePeakDbtp),
      note: formatNamed(said.language, t('figure.range'), lu(told.loudnessRangeLu)),
    },
    { name: t('figure.tempo'), value: tempo(told)?.value ?? none, note: tempo(told)?.note },
    { name: t('figure.key'), value: key(told)?.value ?? none, note: key(told)?.note },
  ];
}

/** What happens to it on the first platform, and what to mend before it goes there. */
export function answerText({ t, language }: Omit<Said, 'sound'>, told: Diagnostics): string {
  const decimals = (value: number) => formatDecimals(language, value, 1);
  const [first] = told.platforms;
  const { truePeakDbtp, clippedRuns, clippedAtSeconds } = told;
  const isHigh = truePeakDbtp !== null && truePeakDbtp > highestPeakDbtp;
  const said: string[] = [];
  if (first && first.gainDb !== null) {
    const platform = platformNames[first.platform];
    const db = decimals(Math.abs(first.gainDb));
    if (first.gainDb === 0) said.push(t('answer.same', { platform }));
    else said.push(t(first.gainDb < 0 ? 'answer.down' : 'answer.up', { platform, db }));
  } else said.push(t('answer.silent'));
  if (isHigh) said.push(t('answer.peak', { db: decimals(truePeakDbtp) }));
  if (clippedRuns > 0) {
    const time = formatDuration(Math.floor(clippedAtSeconds[0] ?? 0));
    said.push(t('answer.clips', { n: formatCount(language, clippedRuns), time }));
  }
  if (!isHigh && clippedRuns === 0 && truePeakDbtp !== null) said.push(t('answer.fine'));
  return joinSentences(language, said);
}

/** What all figures are of. */
export const sourceText = ({ t }: Pick<Said, 't'>, { fileName }: Diagnostics): string =>
  t('document.source', { file: fileName });

/** What a platform does to its level. */
export function fateText({ t, language }: Omit<Said, 'sound'>, gainDb: number | null | undefined): string {
  if (gainDb === null || gainDb === undefined) return t('value.none');
  if (gainDb === 0) return t('platforms.same');
  const db = formatDecimals(language, Math.abs(gainDb), 1);
  return t(gainDb < 0 ? 'platforms.down' : 'platforms.up', { db });
}

type Delivery = Diagnostics['distributors'][number];

export const deliveryText = ({ t, language }: Omit<Said, 'sound'>, broken: Delivery['broken']): string =>
  broken.length === 0
    ? t('delivery.ok')
    : t('delivery.needs', {
        list: formatList(
          language,
          broken.map((rule) => t(`delivery.rule.${rule}`)),
        ),
      });

/** What the edge of the spectrum says. */
export function spectrumText(
  { t, language }: Omit<Said, 'sound'>,
  { cutoffHz, lossyOrigin, isUpsampled }: NonNullable<Diagnostics['spectrum']>,
): string {
  const khz = formatDecimals(language, (cutoffHz ?? 0) / 1000, 1);
  if (cutoffHz === null) return t('spectrum.clean');
  if (lossyOrigin !== null && lossyOrigin >= likelyLossy)
    return t('spectrum.lossy', { khz, share: formatShare(language, lossyOrigin) });
  return isUpsampled ? t('spectrum.upsampled', { khz }) : t('spectrum.cut', { khz });
}

/** `WAV · PCM`, `M4A · ALAC`; one word where both are the same. */
function formatName({ container, codec }: Pick<Diagnostics, 'container' | 'codec'>): string {
  const kind = codec.startsWith('pcm_') ? 'pcm' : codec;
  return [...new Set([container, kind])].map((word) => word.toUpperCase()).join('\u00a0· ');
}

/** The loudest step and when it was, in seconds. */
export function loudestOf(values: readonly (number | null)[], stepSeconds: number) {
  let best: { value: number; at: number } | undefined;
  for (const [index, value] of values.entries())
    if (value !== null && (!best || value > best.value)) best = { value, at: index * stepSeconds };
  return best;
}

/** Where it is loudest, and how long it takes. */
export function loudnessText({ t, language }: Omit<Said, 'sound'>, told: Diagnostics): string {
  const { momentary, stepSeconds } = told.loudnessOverTime;
  const loudest = loudestOf(momentary, stepSeconds);
  const decimals = (value: number) => formatDecimals(language, value, 1);
  return t('loudness.label', {
    name: told.title,
    time: formatDuration(Math.round(told.durationSeconds)),
    lufs: told.integratedLufs === null ? '–' : decimals(told.integratedLufs),
    at: formatDuration(Math.round(loudest?.at ?? 0)),
    max: loudest ? decimals(loudest.value) : '–',
  });
}
