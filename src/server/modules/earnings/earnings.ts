/** What a user's statements say of money: summed by one of five views, and the rows behind each sum. */
import { z } from 'zod';
import {
  type CurrencyEarnings,
  type EarningDetail,
  type getEarnings,
  type LateStatement,
  type LatestStatement,
  type listEarningRows,
  mostEarningRows,
  mostUnlisted,
  type UnlistedMoney,
} from '#contract/earnings.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { utcDay } from '#domain/days.ts';
import { isDistributor } from '#domain/imports.ts';
import { decimalOf } from '#domain/money.ts';
import type { Ctx } from '#server/context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { selectImportKinds } from '../imports/service.ts';
import { hasSong } from '../tracks/service.ts';
import { lateStatements } from './policy.ts';
import {
  type EarningSum,
  type EarningsWanted,
  selectEarnings,
  selectLatest,
  selectToldSpans,
  selectUnlisted,
} from './queries.ts';
import { type EarningPlace, selectEarningRows } from './queries-rows.ts';
import { readReference } from './rates/rates.ts';

export type Earner = Pick<SignedIn, 'id' | 'profile'>;
type Asked = QueryOf<typeof getEarnings>;

async function wantedOf(ctx: Ctx, user: Earner, asked: Asked): Promise<EarningsWanted> {
  if (asked.songId !== undefined) found((await hasSong(ctx.db, user.id, asked.songId)) || undefined);
  const { from, to, songId, currency, groupBy } = asked;
  return { from, to, songId, currency, groupBy };
}

type AboutOf = NonNullable<Awaited<ReturnType<typeof readReference>>>['of'];

function ofCurrency(currency: string, rows: readonly EarningSum[], aboutOf: AboutOf): CurrencyEarnings {
  const { total } = rows[0] as EarningSum;
  const about = aboutOf(currency);
  return {
    currency,
    total: decimalOf(total.amount),
    units: total.units,
    ...(total.hasApart && { hasUnitsApart: true as const }),
    refunds: decimalOf(total.refunds),
    ...(about && { about }),
    rows: rows.map(({ key, name, amount, units, hasApart, refunds }) => {
      const of = aboutOf(currency, key);
      return {
        ...{ key, name, amount: decimalOf(amount), units, refunds: decimalOf(refunds) },
        ...(hasApart && { hasUnitsApart: true as const }),
        ...(of && { about: of }),
      };
    }),
  };
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.includes(null) ? null : (days.toSorted()[0] ?? null);

const latest = (days: readonly (string | null)[]): string | null =>
  days.includes(null) ? null : (days.toSorted().at(-1) ?? null);

async function latestOf(ctx: Ctx, user: Earner, songId: string | undefined): Promise<LatestStatement | null> {
  const rows = await selectLatest(ctx.db, user.id, songId);
  const [first] = rows;
  return first
    ? {
        importId: first.sourceId,
        files: first.files,
        at: new Date(first.at).toISOString(),
        from: earliest(rows.map(({ from }) => from)),
        to: latest(rows.map(({ to }) => to)),
        amounts: rows.map(({ currency, amount }) => ({ currency, amount: decimalOf(amount) })),
      }
    : null;
}

/** Of one song nobody expects anything. */
async function lateOf(ctx: Ctx, user: Earner, { songId }: Asked): Promise<LateStatement[]> {
  if (songId !== undefined) return [];
  const spans = await selectToldSpans(ctx.db, user.id);
  const sources = [...new Set(spans.map(({ sourceId }) => sourceId))];
  const kinds = new Map(
    (await selectImportKinds(ctx.db, user.id, sources)).map(({ id, kind }) => [id, kind]),
  );
  const told = spans.flatMap(({ at, ...span }) => {
    const kind = kinds.get(span.sourceId) ?? null;
    return isDistributor(kind) ? [{ ...span, kind, importedAt: new Date(at) }] : [];
  });
  return lateStatements(told, utcDay(ctx.clock.now()));
}

async function unlistedOf(ctx: Ctx, user: Earner, wanted: EarningsWanted): Promise<UnlistedMoney[]> {
  if (wanted.songId !== undefined) return [];
  const rows = await selectUnlisted(ctx.db, user.id, wanted, mostUnlisted);
  return [...Map.groupBy(rows, ({ sourceId }) => sourceId)].map(([importId, own]) => ({
    importId,
    files: own[0]?.files ?? [],
    amounts: own.map(({ currency, amount }) => ({ currency, amount: decimalOf(amount) })),
  }));
}

/** `most`: rows of a currency; null: all, as a file has them. */
export async function readEarnings(
  ctx: Ctx,
  user: Earner,
  asked: Asked,
  most: number | null = mostEarningRows,
): Promise<ReplyOf<typeof getEarnings>> {
  const wanted = await wantedOf(ctx, user, asked);
  const sums = await selectEarnings(ctx.db, user.id, wanted, most);
  const inReference = sums.length > 0 ? await readReference(ctx, user, wanted) : null;
  const aboutOf: AboutOf = inReference?.of ?? (() => null);
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return {
    currencies: [...byCurrency]
      .flatMap(([currency, rows]) => (currency === null ? [] : [ofCurrency(currency, rows, aboutOf)]))
      .sort((one, other) => other.rows.length - one.rows.length || (one.currency < other.currency ? -1 : 1)),
    unitsApart: byCurrency.get(null)?.[0]?.total.units ?? 0,
    latest: await latestOf(ctx, user, asked.songId),
    late: sums.length > 0 ? await lateOf(ctx, user, asked) : [],
    unlisted: await unlistedOf(ctx, user, wanted),
    ...(inReference && { reference: inReference.whole }),
    ...(user.profile.isDemo && { sandbox: true as const }),
  };
}

const cursorShape = z.tuple([
  z.iso.date().nullable(),
  z.string().regex(/^-?\d{1,20}(\.\d{1,20})?$/),
  z.string().regex(/^\(\d{1,9},\d{1,5}\)$/),
]);

function placeOf(cursor: string): EarningPlace {
  const [from, amount, spot] = readCursor(cursor, cursorShape);
  return { from, amount, spot };
}

export async function readEarningRows(
  ctx: Ctx,
  user: Earner,
  { cursor, limit, key, ...asked }: QueryOf<typeof listEarningRows>,
): Promise<{ rows: EarningDetail[]; nextCursor: string | undefined }> {
  const wanted = { ...(await wantedOf(ctx, user, asked)), key };
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const some = await selectEarningRows(ctx.db, user.id, wanted, { after, limit: limit + 1 });
  const page = some.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ amount, sourceId, spot: _, ...row }) => ({
      ...row,
      amount: decimalOf(amount),
      importId: sourceId.startsWith('imp_') ? sourceId : null,
    })),
    nextCursor: some.length > limit && last ? writeCursor([last.from, last.amount, last.spot]) : undefined,
  };
}
