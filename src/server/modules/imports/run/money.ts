/** What the rows of a file say of money, by currency, and what its own row of totals says. */
import type { ImportRecord } from '../kinds/kind.ts';
import type { StoredFile } from '../table.ts';
import { safe } from './sums.ts';

/** No statement has more currencies; what comes beyond them is no currency at all. */
const mostCurrencies = 200;

export function openMoney() {
  const sums = new Map<string, number>();
  let stated: number | null = null;
  return {
    add(record: ImportRecord): void {
      if ('reason' in record) {
        stated = record.earnings ?? stated;
        return;
      }
      const { currency, figures } = record;
      if (figures.earnings === undefined) return;
      if (!sums.has(currency) && sums.size >= mostCurrencies) return;
      sums.set(currency, safe((sums.get(currency) ?? 0) + figures.earnings));
    },
    /** A total of several currencies says nothing of any. */
    all: (): StoredFile['money'] =>
      [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, amount]) => ({ currency, amount, stated: sums.size === 1 ? stated : null })),
  };
}
