/** Which day of a chart is open, as the address says it, and what is shown of it, loaded when it is needed. */
import { type ComponentProps, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isDay, pointOf } from '#domain/days.ts';
import type { Metric } from '#domain/metrics.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';
import type { DayPanelProps } from './day-panel.tsx';

const dayPanel = later(() => import('./day-panel.tsx'));
/** With a figure and two short lists. */
const dayHeight = 280;
/** Two lines, which say that it lies before the days shown. */
const lineHeight = 40;

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
  /** `elsewhere`: the address of other days, with the next one open, which is a step. */
  const show = (next: string | undefined, elsewhere?: string) => {
    setByHand(Boolean(next));
    if (elsewhere) return void navigate(elsewhere, { preventScrollReset: elsewhere.startsWith('?') });
    const address = new URLSearchParams(location.search);
    const isOpen = address.has(inAddress);
    if (next) address.set(inAddress, next);
    else address.delete(inAddress);
    if (next && one) address.set('metric', one.metric);
    void navigate({ search: `?${address}` }, { preventScrollReset: true, replace: isOpen || !next });
  };
  return { day, isByHand, show, pick: (date: string) => show(date === day ? undefined : date) };
}

/** Of no day there is nothing, unless it is the one day of a chart. */
export function OpenedDay(props: Omit<DayPanelProps, 'place'>) {
  const { opened, chart, points, expectedOf } = props;
  const { day = '' } = opened;
  const isAlone = chart.dates.length === 1;
  if (!day && !isAlone) return null;
  const place = isAlone ? 0 : chart.dates.indexOf(points[pointOf(points, day)]?.from ?? day);
  const isBefore = !expectedOf && day < (points[0]?.from ?? '');
  return (
    <div className="mt-3">
      <WhenNear height={place >= 0 ? dayHeight : isBefore ? lineHeight : 0} part={dayPanel}>
        {({ DayPanel }) => (
          // Its texts may not be there yet.
          <Suspense fallback={null}>
            <DayPanel {...props} place={place} />
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
