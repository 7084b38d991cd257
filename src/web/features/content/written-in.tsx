/** Says that a text is in English where the page is not. */
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { Badge } from '#web/ui/badge.tsx';

export function WrittenIn({ language }: { language: Language }) {
  const { t } = useTranslation('content');
  return language === useLanguage() ? null : <Badge>{t('inEnglish')}</Badge>;
}
