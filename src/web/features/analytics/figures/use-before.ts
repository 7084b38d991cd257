/** What a period is compared with, in words: within a sentence, and as a name of its own. */
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/analytics.ts';
import { comparisonKind, lengthOf } from '#domain/comparison.ts';
import { beforeWords } from '#i18n/answer.ts';
import { comparedDays } from '#i18n/dates.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';

export type Before = { phrase: string; name: string };

/** Null where nothing is compared. */
export function useBefore(overview: Pick<Overview, 'from' | 'to' | 'comparison'>): Before | null {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const { count } = useFormats();
  const { comparison } = overview;
  const length = lengthOf(overview);
  const kind = comparisonKind(overview);
  if (kind === 'off' || !comparison) return null;
  const phrase = beforeWords(t, language, overview);
  if (kind === 'previous') return { phrase, name: t('chart.before', { count: length, n: count(length) }) };
  return {
    phrase,
    name: kind === 'year' ? t('chart.beforeYear') : comparedDays(language, comparison, overview.from),
  };
}
