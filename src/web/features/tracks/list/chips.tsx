/** What the list is filtered by, in words; each can be taken off by itself. */
import { X } from 'lucide-react';
import type { FilterName } from '#contract/track-list.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { activeFilters, type ListState, withoutFilters } from './list-state.ts';

type FilterChipsProps = { state: ListState; onState: (state: ListState) => void };

const chipStyle = [
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-line-control/60 bg-surface py-1 ps-2.5 pe-1.5',
  'text-body text-sm hover:bg-raised pointer-coarse:min-h-11',
].join(' ');

export function FilterChips({ state, onState }: FilterChipsProps) {
  const { t } = useTranslation('tracks');
  const shownOf = useFilterValues(state);
  const active = activeFilters(state);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('chip.list')} className="flex flex-wrap items-center gap-2">
      {active.map((name) => (
        <li className="min-w-0" key={name}>
          <button
            aria-label={t('chip.remove', { filter: t(`chip.name.${name}`), value: shownOf(name) })}
            className={chipStyle}
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              onState(withoutFilters(state, [name]));
            }}
            type="button"
          >
            <span className="shrink-0 text-muted">{t(`chip.name.${name}`)}</span>
            <span className="truncate font-medium text-strong" dir="auto">
              {shownOf(name)}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
      <li>
        <Button onClick={() => onState(withoutFilters(state))} size="sm" variant="ghost">
          {t('filter.clear')}
        </Button>
      </li>
    </ul>
  );
}

/** Whoever takes chips off by the keyboard goes on with the next one. */
function focusNeighbour(chip: HTMLElement): void {
  const item = chip.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  next?.querySelector('button')?.focus();
}

function useFilterValues({ search, platform, growth, addedFrom, addedTo }: ListState) {
  const { t } = useTranslation('tracks');
  const { day } = useFormats();
  const values: Record<FilterName, string> = {
    search: search.trim(),
    platform: platform ? platformNames[platform] : '',
    growth: growth ? t(`momentum.state.${growth}`) : '',
    addedFrom: addedFrom ? day(addedFrom) : '',
    addedTo: addedTo ? day(addedTo) : '',
  };
  return (name: FilterName) => values[name];
}
