/** `/tracks`: every song that is followed, as a table or as cards. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayIn } from '#domain/days.ts';
import { momentumDays } from '#domain/momentum.ts';
import { plans, unlimited } from '#domain/plans.ts';
import { platformIds } from '#domain/platforms.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useErrorText } from '#web/data/error-text.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { ZoneLink } from '#web/music/control-bar/bar-parts.tsx';
import { metricsOf } from '#web/music/metric-value.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CutNames } from '../cut-names.tsx';
import { readWaitingLinks, WaitingLinks } from '../waiting-links.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { TracksGrid } from './grid.tsx';
import { isNarrowed, type Selection, useListState, withoutFilters } from './list-state.ts';
import { ListSkeleton, MissingNotice, NoneMatches, NoSongs } from './list-states.tsx';
import { countSongs } from './rows.ts';
import { useChosenColumns } from './table/column-chooser.tsx';
import { emptyColumns, hiddenColumns, shownColumns } from './table/columns.tsx';
import { TracksTable } from './table/table.tsx';
import { TracksToolbar } from './toolbar.tsx';
import { useTrackList } from './use-track-list.ts';

/** What other features offer, put in by the page: sample data, and songs that may be one. */
type TracksPageProps = { sampleData: ReactNode; proposals: ReactNode };

export function TracksPage({ sampleData, proposals }: TracksPageProps) {
  const { t } = useTranslation('tracks');
  const errorText = useErrorText();
  const [state, setState] = useListState();
  const [selection, setSelection] = useState<Selection>({});
  const { tracks, all, updatedAt, error, isFetching, retry } = useTrackList(state);
  const now = useNow(updatedAt);
  const known = all ?? tracks;
  const metrics = useMemo(() => metricsOf(known ?? []), [known]);
  const platforms = useMemo(
    () => platformIds.filter((id) => known?.some((track) => track.platform === id) || id === state.platform),
    [known, state.platform],
  );
  const { chosen: wanted } = useChosenColumns();
  const empty = useMemo(() => emptyColumns(known ?? []), [known]);
  const columns = useMemo(() => shownColumns(wanted, empty), [wanted, empty]);
  const chosen = useMemo(() => tracks?.filter((track) => selection[track.id]) ?? [], [tracks, selection]);
  const list = {
    selection,
    onSelection: setSelection,
    updatedAt,
    stale: all !== undefined && (isFetching || error !== null),
  };
  return (
    <div className="flex flex-col gap-5">
      <TracksTitle
        now={now}
        shown={isNarrowed(state) && all ? tracks?.length : undefined}
        songs={all && countSongs(all)}
        total={all?.length}
      />
      <CutNames />
      <WaitingLinks />
      {proposals}
      {all?.length === 0 ? null : (
        <TracksToolbar
          columns={columns}
          emptyColumns={empty}
          metrics={metrics}
          onState={setState}
          platforms={platforms}
          state={state}
        />
      )}
      {error ? (
        <RetryAlert
          onRetry={retry}
          retryLabel={t('list.retry')}
          retrying={isFetching}
          title={t('list.failed')}
        >
          {errorText(error)}
        </RetryAlert>
      ) : null}
      {tracks === undefined && !error ? <ListSkeleton view={state.view} /> : null}
      {all?.length === 0 ? <NoSongs sampleData={sampleData} /> : null}
      {tracks?.length === 0 && all && all.length > 0 ? (
        <NoneMatches onClear={() => setState(withoutFilters(state))} total={all.length} />
      ) : null}
      {all ? <MissingNotice now={now} tracks={all} /> : null}
      {tracks && tracks.length > 0 && state.view === 'table' ? (
        <TracksTable
          {...list}
          columns={columns}
          hidden={wanted ? [] : hiddenColumns(empty)}
          onState={setState}
          state={state}
          tracks={tracks}
        />
      ) : null}
      {tracks && tracks.length > 0 && state.view === 'grid' ? (
        <TracksGrid {...list} order={state} tracks={tracks} />
      ) : null}
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

/** The page's name, how many songs there are, and how much of the plan they take. */
type TracksTitleProps = {
  now: Date;
  /** Undefined while it is not known. */
  total: number | undefined;
  /** How many songs those links are of. */
  songs: number | undefined;
  /** How many the filters let through; absent without filters. */
  shown: number | undefined;
};

/** The days that every word and number of the list speaks of: a song's state is told by four whole weeks alone. */
function momentumPeriod(timeZone: string, now: Date) {
  const to = addDays(dayIn(now, timeZone), -1);
  return { from: addDays(to, 1 - momentumDays), to, timeZone };
}

function TracksTitle({ now, total, songs: several, shown }: TracksTitleProps) {
  const { t } = useTranslation('tracks');
  const { count, timeZone } = useFormats();
  const user = useCurrentUser();
  const limit = user ? plans[user.subscriptionTier].trackLimit : undefined;
  const links = total === undefined ? '' : t('list.links', { count: total, n: count(total) });
  const titles = several === undefined ? '' : t('list.songs', { count: several, n: count(several) });
  const isOneEach = several === total;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-2xl">{t('list.title')}</h1>
        <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {total === undefined ? <Skeleton className="w-40" /> : null}
          {total === undefined ? null : (
            <p>
              {shown === undefined
                ? [titles, ...(isOneEach ? [] : [links])].join(' · ')
                : t('list.shown', { n: count(shown), all: isOneEach ? titles : links })}
            </p>
          )}
          {total !== undefined && limit !== undefined && limit > 0 ? (
            <PlanUse limit={limit} songs={total} />
          ) : null}
          {limit === unlimited && total !== undefined ? (
            <>
              <span aria-hidden="true">·</span>
              <p>{t('list.unlimited')}</p>
            </>
          ) : null}
        </div>
      </div>
      {total ? <ZoneLink shown={momentumPeriod(timeZone, now)} /> : null}
    </header>
  );
}

/** How much of the plan is in use: a link that waits takes its song's place. */
function PlanUse({ songs, limit }: { songs: number; limit: number }) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const { data } = useQuery(readWaitingLinks());
  const waiting = data?.filter(({ code }) => code === null).length ?? 0;
  const used = songs + waiting;
  const text = t(waiting > 0 ? 'list.usedWaiting' : 'list.used', {
    used: count(used),
    limit: count(limit),
    n: count(waiting),
  });
  return (
    <>
      <Progress className="w-24" label={t('list.plan')} max={limit} text={text} textHidden value={used} />
      <p>{text}</p>
    </>
  );
}
