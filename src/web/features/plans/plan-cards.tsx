/** The plans with their prices by month or by year. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BillingCycle, billingCycles, tiers } from '#domain/plans.ts';
import { CycleSwitch } from './cycle-switch.tsx';
import { PlanCard } from './plan-card.tsx';
import { yearlySaving } from './saving.ts';

export function PlanCards() {
  const { t } = useTranslation('plans');
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CycleSwitch
          label={t('cycle')}
          onValueChange={setCycle}
          options={billingCycles.map((value) => ({ value, label: t(value) }))}
          value={cycle}
        />
        <p className="text-muted text-sm">{t('saving', { percent: yearlySaving() })}</p>
      </div>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {tiers.map((tier) => (
          <PlanCard cycle={cycle} key={tier} tier={tier} />
        ))}
      </ul>
      <p className="mt-6 text-muted text-xs">{t('note')}</p>
    </>
  );
}
