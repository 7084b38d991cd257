/** What a chart says of what is seen of it, one sentence for each line. */
import type { ChartData, ChartSeries } from '#charts/chart-model.ts';
import type { Days } from '#domain/days.ts';
import { lineWords } from '#i18n/analytics/line-words.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import type { SeriesMode } from '#web/music/series-chart.ts';
import { bestOf, endsOf } from './known-values.ts';

type Said = Days & {
  /** The number, e.g. "Views". */
  name: string;
  points: readonly Days[];
  view: SeriesMode;
  /** What the period gained a line as a whole; its single days may lack some. */
  gainedOf: (id: string) => number | null;
  /** Names a point. */
  dateText: (date: string) => string;
};

/** `write`: values and differences of the number. */
export function useChartSentences(
  write: Record<'count' | 'change', (value: number) => string>,
): (said: Said, shown: ChartData) => string {
  const { t } = useTranslation('analytics');
  const { day, sentences } = useFormats();
  const language = useLanguage();
  return ({ name, points, view, gainedOf, dateText, from, to }, { dates, series }) => {
    // What is not over is in no sentence.
    const seen = new Set(dates);
    const over = points.filter((point) => point.to <= to && seen.has(point.from));
    const isWhole = dates.length === points.length;
    const daily = (name: string, { id, values }: ChartSeries) => {
      const most = bestOf(
        values,
        over.map((point) => point.from),
      );
      return lineWords(t, language, {
        name,
        from: over[0]?.from ?? from,
        to: (isWhole ? undefined : over.at(-1)?.to) ?? to,
        gained: isWhole ? gainedOf(id) : undefined,
        best: most && { name: dateText(most.date), gained: most.value },
      });
    };
    const total = (name: string, { values }: ChartSeries) => {
      const ends = endsOf(
        values,
        over.map((point) => point.to),
      );
      if (!ends) return t('chart.none', { name });
      const { first, last } = ends;
      return t('chart.line', {
        name,
        value: write.count(last.value),
        to: day(last.date),
        from: day(first.date),
        change: write.change(last.value - first.value),
      });
    };
    const say = view === 'change' ? daily : total;
    return sentences(
      series
        .filter(({ faint }) => !faint)
        .map((line) =>
          say(`${name}\u00a0· ${line.name}`, { ...line, values: line.values.slice(0, over.length) }),
        ),
    );
  };
}
