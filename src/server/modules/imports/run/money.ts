/** What the rows of a file say of money, by currency, and what its own row of totals says. */
import type { RowReason } from '#domain/imports.ts';
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

const parts = 1_000_000;

/** Adds up millionths that have decimals, without what binary fractions lose a row. */
class Sum {
  #whole = 0;
  #parts = 0;

  add(amount: number): void {
    const whole = Math.floor(amount);
    this.#whole = safe(this.#whole + whole);
    this.#parts += Math.round((amount - whole) * parts);
    this.#whole += Math.floor(this.#parts / parts);
    this.#parts %= parts;
  }

  get amount(): number {
    return this.#whole + this.#parts / parts;
  }
}

/** Money of rows that could not be read as a whole, by currency and reason. */
function openRefused() {
  const refused = new Map<string, { currency: string; reason: RowReason; rows: number; sum: Sum }>();
  return {
    add(reason: RowReason, amount: number, currency: string): void {
      const key = `${currency} ${reason}`;
      const one = refused.get(key) ?? { currency, reason, rows: 0, sum: new Sum() };
      one.rows++;
      one.sum.add(amount);
      refused.set(key, one);
    },
    all: (): NonNullable<StoredFile['refused']> =>
      [...refused.values()].map(({ sum: { amount }, ...one }) => ({ ...one, amount })),
  };
}

export function openMoney() {
  const sums = new Map<string, Sum>();
  const spans = new Map<string, { currency: string; months: string; sum: Sum }>();
  const seen = { song: false, store: false, key: false };
  /** By currency; empty: of whatever the rows are in. */
  const stated = new Map<string, number>();
  const refused = openRefused();

  function addTo(currency: string, amount: number): boolean {
    if (!sums.has(currency) && sums.size >= mostCurrencies) return false;
    const sum = sums.get(currency) ?? new Sum();
    sum.add(amount);
    sums.set(currency, sum);
    return true;
  }

  function note(record: Exclude<ImportRecord, { reason: unknown }>): void {
    seen.song ||= record.song !== null;
    seen.store ||= record.platform !== null || record.store !== '';
    seen.key ||= record.key !== '' && record.key !== 'ZZ';
  }

  return {
    add(record: ImportRecord): void {
      if ('reason' in record) {
        const { reason, earnings, currency = '' } = record;
        if (earnings === undefined) return;
        if (reason === 'total') stated.set(currency, earnings);
        else if (addTo(currency, earnings)) refused.add(reason, earnings, currency);
        return;
      }
      const { currency, figures } = record;
      if (figures.earnings === undefined || !addTo(currency, figures.earnings)) return;
      note(record);
      const months = monthsOf(record.from, record.to);
      const key = `${currency} ${months}`;
      const span = spans.get(key) ?? { currency, months, sum: new Sum() };
      span.sum.add(figures.earnings);
      if (spans.has(key) || spans.size <= mostSpans) spans.set(key, span);
    },
    /** A total that names no currency says nothing of several. */
    all: (): StoredFile['money'] =>
      [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([currency, { amount }]) => {
          const ofAll = sums.size === 1 ? stated.get('') : undefined;
          return { currency, amount, stated: stated.get(currency) ?? ofAll ?? null };
        }),
    refused: refused.all,
    told: (): MoneyTold => ({
      detail: Number(seen.song) * 4 + Number(seen.store) * 2 + Number(seen.key),
      spans:
        spans.size > mostSpans
          ? []
          : [...spans.values()].map(({ sum: { amount }, ...span }) => ({ ...span, amount })),
    }),
  };
}
