/** What is likely next: a sentence, a chart with its interval, how often past forecasts held, and when milestones come. */
import { useMemo, useState } from 'react';
import type { Forecast, ForecastRefusal, MilestoneWindow } from '#contract/insights.ts';
import { addDays, daysBetween } from '#domain/days.ts';
import { compactCount } from '#i18n/formats.ts';
import { ApiError } from '#web/data/api.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartFlags } from '#web/music/chart-flags.ts';
import { useChartWords } from '#web/music/chart-labels.ts';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { useWanted, useWantedLines } from '#web/music/wanted-lines.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayChart } from '../day/opened-day.tsx';
import { readSeries } from '../explore/explore-query.ts';
import { usePanelRead } from '../read-panel.tsx';
import { expectedOf, forecastChart, type Past } from './forecast-chart.ts';
import { readForecast, type Subject } from './subject.ts';

const levels = [50, 80, 95] as const;
type Level = (typeof levels)[number];

/** `trackIds`: of one song, its links that have the number. */
type ForecastPanelProps = { subject: Subject; trackIds: readonly string[] | undefined };

export function ForecastPanel({ subject, trackIds }: ForecastPanelProps) {
  const { t } = useTranslation('insights');
  const { count } = useFormats();
  const [level, setLevel] = useState<Level>(80);
  const { data, stale, error, panelError } = usePanelRead(readForecast(subject, level));
  const refusal = error instanceof ApiError ? refusalOf(error) : undefined;
  return (
    <Panel
      actions={
        refusal ? null : (
          <Segmented
            label={t('forecast.level')}
            onValueChange={(chosen) => setLevel(levels.find((value) => `${value}` === chosen) ?? 80)}
            options={levels.map((value) => ({
              value: `${value}`,
              label: t('forecast.percent', { n: count(value) }),
            }))}
            size="sm"
            value={`${level}`}
          />
        )
      }
      error={refusal ? undefined : panelError}
      stale={stale && !refusal}
      title={<DictionaryTerm id="forecast">{t('forecast.title')}</DictionaryTerm>}
    >
      {refusal ? (
        <Refused {...refusal} />
      ) : data ? (
        <Expected forecast={data} subject={subject} trackIds={trackIds} />
      ) : panelError ? null : (
        <Skeleton className="h-96" />
      )}
    </Panel>
  );
}

type Refusal = { reason: ForecastRefusal; daysKnown: number; minimum: number };

const refusalOf = ({ code, params }: ApiError): Refusal | undefined =>
  code === 'forecast_refused' ? (params as Refusal) : undefined;

/** Below a minimum of what is known nothing is foretold, and the reason stands in its place. */
function Refused({ reason, daysKnown, minimum }: Refusal) {
  const { t } = useTranslation('insights');
  const { count } = useFormats();
  return (
    <div className="max-w-prose text-body text-sm">
      <p className="font-medium text-strong">{t('forecast.refused')}</p>
      <p className="mt-1">{t(`forecast.why.${reason}`, { n: count(daysKnown), minimum: count(minimum) })}</p>
    </div>
  );
}

