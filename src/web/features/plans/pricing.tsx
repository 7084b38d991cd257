/** The plans as a section of a longer page; an address that ends in #pricing leads here. */
import { useTranslation } from 'react-i18next';
import { PlanCards } from './plan-cards.tsx';
import { usePricingAnchor } from './use-pricing-anchor.ts';

export function Pricing() {
  const { t } = useTranslation('plans');
  usePricingAnchor();
  return (
    <section aria-labelledby="pricing" className="border-line border-t bg-ground">
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-2xl sm:text-3xl" id="pricing">
          {t('title')}
        </h2>
        <p className="mt-3 mb-8 max-w-2xl text-body">{t('text')}</p>
        <PlanCards />
      </div>
    </section>
  );
}
