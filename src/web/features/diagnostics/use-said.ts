import type { Said } from '#i18n/diagnostics/figures.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

/** What the texts of figures are written with. */
export function useSaid(): Said {
  const { t } = useTranslation('diagnostics');
  const { t: sound } = useTranslation('sound');
  return { t, sound, language: useLanguage() };
}
