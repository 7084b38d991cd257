/** What is said of what only the owner has: audience and earnings. Pure. */

import type { AudienceFigure } from '#domain/audience.ts';
import type { Language } from '#domain/languages.ts';
import { type AudienceDimension, devices, figureKinds, genders, writtenNumber } from '#domain/own-figures.ts';
import { formatAmount, formatCount, formatShare } from './formats.ts';
import type { Translate } from './texts.ts';

/** As YouTube calls the most usual ones. */
const sources = [
  'YT_SEARCH',
  'RELATED_VIDEO',
  'SUBSCRIBER',
  'PLAYLIST',
  'EXT_URL',
  'SHORTS',
  'YT_CHANNEL',
  'NO_LINK_OTHER',
  'NOTIFICATION',
  'END_SCREEN',
  'ADVERTISING',
  'YT_OTHER_PAGE',
] as const;

const places = [
  ...(['WATCH', 'EMBEDDED', 'CHANNEL', 'SEARCH', 'BROWSE', 'MOBILE', 'EXTERNAL_APP', 'YT_OTHER'] as const),
];
const subscribed = ['subscribed', 'not_subscribed'] as const;

/** `18-24` as `18–24`, `65-` as `65+`. */
export const ageName = (key: string): string => key.replace(/-$/, '+').replace('-', '–');

/** In files and reports numbers stand as they are counted: of what is watched seconds. */
export const audienceFigureName = (
  t: Translate<'audience'>,
  figures: Translate<'figures'>,
  figure: AudienceFigure,
): string => (figure === 'watchSeconds' ? t('secondsWatched') : figures(`name.${figure}`));

/** A number of a table: counts as they are, shares and money as people write them. */
export function audienceNumber(
  language: Language,
  { figure, currency }: { figure: AudienceFigure; currency: string },
  value: number,
): string {
  const number = writtenNumber(figure, value);
  const kind = figureKinds[figure];
  if (kind === 'money') return formatAmount(language, number, currency);
  return kind === 'share' ? formatShare(language, number) : formatCount(language, number);
}

/** What the platforms' own words mean; one that is not known here stays as its source has it. */
export function audienceKeyName(t: Translate<'audience'>, dimension: AudienceDimension, key: string): string {
  if (dimension === 'age') return ageName(key);
  const source = dimension === 'source' && sources.find((one) => one === key);
  if (source) return t(`key.source.${source}`);
  const device = dimension === 'device' && devices.find((one) => one === key);
  if (device) return t(`key.device.${device}`);
  const gender = dimension === 'gender' && genders.find((one) => one === key);
  if (gender) return t(`key.gender.${gender}`);
  const place = dimension === 'playback' && places.find((one) => one === key);
  if (place) return t(`key.playback.${place}`);
  const whether = dimension === 'subscription' && subscribed.find((one) => one === key);
  if (whether) return t(`key.subscription.${whether}`);
  return /^[A-Z_]+$/.test(key) ? key.replaceAll('_', ' ').toLowerCase() : key;
}

/** In the language that is read. */
export function countryNames(t: Translate<'audience'>, language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return (code) => (code === 'ZZ' ? t('unknown') : (/^[A-Z]{2}$/.test(code) && names.of(code)) || code);
}

/** The head of a file of earnings. */
export const earningColumns = (t: Translate<'earnings'>) => ({
  amount: t('column.amount'),
  currency: t('column.currency'),
  units: t('column.units'),
  refunds: t('column.refunds'),
  about: (currency: string) => t('column.about', { currency }),
  rateDay: t('column.rateDay'),
  without: t('column.without'),
});
