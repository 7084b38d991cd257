/** The head of a file of earnings, in one language. */
import type { TFunction } from 'i18next';

export const earningColumns = (t: TFunction<'earnings'>) => ({
  amount: t('column.amount'),
  currency: t('column.currency'),
  units: t('column.units'),
  refunds: t('column.refunds'),
  about: (currency: string) => t('column.about', { currency }),
  rateDay: t('column.rateDay'),
  without: t('column.without'),
});
