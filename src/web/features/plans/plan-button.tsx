/** The way into a plan: sign-up for visitors, checkout for whoever is signed in. */
import { Suspense, useId } from 'react';
import type { BillingCycle, Tier } from '#domain/plans.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { later } from '#web/ui/later.ts';
import { useDialogLater } from '#web/ui/opened-later.tsx';
import { useBilling } from './use-billing.ts';
import { useCheckout } from './use-checkout.ts';

const dialog = later(() => import('./change-plan.tsx'));

type PlanButtonProps = { tier: Tier; cycle: BillingCycle };

export function PlanButton({ tier, cycle }: PlanButtonProps) {
  const { t } = useTranslation('plans');
  const user = useCurrentUser();
  const checkout = useCheckout((url) => window.open(url, '_blank', 'noopener'));
  const isOwner = useMay('owner');
  const { data: billing } = useBilling();
  const [loaded, open, close] = useDialogLater(dialog);
  const label = tier === 'free' ? t('startFree') : t('choose', { plan: t(`${tier}.name`) });
  // Sample data is nobody's to pay for: whoever likes it makes an account.
  if (!user || (user.isDemo && isOwner))
    return (
      <AuthButton className="w-full" cycle={cycle} mode="signup" size="lg" tier={tier}>
        {label}
      </AuthButton>
    );
  const { subscription } = billing ?? {};
  const isOwn = subscription
    ? subscription.tier === tier && subscription.billingCycle === cycle
    : user.subscriptionTier === tier;
  // Everyone has the free plan; nobody buys what they have.
  if (tier === 'free' || isOwn)
    return (
      <Button className="w-full" disabled size="lg">
        {isOwn || user.subscriptionTier === tier ? t('current') : t('included')}
      </Button>
    );
  if (!isOwner) return <OwnersAlone label={label} />;
  // Whoever pays already does not buy a second time: what they pay for becomes the other plan.
  if (subscription)
    return (
      <>
        <Button className="w-full" onClick={open} size="lg">
          {label}
        </Button>
        {loaded ? (
          <Suspense fallback={null}>
            <loaded.ChangePlan onClose={close} plan={{ tier, billingCycle: cycle }} />
          </Suspense>
        ) : null}
      </>
    );
  return (
    <Button
      busy={checkout.isPending}
      className="w-full"
      onClick={() => checkout.mutate({ tier, billingCycle: cycle })}
      size="lg"
    >
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
