/** What Stripe says of payments, for administrators: prices, subscriptions, income by month, what could not be taken. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BillingFigures, MonthOfBilling } from '#contract/billing-figures.ts';
import { formatMonth } from '#i18n/dates.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { readBillingFigures, WrongPrices } from './wrong-prices.tsx';

export function BillingPage() {
  const { t } = useTranslation(['subscribers', 'frame']);
  const reading = useQuery(readBillingFigures());
  const failure = usePanelError(reading);
  const { data } = reading;
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('billing.title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl">{t('billing.title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('billing.lead')}</p>
        </div>
        {data?.office ? (
          <a className={buttonStyle('secondary', 'sm')} href={data.office} rel="noreferrer">
            {t('billing.office')}
          </a>
        ) : null}
      </header>
      {data ? <Prices figures={data} /> : null}
      <Panel error={failure} flush title={t('billing.plans.title')}>
        {data ? <Subscriptions figures={data} /> : <Waiting hasFailed={Boolean(failure)} />}
      </Panel>
      {data ? <Months months={data.months} /> : null}
      {data ? <Failing figures={data} /> : null}
    </div>
  );
}

const Waiting = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? null : <Skeleton className="mx-5 mb-5 h-32 w-auto" />;

/** At a price that is not the plan’s nothing is sold: that must not be missed. */
function Prices({ figures: { isConnected, prices } }: { figures: BillingFigures }) {
  const { t } = useTranslation(['subscribers', 'frame']);
  if (!isConnected) return <Alert title={t('billing.off.title')}>{t('billing.off.text')}</Alert>;
  if (!prices)
    return (
      <Alert title={t('billing.prices.unknown')} tone="warning">
        {t('billing.prices.unknownText')}
      </Alert>
    );
  return prices.wrong.length > 0 ? (
    <WrongPrices wrong={prices.wrong} />
  ) : (
    <p className="text-muted text-sm">{t('billing.prices.good')}</p>
  );
}

type TableProps = {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
};

/** The first column names the row; the others are figures. */
function Table({ label, heads, rows }: TableProps) {
  return (
    <div
      className="overflow-x-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="text-muted text-xs [&>th:first-child]:text-start [&>th]:px-4 [&>th]:py-2 [&>th]:text-end [&>th]:font-normal sm:[&>th]:px-5">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {rows.map(([name, ...cells]) => (
            <tr className="[&>*]:whitespace-nowrap [&>*]:px-4 [&>*]:py-2.5 sm:[&>*]:px-5" key={name}>
              <th className="text-start font-normal text-strong" scope="row">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td className="text-end text-body tabular-nums" key={heads[place + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Subscriptions({ figures: { subscriptions, given } }: { figures: BillingFigures }) {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { count } = useFormats();
  const language = useLanguage();
  const gifts = (['indie', 'premium'] as const).map(
    (tier) => `${t(`frame:plan.${tier}`)} ${count(given[tier])}`,
  );
  return (
    <>
      {subscriptions.length === 0 ? (
        <p className="px-4 text-muted text-sm sm:px-5">{t('billing.plans.none')}</p>
      ) : (
        <Table
          heads={[
            t('billing.plans.plan'),
            t('billing.plans.active'),
            t('billing.plans.ending'),
            t('billing.plans.unpaid'),
          ]}
          label={t('billing.plans.title')}
          rows={subscriptions.map(({ tier, billingCycle, active, ending, unpaid }) => [
            t(`billing.cycle.${billingCycle}`, { plan: t(`frame:plan.${tier}`) }),
            ...[active, ending, unpaid].map(count),
          ])}
        />
      )}
      <p className="px-4 pt-3 pb-4 text-muted text-sm sm:px-5">
        {formatNamed(language, t('billing.plans.given'), gifts.join('\u00a0· '))}
      </p>
    </>
  );
}

function Months({ months }: { months: readonly MonthOfBilling[] }) {
  const { t } = useTranslation('subscribers');
  const { count, money, share } = useFormats();
  const language = useLanguage();
  const paidIn = ({ paid }: MonthOfBilling) =>
    paid.map(({ amount, currency }) => money(amount, currency)).join(' + ') || money(0, 'usd');
  return (
    <Panel flush title={t('billing.months.title')}>
      <Table
        heads={[
          t('billing.months.month'),
          t('billing.months.paid'),
          t('billing.months.invoices'),
          t('billing.months.started'),
          t('billing.months.left'),
          t('billing.months.churn'),
        ]}
        label={t('billing.months.title')}
        rows={months.map((month) => [
          formatMonth(language, `${month.month}-01`),
          paidIn(month),
          count(month.paid.reduce((sum, { invoices }) => sum + invoices, 0)),
          count(month.started),
          count(month.left),
          month.begun > 0 ? share(month.left / month.begun) : '–',
        ])}
      />
      <p className="px-4 pt-3 pb-4 text-muted text-xs sm:px-5">{t('billing.months.note')}</p>
    </Panel>
  );
}

function Failing({ figures: { failing, disputes } }: { figures: BillingFigures }) {
  const { t } = useTranslation(['subscribers', 'frame']);
  const { count, money, day } = useFormats();
  const dayOf = (instant: string) => day(instant.slice(0, 10));
  return (
    <Panel flush title={t('billing.failing.title')}>
      {failing.length === 0 ? (
        <p className="px-4 text-muted text-sm sm:px-5">{t('billing.failing.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {failing.map(({ user, tier, amount, currency, since, graceUntil, url }) => (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:px-5"
              key={user.id}
            >
              <span className="min-w-0">
                <Link
                  className="font-medium text-strong underline-offset-4 hover:underline"
                  to={`/admin/users/${user.id}`}
                >
                  <bdi>{user.name}</bdi>
                </Link>{' '}
                <bdi className="break-all text-muted">{user.email}</bdi>
                <span className="block text-body">
                  {t('billing.failing.owed', { amount: money(amount, currency), day: dayOf(since) })}
                  {'\u00a0· '}
                  {graceUntil && tier
                    ? t('billing.failing.grace', { plan: t(`frame:plan.${tier}`), day: dayOf(graceUntil) })
                    : t('billing.failing.over')}
                </span>
              </span>
              {url ? (
                <a className="text-link underline underline-offset-4" href={url} rel="noreferrer">
                  {t('user.office')}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <p className="px-4 pt-3 pb-4 text-muted text-sm sm:px-5">
        {t('billing.disputes', { n: count(disputes.count), days: count(disputes.days) })}
      </p>
    </Panel>
  );
}
