/** The plans as a section of a longer page; an address that ends in #pricing leads here. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanCards } from './plan-cards.tsx';

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

/** An address that ends in #pricing scrolls there half a second after load, when everything above has its height. */
const pricingScrollDelayMs = 500;

function usePricingAnchor(): void {
  useEffect(() => {
    if (window.location.hash !== '#pricing') return;
    const timer = setTimeout(
      () => document.getElementById('pricing')?.scrollIntoView({ behavior: 'smooth' }),
      pricingScrollDelayMs,
    );
    return () => clearTimeout(timer);
  }, []);
}
