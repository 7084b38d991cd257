/** `/recap/:year`: what the songs did in a year, with the picture to post, and what is missing. */
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { cardSizeNames } from '#charts/card.ts';
import type { Recap } from '#contract/recaps.ts';
import { eachDay } from '#domain/days.ts';
import { platformNames } from '#domain/platforms.ts';
import { SparkBars } from '#web/charts/sparkline.tsx';
import { refusedFields } from '#web/data/refused-fields.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { shareImageUrl } from '#web/music/cards/share-image.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readRecap, yearAsked, yearOf } from './queries.ts';
import { AllFigures, Facts, Sources } from './recap-facts.tsx';

export function RecapPage() {
  const { t } = useTranslation(['recaps', 'frame']);
  const { year: given } = useParams();
  const { timeZone } = useFormats();
  const now = usePageNow();
  const year = yearAsked(given, now, timeZone);
  const query = useQuery(readRecap(year));
  const failure = usePanelError(query);
  const { data, error } = query;
  const isToCome = error !== null && refusedFields(error).year === 'not_begun';
  const title = t(data?.isOver ? 'title' : 'soFar', { year: String(year) });
  return (
    <div className="flex flex-col gap-5">
      <title>{`${title} · ${t('frame:product')}`}</title>
      <Heading last={yearOf(now, timeZone)} recap={data ?? undefined} title={title} year={year} />
      {isToCome ? (
        <EmptyPage
          action={t('thisYear', { year: String(yearOf(now, timeZone)) })}
          to={`/recap/${yearOf(now, timeZone)}`}
          icon={<CalendarDays />}
          title={t('notBegun', { year: String(year) })}
        >
          {t('notBegunText')}
        </EmptyPage>
      ) : failure && !data ? (
        <RetryAlert {...failure}>{failure.message}</RetryAlert>
      ) : null}
      {data ? <Year recap={data} /> : error ? null : <Waiting />}
    </div>
  );
}

type HeadingProps = { title: string; year: number; last: number; recap: Recap | undefined };

function Heading({ title, year, last, recap }: HeadingProps) {
  const { t } = useTranslation(['recaps', 'cards']);
  const { day } = useFormats();
  const step = (to: number, label: string, Icon: typeof ChevronLeft) => (
    <Link aria-label={label} className={buttonStyle('ghost', 'sm')} title={label} to={`/recap/${to}`}>
      <Icon aria-hidden="true" className="rtl:-scale-x-100" />
    </Link>
  );
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl">
          {title}
          {recap?.sandbox ? <Badge>{t('cards:sample')}</Badge> : null}
        </h1>
        {recap ? (
          <p className="mt-1 text-body text-sm">{t('lead', { from: day(recap.from), to: day(recap.to) })}</p>
        ) : null}
        {recap?.knownFrom ? (
          <p className="mt-0.5 text-muted text-sm">{t('tracked', { day: day(recap.knownFrom) })}</p>
        ) : null}
      </div>
      <nav className="flex shrink-0 gap-1">
        {step(year - 1, t('previous'), ChevronLeft)}
        {year < last ? step(year + 1, t('next'), ChevronRight) : null}
      </nav>
    </header>
  );
}

function Year({ recap }: { recap: Recap }) {
  const { t } = useTranslation(['recaps', 'cards']);
  const lead = recap.figures.find(({ gained }) => gained !== null);
  if (!lead)
    return (
      <EmptyPage
        action={t('add')}
        to="/tracks"
        icon={<CalendarDays />}
        title={t('empty', { year: String(recap.year) })}
      >
        {t('emptyText')}
      </EmptyPage>
    );
  return (
    <>
      <Lead lead={lead} recap={recap} />
      <Facts recap={recap} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <AllFigures recap={recap} />
        <Sources recap={recap} />
      </div>
      <RecapImage year={recap.year} />
    </>
  );
}

/** The one number, and how its days went. */
function Lead({ recap, lead }: { recap: Recap; lead: Recap['figures'][number] }) {
  const { t } = useTranslation(['recaps', 'cards']);
  const { t: metrics } = useTranslation('metrics');
  const { count, list } = useFormats();
  const platforms = list(lead.platforms.map((id) => platformNames[id]));
  return (
    <section className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p className="font-semibold text-3xl text-strong tabular-nums sm:text-5xl" data-testid="recap-gained">
        {count(lead.gained ?? 0)}
      </p>
      <p className="mt-1 text-body">
        {t('cards:metricOn', { metric: metrics(`name.${lead.metric}`), platforms })}
      </p>
      {lead.part ? (
        <p className="mt-0.5 text-muted text-sm">
          {t('part', { count: lead.part.songs, n: count(lead.part.songs) })}
        </p>
      ) : null}
      <SparkBars
        className="mt-5 h-28 w-full"
        label={t('days')}
        unseen={{ dates: eachDay(recap.from, recap.to), gaps: recap.gaps }}
        values={recap.days}
      />
    </section>
  );
}

/** The year as a picture: as it will look, and as files in both sizes. */
function RecapImage({ year }: { year: number }) {
  const { t } = useTranslation(['recaps', 'cards']);
  const language = useLanguage();
  const image = { of: 'recap', query: { year } } as const;
  return (
    <Panel
      actions={cardSizeNames.map((size) => (
        <a
          className={buttonStyle('secondary', 'sm')}
          download={`recap-${year}-${size}.png`}
          href={shareImageUrl(image, size, language)}
          key={size}
        >
          <Download aria-hidden="true" />
          {t(`cards:${size}`)}
        </a>
      ))}
      title={t('cards:share')}
    >
      <img
        alt={t('imageAlt', { title: t('title', { year: String(year) }) })}
        className="aspect-[1200/630] w-full max-w-2xl rounded-md border border-line"
        height={630}
        loading="lazy"
        src={shareImageUrl(image, 'wide', language)}
        width={1200}
      />
    </Panel>
  );
}

const Waiting = () => (
  <>
    <Skeleton className="h-64" />
    <Skeleton className="h-40" />
    <Skeleton className="h-72" />
  </>
);
