/** The way to the page where a plan is paid. */
import { useMutation } from '@tanstack/react-query';
import type { createCheckoutSession } from '#contract/billing.ts';
import { priceIds } from '#domain/plans.ts';
import { send } from '#web/data/api.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { Plan } from './use-billing.ts';

async function askForPage({ tier, billingCycle }: Plan): Promise<string> {
  const { url } = await send<typeof createCheckoutSession>('POST', '/api/create-checkout-session', {
    body: { priceId: priceIds[tier][billingCycle], tier, billingCycle },
  });
  if (!url) throw new Error('no address to pay at');
  return url;
}

export function useCheckout(show: (url: string) => void) {
  const { t } = useTranslation('plans');
  return useMutation({
    mutationFn: askForPage,
    onSuccess: show,
    onError: () => toast({ title: t('failed.title'), description: t('failed.text'), variant: 'destructive' }),
  });
}
