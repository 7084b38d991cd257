/** An address that ends in #pricing scrolls there half a second after load, when everything above has its height. */
import { useEffect } from 'react';

export const pricingScrollDelayMs = 500;

export function usePricingAnchor(): void {
  useEffect(() => {
    if (window.location.hash !== '#pricing') return;
    const timer = setTimeout(
      () => document.getElementById('pricing')?.scrollIntoView({ behavior: 'smooth' }),
      pricingScrollDelayMs,
    );
    return () => clearTimeout(timer);
  }, []);
}
