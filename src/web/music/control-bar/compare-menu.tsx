/** What the period is compared with, and in which steps it is shown. */
import { ChevronDown } from 'lucide-react';
import { matchesWeekdays } from '#domain/comparison.ts';
import { daysBetween, intervals } from '#domain/days.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuHeading,
  MenuRadioGroup,
  MenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { type Comparison, type ShownDays, weekdayChoice } from './controls.ts';
import type { ControlState } from './use-controls.ts';
import { useDayFormats } from './use-day-formats.ts';

type MenuProps = { state: ControlState; shown: ShownDays | undefined };

export function CompareMenu({ state: { controls, comparisons, choose }, shown }: MenuProps) {
  const { t } = useTranslation('controls');
  const { days } = useDayFormats();
  const { compare, isWeekdayMatched } = controls;
  const heading = useCompareHeading(shown, compare);
  const isMatched = shown ? matchesWeekdays(shown, isWeekdayMatched) : isWeekdayMatched === true;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button className="gap-1.5 px-3" variant="ghost">
          {shown?.comparison && shown.from === shown.to
            ? t('compare.against', { days: days(shown.comparison) })
            : t(`compare.short.${hasNone(shown, compare) ? 'off' : compare}`)}
          <ChevronDown aria-hidden="true" className="text-muted" />
        </Button>
      }
    >
      <MenuHeading>{heading}</MenuHeading>
      <MenuRadioGroup
        label={t('compare.title')}
        onValueChange={(chosen) => choose({ compare: chosen })}
        options={comparisons.map((name) => ({ value: name, label: t(`compare.${name}`) }))}
        value={compare}
      />
      <MenuSeparator />
      <MenuCheckItem
        checked={isMatched}
        disabled={compare === 'off' || compare === 'release'}
        isAlone
        onChange={(chosen) => choose(weekdayChoice(shown, chosen))}
      >
        {t('compare.weekday')}
      </MenuCheckItem>
    </DropdownMenu>
  );
}

/** A comparison was chosen, and there is none: before all time, before a song came out, of totals. */
const hasNone = (shown: ShownDays | undefined, compare: Comparison): boolean =>
  shown?.comparison === null && compare !== 'off' && compare !== 'release';

/** The days that are compared with, or that there are none. */
export function useCompareHeading(shown: ShownDays | undefined, compare: Comparison): string {
  const { t } = useTranslation('controls');
  const { days } = useDayFormats();
  if (shown?.comparison) return t('compare.against', { days: days(shown.comparison) });
  return t(hasNone(shown, compare) ? 'compare.nothing' : 'compare.title');
}

/** Weeks need more than one, months too; more days than this would be too many bars. */
const mostDayBars = 731;

export const useIntervals = (shown: ShownDays | undefined) => {
  const { t } = useTranslation('controls');
  const length = shown ? daysBetween(shown.from, shown.to) + 1 : 28;
  const least = { day: 1, week: 14, month: 60 };
  return intervals
    .filter((name) => length >= least[name] && (name !== 'day' || length <= mostDayBars))
    .map((name) => ({ value: name, label: t(`interval.${name}`) }));
};

export function IntervalMenu({ state: { controls, choose }, shown }: MenuProps) {
  const { t } = useTranslation('controls');
  const value = controls.interval ?? shown?.interval ?? 'day';
  const options = useIntervals(shown);
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button
          aria-label={t('interval.now', { name: t(`interval.${value}`) })}
          className="gap-1.5 px-3"
          variant="ghost"
        >
          {t(`interval.${value}`)}
          <ChevronDown aria-hidden="true" className="text-muted" />
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('interval.title')}
        onValueChange={(interval) => choose({ interval })}
        options={options}
        value={value}
      />
    </DropdownMenu>
  );
}
