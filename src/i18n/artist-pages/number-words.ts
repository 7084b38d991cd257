/** Numbers of public pages in words, for the pages and for whoever chooses them. Pure. */
import type { PublicNumber } from '#contract/sharing.ts';
import type { Language } from '#domain/languages.ts';
import { formatCount, formatDay } from '../formats.ts';
import type { Translate } from '../texts.ts';

/** `1,234,567 views` */
export const numberAmount = (
  t: Translate<'metrics'>,
  language: Language,
  { metric, value }: PublicNumber,
): string => t(`amount.${metric}`, { count: value, n: formatCount(language, value) });

/** `3 songs · as of Nov 28, 2026`; of songs that have none it is said. */
export function numberBasis(
  t: Translate<'artist-pages'>,
  language: Language,
  { songs, of, asOf }: Pick<PublicNumber, 'songs' | 'of' | 'asOf'>,
): string {
  const n = formatCount(language, songs);
  const part =
    songs === of
      ? t('ofSongs', { count: songs, n })
      : t('ofSome', { count: of, n, of: formatCount(language, of) });
  return `${part}\u00a0· ${t('asOf', { day: formatDay(language, asOf.slice(0, 10)) })}`;
}
