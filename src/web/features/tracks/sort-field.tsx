/** By what the list is sorted, where no heads of columns can be pressed. */
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Metric } from '#domain/metrics.ts';
import { cn } from '#web/ui/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { factSorts, type ListState, sortedBy, sortKeys } from './list-state.ts';
import { useColumnNames } from './use-column-names.ts';

type SortFieldProps = {
  state: ListState;
  onState: (state: ListState) => void;
  /** Those that some song has. */
  metrics: readonly Metric[];
  className?: string | undefined;
};

export function SortField({ state, onState, metrics, className }: SortFieldProps) {
  const { t } = useTranslation('tracks');
  const names = useColumnNames();
  const offered = sortKeys.filter(
    (key) => factSorts.includes(key) || key === state.sort || metrics.some((metric) => metric === key),
  );
  return (
    <div className={cn('flex items-center gap-1', className)}>
      <Select
        aria-label={t('filter.sort')}
        className="w-44 max-sm:flex-1"
        onChange={({ target }) => {
          const sort = offered.find((key) => key === target.value);
          if (sort) onState(sortedBy(state, sort));
        }}
        options={offered.map((key) => ({ value: key, label: names.long(key) }))}
        value={state.sort}
      />
      <IconButton
        icon={state.order === 'asc' ? <ArrowUpNarrowWide /> : <ArrowDownNarrowWide />}
        label={state.order === 'asc' ? t('filter.ascending') : t('filter.descending')}
        onClick={() => onState({ ...state, order: state.order === 'asc' ? 'desc' : 'asc' })}
        variant="secondary"
      />
    </div>
  );
}
