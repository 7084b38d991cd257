/**
 * Tables of exchange rates: a day, a currency and a rate a row, or, as the European Central Bank writes them, a day a row
 * and a currency a column. Pure.
 */

export type Rate = { day: string; currency: string; rate: number };

export const billionths = 1_000_000_000;
/** Beyond that no currency has gone, and sums would be no whole numbers. */
const largestRate = 9_000_000;

const codes = new Set(Intl.supportedValuesOf('currency'));
export const isCurrencyCode = (code: string): boolean => codes.has(code);

const cellsOf = (line: string, mark: string): string[] =>
  line.split(mark).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/** The mark that parts the cells of the header. */
const markOf = (head: string): string => [';', '\t', ','].find((mark) => head.includes(mark)) ?? ',';

const isDay = (cell: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(cell) && new Date(`${cell}T00:00:00Z`).toISOString?.().startsWith(cell) === true;

const dayIn = (cell: string): string | undefined => {
  try {
    return isDay(cell) ? cell : undefined;
  } catch {
    return undefined;
  }
};

/** undefined: it is no rate, as where a bank writes `N/A`. */
function rateIn(cell: string, mark: string): number | undefined {
  const text = mark === ',' ? cell : cell.replace(',', '.');
  if (!/^\d{1,7}(\.\d+)?$/.test(text)) return undefined;
  const rate = Math.round(Number(text) * billionths);
  return rate > 0 && rate <= largestRate * billionths ? rate : undefined;
}

const names = {
  day: /^(day|date|tag|datum|fecha|jour)$/i,
  currency: /^(currency|code|währung|moneda|devise)$/i,
  rate: /^(rate|value|kurs|tasa|taux)$/i,
};

type Reader = (cells: readonly string[]) => Rate[];

function readerOf(head: readonly string[], mark: string): Reader | undefined {
  const at = (name: RegExp) => head.findIndex((cell) => name.test(cell));
  const dayAt = at(names.day);
  const [currencyAt, rateAt] = [at(names.currency), at(names.rate)];
  if (dayAt < 0) return undefined;
  if (currencyAt >= 0 && rateAt >= 0)
    return (cells) => {
      const day = dayIn(cells[dayAt] ?? '');
      const currency = (cells[currencyAt] ?? '').toUpperCase();
      const rate = rateIn(cells[rateAt] ?? '', mark);
      return day && rate && isCurrencyCode(currency) ? [{ day, currency, rate }] : [];
    };
  const columns = head.flatMap((cell, index) =>
    isCurrencyCode(cell.toUpperCase()) ? [{ currency: cell.toUpperCase(), index }] : [],
  );
  if (columns.length === 0) return undefined;
  return (cells) => {
    const day = dayIn(cells[dayAt] ?? '');
    return columns.flatMap(({ currency, index }) => {
      const rate = rateIn(cells[index] ?? '', mark);
      return day && rate ? [{ day, currency, rate }] : [];
    });
  };
}

/** Of a day and currency that come twice the last counts. Empty: it is no such table. */
export function ratesIn(text: string, reference: string): Rate[] {
  const [head = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const mark = markOf(head);
  const read = readerOf(cellsOf(head, mark), mark);
  const found = new Map<string, Rate>();
  for (const line of read ? lines : [])
    for (const rate of read?.(cellsOf(line, mark)) ?? [])
      if (rate.currency !== reference) found.set(`${rate.currency} ${rate.day}`, rate);
  return [...found.values()];
}
