/** Prices, and the plans side by side. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { getSite } from '#contract/site.ts';
import { useCurrentUser } from '#web/data/current-user.ts';
import { read } from '#web/data/query.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanTable } from './plan-table.tsx';

/** Visitors pay for nothing yet. */
const OwnPlan = lazy(async () => ({ default: (await import('./own-plan.tsx')).OwnPlan }));

export function PlansPage() {
  const { t } = useTranslation('plans');
  const user = useCurrentUser();
  const { data: site } = useQuery(read<typeof getSite>('/api/site'));
  const [isTakenOver, setTakenOver] = useState(false);
  useEffect(() => setTakenOver(true), []);
  return (
    <div className="pb-20">
      {user && !user.isDemo && site?.canPay ? (
        // Only the browser asks what is paid: its place is kept until then.
        <div className="min-h-44">
          {isTakenOver ? (
            <Suspense fallback={null}>
              <OwnPlan />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      <section aria-label={t('title')}>
        <h2 className="sr-only">{t('title')}</h2>
        <PlanCards />
      </section>
      <section aria-labelledby="compare" className="mt-16">
        <h2 className="text-xl" id="compare">
          {t('compare.title')}
        </h2>
        <PlanTable />
      </section>
    </div>
  );
}
