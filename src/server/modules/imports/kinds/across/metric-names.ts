/** What a column or a cell counts, by its name, and the column whose cells say it of each row. */
import type { Row } from '../../files/table.ts';
import { numberOf } from '../cells/quantities.ts';
import { filledIn } from '../columns/adding-up.ts';
import { meaningsByName } from '../columns/words.ts';
import { isFigure } from '../plan.ts';
import { plainName } from '../spec.ts';
import { saidOfAll } from '../sums/all-words.ts';

/** `1997.03` is an amount, though it could be a month. */
export const isNumber = (cell: string): boolean =>
  !Number.isNaN(numberOf(cell, '.')) || !Number.isNaN(numberOf(cell, ','));

export const holdsNumbers = (rows: readonly Row[], index: number): boolean => {
  const cells = filledIn(rows, index);
  return cells.filter(isNumber).length >= cells.length * 0.8;
};

export const isOfFigure = (name: string): boolean => {
  const [meaning] = meaningsByName(plainName(name));
  return meaning !== undefined && isFigure(meaning);
};

export const metricNames =
  /\b(metrics?|measures?|measurements?|kpis?|métricas?|medidas?|métriques?|mesures?|indicateurs?|indicador(?:es)?|indicatori?e?|metric[ah]e?|metriek|maatstaf|wskaźnik|metrik)\b|지표|kennzahl|kenngröße|messgröße|metrik|показател|метрик|指標|指标|項目|मीट्रिक|मापदंड|المقياس|مقياس|المؤشر|مؤشر/;

/** Who listens, and what was earned, are no kinds of sales. */
const tellsMetric = (name: string): boolean =>
  ['earnings', 'listeners'].includes(meaningsByName(plainName(name))[0] ?? '');

/** `Blue – Streams` names a song too, which would be lost. */
const besideName = /\s[-–—|]\s|:\s/;

/** A metric that a table has so many of is none. */
export const mostMetrics = 60;

/**
 * The column whose cells say what each row counts. One that is not called so is none unless all of its words are known,
 * each of another figure, and are several: kinds of sales are all told in money, and `Spotify in May`, `Spotify in June`
 * are two payments.
 */
export function metricNameColumn(
  columns: readonly { index: number; name: string }[],
  rows: readonly Row[],
): number | undefined {
  return columns.find(({ index, name }) => {
    const cells = filledIn(rows, index).filter((cell) => saidOfAll(cell) === undefined);
    const words = [...new Set(cells.map(plainName))];
    if (words.length === 0 || words.length > mostMetrics) return false;
    if (words.some((word) => !/\p{L}/u.test(word) || besideName.test(word))) return false;
    const known = words.filter(isOfFigure);
    if (metricNames.test(plainName(name))) return known.length > 0;
    const figures = new Set(known.map((word) => meaningsByName(word)[0]));
    const areAll = known.length === words.length && figures.size === words.length;
    return words.length > 1 && areAll && known.some(tellsMetric);
  })?.index;
}
