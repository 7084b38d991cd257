/** The way into a plan: sign-up for visitors, checkout for whoever is signed in. */
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { createCheckoutSession } from '#contract/billing.ts';
import { type BillingCycle, type PaidTier, priceIds, type Tier } from '#domain/plans.ts';
import { send } from '#web/data/api.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useMay } from '#web/data/may.tsx';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

type PlanButtonProps = { tier: Tier; cycle: BillingCycle };

export function PlanButton({ tier, cycle }: PlanButtonProps) {
  const { t } = useTranslation('plans');
  const user = useCurrentUser();
  const checkout = useCheckout();
  const isOwner = useMay('owner');
  const label = tier === 'free' ? t('startFree') : t('choose', { plan: t(`${tier}.name`) });
  if (!user)
    return (
      <AuthButton className="w-full" cycle={cycle} mode="signup" size="lg" tier={tier}>
        {label}
      </AuthButton>
    );
  // Everyone has the free plan; nobody buys what they have.
  if (tier === 'free' || user.subscriptionTier === tier)
    return (
      <Button className="w-full" disabled size="lg">
        {user.subscriptionTier === tier ? t('current') : t('included')}
      </Button>
    );
  if (!isOwner) return <OwnersAlone label={label} />;
  return (
    <Button busy={checkout.isOpening} className="w-full" onClick={() => checkout.open(tier, cycle)} size="lg">
      {label}
    </Button>
  );
}

function OwnersAlone({ label }: { label: string }) {
  const { t } = useTranslation('errors');
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <Button aria-describedby={id} className="w-full" disabled size="lg">
        {label}
      </Button>
      <p className="text-muted text-xs" id={id}>
        {t('owner_only')}
      </p>
    </div>
  );
}

/** Asks for the page where a plan is paid, and opens it in a new tab. */
type Order = { tier: PaidTier; billingCycle: BillingCycle };

async function openCheckout({ tier, billingCycle }: Order): Promise<void> {
  const { url } = await send<typeof createCheckoutSession>('POST', '/api/create-checkout-session', {
    body: { priceId: priceIds[tier][billingCycle], tier, billingCycle },
  });
  if (!url) throw new Error('no address to pay at');
  window.open(url, '_blank', 'noopener');
}

function useCheckout() {
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
