/** What the rows of a file say of money, by currency, and what its own row of totals says. */
import type { ImportRecord } from '../kinds/kind.ts';
import type { MoneyTold, StoredFile } from '../table.ts';
import { safe } from './sums.ts';

/** No statement has more currencies; what comes beyond them is no currency at all. */
const mostCurrencies = 200;
/** Months and currencies of one file by which it is known again; of a file with more of them the sums alone tell. */
const mostSpans = 1_000;

/** `2026-06`, or the first and last month of a longer span; empty: the row is of all time. */
const monthsOf = (from: string | null, to: string | null): string => {
  if (from === null || to === null) return '';
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  return first === last ? first : `${first}/${last}`;
};

export function openMoney() {
  const sums = new Map<string, number>();
  const spans = new Map<string, { currency: string; months: string; amount: number }>();
  const seen = { song: false, store: false, key: false };
  let stated: number | null = null;

  function note(record: Exclude<ImportRecord, { reason: unknown }>): void {
    seen.song ||= record.song !== null;
    seen.store ||= record.platform !== null || record.store !== '';
    seen.key ||= record.key !== '' && record.key !== 'ZZ';
  }

  return {
    add(record: ImportRecord): void {
      if ('reason' in record) {
        stated = record.earnings ?? stated;
        return;
      }
      const { currency, figures } = record;
      if (figures.earnings === undefined) return;
      if (!sums.has(currency) && sums.size >= mostCurrencies) return;
      note(record);
      sums.set(currency, safe((sums.get(currency) ?? 0) + figures.earnings));
      const months = monthsOf(record.from, record.to);
      const key = `${currency} ${months}`;
      const before = spans.get(key);
      if (before) before.amount = safe(before.amount + figures.earnings);
      else if (spans.size <= mostSpans) spans.set(key, { currency, months, amount: figures.earnings });
    },
    /** A total of several currencies says nothing of any. */
    all: (): StoredFile['money'] =>
      [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, amount]) => ({ currency, amount, stated: sums.size === 1 ? stated : null })),
    told: (): MoneyTold => ({
      detail: Number(seen.song) * 4 + Number(seen.store) * 2 + Number(seen.key),
      spans: spans.size > mostSpans ? [] : [...spans.values()],
    }),
  };
}
