import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryNames } from '#i18n/own.ts';
import { useLanguage } from '#web/language/language.ts';

/** In the reader's own language, as the browser knows them. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage();
  const { t } = useTranslation('audience');
  return useMemo(() => countryNames(t, language), [language, t]);
}
