/** What narrows the list besides the search: platform, growth, days of adding, and by what it is sorted. */
import { useTranslation } from 'react-i18next';
import type { Metric } from '#domain/metrics.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { platformNames } from '#domain/platforms.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { growths, isNarrowed, isPlatform, type ListState, withoutFilters } from './list-state.ts';
import { SortField } from './sort-field.tsx';

type FilterFieldsProps = {
  state: ListState;
  onState: (state: ListState) => void;
  /** Those that some song is on. */
  platforms: readonly PlatformId[];
  metrics: readonly Metric[];
  className?: string | undefined;
};

const dayStyle = 'max-sm:flex-col max-sm:items-start max-sm:gap-1';

export function FilterFields({ state, onState, platforms, metrics, className }: FilterFieldsProps) {
  const { t } = useTranslation('tracks');
  return (
    <div className={cn('flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2', className)}>
      <Select
        aria-label={t('filter.platform')}
        className="w-44 max-sm:w-full"
        onChange={({ target }) =>
          onState({ ...state, platform: isPlatform(target.value) ? target.value : undefined })
        }
        options={[
          { value: '', label: t('filter.allPlatforms') },
          ...platforms.map((id) => ({ value: id, label: platformNames[id] })),
        ]}
        value={state.platform ?? ''}
      />
      <Select
        aria-label={t('filter.growth')}
        className="w-44 max-sm:w-full"
        onChange={({ target }) =>
          onState({ ...state, growth: growths.find((growth) => growth === target.value) })
        }
        options={[
          { value: '', label: t('filter.anyGrowth') },
          ...growths.map((growth) => ({ value: growth, label: t(`filter.${growth}`) })),
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
      {isNarrowed(state) ? (
        <Button className="max-sm:col-span-2" onClick={() => onState(withoutFilters(state))} variant="ghost">
          {t('filter.clear')}
        </Button>
      ) : null}
    </div>
  );
}
