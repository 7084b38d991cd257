import { useMemo } from 'react';
import { countryNames } from '#i18n/own.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

/** In the reader's own language, as the browser knows them. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage();
  const { t } = useTranslation('audience');
  return useMemo(() => countryNames(t, language), [language, t]);
}
