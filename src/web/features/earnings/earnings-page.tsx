/** `/earnings`: what statements say that songs have earned, by month, store, country, song or source. */
import { Banknote, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type CurrencyEarnings, earningGroups } from '#contract/earnings.ts';
import { dayIn } from '#domain/days.ts';
import { useKept } from '#web/data/use-kept.ts';
import { useNow } from '#web/data/use-now.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { ExportMenu } from '#web/music/export-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { EarningRows } from './earning-rows.tsx';
import { askedIn, type EarningsAsked, fileOf, readEarnings } from './use-earnings.ts';

export function EarningsPage() {
  const { t } = useTranslation(['earnings', 'frame']);
  const [search, setSearch] = useSearchParams();
  const asked = askedIn(search);
  const ask = (change: Partial<EarningsAsked>) => {
    const { groupBy, year } = { ...asked, ...change };
    setSearch({ ...(groupBy !== 'month' && { by: groupBy }), ...(year !== 'all' && { year }) });
  };
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-body text-sm">{t('lead')}</p>
      </header>
      <Controls ask={ask} asked={asked} />
      <Currencies asked={asked} />
    </div>
  );
}

/** As many years back as anybody has statements of. */
const mostYears = 12;

type ControlsProps = { asked: EarningsAsked; ask: (change: Partial<EarningsAsked>) => void };

function Controls({ asked, ask }: ControlsProps) {
  const { t } = useTranslation(['earnings', 'files']);
  const { timeZone } = useFormats();
  const language = useLanguage();
  const thisYear = Number(dayIn(useNow(0), timeZone).slice(0, 4));
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
      <ExportMenu
        files={(['shown', 'csv', 'json'] as const).map((format) => ({
          format,
          href: fileOf(asked, format, language),
        }))}
        trigger={
          <Button>
            <Download aria-hidden="true" />
            {t('files:name')}
          </Button>
        }
      />
    </div>
  );
}

function Currencies({ asked }: { asked: EarningsAsked }) {
  const { t } = useTranslation('earnings');
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
  if (data.currencies.length === 0) return <Nothing isFiltered={asked.year !== 'all'} />;
  return (
    <div className="flex flex-col gap-6" data-stale={isOld || undefined}>
      {data.currencies.map((one) => (
        <Currency asked={asked} key={one.currency} one={one} />
      ))}
    </div>
  );
}

function Currency({ one, asked }: { one: CurrencyEarnings; asked: EarningsAsked }) {
  const { t } = useTranslation('earnings');
  const { amount, count } = useFormats();
  const { currency, total, units, refunds } = one;
  const facts = [
    units === 0 ? '' : t('units', { count: units, n: count(units) }),
    Number(refunds) === 0 ? '' : t('refunded', { amount: amount(Number(refunds), currency) }),
  ].filter(Boolean);
  return (
    <Panel
      description={facts.join(' · ')}
      title={
        <span className="text-xl tabular-nums">
          {currency
            ? amount(Number(total), currency)
            : t('noCurrency', { amount: amount(Number(total), '') })}
        </span>
      }
    >
      <EarningRows asked={asked} one={one} />
    </Panel>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('earnings');
  return (
    <EmptyState
      action={
        <Link className={buttonStyle('primary')} to="/imports">
          {t('empty.action')}
        </Link>
      }
      className="rounded-lg border border-line bg-surface py-16"
      icon={<Banknote />}
      title={t(isFiltered ? 'empty.year' : 'empty.title')}
    >
      {t('empty.text')}
    </EmptyState>
  );
}
