import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/language/language.ts';

/** In the reader's own language, as the browser knows them. */
export function useCountryName(): (code: string) => string {
  const language = useLanguage();
  const { t } = useTranslation('audience');
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return (code) => (code === 'ZZ' ? t('unknown') : (/^[A-Z]{2}$/.test(code) && names.of(code)) || code);
  }, [language, t]);
}
