/** What a period is compared with, within a sentence; empty where nothing is. */
import type { Overview } from '#contract/analytics.ts';
import { beforeWords } from '#i18n/answer.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export function useBefore(overview: Pick<Overview, 'from' | 'to' | 'comparison'>): string {
  const { t } = useTranslation('analytics');
  return beforeWords(t, useLanguage(), overview);
}
