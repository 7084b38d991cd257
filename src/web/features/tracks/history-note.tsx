/** What is to be known of a history: its source, its gaps, its running day, its end. */
import { useTranslation } from 'react-i18next';
import type { PlatformId } from '#domain/platforms.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTerms } from '#web/music/terms.ts';
import { gapsOf, provisionalFrom } from './history-model.ts';
import type { ShownHistory } from './use-history.ts';

const sourceKeys = { counter: 'sourceCounter', owner: 'sourceOwner', import: 'sourceImport' } as const;
const gapKeys = { day: 'gapsDay', week: 'gapsWeek', month: 'gapsMonth' } as const;

export function HistoryNote({ shown, platform }: { shown: ShownHistory; platform: PlatformId }) {
  const { t } = useTranslation(['tracks', 'metrics']);
  const days = useTerms().keepDays[platform];
  const { count } = useFormats();
  const { points, interval } = shown;
  const gaps = gapsOf(points);
  const sources = [...new Set(points.flatMap(({ source }) => source ?? []))];
  const sentences = [
    ...sources.map((source) => t(`history.${sourceKeys[source]}`, { platform: platformNames[platform] })),
    ...(gaps.missing > 0
      ? [t(`history.${gapKeys[interval]}`, { count: gaps.missing, n: count(gaps.missing) })]
      : []),
    ...(gaps.withheld > 0 ? [t('history.withheld', { count: gaps.withheld, n: count(gaps.withheld) })] : []),
    ...(provisionalFrom(points) === undefined ? [] : [t('history.running')]),
    ...(days === undefined
      ? []
      : [t('metrics:terms.kept', { platform: platformNames[platform], count: days, n: count(days) })]),
  ];
  return <p>{sentences.join(' ')}</p>;
}
