/** 7, 28 or 90 days; the choice lives in the address, so that it can be linked. */
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormats } from '#web/language/use-formats.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { defaultPeriod, type Period, periods } from './period.ts';

type PeriodPickerProps = { period: Period };

export function PeriodPicker({ period }: PeriodPickerProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const [, setSearch] = useSearchParams();
  const choose = (chosen: string) =>
    setSearch(
      (search) => {
        for (const name of ['from', 'to', 'period']) search.delete(name);
        if (chosen !== String(defaultPeriod)) search.set('period', chosen);
        return search;
      },
      { preventScrollReset: true },
    );
  return (
    <Segmented
      label={t('period')}
      onValueChange={choose}
      options={periods.map((days) => ({
        value: String(days),
        label: t('days', { count: days, n: count(days) }),
      }))}
      value={period.days ? String(period.days) : ''}
    />
  );
}
