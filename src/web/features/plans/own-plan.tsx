/** What somebody pays for now: until when, how it goes on, and what was paid. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { billingCycles, plans, priceIds } from '#domain/plans.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { useEnding, usePortal, useReadAgain } from './billing-changes.ts';
import { type Billing, type Plan, readInvoices, useBilling } from './use-billing.ts';
import { useCheckout } from './use-checkout.ts';

type Subscription = NonNullable<Billing['subscription']>;

export function OwnPlan() {
  const { t } = useTranslation('billing');
  const reading = useBilling();
  const failure = usePanelError(reading);
  const { data } = reading;
  const isWaiting = useComeBack();
  const isOpening = useWish(data ?? undefined);
  if (!reading.isEnabled) return null;
  return (
    <Panel className="mb-8" error={failure} title={t('title')}>
      {data ? <Standing billing={data} /> : failure ? null : <Skeleton className="h-16" />}
      {isWaiting || isOpening ? (
        <p className="mt-3 text-muted text-sm" role="status">
          {t(isOpening ? 'opening' : 'waiting')}
        </p>
      ) : null}
      <Invoices />
    </Panel>
  );
}

const triesMs = [0, 2_000, 4_000, 8_000, 15_000];

/** Back from where it is paid: what came of it is read at once, and again for half a minute where nothing has yet. */
function useComeBack(): boolean {
  const { t } = useTranslation(['billing', 'plans']);
  const [search, setSearch] = useSearchParams();
  const { mutateAsync } = useReadAgain();
  const [isWaiting, setWaiting] = useState(false);
  const from = search.get('checkout') ?? search.get('portal');
  const isPaying = search.has('checkout');
  const look = useEffectEvent(async (isGone: () => boolean) => {
    for (const pause of triesMs) {
      await new Promise((done) => setTimeout(done, pause));
      if (isGone()) return;
      const billing = await mutateAsync().catch(() => undefined);
      if (!isPaying || billing?.subscription) {
        setWaiting(false);
        setSearch({}, { replace: true });
        if (isPaying && billing) toast({ title: t('changed', { plan: t(`plans:${billing.tier}.name`) }) });
        return;
      }
      setWaiting(true);
    }
  });
  useEffect(() => {
    if (from === null) return;
    let hasGone = false;
    void look(() => hasGone);
    return () => {
      hasGone = true;
    };
  }, [from]);
  return isWaiting;
}

const wishedPlan = (wish: string | null): Plan | undefined =>
  (['indie', 'premium'] as const)
    .flatMap((tier) => billingCycles.map((billingCycle) => ({ tier, billingCycle })))
    .find(({ tier, billingCycle }) => priceIds[tier][billingCycle] === wish);

/**
 * Whoever chose a plan before signing up goes on to its payment, once: in this tab, as browsers open no other one that
 * nobody has pressed for. Answers whether the page is being opened.
 */
function useWish(billing: Billing | undefined): boolean {
  const [search, setSearch] = useSearchParams();
  const { mutate, isPending, isSuccess } = useCheckout((url) => window.location.assign(url));
  const wish = search.get('wish');
  const goOn = useEffectEvent(() => {
    const plan = wishedPlan(wish);
    setSearch({}, { replace: true });
    // Whoever pays already, or was given it, has nothing to buy.
    if (plan && !billing?.subscription && billing?.tier !== plan.tier) mutate(plan);
  });
  const isKnown = billing !== undefined;
  useEffect(() => {
    if (wish !== null && isKnown) goOn();
  }, [wish, isKnown]);
  return isPending || isSuccess;
}

