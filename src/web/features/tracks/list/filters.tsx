/** What narrows the list besides the search: platform, growth, days of adding, and by what it is sorted. */
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformSelect } from '#web/music/control-bar/platform-select.tsx';
import { cn } from '#web/ui/cn.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { useColumnNames } from './column-names.ts';
import { factSorts, growths, type ListState, sortedBy, sortKeys } from './list-state.ts';

type FilterFieldsProps = {
  state: ListState;
  onState: (state: ListState) => void;
  /** Those that some song is on. */
  platforms: readonly PlatformId[];
  metrics: readonly Metric[];
  className?: string;
};

const dayStyle = 'max-sm:flex-col max-sm:items-start max-sm:gap-1';

export function FilterFields({ state, onState, platforms, metrics, className }: FilterFieldsProps) {
  const { t } = useTranslation('tracks');
  return (
    <div className={cn('flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2', className)}>
      <PlatformSelect
        chosen={state.platform}
        className="w-52 max-sm:w-full"
        onChoose={(platform) => onState({ ...state, platform })}
        platforms={platforms}
      />
      <Select
        aria-label={t('filter.growth')}
        className="w-52 max-sm:w-full"
        onChange={({ target }) =>
          onState({ ...state, growth: growths.find((growth) => growth === target.value) })
        }
        options={[
          { value: '', label: t('filter.anyGrowth') },
          ...growths.map((growth) => ({ value: growth, label: t(`momentum.state.${growth}`) })),
        ]}
        value={state.growth ?? ''}
      />
      <DayField
        className={dayStyle}
        label={t('filter.addedFrom')}
        max={state.addedTo}
        onChange={(addedFrom) => onState({ ...state, addedFrom })}
        value={state.addedFrom}
      />
      <DayField
        className={dayStyle}
        label={t('filter.addedTo')}
        min={state.addedFrom}
        onChange={(addedTo) => onState({ ...state, addedTo })}
        value={state.addedTo}
      />
      <SortField
        className={cn('max-sm:col-span-2', state.view === 'table' && 'md:hidden')}
        metrics={metrics}
        onState={onState}
        state={state}
      />
    </div>
  );
}

/** By what the list is sorted, where no heads of columns can be pressed. */
type SortFieldProps = {
  state: ListState;
  onState: (state: ListState) => void;
  /** Those that some song has. */
  metrics: readonly Metric[];
  className?: string;
};

function SortField({ state, onState, metrics, className }: SortFieldProps) {
  const { t } = useTranslation('tracks');
  const names = useColumnNames();
  const offered = sortKeys.filter(
    (key) => factSorts.includes(key) || key === state.sort || metrics.some((metric) => metric === key),
  );
  return (
    <div className={cn('flex items-center gap-1', className)}>
      <Select
        aria-label={t('filter.sort')}
        className="w-72 max-sm:w-full max-sm:flex-1"
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
