/** The orders of day, month and year that a file's dates can be of, each with what it makes of one of them. */
import { useTranslation } from 'react-i18next';
import type { ImportFile } from '#contract/import-files.ts';
import { dayOrders } from '#domain/imports.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';

export function useOrders({ readings }: Pick<ImportFile, 'readings'>): { value: string; label: string }[] {
  const { t } = useTranslation('imports');
  const { day } = useFormats();
  const { months } = useDayFormats();
  if (readings.length === 0) return dayOrders.map((value) => ({ value, label: t(`ask.${value}`) }));
  return readings.map(({ order, cell, from, to }) => ({
    value: order,
    label: t('ask.orderOf', {
      order: t(`ask.${order}`),
      cell,
      date: from === to ? day(from) : months({ from, to }),
    }),
  }));
}
