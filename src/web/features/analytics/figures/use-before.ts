/** What a period is compared with, within a sentence; empty where nothing is. */
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/analytics.ts';
import { beforeWords } from '#i18n/answer.ts';
import { useLanguage } from '#web/language/language.ts';

export function useBefore(overview: Pick<Overview, 'from' | 'to' | 'comparison'>): string {
  const { t } = useTranslation('analytics');
  return beforeWords(t, useLanguage(), overview);
}
