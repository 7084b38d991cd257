/** The plans with their prices by month or by year. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BillingCycle, tiers } from '#contract/plans.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import type { AuthProps } from './auth-props.ts';
import { PlanCard } from './plan-card.tsx';
import { yearlySaving } from './saving.ts';
import { usePricingAnchor } from './use-pricing-anchor.ts';

export function Pricing(auth: AuthProps) {
  const { t } = useTranslation('landing');
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  usePricingAnchor();
  return (
    <section aria-labelledby="pricing" className="border-line border-t bg-ground">
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-2xl sm:text-3xl" id="pricing">
          {t('pricing.title')}
        </h2>
        <p className="mt-3 max-w-2xl text-body">{t('pricing.text')}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented
            label={t('pricing.cycle')}
            onValueChange={setCycle}
            options={[
              { value: 'monthly', label: t('pricing.monthly') },
              { value: 'yearly', label: t('pricing.yearly') },
            ]}
            value={cycle}
          />
          <p className="text-muted text-sm">{t('pricing.saving', { percent: yearlySaving() })}</p>
        </div>
        <ul className="mt-8 grid gap-5 md:grid-cols-3">
          {tiers.map((tier) => (
            <PlanCard {...auth} cycle={cycle} key={tier} tier={tier} />
          ))}
        </ul>
        <p className="mt-6 text-muted text-xs">{t('pricing.note')}</p>
      </div>
    </section>
  );
}
