/** How own figures are told: where a series is of, its days, its number, and the import it leads to. */
import type { OwnFigure, OwnSeries } from '#contract/own-series.ts';
import { addDays } from '#domain/days.ts';
import type { Figure } from '#domain/own-figures.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { useFigureText } from '#web/music/use-figure-text.ts';
import type { Sources } from './own-series-query.ts';

type Told = { from: string | null; to: string | null };

const isMonths = (from: string, to: string): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01');

/** Days as people say them: whole months by their names. */
export function usePeriodText(): (told: Told) => string {
  const { t } = useTranslation('own-series');
  const { days, months } = useDayFormats();
  return ({ from, to }) => {
    if (from === null || to === null) return t('allTime');
    return isMonths(from, to) ? months({ from, to }) : days({ from, to });
  };
}

export function useOwnWords() {
  const { t } = useTranslation(['own-series', 'figures']);
  const { day } = useFormats();
  const { value } = useFigureText();
  const period = usePeriodText();
  const numberOf = ({ figure, currency }: Pick<OwnFigure, 'figure' | 'currency'>, number: number): string =>
    value(figure, number, currency);
  return {
    numberOf,
    period,
    /** Statements count what was streamed and what was sold alike. */
    nameOf: (figure: Figure): string => (figure === 'units' ? t('units') : t(`figures:name.${figure}`)),
    /** What adds up as a sum, all else as it stands at the end. */
    valueOf: (figure: OwnFigure, { total, latest }: OwnSeries): string =>
      numberOf(figure, total ?? latest.value),
    /** The days that the number is of. */
    daysOf: ({ total, latest, ...series }: OwnSeries): string =>
      total !== null || latest.to === null
        ? period(series)
        : latest.from === latest.to
          ? t('on', { day: day(latest.to) })
          : period(latest),
  };
}

/** Where something was told: each import by what kind of file it is, and one of a free form by its files. */
export function useSourceName(): (source: Sources[number]) => string {
  const { t } = useTranslation('imports');
  const { list } = useFormats();
  return ({ kind, files }) =>
    kind && kind !== 'mapped' ? t(`kind.${kind}`) : list(files) || t('unknownKind');
}
