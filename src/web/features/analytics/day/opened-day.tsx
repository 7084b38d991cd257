/** Which day of a chart is open, as the address says it, and what is shown of it, loaded when it is needed. */
import { type ComponentProps, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isDay } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';
import type { DayPanelProps } from './day-panel.tsx';

const dayPanel = later(() => import('./day-panel.tsx'));
/** With a figure and two short lists. */
const dayHeight = 280;

/** Of a page with a chart for each number: which one this is, and whether a day without a number is its. */
type OneOfSeveral = { metric: Metric; isFirst: boolean };

/**
 * To open a day is a step that Back takes back; to go on to the next one is none. `inAddress`: its name there, of a chart
 * with days of its own beside another one.
 */
export function useOpenedDay(one?: OneOfSeveral, inAddress: 'day' | 'forecastDay' = 'day') {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isByHand, setByHand] = useState(false);
  const asked = search.get(inAddress);
  const isOwn = !one || (search.get('metric') ?? (one.isFirst ? one.metric : null)) === one.metric;
  const day = isDay(asked) && isOwn ? asked : undefined;
  const show = (next: string | undefined) => {
    const address = new URLSearchParams(location.search);
    const isOpen = address.has(inAddress);
    if (next) address.set(inAddress, next);
    else address.delete(inAddress);
    if (next && one) address.set('metric', one.metric);
    setByHand(Boolean(next));
    void navigate({ search: `?${address}` }, { preventScrollReset: true, replace: isOpen || !next });
  };
  return { day, isByHand, show, pick: (date: string) => show(date === day ? undefined : date) };
}

/** Of no day there is nothing, unless it is the one day of a chart. */
export function OpenedDay(props: DayPanelProps) {
  if (!props.opened.day && props.chart.dates.length !== 1) return null;
  return (
    <div className="mt-3">
      <WhenNear height={dayHeight} part={dayPanel}>
        {({ DayPanel }) => (
          // Its texts may not be there yet.
          <Suspense fallback={null}>
            <DayPanel {...props} />
          </Suspense>
        )}
      </WhenNear>
    </div>
  );
}

type DayChartProps = Omit<ComponentProps<typeof LineChart>, 'onPick' | 'picked'> &
  Pick<DayPanelProps, 'points' | 'subject' | 'expectedOf'> & {
    one?: OneOfSeveral;
    inAddress?: Parameters<typeof useOpenedDay>[1];
  };

/** A chart whose days can be opened, with the one that is. */
export function DayChart({ points, subject, expectedOf, one, inAddress, ...chart }: DayChartProps) {
  const opened = useOpenedDay(one, inAddress);
  return (
    <>
      <LineChart {...chart} onPick={opened.pick} picked={opened.day} />
      <OpenedDay {...{ chart, opened, points, subject }} expectedOf={expectedOf} formats={chart.formats} />
    </>
  );
}
