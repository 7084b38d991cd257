/** One plan: its price, what it allows, the way in. All of it is read from the contract's table. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type BillingCycle, plans, type Tier, unlimited } from '#domain/plans.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { PlanBadge } from '#web/ui/plan-badge.tsx';
import { PlanButton } from './plan-button.tsx';
import { rhythmOf } from './rhythm.ts';

type PlanCardProps = { tier: Tier; cycle: BillingCycle };

export function PlanCard({ tier, cycle }: PlanCardProps) {
  const { t } = useTranslation('plans');
  const { money } = useFormats();
  const { price, trackLimit } = plans[tier];
  const name = t(`${tier}.name`);
  const lines = [
    trackLimit === unlimited ? t('unlimited') : t('songs', { count: trackLimit }),
    t(rhythmOf(tier)),
    t('platforms'),
    t('export'),
  ];
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h3>
        <PlanBadge label={name} tier={tier} />
      </h3>
      <p className="mt-3 text-muted text-sm">{t(`${tier}.text`)}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-3xl text-strong">{money(price[cycle], 'USD')}</span>
        <span className="text-muted text-sm">{cycle === 'monthly' ? t('perMonth') : t('perYear')}</span>
      </p>
      <ul className="mt-6 mb-8 flex flex-col gap-2.5">
        {lines.map((line) => (
          <li className="flex items-start gap-2.5 text-body text-sm" key={line}>
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-up" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PlanButton cycle={cycle} tier={tier} />
      </div>
    </li>
  );
}
