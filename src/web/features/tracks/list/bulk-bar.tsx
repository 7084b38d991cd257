/** What can be done to the chosen songs; rises from below while some are chosen. */
import { RefreshCw, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useRefreshTracks, useRemoveTracks } from '../mutations.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ListState } from './list-state.ts';

type BulkBarProps = {
  /** The chosen songs among those shown. */
  chosen: readonly Track[];
  /** Whether these are all that the filters let through. */
  isAll: boolean;
  state: ListState;
  onClear: () => void;
};

export function BulkBar({ chosen, isAll, state, onClear }: BulkBarProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const refresh = useRefreshTracks();
  const remove = useRemoveTracks();
  const ids = chosen.map(({ id }) => id);
  return (
    <section
      aria-label={t('bulk.name')}
      className="sticky bottom-[calc(16px+var(--bottom-inset,0px)+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit max-w-full animate-rise-in flex-wrap items-center justify-center gap-2 rounded-lg bg-raised p-2 shadow-float"
    >
      <p aria-live="polite" className="px-2 font-medium text-sm text-strong">
        {t('bulk.selected', { count: ids.length, n: count(ids.length) })}
      </p>
      <Button busy={refresh.isPending} onClick={() => refresh.mutate(ids)} size="sm">
        <RefreshCw aria-hidden="true" />
        {t('refresh.now')}
      </Button>
      <ExportMenu chosen={ids.length} ids={isAll ? undefined : ids} side="top" size="sm" state={state} />
      <Button
        onClick={() => {
          remove.mutate(ids);
          onClear();
        }}
        size="sm"
      >
        <Trash2 aria-hidden="true" />
        {t('remove.now')}
      </Button>
      <IconButton icon={<X />} label={t('bulk.clear')} onClick={onClear} size="sm" />
    </section>
  );
}
