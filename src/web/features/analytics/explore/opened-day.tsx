/** Which day of a chart is open: picked by a click or with Enter, and what is shown of it, loaded when it is needed. */
import { useState } from 'react';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';
import type { DayPanelProps } from './day-panel.tsx';

const dayPanel = later(() => import('./day-panel.tsx'));
/** With one row of lines. */
const dayHeight = 150;

type OpenedDayProps = Omit<DayPanelProps, 'day' | 'takesFocus' | 'onClose'> & {
  opened: ReturnType<typeof useOpenedDay>;
};

/** `day` is kept where the page keeps it; a day that is not in the chart is not open. */
export function useOpenedDay(day: string | undefined, keep: (day: string | undefined) => void) {
  const [isByHand, setByHand] = useState(false);
  return {
    day,
    isByHand,
    pick: (date: string) => {
      setByHand(true);
      keep(date === day ? undefined : date);
    },
    close: () => keep(undefined),
  };
}

export function OpenedDay({ opened, ...of }: OpenedDayProps) {
  const { day, isByHand, close } = opened;
  if (day === undefined || !of.chart.dates.includes(day)) return null;
  return (
    <div className="mt-3">
      <WhenNear height={dayHeight} part={dayPanel}>
        {({ DayPanel }) => <DayPanel {...of} day={day} onClose={close} takesFocus={isByHand} />}
      </WhenNear>
    </div>
  );
}
