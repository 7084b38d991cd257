/** In place of numbers where the chosen days have none: which days near them have some, and longer periods. */
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Days, dayIn } from '#domain/days.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isWithin, longerThan, nearestTo } from './controls.ts';
import { DaysLink } from './days-link.tsx';
import { usePresetName } from './period-menu.tsx';
import type { ControlState } from './use-controls.ts';
import { useDayFormats } from './use-day-formats.ts';

type NothingInPeriodProps = {
  state: ControlState;
  shown: Days;
  /** The last complete day. */
  lastDay: string;
  /** When anything was last read; null: never. */
  lastSyncedAt: string | null;
  /**
   * The days, weeks or months of all time that have a number, or an own figure that the page tells below; absent while that
   * is not known.
   */
  known?: readonly Days[] | undefined;
  /** Whether no other days have a number either, where that is known. */
  isNew?: boolean;
  /** What more there is to know. */
  children?: ReactNode;
  className?: string;
};

export function NothingInPeriod(props: NothingInPeriodProps) {
  const { state, shown, lastDay, lastSyncedAt, known, children, className } = props;
  const { t } = useTranslation('controls');
  const { days } = useDayFormats();
  const { instant, timeZone } = useFormats();
  const nameOf = usePresetName();
  const { controls, offered, releasedOn, choose } = state;
  const nearest = known && nearestTo(shown, known);
  const isBelow = known?.some((days) => isWithin(days, shown)) ?? false;
  const isNew =
    props.isNew ||
    (!nearest &&
      !isBelow &&
      !mayHaveEarlier(shown, lastDay, lastSyncedAt && dayIn(new Date(lastSyncedAt), timeZone)));
  const longer = isNew
    ? []
    : longerThan(shown, { lastDay, releasedOn }, offered).filter((preset) => preset !== controls.preset);
  return (
    <EmptyState
      action={
        <>
          {nearest ? (
            <DaysLink className={buttonStyle('primary')} days={nearest}>
              {t('nothing.show', { days: days(nearest) })}
            </DaysLink>
          ) : null}
          {longer.map((preset) => (
            <Button key={preset} onClick={() => choose({ preset })}>
              {nameOf(preset)}
            </Button>
          ))}
        </>
      }
      className={className}
      icon={<CalendarDays />}
      title={t(isNew ? 'nothing.new' : isBelow ? 'nothing.noDays' : 'nothing.title')}
    >
      {isNew ? null : <p>{t(isBelow ? 'nothing.below' : 'nothing.text', { days: days(shown) })}</p>}
      {nearest ? <p>{t('nothing.nearest', { days: days(nearest) })}</p> : null}
      {isNew || !lastSyncedAt ? null : <p>{t('nothing.last', { when: instant(lastSyncedAt) })}</p>}
      {children}
    </EmptyState>
  );
}

/** What was read for the first time within days that reach up to the present has nothing before them either. */
export const mayHaveEarlier = ({ from, to }: Days, lastDay: string, lastRead: string | null): boolean =>
  to < lastDay || (lastRead !== null && lastRead < from);
