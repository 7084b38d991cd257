/** What spreadsheets call the rows and columns of a pivot table, and what they stand for. */
import type { Row } from '../../files/table.ts';
import { platformOfStore } from '../cells/keys.ts';
import { isFilled } from '../cells/quantities.ts';
import { isTotal } from '../sums/totals.ts';
import { addUp } from './adding.ts';

const columnLabels =
  /^(?:column labels|spaltenbeschriftungen|étiquettes de colonnes|etiquetas de columna|etichette di colonna|rótulos de coluna|kolomlabels|названия столбцов|列ラベル|列标签)$/i;
const rowLabels =
  /(?:^|\s)(?:row labels|zeilenbeschriftungen|étiquettes de lignes|etiquetas de fila|etichette di riga|rótulos de linha|rijlabels|названия строк|行ラベル|行标签)$/i;
const sumOf =
  /^(?:sum of|summe von|somme de|suma de|somma di|soma de|som van|сумма по полю|合計\s?\/|求和项[:：])\s*(\S.*)$/i;

/** It names nothing. */
export const isColumnLabel = (name: string): boolean => columnLabels.test(name.trim());

type Key = { index: number; name: string };

/**
 * The column of its rows by what they are, and what is counted. Only where its last row adds up all others: of several
 * levels some would add up some. undefined: it is none.
 */
export function pivotIn(
  keys: readonly Key[],
  values: readonly number[],
  { above, rows }: { above: Row | undefined; rows: readonly Row[] },
): { key: Key; sum: string } | undefined {
  const [key] = keys;
  if (!key || keys.length > 1 || !rowLabels.test(key.name)) return undefined;
  const labelled = rows.filter(({ cells }) => isFilled(cells[key.index]));
  const totals = labelled.filter(({ cells }) => isTotal(cells[key.index] ?? ''));
  const parts = labelled.filter((row) => !totals.includes(row)).map(({ cells }) => cells);
  const own = totals[0]?.cells;
  if (!own || totals.length > 1 || !addUp([{ own, parts }], values)) return undefined;
  const stores = parts.filter((cells) => platformOfStore(cells[key.index] ?? '') !== null);
  if (stores.length > 0 && stores.length < parts.length) return undefined;
  return {
    key: { ...key, name: stores.length > 0 ? 'Store' : 'Title' },
    sum: above?.cells.flatMap((cell) => sumOf.exec(cell.trim())?.[1] ?? [])[0] ?? '',
  };
}
