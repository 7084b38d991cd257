/** Asks for the page where a plan is paid, and opens it in a new tab. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { createCheckoutSession } from '#contract/billing.ts';
import { type BillingCycle, type PaidTier, priceIds } from '#domain/plans.ts';
import { send } from '#web/data/api.ts';
import { toast } from '#web/ui/toast-store.ts';

type Order = { tier: PaidTier; billingCycle: BillingCycle };

async function openCheckout({ tier, billingCycle }: Order): Promise<void> {
  const { url } = await send<typeof createCheckoutSession>('POST', '/api/create-checkout-session', {
    body: { priceId: priceIds[tier][billingCycle], tier, billingCycle },
  });
  if (!url) throw new Error('no address to pay at');
  window.open(url, '_blank', 'noopener');
}

export function useCheckout() {
  const { t } = useTranslation('plans');
  const { mutate, isPending } = useMutation({
    mutationFn: openCheckout,
    onError: () => toast({ title: t('failed.title'), description: t('failed.text'), variant: 'destructive' }),
  });
  return {
    isOpening: isPending,
    open: (tier: PaidTier, billingCycle: BillingCycle) => mutate({ tier, billingCycle }),
  };
}
