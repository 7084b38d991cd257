/** `/imports/reconciliation`: every song and month of which more than one source speaks. */
import { Scale } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { dayIn } from '#domain/days.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PageExport } from '#web/music/imported-page.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { Months } from './months.tsx';
import { fileOf, type Range, ranges, useReconciliation } from './use-reconciliation.ts';

export function ReconciliationPage() {
  const { t } = useTranslation(['reconciliation', 'frame']);
  const { timeZone } = useFormats();
  const [search, setSearch] = useSearchParams();
  const range = ranges.find((months) => String(months) === search.get('months')) ?? ranges[0];
  const today = dayIn(usePageNow(), timeZone);
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-col gap-1">
        <BackLink className="mb-2" to="/imports">
          {t('back')}
        </BackLink>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-body text-sm">{t('intro')}</p>
      </header>
      <Choices
        onRange={(months) => setSearch(months === ranges[0] ? {} : { months: String(months) })}
        range={range}
        today={today}
      />
      <Songs range={range} today={today} />
    </div>
  );
}

type ChoicesProps = { range: Range; today: string; onRange: (range: Range) => void };

function Choices({ range, today, onRange }: ChoicesProps) {
  const { t } = useTranslation('reconciliation');
  const { count } = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('months')}
        className="w-64 max-w-full"
        onChange={({ target }) =>
          onRange(ranges.find((months) => String(months) === target.value) ?? ranges[0])
        }
        options={ranges.map((months) => ({
          value: String(months),
          label: t('lastMonths', { count: months, n: count(months) }),
        }))}
        value={String(range)}
      />
      <PageExport hrefOf={(format, language) => fileOf(range, today, format, language)} />
    </div>
  );
}

function Songs({ range, today }: { range: Range; today: string }) {
  const { t } = useTranslation('reconciliation');
  const reading = useReconciliation(range, today);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = reading;
  const failure = usePanelError(reading);
  const pages = data?.pages.flatMap(({ items }) => items ?? []) ?? [];
  const songs = pages.flatMap((page) => page.songs.map((song) => ({ ...song, imports: page.imports })));
  if (failure && !data)
    return (
      <RetryAlert {...failure} title={t('failed')}>
        {failure.message}
      </RetryAlert>
    );
  if (!data) return <Skeleton className="h-72" />;
  if (songs.length === 0 && !hasNextPage)
    return (
      <EmptyPage action={t('empty.action')} icon={<Scale />} title={t('empty.title')} to="/imports">
        {t('empty.text')}
      </EmptyPage>
    );
  return (
    <>
      {songs.map(({ songId, title, artist, months, imports }) => (
        <Panel
          description={artist}
          key={songId}
          title={
            <Link className="underline-offset-4 hover:underline" dir="auto" to={`/song/${songId}`}>
              {title}
            </Link>
          }
        >
          <Months imports={imports} months={months} />
        </Panel>
      ))}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} className="self-start" onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
