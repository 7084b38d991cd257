import { useTranslation } from 'react-i18next';
import type { Said } from '#i18n/diagnostics/figures.ts';
import { useLanguage } from '#web/language/language.ts';

/** What the texts of figures are written with. */
export function useSaid(): Said {
  const { t } = useTranslation('diagnostics');
  const { t: sound } = useTranslation('sound');
  return { t, sound, language: useLanguage() };
}
