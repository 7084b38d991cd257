/** Own figures as they are drawn: days as a chart, a line for each place that counts them, and spans as bars over their days. */

import { useMemo } from 'react';
import type { ChartSeries } from '#charts/chart-model.ts';
import { platformStyle } from '#charts/platform-style.ts';
import type { OwnFigure, OwnSeries } from '#contract/own-series.ts';
import { axisUnitOf, figureKinds } from '#domain/own-figures.ts';
import { placeName } from '#domain/platforms.ts';
import { weekStarts } from '#i18n/dates.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartWords } from '#web/music/chart-labels.ts';
import { platformColor } from '#web/music/platforms.ts';
import { type DrawnSpan, ownPointsOf, placesOf } from './own-points.ts';
import { useOwnWords } from './use-own-words.ts';

const height = 220;
/** More bars would be too thin to point at. */
const mostBars = 130;

/** `series`: those of the figure that have days. */
export function OwnChart({ of, series }: { of: OwnFigure; series: readonly OwnSeries[] }) {
  const { t } = useTranslation('own-series');
  const { count, day } = useFormats();
  const words = useOwnWords();
  const weekStart = weekStarts[useLanguage()];
  const { figure } = of;
  const drawn = useMemo(() => ownPointsOf(figure, series, weekStart), [figure, series, weekStart]);
  const name = words.nameOf(figure);
  const { interval = 'day', points = [] } = drawn ?? {};
  const chartWords = useChartWords(name, { interval, points });
  if (!drawn) return null;
  const unit = axisUnitOf(figure);
  const isCount = figureKinds[figure] === 'count' || figureKinds[figure] === 'money';
  const lines = drawn.lines.map(({ key, values, known }, place): ChartSeries => {
    const own = series[place];
    return {
      id: key,
      name: own ? placeName(own) : name,
      values: values.map((value) => value && value / unit),
      ...(own?.platform && { style: platformStyle(own.platform) }),
      ...(isCount &&
        interval !== 'day' && {
          partial: known.map(({ value, days, of: all }) =>
            days === all
              ? null
              : {
                  value: days > 0 ? value / unit : null,
                  text: t('known', { known: count(days), count: all }),
                },
          ),
        }),
    };
  });
  const [first] = series;
  const caption = !first
    ? name
    : first.total !== null && first.from && first.to
      ? t('dailySum', {
          value: t('named', { name, value: words.numberOf(of, first.total) }),
          from: day(first.from),
          to: day(first.to),
        })
      : t('dailyLast', {
          value: `${name}: ${words.numberOf(of, first.latest.value)}`,
          day: first.latest.to ? day(first.latest.to) : '',
        });
  return (
    <LineChart
      {...chartWords}
      caption={caption}
      captionHidden
      dates={points.map(({ from }) => from)}
      fromZero={isCount}
      height={height}
      interval={interval}
      mode={lines.length === 1 && isCount && points.length <= mostBars ? 'bars' : 'lines'}
      series={lines}
    />
  );
}

/** Of all series of a figure: the days that their spans lie in, and the largest, by which each is drawn. */
export type SpanScale = { from: string; to: string; most: number };

const isDrawn = (span: OwnSeries['spans'][number]): span is DrawnSpan =>
  span.from !== null && span.to !== null;

/** With so many bars none has room for its number. */
const mostNumbered = 12;

/** Months and other spans as they are: a bar over the days it counts, and no number for any single day. */
export function SpanStrip({ of, series, scale }: { of: OwnFigure; series: OwnSeries; scale: SpanScale }) {
  const words = useOwnWords();
  const { t } = useTranslation('own-series');
  const spans = series.spans.filter(isDrawn);
  const places = placesOf(spans, scale);
  const isNumbered = spans.length <= mostNumbered;
  return (
    <ul className="relative h-16 border-line border-b">
      {spans.map((span, place) => {
        const { start, width, height } = places[place] ?? { start: 0, width: 0, height: 0 };
        const number = words.numberOf(of, span.value);
        const text = t('named', { name: words.period(span), value: number });
        return (
          <li
            className="absolute inset-y-0 flex flex-col items-stretch justify-end px-px"
            key={`${span.from}${span.to}`}
            style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${width * 100}%` }}
            title={text}
          >
            <span className="sr-only">{text}</span>
            {isNumbered ? (
              <span
                aria-hidden="true"
                className="truncate text-center text-muted text-xs tabular-nums max-sm:hidden"
              >
                {number}
              </span>
            ) : null}
            <span
              aria-hidden="true"
              className="block shrink-0 rounded-t-xs bg-series-1"
              style={{
                blockSize: `max(1px, ${height * 70}%)`,
                ...(series.platform && { backgroundColor: platformColor(series.platform) }),
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
