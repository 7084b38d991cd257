/** A number of an artist's page in the words that the page has for it. */
import type { PublicNumber } from '#contract/sharing.ts';
import { numberAmount, numberBasis } from '#i18n/artist-pages/number-words.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export function useNumberText() {
  const { t: artist } = useTranslation('artist-pages');
  const { t: metrics } = useTranslation('metrics');
  const language = useLanguage();
  return {
    amountOf: (number: PublicNumber): string => numberAmount(metrics, language, number),
    basisOf: (number: PublicNumber): string => numberBasis(artist, language, number),
  };
}
