/** Names of columns and sort keys in the page's language. */
import type { ListColumn } from '#domain/list-columns.ts';
import { changeDays, isMetric, type Metric } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { SortKey } from './list-state.ts';

type Named = Exclude<ListColumn | SortKey | 'title', Metric>;

/** For places where no neighbour explains the name. */
const longNames: Partial<Record<string, 'changeLong' | 'perDayLong' | 'againstLong'>> = {
  change: 'changeLong',
  perDay: 'perDayLong',
  against: 'againstLong',
};

export function useColumnNames() {
  const { t } = useTranslation(['tracks', 'metrics']);
  const days = (id: string) => (id === 'change' ? changeDays : momentumDays);
  const short = (id: Named | Metric): string =>
    isMetric(id) ? t(`metrics:name.${id}`) : t(`column.${id}`, { days: days(id) });
  const long = (id: Named | Metric): string => {
    const name = longNames[id];
    return name ? t(`column.${name}`, { days: days(id) }) : short(id);
  };
  return {
    short,
    long,
    sortBy: (id: SortKey) => t('column.sort', { column: long(id) }),
    selectAll: t('bulk.all'),
  };
}
