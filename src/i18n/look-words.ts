/** What is worth a look, in words: the same on its page, on the sheet and in a notification. Pure. */
import type { Language } from '#domain/languages.ts';
import type { Figure } from '#domain/own-figures.ts';
import type { LookMeasure } from '#domain/worth-a-look.ts';
import { formatDecimals, formatShare, write } from './formats.ts';
import type { Translate } from './texts.ts';

export type LookWords = { looks: Translate<'worth-a-look'>; figures: Translate<'figures'> };

type Measured = { measure: LookMeasure; figure: Figure; key: string | null };

export const isShare = (measure: LookMeasure): boolean =>
  measure === 'countryShare' || measure === 'playlistShare';

/** Of a hundred listeners few keep a song: of one it would be a number that nobody reads. */
export function lookValue(language: Language, measure: LookMeasure, value: number): string {
  if (isShare(measure)) return formatShare(language, value);
  return measure === 'savesPerListener'
    ? formatDecimals(language, value * 100, 1)
    : formatDecimals(language, value, 2);
}

/** The same among others below each other, with as many digits after the point everywhere. */
export const lookCell = (language: Language, measure: LookMeasure, value: number): string =>
  isShare(measure)
    ? write(language, value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
    : lookValue(language, measure, value);

function nameOf(language: Language, { measure, key }: Measured): string {
  if (measure !== 'countryShare' || key === null) return key ?? '';
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(key) ?? key;
}

const figureName = (t: Translate<'figures'>, figure: Figure): string => t(`name.${figure}`);

/** `Streams per listener`, `Streams from Vietnam`. */
export const lookMeasure = ({ looks, figures }: LookWords, language: Language, look: Measured): string =>
  measureName(looks, look.measure, {
    figure: figureName(figures, look.figure),
    name: nameOf(language, look),
  });

const measureName = (
  t: Translate<'worth-a-look'>,
  measure: LookMeasure,
  facts: { figure: string; name: string },
): string => t(`measure.${measure}`, facts);

const line = (t: Translate<'worth-a-look'>, facts: { what: string; value: string; usual: string }): string =>
  t('line', facts);

/** `Streams per listener: 5.00, usually 1.60` */
export const lookLine = (
  words: LookWords,
  language: Language,
  look: Measured & { value: number; usual: number },
): string =>
  line(words.looks, {
    what: lookMeasure(words, language, look),
    value: lookValue(language, look.measure, look.value),
    usual: lookValue(language, look.measure, look.usual),
  });
