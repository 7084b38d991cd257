/** Names of columns and sort keys in the page's language. */
import { useTranslation } from 'react-i18next';
import { changeDays, isMetric } from '#domain/metrics.ts';
import { sparklineDays } from '../sparklines.tsx';

type Named =
  | 'title'
  | 'artist'
  | 'platform'
  | 'change'
  | 'sparkline'
  | 'lastSyncedAt'
  | 'addedAt'
  | 'releaseDate'
  | 'leading';

export function useColumnNames() {
  const { t } = useTranslation(['tracks', 'metrics']);
  const short = (id: string): string => {
    if (isMetric(id)) return t(`metrics:name.${id}`);
    if (id === 'change') return t('column.change', { days: changeDays });
    if (id === 'sparkline') return t('column.sparkline', { days: sparklineDays });
    if (id === 'summary') return t('column.leading');
    return t(`column.${id as Exclude<Named, 'change' | 'sparkline'>}`);
  };
  /** For places where no neighbour explains the name. */
  const long = (id: string): string =>
    id === 'change' ? t('column.changeLong', { days: changeDays }) : short(id);
  return {
    short,
    long,
    sortBy: (id: string) => t('column.sort', { column: long(id) }),
    selectAll: t('bulk.all'),
  };
}
