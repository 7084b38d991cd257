/** What stands in place of songs: none at all yet, none that fits, or those that are on their way; and above them, why numbers are missing. */
import { ListMusic, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterName } from '#contract/track-list.ts';
import { addDays, dayIn } from '#domain/days.ts';
import { growthBegins, momentumDays } from '#domain/momentum.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AddBox } from '../add/add-box.tsx';
import { filterNames } from './list-state.ts';
import type { ListFacts, Outline } from './use-track-list.ts';

/** The page of an account without songs: the box to paste them into, and sample data beside it. */
export function NoSongs({ sampleData }: { sampleData: ReactNode }) {
  const { t } = useTranslation('tracks');
  return (
    <section className="grid gap-4">
      <EmptyState className="py-6" icon={<ListMusic />} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
      <AddBox />
      {sampleData}
    </section>
  );
}

type NoneMatchesProps = {
  /** Songs without any filter. */
  total: number;
  /** How many there would be without one of the filters. */
  without: Outline['without'];
  onClear: (names?: readonly FilterName[]) => void;
};

/** Says which filter leaves nothing over, where it is one alone. */
export function NoneMatches({ total, without, onClear }: NoneMatchesProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  const found = filterNames.flatMap((name) => (without[name] ? [{ name, links: without[name] }] : []));
  const isOfSeveral = Object.keys(without).length > 1;
  return (
    <EmptyPage
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isOfSeveral
            ? found.map(({ name, links }) => (
                <Button key={name} onClick={() => onClear([name])}>
                  {t('empty.without', { filter: t(`chip.name.${name}`), n: count(links) })}
                </Button>
              ))
            : null}
          <Button onClick={() => onClear()}>{t('filter.clear')}</Button>
        </div>
      }
      icon={<SearchX />}
      title={t('empty.noneTitle')}
    >
      {isOfSeveral && found.length > 0
        ? t('empty.noneBecause')
        : t('empty.noneText', { songs: t('list.songs', { count: total, n: count(total) }) })}
    </EmptyPage>
  );
}

export type Missing =
  /** Nothing was read of any song yet; `next`: when a platform is asked again. */
  | { kind: 'waiting'; next: string | undefined }
  /** Too early to know what a day brings; `day`: the first on which it may be known. */
  | { kind: 'first'; day: string }
  /** Not one was read within the days the list speaks of; `day`: when the last one was. */
  | { kind: 'unread'; day: string };

/** Why the list has no growth to show of any song, where that has one reason. Pure. */
export function missingOf(facts: ListFacts, timeZone: string, now: Date): Missing | undefined {
  const { links, hasGrowth, firstAddedAt: added, lastSyncedAt: last, nextSyncAt } = facts;
  if (links === 0 || hasGrowth) return undefined;
  const dayOf = (instant: string) => dayIn(new Date(instant), timeZone);
  if (last === null) return { kind: 'waiting', next: nextSyncAt ?? undefined };
  const from = addDays(dayOf(now.toISOString()), -momentumDays);
  if (dayOf(last) < from) return { kind: 'unread', day: dayOf(last) };
  const day = growthBegins(dayOf(added ?? last));
  return day > dayOf(now.toISOString()) ? { kind: 'first', day } : undefined;
}

export function MissingNotice({ facts, now }: { facts: ListFacts; now: Date }) {
  const { t } = useTranslation('tracks');
  const { day, until, timeZone } = useFormats();
  const missing = missingOf(facts, timeZone, now);
  if (!missing) return null;
  if (missing.kind === 'waiting')
    return (
      <Alert title={t('notice.waitingTitle')} tone="info">
        {missing.next === undefined
          ? t('notice.waitingNow')
          : t('notice.waitingNext', { when: until(missing.next, now) })}
      </Alert>
    );
  const said = { days: momentumDays, day: day(missing.day) };
  return (
    <Alert title={t(`notice.${missing.kind}Title`, said)} tone="info">
      {t(`notice.${missing.kind}Text`, said)}
    </Alert>
  );
}

/** The list's final shape while its songs are on their way. */
const places = Array.from({ length: 12 }, (_, index) => index);

export function ListSkeleton({ view }: { view: 'table' | 'grid' }) {
  const { t } = useTranslation('tracks');
  return (
    <div role="status">
      <VisuallyHidden>{t('list.loading')}</VisuallyHidden>
      {view === 'grid' ? (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]">
          {places.map((place) => (
            <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3" key={place}>
              <Skeleton className="aspect-square h-auto" />
              <Skeleton className="w-3/4" />
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-8" />
            </div>
          ))}
        </div>
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          <div className="h-10 border-line border-b max-md:hidden" />
          {places.map((place) => (
            <div className="flex h-15 items-center gap-3 border-line border-b px-4" key={place}>
              <Skeleton className="size-10 shrink-0" />
              <div className="flex w-64 max-w-1/2 flex-col gap-2">
                <Skeleton className="h-3.5" />
                <Skeleton className="h-3 w-1/2" />
              </div>
              <Skeleton className="ms-auto w-16" />
              <Skeleton className="w-20 max-md:hidden" />
              <Skeleton className="w-24 max-md:hidden" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
