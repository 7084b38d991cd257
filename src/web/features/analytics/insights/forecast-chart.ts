/** What lately came, and what is expected to come within its band, as one chart. Pure. */
import type { ChartData } from '#charts/chart-model.ts';
import type { Forecast } from '#contract/insights.ts';

/** Complete days before the forecast, oldest first. */
export type Past = { date: string; value: number | null }[];

type ForecastTexts = { name: string; band: (low: number, high: number) => string };

export function forecastChart(
  past: Past,
  { points }: Pick<Forecast, 'points'>,
  say: ForecastTexts,
): ChartData {
  const known = past.filter(({ date }) => date < (points[0]?.date ?? ''));
  const last = known.at(-1)?.value ?? null;
  return {
    dates: [...known.map(({ date }) => date), ...points.map(({ date }) => date)],
    series: [
      {
        id: 'forecast',
        name: say.name,
        values: [...known.map(({ value }) => value), ...points.map(({ value }) => Math.round(value))],
        band: [
          // It opens from the last known day.
          ...known.map((_, place) =>
            place === known.length - 1 && last !== null ? { low: last, high: last, text: '' } : null,
          ),
          ...points.map(({ low, high }) => ({
            low,
            high,
            text: say.band(Math.round(low), Math.round(high)),
          })),
        ],
      },
    ],
    fromZero: true,
    provisionalFrom: known.length,
  };
}

/** What all of its days are expected to bring together, and between which two. */
export function expectedOf({ total, totals }: Pick<Forecast, 'total' | 'totals'>) {
  const end = totals.at(-1);
  const gained = (value: number) => Math.max(0, Math.round(value - total));
  return (
    end && { days: totals.length, value: gained(end.value), low: gained(end.low), high: gained(end.high) }
  );
}
