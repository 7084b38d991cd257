/** An optional reference currency: money as it would be by a table of rates that the user has imported. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { About, ExchangeRates, putExchangeRates, Reference } from '#contract/exchange-rates.ts';
import { decimalOf } from '#domain/money.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { refused } from '#server/kernel/errors.ts';
import { raiseAccountVersion } from '../../accounts/service.ts';
import type { EarningsWanted } from '../queries.ts';
import { type AboutRow, deleteRates, insertRates, selectAbout, selectRateTable } from './queries-rates.ts';
import { billionths, isCurrencyCode, ratesIn } from './rate-table.ts';

type User = { id: string };

/** Of a longer table the newest are kept: thirty currencies of fifteen years. */
const mostRates = 120_000;
const rowsAtOnce = 10_000;

export async function readRates(ctx: Ctx, user: User): Promise<ExchangeRates> {
  return { table: (await selectRateTable(ctx.db, user.id)) ?? null };
}

/** In the place of the table of before. */
export async function putRates(
  given: Ctx,
  user: User,
  { reference, csv }: BodyOf<typeof putExchangeRates>,
): Promise<ExchangeRates> {
  if (!isCurrencyCode(reference)) throw refused('reference', 'invalid');
  const rates = ratesIn(csv, reference)
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .slice(0, mostRates);
  if (rates.length === 0) throw refused('csv', 'invalid');
  return transaction(given, async (ctx) => {
    await deleteRates(ctx.db, user.id);
    for (let start = 0; start < rates.length; start += rowsAtOnce)
      await insertRates(ctx.db, { userId: user.id, reference }, rates.slice(start, start + rowsAtOnce));
    await raiseAccountVersion(ctx, [user.id], 'rest');
    return readRates(ctx, user);
  });
}

export const removeRates = (given: Ctx, user: User): Promise<void> =>
  transaction(given, async (ctx) => {
    await deleteRates(ctx.db, user.id);
    await raiseAccountVersion(ctx, [user.id], 'rest');
  });

const aboutOf = ({ about, without, rate, first, last }: Omit<AboutRow, 'currency' | 'key'>): About => ({
  amount: decimalOf(about),
  without: decimalOf(without),
  rate: rate === null ? null : String(rate / billionths),
  first,
  last,
});

const together = (rows: readonly AboutRow[]): Omit<AboutRow, 'currency' | 'key'> => {
  const rates = new Set(rows.flatMap(({ rate, first }) => (first === null ? [] : [rate])));
  const days = rows.flatMap(({ first, last }) => [first, last]).filter((day) => day !== null);
  return {
    about: rows.reduce((sum, { about }) => sum + about, 0),
    without: rows.reduce((sum, { without }) => sum + without, 0),
    rate: rates.size === 1 ? ([...rates][0] ?? null) : null,
    first: days.toSorted()[0] ?? null,
    last: days.toSorted().at(-1) ?? null,
  };
};

/** null: no table was imported. `of`: of a currency, or of one of its rows. */
export async function readReference(
  ctx: Ctx,
  user: User,
  wanted: EarningsWanted,
): Promise<{ whole: Reference; of: (currency: string, key?: string) => About | null } | null> {
  const table = await selectRateTable(ctx.db, user.id);
  if (!table) return null;
  const rows = await selectAbout(ctx.db, user.id, table.reference, wanted);
  const whole = together(rows);
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  const byKey = new Map(rows.map((row) => [`${row.currency} ${row.key}`, row]));
  return {
    whole: {
      currency: table.reference,
      amount: decimalOf(whole.about),
      ...{ first: whole.first, last: whole.last },
      without: [...byCurrency].flatMap(([currency, own]) => {
        const { without } = together(own);
        return without === 0 ? [] : [{ currency, amount: decimalOf(without) }];
      }),
    },
    // Of the reference itself nothing is about.
    of: (currency, key) => {
      if (currency === table.reference) return null;
      const row =
        key === undefined ? together(byCurrency.get(currency) ?? []) : byKey.get(`${currency} ${key}`);
      return row ? aboutOf(row) : null;
    },
  };
}
