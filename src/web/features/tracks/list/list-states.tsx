/** What stands in place of songs: none at all yet, none that fits, or those that are on their way; and above them, why numbers are missing. */
import { ListMusic, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Track } from '#contract/tracks.ts';
import { addDays, dayIn, utcDay } from '#domain/days.ts';
import { momentumDays } from '#domain/momentum.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AddBox } from '../add/add-box.tsx';

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

/** `total`: songs without any filter. */
export function NoneMatches({ total, onClear }: { total: number; onClear: () => void }) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  return (
    <EmptyState
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      className="rounded-lg border border-line bg-surface py-16"
      icon={<SearchX />}
      title={t('empty.noneTitle')}
    >
      {t('empty.noneText', { songs: t('list.songs', { count: total, n: count(total) }) })}
    </EmptyState>
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
export function missingOf(tracks: readonly Track[], timeZone: string, now: Date): Missing | undefined {
  if (tracks.length === 0 || tracks.some(({ momentum }) => momentum?.perDay != null)) return undefined;
  const dayOf = (instant: string) => dayIn(new Date(instant), timeZone);
  const read = tracks.flatMap(({ lastSyncedAt }) => lastSyncedAt ?? []).sort();
  const last = read.at(-1);
  if (last === undefined) {
    const [next] = tracks.flatMap(({ nextSyncAt }) => nextSyncAt ?? []).sort();
    return { kind: 'waiting', next };
  }
  const from = addDays(dayOf(now.toISOString()), -momentumDays);
  if (dayOf(last) < from) return { kind: 'unread', day: dayOf(last) };
  const [added] = tracks.map(({ addedAt }) => addedAt).sort();
  // The day on which a song was added has no end before it: the next one is the first that is known, once it is over.
  const day = addDays(dayOf(added ?? last), 2);
  return day > utcDay(now) ? { kind: 'first', day } : undefined;
}

export function MissingNotice({ tracks, now }: { tracks: readonly Track[]; now: Date }) {
  const { t } = useTranslation('tracks');
  const { day, until, timeZone } = useFormats();
  const missing = missingOf(tracks, timeZone, now);
  if (!missing) return null;
  if (missing.kind === 'waiting')
    return (
      <Alert title={t('notice.waitingTitle')} tone="info">
        {missing.next === undefined
          ? t('notice.waitingNow')
          : t('notice.waitingNext', { when: until(missing.next, now) })}
      </Alert>
    );
  const facts = { days: momentumDays, day: day(missing.day) };
  return (
    <Alert title={t(`notice.${missing.kind}Title`, facts)} tone="info">
      {t(`notice.${missing.kind}Text`, facts)}
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
