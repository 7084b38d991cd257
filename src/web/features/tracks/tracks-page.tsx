/** `/tracks`: every song that is followed, as a table or as cards. */
import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { platformIds } from '#domain/platforms.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { metricsOf } from '#web/music/metric-value.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CutNames } from './cut-names.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { isNarrowed, withoutFilters } from './list-state.ts';
import { TracksGrid } from './tracks-grid.tsx';
import { TracksTable } from './tracks-table.tsx';
import { TracksTitle } from './tracks-title.tsx';
import { TracksToolbar } from './tracks-toolbar.tsx';
import { useListState } from './use-list-state.ts';
import { useTrackList } from './use-track-list.ts';

export function TracksPage() {
  const { t } = useTranslation('tracks');
  const errorText = useErrorText();
  const [state, setState] = useListState();
  const [selection, setSelection] = useState<RowSelectionState>({});
  const { tracks, all, updatedAt, error, isFetching, retry } = useTrackList(state);
  const known = all ?? tracks;
  const metrics = useMemo(() => metricsOf(known ?? []), [known]);
  const platforms = useMemo(
    () => platformIds.filter((id) => known?.some((track) => track.platform === id) || id === state.platform),
    [known, state.platform],
  );
  const chosen = useMemo(() => tracks?.filter((track) => selection[track.id]) ?? [], [tracks, selection]);
  const list = { selection, onSelection: setSelection, updatedAt, stale: all !== undefined && isFetching };
  return (
    <div className="flex flex-col gap-5">
      <TracksTitle shown={isNarrowed(state) && all ? tracks?.length : undefined} total={all?.length} />
      <CutNames />
      {all?.length === 0 ? null : (
        <TracksToolbar metrics={metrics} onState={setState} platforms={platforms} state={state} />
      )}
      {error ? (
        <Alert
          action={
            <Button busy={isFetching} onClick={retry} size="sm">
              {t('list.retry')}
            </Button>
          }
          title={t('list.failed')}
          tone="danger"
        >
          {errorText(error)}
        </Alert>
      ) : null}
      {tracks === undefined && !error ? <ListSkeleton view={state.view} /> : null}
      {tracks?.length === 0 && all ? (
        <ListEmpty onClear={() => setState(withoutFilters(state))} total={all.length} />
      ) : null}
      {tracks && tracks.length > 0 && state.view === 'table' ? (
        <TracksTable {...list} metrics={metrics} onState={setState} state={state} tracks={tracks} />
      ) : null}
      {tracks && tracks.length > 0 && state.view === 'grid' ? <TracksGrid {...list} tracks={tracks} /> : null}
      {chosen.length > 0 ? (
        <BulkBar
          chosen={chosen}
          isAll={chosen.length === tracks?.length}
          onClear={() => setSelection({})}
          state={state}
        />
      ) : null}
    </div>
  );
}
