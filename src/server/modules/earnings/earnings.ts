/** What a user's statements say of money: summed by one of five views, and the rows behind each sum. */
import { z } from 'zod';
import {
  type CurrencyEarnings,
  type EarningDetail,
  type getEarnings,
  type listEarningRows,
  mostEarningRows,
} from '#contract/earnings.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { decimalOf } from '#domain/money.ts';
import type { Ctx } from '#server/context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { hasSong } from '../tracks/service.ts';
import { type EarningSum, type EarningsWanted, selectEarningRows, selectEarnings } from './queries.ts';

export type Earner = Pick<SignedIn, 'id' | 'profile'>;
type Asked = QueryOf<typeof getEarnings>;

async function wantedOf(ctx: Ctx, user: Earner, asked: Asked): Promise<EarningsWanted> {
  if (asked.songId !== undefined) found((await hasSong(ctx.db, user.id, asked.songId)) || undefined);
  const { from, to, songId, currency, groupBy } = asked;
  return { from, to, songId, currency, groupBy };
}

function ofCurrency(currency: string, rows: readonly EarningSum[]): CurrencyEarnings {
  const { total } = rows[0] as EarningSum;
  return {
    currency,
    total: decimalOf(total.amount),
    units: total.units,
    refunds: decimalOf(total.refunds),
    rows: rows.map(({ key, name, amount, units, refunds }) => ({
      key,
      name,
      amount: decimalOf(amount),
      units,
      refunds: decimalOf(refunds),
    })),
  };
}

/** `most`: rows of a currency; null: all, as a file has them. */
export async function readEarnings(
  ctx: Ctx,
  user: Earner,
  asked: Asked,
  most: number | null = mostEarningRows,
): Promise<ReplyOf<typeof getEarnings>> {
  const sums = await selectEarnings(ctx.db, user.id, await wantedOf(ctx, user, asked), most);
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return {
    currencies: [...byCurrency]
      .map(([currency, rows]) => ofCurrency(currency, rows))
      .sort((one, other) => other.rows.length - one.rows.length || (one.currency < other.currency ? -1 : 1)),
    ...(user.profile.isDemo && { sandbox: true as const }),
  };
}

const cursorShape = z.tuple([z.number().int().nonnegative()]);

export async function readEarningRows(
  ctx: Ctx,
  user: Earner,
  { cursor, limit, key, ...asked }: QueryOf<typeof listEarningRows>,
): Promise<{ rows: EarningDetail[]; nextCursor: string | undefined }> {
  const [offset] = cursor === undefined ? [0] : readCursor(cursor, cursorShape);
  const wanted = { ...(await wantedOf(ctx, user, asked)), key };
  const rows = await selectEarningRows(ctx.db, user.id, wanted, { offset, limit: limit + 1 });
  return {
    rows: rows.slice(0, limit).map(({ amount, sourceId, ...row }) => ({
      ...row,
      amount: decimalOf(amount),
      importId: sourceId.startsWith('imp_') ? sourceId : null,
    })),
    nextCursor: rows.length > limit ? writeCursor([offset + limit]) : undefined,
  };
}
