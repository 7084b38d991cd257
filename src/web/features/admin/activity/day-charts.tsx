/** A panel a figure: its sentence, its bars, its table, and how many days nothing is known of. */
import { useMemo } from 'react';
import type { ActivityDay } from '#contract/activity.ts';
import { languages } from '#domain/languages.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartWords } from '#web/music/chart-labels.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type Line, peopleLines, type Split, type Summary, summaryOf } from './day-lines.ts';

type PeopleChartProps = { days: readonly ActivityDay[]; of: 'active' | 'registered'; split: Split };

export function PeopleChart({ days, of, split }: PeopleChartProps) {
  const named = useLineNames();
  const { dates, series, totals } = useMemo(() => {
    const [all] = peopleLines(days, of, 'all');
    return {
      dates: days.map(({ day }) => day),
      series: peopleLines(days, of, split).map((line) => named(line, of)),
      totals: all?.values ?? [],
    };
  }, [days, of, split, named]);
  return <Chart dates={dates} of={of} series={series} totals={totals} />;
}

type DayChartProps = {
  days: readonly ActivityDay[];
  of: 'added' | 'read';
  countOf: (day: ActivityDay) => number | null;
};

export function DayChart({ days, of, countOf }: DayChartProps) {
  const { t } = useTranslation('activity');
  const values = days.map(countOf);
  const series = [{ id: of, name: t(`${of}.title`), values }];
  return <Chart dates={days.map(({ day }) => day)} of={of} series={series} totals={values} />;
}

type Named = Line & { name: string };

function useLineNames() {
  const { t } = useTranslation(['activity', 'frame']);
  return useMemo(
    () =>
      (line: Line, of: 'active' | 'registered'): Named => {
        const language = languages.find(({ code }) => code === line.id);
        if (language) return { ...line, name: language.nativeName };
        if (line.id === 'none') return { ...line, name: t('languageNone') };
        if (line.id === 'all') return { ...line, name: t(`${of}.title`) };
        return { ...line, name: t(`frame:plan.${line.id as 'free'}`) };
      },
    [t],
  );
}

type ChartProps = {
  of: 'active' | 'registered' | 'added' | 'read';
  dates: readonly string[];
  series: readonly Named[];
  /** Of all lines together. */
  totals: readonly (number | null)[];
};

function Chart({ of, dates, series, totals }: ChartProps) {
  const { t } = useTranslation('activity');
  const { count } = useFormats();
  const title = t(`${of}.title`);
  const { labels, formats } = useChartWords(title);
  const summary = summaryOf(dates, totals);
  // A day that is still running would lower the average.
  const complete = summaryOf(dates.slice(0, -1), totals);
  const caption = useCaption(of, of === 'active' && complete.most ? complete : summary);
  const isEmpty = summary.unrecorded === dates.length;
  return (
    <Panel description={t(`${of}.text`)} title={title}>
      {isEmpty ? <p className="py-8 text-center text-muted text-sm">{t('active.none')}</p> : null}
      {isEmpty ? null : (
        <LineChart
          caption={caption}
          dates={dates}
          formats={formats}
          fromZero
          height={220}
          labels={{ ...labels, missing: t('missing') }}
          mode="bars"
          note={summary.unrecorded > 0 ? t('unrecorded', { n: count(summary.unrecorded) }) : undefined}
          // Today is still running.
          provisionalFrom={dates.length - 1}
          series={series}
        />
      )}
    </Panel>
  );
}

/** People of several days are no sum: whoever came on two of them would count twice. */
function useCaption(of: ChartProps['of'], { sum, average, most }: Summary): string {
  const { t } = useTranslation('activity');
  const { count, decimals, day } = useFormats();
  if (of !== 'active') return t('total', { n: count(sum) });
  if (!most) return '';
  const mean = average < 10 ? decimals(average, 1) : count(Math.round(average));
  return t('active.average', { n: mean, most: count(most.value), day: day(most.day) });
}
