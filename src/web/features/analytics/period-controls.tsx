/** Which days the page speaks of: 7, 28 or 90, and arrows to the span before and after. The choice lives in the address. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Overview } from '#contract/analytics.ts';
import { addDays, dayIn } from '#domain/days.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { defaultPeriod, periods, readPeriod, stepFrom } from './period.ts';

type PeriodControlsProps = {
  /** The days that are shown; undefined while the first are on their way. */
  shown: Pick<Overview, 'from' | 'to' | 'timeZone'> | undefined;
  now: Date;
};

const arrows = [
  { direction: 'back', icon: <ChevronLeft className="rtl:-scale-x-100" /> },
  { direction: 'forward', icon: <ChevronRight className="rtl:-scale-x-100" /> },
] as const;

export function PeriodControls({ shown, now }: PeriodControlsProps) {
  const { t } = useTranslation('analytics');
  const { count } = useFormats();
  const [search, setSearch] = useSearchParams();
  const { days } = readPeriod(search);
  const go = (address: Record<string, string>) =>
    setSearch(
      (current) => {
        for (const name of ['from', 'to', 'period']) current.delete(name);
        for (const [name, value] of Object.entries(address)) current.set(name, value);
        return current;
      },
      { preventScrollReset: true },
    );
  const lastDay = shown ? addDays(dayIn(now, shown.timeZone), -1) : '';
  const [back, forward] = arrows.map(({ direction, icon }) => {
    const address = shown ? stepFrom(shown, direction, lastDay) : null;
    return (
      <IconButton
        disabled={address === null}
        icon={icon}
        key={direction}
        label={t(`step.${direction}`)}
        onClick={() => address && go(address)}
      />
    );
  });
  return (
    <div className="flex max-w-full items-center gap-1">
      {back}
      <Segmented
        label={t('period')}
        onValueChange={(chosen) => go(chosen === String(defaultPeriod) ? {} : { period: chosen })}
        options={periods.map((length) => ({
          value: String(length),
          label: t('days', { count: length, n: count(length) }),
        }))}
        value={days ? String(days) : ''}
      />
      {forward}
    </div>
  );
}
