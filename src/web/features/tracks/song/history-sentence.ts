/** A history as one sentence: what a reader would say who had looked at the chart. */
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/language/use-formats.ts';
import { useValueText } from '#web/music/metric-value.tsx';
import { isTiny } from './growth.ts';
import { courseOf } from './history-model.ts';
import type { ShownHistory } from './use-history.ts';

export function useHistorySentence(shown: ShownHistory, currency: string | undefined): string {
  const { t } = useTranslation(['tracks', 'metrics']);
  const { day, share } = useFormats();
  const text = useValueText(shown.metric, currency);
  const metric = t(`metrics:name.${shown.metric}`);
  // Points of weeks and months stand at their first day; totals are told by the days themselves.
  const course = courseOf(shown.mode === 'total' ? shown.daily : shown.points, shown.mode);
  if (course.kind === 'unknown') return t('history.unknown', { metric });
  if (course.kind === 'gained') {
    const { sum, best } = course;
    if (sum === 0) return t('history.gainedNone', { metric });
    return t('history.gained', { metric, sum: text(sum), best: day(best.date), peak: text(best.value ?? 0) });
  }
  const { first, last, difference, rate } = course;
  const facts = {
    metric,
    from: text(first.value ?? 0),
    to: text(last.value ?? 0),
    first: day(first.date),
    last: day(last.date),
    difference: text(Math.abs(difference)),
  };
  if (difference === 0) return t('history.stayed', facts);
  const verb = difference > 0 ? 'rose' : 'fell';
  return rate === null || isTiny(rate)
    ? t(`history.${verb}`, facts)
    : t(`history.${verb}Rate`, { ...facts, rate: share(Math.abs(rate)) });
}
