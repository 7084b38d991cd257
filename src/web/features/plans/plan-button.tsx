/** The way into a plan: sign-up for visitors, checkout for whoever is signed in. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { getCurrentUser } from '#contract/accounts.ts';
import type { BillingCycle, Tier } from '#domain/plans.ts';
import { read } from '#web/data/query.ts';
import { AuthButton } from '#web/ui/auth-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCheckout } from './use-checkout.ts';

type PlanButtonProps = { tier: Tier; cycle: BillingCycle };

export function PlanButton({ tier, cycle }: PlanButtonProps) {
  const { t } = useTranslation('plans');
  const { data: user } = useQuery(read<typeof getCurrentUser>('/api/auth/user'));
  const checkout = useCheckout();
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
  return (
    <Button busy={checkout.isOpening} className="w-full" onClick={() => checkout.open(tier, cycle)} size="lg">
      {label}
    </Button>
  );
}
