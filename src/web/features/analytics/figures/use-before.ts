/** What a period is compared with, in words: within a sentence, and as a name of its own. */
import { useTranslation } from 'react-i18next';
import type { Overview } from '#contract/analytics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { comparisonKind, lengthOf } from './figures.ts';

export type Before = { phrase: string; name: string };

/** Null where nothing is compared. */
export function useBefore(overview: Pick<Overview, 'from' | 'to' | 'comparison'>): Before | null {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const { days } = useDayFormats();
  const { comparison } = overview;
  const length = lengthOf(overview);
  const words = { count: length, n: count(length) };
  const kind = comparisonKind(overview);
  if (kind === 'off' || !comparison) return null;
  if (kind === 'previous') return { phrase: t('figures.before', words), name: t('chart.before', words) };
  const name = kind === 'year' ? t('chart.beforeYear') : days(comparison);
  return {
    phrase: kind === 'year' ? t('figures.beforeYear') : t('figures.beforeDays', { days: days(comparison) }),
    name,
  };
}
