/** The words of the chart of `/analytics`. Stable between renders. */
import { useMemo } from 'react';
import type { ChartFormats, ChartLabels } from '#charts/chart-text.ts';
import { zoneCity } from '#i18n/formats.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useChartWords } from '#web/music/chart-labels.ts';
import { useBeforeName, useSeriesTexts } from '#web/music/series-chart.ts';
import type { SeriesReply } from '../explore/explore-query.ts';
import type { Shape } from '../explore/explore-state.ts';
import type { LinesTexts } from './lines-chart.ts';

export function useLinesTexts(reply: SeriesReply): LinesTexts {
  const { t } = useTranslation('explore');
  const { change, count } = useFormats();
  const drawn = useSeriesTexts();
  const before = useBeforeName(reply);
  return useMemo(
    () => ({
      ...drawn,
      all: t('line.all'),
      before,
      usual: t('line.usual'),
      usualBand: (low, high) => t('line.usualBand', { low: count(low), high: count(high) }),
      takenBack: (name, amount) =>
        t(amount < 0 ? 'mark.takenBack' : 'mark.cameBack', { name, amount: change(amount) }),
      imported: (name, source) => t(`own.line.${source}`, { name }),
    }),
    [drawn, t, change, count, before],
  );
}

/** Whose the imported days are, and that they are in no sum. */
export function useImportedNote({ imported }: SeriesReply): string {
  const { t } = useTranslation('explore');
  const { list } = useFormats();
  const unique = (texts: readonly string[]) => list([...new Set(texts)]);
  const files = imported.flatMap((line) => (line.files.length > 0 ? line.files : [t('own.signIn')]));
  const zones = imported.map(({ dayBoundary: zone }) =>
    zone === 'source' ? t('own.ofFile') : t('own.inZone', { zone: zoneCity(zone) }),
  );
  return t('own.note', { files: unique(files), days: unique(zones) });
}

/** Points are days, weeks or months with their names, days after a release, or shares of the first. */
const inTenths = (value: number): number => Math.round(10 * value) / 10;

export function useLinesWords(reply: SeriesReply, shape: Shape, name: string) {
  const { t } = useTranslation('explore');
  const { count } = useFormats();
  const words = useChartWords(name, {
    interval: reply.interval,
    points: reply.points,
    cut: true,
    canPick: !reply.ages,
    areGains: reply.mode === 'change',
  });
  return useMemo(() => {
    const { ages } = reply;
    const dated: Partial<ChartFormats> = ages
      ? { date: (age) => t('line.age', { n: count(Number(age)) }), axisDate: (age) => count(Number(age)) }
      : {};
    const labels: Partial<ChartLabels> = ages ? { date: t('line.ageHead') } : {};
    const { change: _, ...formats } = words.formats;
    const whole = shape === 'index' ? formats : words.formats;
    return {
      labels: { ...words.labels, ...labels },
      formats: {
        ...whole,
        ...dated,
        ...(shape === 'index' && {
          value: (value: number) => count(inTenths(value)),
          cell: inTenths,
        }),
      },
    };
  }, [reply, shape, words, t, count]);
}
