/** Writes a value of a metric as the language does; a price as money. Stable between renders. */
import { useCallback } from 'react';
import type { Metric } from '#domain/metrics.ts';
import { useFormats } from '#web/language/use-formats.ts';

export function useValueText(metric: Metric, currency: string | undefined): (value: number) => string {
  const { count, money } = useFormats();
  return useCallback(
    (value: number) => (metric === 'price' && currency ? money(value, currency) : count(value)),
    [metric, currency, count, money],
  );
}
