/** The plans as a section of a longer page; an address that ends in #pricing leads here. */
import { useEffect } from 'react';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PlanCards } from './plan-cards.tsx';

export function Pricing() {
  const { t } = useTranslation('plans');
  usePricingAnchor();
  return (
    <PageSection className="border-line border-t bg-ground" id="pricing" text={t('text')} title={t('title')}>
      <div className="mt-8">
        <PlanCards />
      </div>
    </PageSection>
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
