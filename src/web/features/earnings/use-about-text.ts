/** What money comes to in the reference currency, in words. Apart from other texts of earnings, which more pages load. */
import type { About } from '#contract/exchange-rates.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';

/** With the rate and its day beside it, and what has none. */
export function useAboutText() {
  const { t } = useTranslation('earnings');
  const { amount, day, decimals } = useFormats();
  const { days } = useDayFormats();
  return (of: About | undefined, currency: string, reference: string | undefined): string => {
    if (!of || reference === undefined) return '';
    const { without, rate, first, last } = of;
    const lacking =
      Number(without) === 0 ? '' : t('about.without', { amounts: amount(Number(without), currency) });
    if (!first || !last) return lacking;
    const sum = amount(Number(of.amount), reference);
    const told =
      rate && first === last
        ? t('about.rate', {
            amount: sum,
            one: reference,
            rate: `${decimals(Number(rate), 4)} ${currency}`,
            day: day(last),
          })
        : t('about.rates', { amount: sum, days: days({ from: first, to: last }) });
    return [told, lacking].filter(Boolean).join('\u00a0· ');
  };
}
