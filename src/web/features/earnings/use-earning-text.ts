/** Earnings in words. */
import type { CurrencyEarnings, LatestStatement } from '#contract/earnings.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';

/** Of fewer, what a thousand would earn says nothing: a sale is no stream. */
const fewestUnits = 100;

type Sums = { amount: string } & Pick<CurrencyEarnings, 'units' | 'hasUnitsApart' | 'refunds'>;

export function useEarningText() {
  const { t } = useTranslation('earnings');
  const { amount, count, decimals, list } = useFormats();
  const { month, months } = useDayFormats();
  const monthsOf = (key: string): string => {
    const [first, last] = key.split('/').map((one) => `${one}-01`);
    return last ? months({ from: first ?? last, to: last }) : month(first ?? '');
  };
  return {
    money: (decimal: string, currency: string): string =>
      currency ? amount(Number(decimal), currency) : t('noCurrency', { amount: amount(Number(decimal), '') }),
    /** Every digit that the statement gives. */
    exact: (decimal: string, currency: string): string =>
      `${decimals(Number(decimal), decimal.split('.')[1]?.length ?? 0)} ${currency}`.trimEnd(),
    /** Units, money per thousand of them, and what was taken back. */
    facts: (sums: Sums, currency: string): string => {
      const { units, refunds } = sums;
      return [
        units === 0 ? '' : t('units', { count: units, n: count(units) }),
        units < fewestUnits || sums.hasUnitsApart
          ? ''
          : t('perThousand', { amount: amount((Number(sums.amount) / units) * 1000, currency) }),
        Number(refunds) === 0 ? '' : t('refunded', { amount: amount(Math.abs(Number(refunds)), currency) }),
      ]
        .filter(Boolean)
        .join('\u00a0· ');
    },
    /** `2026-06`, or the first and last month of a longer span. */
    months: (key: string): string => (key === '' ? t('key.none') : monthsOf(key)),
    /** What the last statement brought, and of which months. */
    latest: ({ amounts, from, to }: LatestStatement): string => {
      const sums = list(amounts.map((one) => amount(Number(one.amount), one.currency)));
      if (!from || !to) return sums;
      const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
      return t('latest.of', { amounts: sums, months: monthsOf(first === last ? first : `${first}/${last}`) });
    },
  };
}