function Standing({ billing }: { billing: Billing }) {
  const { t } = useTranslation(['billing', 'plans']);
  const { subscription, given, tier } = billing;
  const portal = usePortal();
  return (
    <div className="flex flex-col gap-4">
      {subscription ? <Subscribed subscription={subscription} /> : null}
      {!subscription && tier === 'free' ? <p className="text-body">{t('free')}</p> : null}
      {tier !== 'free' && (given === tier || !subscription) ? (
        <p className="text-body">{t('given', { plan: t(`plans:${tier}.name`) })}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {billing.hasPortal ? (
          <Button busy={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()} size="sm">
            {t('manage')}
          </Button>
        ) : null}
        {subscription && subscription.status !== 'ended' ? <Ending subscription={subscription} /> : null}
      </div>
    </div>
  );
}

function Subscribed({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['billing', 'plans']);
  const { day, gap, money } = useFormats();
  const { tier, billingCycle, status, endsAtPeriodEnd, graceUntil } = subscription;
  // What was agreed, which may be older than the price of today.
  const price = subscription.price ?? { amount: plans[tier].price[billingCycle], currency: 'usd' };
  const plan = t(`plans:${tier}.name`);
  const until = day(subscription.periodEnd.slice(0, 10));
  return (
    <>
      {status === 'past_due' ? (
        <Alert title={t('pastDue.title')} tone="warning">
          {t('pastDue.text', { plan, day: graceUntil ? day(graceUntil.slice(0, 10)) : until })}
        </Alert>
      ) : null}
      {status === 'ended' ? (
        <Alert title={t('ended.title')} tone="warning">
          {t('ended.text', { plan })}
        </Alert>
      ) : (
        <p className="text-body">
          <strong className="font-medium text-strong">
            {t(`paid.${billingCycle}`, { plan, price: money(price.amount, price.currency) })}
          </strong>
          {gap}
          {status === 'active' ? t(endsAtPeriodEnd ? 'ends' : 'renews', { day: until }) : null}
        </p>
      )}
    </>
  );
}

function Ending({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['billing', 'plans']);
  const { day } = useFormats();
  const ending = useEnding();
  const [isOpen, setOpen] = useState(false);
  const plan = t(`plans:${subscription.tier}.name`);
  if (subscription.endsAtPeriodEnd)
    return (
      <Button busy={ending.isPending} onClick={() => ending.mutate(false)} size="sm" variant="primary">
        {t('resume')}
      </Button>
    );
  return (
    <ConfirmDialog
      busy={ending.isPending}
      cancelLabel={t('cancel.keep', { plan })}
      confirmLabel={t('cancel.action')}
      description={t('cancel.text', { plan, day: day(subscription.periodEnd.slice(0, 10)) })}
      onConfirm={() => ending.mutate(true, { onSettled: () => setOpen(false) })}
      onOpenChange={setOpen}
      open={isOpen}
      title={t('cancel.ask', { plan })}
      trigger={
        <Button size="sm" variant="ghost">
          {t('cancel.action')}
        </Button>
      }
    />
  );
}

const states = ['paid', 'open', 'void', 'uncollectible'] as const;

function Invoices() {
  const { t } = useTranslation('billing');
  const { money, day } = useFormats();
  const { data } = useQuery(readInvoices());
  const invoices = data ?? [];
  const stateWords = (status: string | null) =>
    states.flatMap((state) => (state === status ? [t(`invoices.is.${state}`)] : []))[0] ?? null;
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="invoices" className="mt-6">
      <h3 className="mb-2 font-medium text-sm text-strong" id="invoices">
        {t('invoices.title')}
      </h3>
      <div className="overflow-x-auto" tabIndex={-1}>
        <table className="w-full text-sm">
          <thead>
            <tr className="text-muted text-xs [&>th]:whitespace-nowrap [&>th]:py-1.5 [&>th]:pe-4 [&>th]:text-start [&>th]:font-normal">
              <th scope="col">{t('invoices.day')}</th>
              <th className="max-sm:hidden" scope="col">
                {t('invoices.number')}
              </th>
              <th scope="col">{t('invoices.amount')}</th>
              <th className="max-sm:hidden" scope="col">
                {t('invoices.status')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {invoices.map(({ id, createdAt, number, amount, currency, status, url, pdfUrl }) => (
              <tr className="[&>td]:py-2 [&>td]:pe-4" key={id}>
                <td className="whitespace-nowrap">
                  {day(createdAt.slice(0, 10))}
                  <OnPhones text={number} />
                </td>
                <td className="max-sm:hidden">{number}</td>
                <td className="whitespace-nowrap tabular-nums">
                  {money(amount, currency)}
                  <OnPhones text={stateWords(status)} />
                </td>
                <td className="whitespace-nowrap max-sm:hidden">{stateWords(status)}</td>
                <td className="flex gap-3">
                  {url ? <a href={url}>{t('invoices.open')}</a> : null}
                  {pdfUrl ? <a href={pdfUrl}>{t('invoices.pdf')}</a> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What has a column of its own where there is room for one. */
const OnPhones = ({ text }: { text: string | null }) =>
  text ? <span className="block text-muted text-xs sm:hidden">{text}</span> : null;
