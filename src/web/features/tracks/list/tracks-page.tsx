/** `/tracks`: every song that is followed, as a table or as cards. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { addDays, lastDayIn } from '#domain/days.ts';
import type { ListColumn } from '#domain/list-columns.ts';
import type { Metric } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import { plans, unlimited } from '#domain/plans.ts';
import { platformIds } from '#domain/platforms.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useNow } from '#web/data/use-now.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ZoneLink } from '#web/music/control-bar/bar-parts.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CutNames } from '../cut-names.tsx';
import { readWaitingLinks, WaitingLinks } from '../waiting-links.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { TracksGrid } from './grid.tsx';
import { activeFilters, isNarrowed, type ListState, withoutFilters } from './list-state.ts';
import { ListSkeleton, MissingNotice, NoneMatches, NoSongs } from './list-states.tsx';
import { countChosen, noSelection, type Selection } from './selection.ts';
import { useChosenColumns } from './table/column-chooser.tsx';
import { shownColumns } from './table/columns.tsx';
import { TracksTable } from './table/table.tsx';
import { TracksToolbar } from './toolbar.tsx';
import { type ListFacts, type Outline, type TrackList, useTrackList } from './use-track-list.ts';
import { useListState } from './views/view-state.ts';

/** What other features offer, put in by the page: sample data, and songs that may be one. */
type TracksPageProps = {
  sampleData: ReactNode;
  proposals: ReactNode;
  /** What else can be done to the chosen ones. */
  forChosen: (trackIds: () => Promise<string[]>) => ReactNode;
};

export function TracksPage({ sampleData, proposals, forChosen }: TracksPageProps) {
  const [state, setState] = useListState();
  const list = useTrackList(state);
  const { facts, outline, rows, updatedAt } = list;
  const [selection, setSelection] = useSelection(state);
  const now = useNow(updatedAt);
  const { empty, columns } = useColumns(state, facts);
  const platforms = useMemo(
    () => platformIds.filter((id) => facts?.platforms.includes(id) || id === state.platform),
    [facts, state.platform],
  );
  const links = outline?.links ?? 0;
  const hasSongs = facts === undefined || facts.links > 0;
  const shown = { list, selection, onSelection: setSelection };
  return (
    <div className="flex flex-col gap-5">
      <TracksTitle
        now={now}
        by={state.by}
        isComing={!list.error}
        shown={isNarrowed(state) ? outline : undefined}
        songs={facts?.songs}
        total={facts?.links}
      />
      <CutNames />
      <WaitingLinks />
      {proposals}
      {hasSongs ? (
        <TracksToolbar
          columns={columns}
          emptyColumns={empty}
          metrics={facts?.metrics ?? noMetrics}
          onState={setState}
          platforms={platforms}
          state={state}
        />
      ) : null}
      <ListFailure list={list} />
      {rows === undefined && !list.error ? <ListSkeleton view={state.view} /> : null}
      {hasSongs ? null : <NoSongs sampleData={sampleData} />}
      {facts && facts.links > 0 && rows?.count === 0 ? (
        <NoneMatches
          onClear={(names) => setState(withoutFilters(state, names))}
          total={facts.songs}
          without={outline?.without ?? {}}
        />
      ) : null}
      {facts ? <MissingNotice facts={facts} now={now} /> : null}
      {rows && rows.count > 0 && state.view === 'table' ? (
        <TracksTable {...shown} columns={columns} onState={setState} rows={rows} state={state} />
      ) : null}
      {rows && rows.count > 0 && state.view === 'grid' ? <TracksGrid {...shown} rows={rows} /> : null}
      {countChosen(selection, links) > 0 ? (
        <BulkBar
          columns={columns}
          forChosen={forChosen}
          links={links}
          onClear={() => setSelection(() => noSelection)}
          onSelection={setSelection}
          selection={selection}
          state={state}
        />
      ) : null}
    </div>
  );
}

const noMetrics: readonly Metric[] = [];
const noColumns: readonly ListColumn[] = [];

/** What is chosen is of what the filters let through: with other filters nothing is. */
function useSelection(state: ListState) {
  const of = activeFilters(state)
    .map((name) => `${name}=${state[name]}`)
    .join();
  const [kept, setKept] = useState({ of, selection: noSelection });
  const selection = kept.of === of ? kept.selection : noSelection;
  const setSelection = useCallback(
    (change: (before: Selection) => Selection) =>
      setKept((before) => ({ of, selection: change(before.of === of ? before.selection : noSelection) })),
    [of],
  );
  return [selection, setSelection] as const;
}

/** The columns of the address go before those of the account. */
function useColumns(state: ListState, facts: ListFacts | undefined) {
  const { chosen } = useChosenColumns();
  const wanted = state.columns ?? chosen;
  const empty = facts?.empty ?? noColumns;
  const columns = useMemo(() => shownColumns(wanted, empty), [wanted, empty]);
  return { empty, columns };
}

function ListFailure({ list: { error, retry, isFetching } }: { list: TrackList }) {
  const { t } = useTranslation('tracks');
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <RetryAlert onRetry={retry} retryLabel={t('list.retry')} retrying={isFetching} title={t('list.failed')}>
      {errorText(error)}
    </RetryAlert>
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
  shown: Outline | undefined;
  by: ListState['by'];
  isComing: boolean;
};

/** The days that every word and number of the list speaks of: a song's state is told by four whole weeks alone. */
function momentumPeriod(timeZone: string, now: Date) {
  const to = lastDayIn(now, timeZone);
  return { from: addDays(to, 1 - momentumDays), to, timeZone };
}

function TracksTitle({ now, total, songs: several, shown, by, isComing }: TracksTitleProps) {
  const { t } = useTranslation('tracks');
  const { count, timeZone } = useFormats();
  const user = useCurrentUser();
  const limit = user ? plans[user.subscriptionTier].trackLimit : undefined;
  const links = total === undefined ? '' : t('list.links', { count: total, n: count(total) });
  const titles = several === undefined ? '' : t('list.songs', { count: several, n: count(several) });
  const isOneEach = several === total;
  const areSongs = by === 'song' || isOneEach;
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-2xl">{t('list.title')}</h1>
        <div className="mt-1 flex min-h-5 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {total === undefined && isComing ? <Skeleton className="w-40" /> : null}
          {total === undefined ? null : (
            <p>
              {shown === undefined
                ? [titles, ...(isOneEach ? [] : [links])].join('\u00a0· ')
                : t('list.shown', {
                    n: count(by === 'song' ? shown.rows : shown.links),
                    all: areSongs ? titles : links,
                  })}
            </p>
          )}
          {total !== undefined && limit !== undefined && limit > 0 ? (
            <PlanUse limit={limit} songs={total} />
          ) : null}
          {limit === unlimited && total !== undefined ? (
            <p className="-ms-2">
              <span aria-hidden="true">·</span> {t('list.unlimited')}
            </p>
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
