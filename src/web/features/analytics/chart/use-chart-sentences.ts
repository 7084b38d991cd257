/** What the main chart says, one sentence for each line. */
import { useTranslation } from 'react-i18next';
import type { ChartSeries } from '#charts/chart-model.ts';
import { lineWords } from '#i18n/analytics/line-words.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import type { SeriesMode } from '#web/music/series-chart.ts';
import { bestOf, endsOf } from './chart-series.ts';

type Said = {
  /** The number, e.g. "Views". */
  name: string;
  dates: readonly string[];
  series: readonly ChartSeries[];
  view: SeriesMode;
  /** What the period brought to a line as a whole; its single days may lack some. Undefined: only part of it is shown. */
  gainedOf: (id: string) => number | null | undefined;
  /** The first and the last day of the period. */
  from: string;
  to: string;
  /** Names a point. */
  dateText: (date: string) => string;
};

export function useChartSentences(): (said: Said) => string {
  const { t } = useTranslation('analytics');
  const { count, change, day, sentences } = useFormats();
  const language = useLanguage();
  const total = (name: string, dates: readonly string[], { values }: ChartSeries) => {
    const ends = endsOf(values, dates);
    if (!ends) return t('chart.none', { name });
    return t('chart.line', {
      name,
      value: count(ends.last.value),
      to: day(ends.last.date),
      from: day(ends.first.date),
      change: change(ends.last.value - ends.first.value),
    });
  };
  const daily = (
    name: string,
    { dates, from, to, dateText }: Said,
    { values }: ChartSeries,
    gained: number | null | undefined,
  ) => {
    const most = bestOf(values, dates);
    const best = most && { name: dateText(most.date), gained: most.value };
    return lineWords(t, language, { name, from, to, gained, best });
  };
  return (said) =>
    sentences(
      said.series.map((line) => {
        const full = `${said.name}\u00a0· ${line.name}`;
        return said.view === 'change'
          ? daily(full, said, line, said.gainedOf(line.id))
          : total(full, said.dates, line);
      }),
    );
}