function Expected({ forecast, subject, trackIds }: ForecastPanelProps & { forecast: Forecast }) {
  const { t } = useTranslation('insights');
  const { t: metricText } = useTranslation('metrics');
  const { count, sentences } = useFormats();
  const { sentence, range, fading } = useExpected(forecast, subject);
  const { hitRate, milestones } = forecast;
  const metric = metricText(`name.${forecast.metric}`);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-base text-strong">{sentence}</p>
        <p className="mt-1 text-body text-sm">{sentences([fading, range])}</p>
      </div>
      <ExpectedChart
        caption={sentences([sentence, range])}
        forecast={forecast}
        metric={metric}
        subject={subject}
        trackIds={trackIds}
      />
      <p className="text-muted text-sm">
        {hitRate
          ? t('forecast.hitRate', {
              n: count(hitRate.forecasts),
              hits: count(Math.round(hitRate.share * hitRate.forecasts)),
            })
          : t('forecast.noHitRate')}
      </p>
      {milestones.length > 0 ? (
        <div>
          <h3 className="mb-1.5 text-sm">{t('forecast.milestones')}</h3>
          <ul className="flex flex-col gap-1 text-body text-sm">
            {milestones.map((window) => (
              <Milestone key={window.value} metric={forecast.metric} window={window} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

const pastDays = 28;
/** Less than before by so much is told, with the release that it comes from. */
const leastLess = 0.05;

/** What is expected, set against what the same songs gained before, how sure that is, and why it is less. Short: exact amounts are in the chart’s table. */
function useExpected(forecast: Forecast, { songId }: Subject) {
  const { t } = useTranslation('insights');
  const { t: metrics } = useTranslation('metrics');
  const { count, compact, day, shortDay } = useFormats();
  const expected = expectedOf(forecast);
  if (!expected) return { sentence: '', range: '', fading: '' };
  const { past, release, level, metric } = forecast;
  const facts = {
    n: count(expected.days),
    amount: metrics(`amount.${metric}`, { count: compactCount(expected.value), n: compact(expected.value) }),
  };
  // Its days before it came out are none.
  const isOwn = songId !== undefined && release?.songId === songId;
  const isYoung = isOwn && daysBetween(release.date, forecast.knownTo) + 1 < pastDays;
  const isLess = past !== null && expected.value < (1 - leastLess) * past;
  return {
    sentence:
      past === null
        ? t('forecast.alone', facts)
        : isYoung
          ? t('forecast.nextRelease', { ...facts, past: compact(past), day: day(release.date) })
          : t('forecast.next', { ...facts, past: compact(past) }),
    range: t('forecast.range', {
      low: compact(expected.low),
      high: compact(expected.high),
      level: count(level),
    }),
    fading:
      isLess && release ? t('forecast.fading', { title: release.title, day: shortDay(release.date) }) : '',
  };
}

const forecastHeight = 240;

type ExpectedChartProps = ForecastPanelProps & { forecast: Forecast; metric: string; caption: string };

/** Without what came before, the forecast stands alone. */
function ExpectedChart({ forecast, subject, trackIds, metric, caption }: ExpectedChartProps) {
  const { t } = useTranslation('insights');
  const { count, sentences } = useFormats();
  const { labels, formats } = useChartWords(metric, { areGains: true });
  const { t: metricText } = useTranslation('metrics');
  const { songId, platform } = subject;
  const { data } = usePanelRead(
    readSeries({
      from: addDays(forecast.knownTo, 1 - pastDays),
      to: forecast.knownTo,
      compare: 'off',
      interval: 'day',
      metric: forecast.metric,
      ...(platform && { platform }),
      ...(songId && { groupBy: 'song', ids: songId }),
    }),
  );
  const chart = useMemo(() => {
    const values = data?.series[0]?.values ?? [];
    const past: Past = (data?.points ?? []).map(({ from }, place) => ({
      date: from,
      value: values[place] ?? null,
    }));
    return forecastChart(past, forecast, {
      name: metric,
      band: (low, high) => t('forecast.band', { low: count(low), high: count(high) }),
    });
  }, [data, forecast, metric, t, count]);
  const days = useMemo(() => chart.dates.map((date) => ({ from: date, to: date })), [chart.dates]);
  const marks = useChartFlags(days, { ...(songId && { songIds: songId }), ...(platform && { platform }) });
  const wanted = useWanted(forecast.metric, platform ? null : 'day');
  const lines = useMemo(
    () =>
      chart.series.map(({ id, values }) => ({ id, values, of: [songId === undefined ? {} : { songId }] })),
    [chart, songId],
  );
  const drawn = useWantedLines(wanted, lines);
  const series = useMemo(() => [...chart.series, ...drawn.series], [chart, drawn]);
  const expectedOf = (date: string) => {
    const point = forecast.points.find((one) => one.date === date);
    if (!point) return undefined;
    const [value, low, high] = [point.value, point.low, point.high].map((one) => count(Math.round(one)));
    return sentences([
      t('forecast.day', { n: value }),
      t('forecast.range', { low, high, level: count(forecast.level) }),
    ]);
  };
  return (
    <div>
      <DayChart
        {...chart}
        caption={sentences([caption, drawn.sentence])}
        captionHidden
        expectedOf={expectedOf}
        formats={formats}
        height={forecastHeight}
        inAddress="forecastDay"
        labels={{ ...labels, provisional: t('forecast.expected') }}
        marks={marks}
        note={sentences([drawn.note, metricText('chart.openDay')])}
        points={days}
        series={series}
        subject={{ metric: forecast.metric, platform, songIds: songId ? [songId] : undefined, trackIds }}
      />
    </div>
  );
}

type MilestoneProps = { window: MilestoneWindow; metric: Forecast['metric'] };

function Milestone({ window, metric }: MilestoneProps) {
  const { t } = useTranslation('insights');
  const { t: metrics } = useTranslation('metrics');
  const { count, day } = useFormats();
  const { value, from, to, likely } = window;
  const amount = metrics(`amount.${metric}`, { count: value, n: count(value) });
  const facts = { amount, from: day(from), to: to ? day(to) : '' };
  return (
    <li>
      {t(to ? 'forecast.window' : 'forecast.openWindow', facts)}
      {likely ? (
        <span className="text-muted">&nbsp;· {t('forecast.likely', { day: day(likely) })}</span>
      ) : null}
    </li>
  );
}
