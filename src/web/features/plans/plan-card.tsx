/** One plan: its price, what it allows, the way in. All of it is read from the contract's table. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type BillingCycle, plans, type Tier, unlimited } from '#contract/plans.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { PlanBadge } from '#web/ui/plan-badge.tsx';
import { AuthButton } from './auth-button.tsx';
import type { AuthProps } from './auth-props.ts';

const hour = 3600;

type PlanCardProps = AuthProps & { tier: Tier; cycle: BillingCycle };

export function PlanCard({ tier, cycle, onAuth, onAuthIntent }: PlanCardProps) {
  const { t } = useTranslation('landing');
  const { money } = useFormats();
  const { price, trackLimit, syncEverySeconds } = plans[tier];
  const name = t(`pricing.${tier}.name`);
  const sync = syncEverySeconds ? (syncEverySeconds <= hour ? 'hourly' : 'daily') : 'byHand';
  const lines = [
    trackLimit === unlimited ? t('pricing.unlimited') : t('pricing.songs', { count: trackLimit }),
    t(`pricing.${sync}`),
    t('pricing.platforms'),
    t('pricing.export'),
  ];
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h3>
        <PlanBadge label={name} tier={tier} />
      </h3>
      <p className="mt-3 text-muted text-sm">{t(`pricing.${tier}.text`)}</p>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="font-semibold text-3xl text-strong">{money(price[cycle], 'USD')}</span>
        <span className="text-muted text-sm">
          {cycle === 'monthly' ? t('pricing.perMonth') : t('pricing.perYear')}
        </span>
      </p>
      <ul className="mt-6 mb-8 flex flex-col gap-2.5">
        {lines.map((line) => (
          <li className="flex items-start gap-2.5 text-body text-sm" key={line}>
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-up" />
            {line}
          </li>
        ))}
      </ul>
      <AuthButton
        className="mt-auto w-full"
        onIntent={onAuthIntent}
        onOpen={() => onAuth('signup', tier, cycle)}
        size="lg"
      >
        {tier === 'free' ? t('pricing.startFree') : t('pricing.choose', { plan: name })}
      </AuthButton>
    </li>
  );
}
