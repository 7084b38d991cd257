/** Prices, and the plans side by side. */
import { useTranslation } from 'react-i18next';
import { PlanCards } from './plan-cards.tsx';
import { PlanTable } from './plan-table.tsx';

export function PlansPage() {
  const { t } = useTranslation('plans');
  return (
    <div className="pb-20">
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
