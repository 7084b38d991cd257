/** `/earnings`: what statements say that songs have earned, by month, store, country, song or source. */
import { useQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import {
  type CurrencyEarnings,
  earningGroups,
  type LateStatement,
  type UnlistedMoney,
} from '#contract/earnings.ts';
import type { Reference } from '#contract/exchange-rates.ts';
import { dayIn } from '#domain/days.ts';
import { distributorNames } from '#domain/imports.ts';
import { useKept } from '#web/data/use-kept.ts';
import { usePageNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { PageExport } from '#web/music/imported-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { EarningRows } from './earning-rows.tsx';
import { LatestLine } from './latest-line.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { type EarningsAsked, readEarnings } from './read-earnings.ts';
import { useAboutText } from './use-about-text.ts';
import { useEarningText } from './use-earning-text.ts';
import { askedIn, fileOf, readSong, searchOf } from './use-earnings.ts';

export function EarningsPage() {
  const { t } = useTranslation(['earnings', 'frame']);
  const [search, setSearch] = useSearchParams();
  const asked = askedIn(search);
  const ask = (change: Partial<EarningsAsked>) => setSearch(searchOf({ ...asked, ...change }));
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-body text-sm">{t('lead')}</p>
        {asked.songId === undefined ? null : (
          <OfSong onAll={() => ask({ songId: undefined })} songId={asked.songId} />
        )}
      </header>
      <Controls ask={ask} asked={asked} />
      <Currencies asked={asked} />
    </div>
  );
}

function OfSong({ songId, onAll }: { songId: string; onAll: () => void }) {
  const { t } = useTranslation('earnings');
  const { data } = useQuery(readSong(songId));
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {data ? (
        <Link
          className="font-medium text-strong underline underline-offset-4"
          dir="auto"
          to={`/song/${songId}`}
        >
          {data.title}
        </Link>
      ) : null}
      <Button onClick={onAll} size="sm">
        {t('allSongs')}
      </Button>
    </p>
  );
}

/** As many years back as anybody has statements of. */
const mostYears = 12;

type ControlsProps = { asked: EarningsAsked; ask: (change: Partial<EarningsAsked>) => void };

function Controls({ asked, ask }: ControlsProps) {
  const { t } = useTranslation('earnings');
  const { timeZone } = useFormats();
  const thisYear = Number(dayIn(usePageNow(), timeZone).slice(0, 4));
  const years = Array.from({ length: mostYears }, (_, back) => String(thisYear - back));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t('by.label')}
        onValueChange={(groupBy) => ask({ groupBy })}
        options={earningGroups.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={asked.groupBy}
      />
      <Select
        aria-label={t('year')}
        className="w-44"
        onChange={({ target }) => ask({ year: target.value })}
        options={[{ value: 'all', label: t('allTime') }, ...years.map((value) => ({ value, label: value }))]}
        value={asked.year}
      />
      <PageExport hrefOf={(format, language) => fileOf(asked, format, language)} />
    </div>
  );
}

function Currencies({ asked }: { asked: EarningsAsked }) {
  const { t } = useTranslation('earnings');
  const { count } = useFormats();
  const reading = useKept(readEarnings(asked));
  const { data, isOld } = reading;
  const failure = usePanelError(reading);
  if (failure && !data)
    return (
      <RetryAlert {...failure} title={t('failed')}>
        {failure.message}
      </RetryAlert>
    );
  if (!data) return <Skeleton className="h-72" />;
  if (data.currencies.length === 0) return <Nothing asked={asked} />;
  return (
    <div className="flex flex-col gap-6" data-stale={isOld || undefined}>
      {data.latest || data.reference || data.unlisted.length > 0 ? (
        <div className="flex flex-col gap-1">
          {data.reference ? <InAll reference={data.reference} /> : null}
          {data.latest ? <LatestLine latest={data.latest} /> : null}
          <LateLines late={data.late} />
          <UnlistedLines unlisted={data.unlisted} />
        </div>
      ) : null}
      {data.currencies.map((one) => (
        <Currency asked={asked} key={one.currency} one={one} reference={data.reference?.currency} />
      ))}
      {data.unitsApart === 0 ? null : (
        <p className="text-body text-sm">
          {t('apart', { count: data.unitsApart, n: count(data.unitsApart) })}
        </p>
      )}
      <RatesPanel />
    </div>
  );
}

/** Distributors whose next statement has not come, by their own rhythm. */
function LateLines({ late }: { late: readonly LateStatement[] }) {
  const { t } = useTranslation('earnings');
  const { day } = useFormats();
  const { month } = useDayFormats();
  return late.map(({ kind, lastTo, dueOn }) => (
    <p className="text-body text-sm" key={kind}>
      {t('late', { distributor: distributorNames[kind], month: month(lastTo), day: day(dueOn) })}
    </p>
  ));
}

/** Songs are matched and added on the page of their import. */
const songsOf = ({ importId }: UnlistedMoney): string => `/imports/${importId}#songs`;

/** What of it is of songs that are not on the list. */
function UnlistedLines({ unlisted }: { unlisted: readonly UnlistedMoney[] }) {
  const { t } = useTranslation('earnings');
  const { list } = useFormats();
  const { money } = useEarningText();
  return unlisted.map((one) => (
    <p className="text-body text-sm" key={one.importId}>
      {t('unlisted.text', {
        amounts: list(one.amounts.map(({ amount, currency }) => money(amount, currency))),
        file: list(one.files),
      })}{' '}
      <Link className="underline underline-offset-4" to={songsOf(one)}>
        {t('unlisted.add')}
      </Link>
    </p>
  ));
}

/** All currencies together, as far as there are rates: never as if it had been paid so. */
function InAll({ reference }: { reference: Reference }) {
  const { t } = useTranslation('earnings');
  const { amount, list } = useFormats();
  const { days } = useDayFormats();
  const { currency, first, last, without } = reference;
  const sum = amount(Number(reference.amount), currency);
  return (
    <p className="text-body text-sm">
      <span className="font-medium text-strong tabular-nums">
        {first && last ? t('about.all', { amount: sum, days: days({ from: first, to: last }) }) : sum}
      </span>
      {without.length > 0
        ? `\u00a0· ${t('about.without', { amounts: list(without.map((one) => amount(Number(one.amount), one.currency))) })}`
        : ''}
    </p>
  );
}

type CurrencyProps = { one: CurrencyEarnings; asked: EarningsAsked; reference: string | undefined };

function Currency({ one, asked, reference }: CurrencyProps) {
  const text = useEarningText();
  const aboutText = useAboutText();
  const { currency, total } = one;
  return (
    <Panel
      description={[
        text.facts({ ...one, amount: total }, currency),
        aboutText(one.about, currency, reference),
      ]
        .filter(Boolean)
        .join('\u00a0· ')}
      title={<span className="text-xl tabular-nums">{text.money(total, currency)}</span>}
    >
      <EarningRows asked={asked} one={one} reference={reference} />
    </Panel>
  );
}

function Nothing({ asked }: { asked: EarningsAsked }) {
  const { t } = useTranslation('earnings');
  if (asked.year !== 'all')
    return (
      <EmptyPage
        action={t('allTime')}
        icon={<Banknote />}
        title={t('empty.year')}
        to={`?${new URLSearchParams(searchOf({ ...asked, year: 'all' }))}`}
      >
        {t('empty.yearText')}
      </EmptyPage>
    );
  return (
    <EmptyPage action={t('empty.action')} icon={<Banknote />} title={t('empty.title')} to="/imports">
      {t('empty.text')}
    </EmptyPage>
  );
}
