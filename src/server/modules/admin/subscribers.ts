/** Accounts: looked for, looked at, changed. What is done to one is on record. */
import { z } from 'zod';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type {
  changeSubscriber as changing,
  exportSubscribers as exporting,
  listSubscribers as listing,
  Subscriber,
  SubscriberDetail,
  SubscriberFigures,
} from '#contract/subscribers.ts';
import { dayIn, momentIn, utcDay } from '#domain/days.ts';
import type { Language } from '#domain/languages.ts';
import { accountHeads } from '#i18n/admin-files.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { cursorInstant, readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { found } from '#server/kernel/errors.ts';
import type { SignedIn, StreamReply } from '#server/route.ts';
import { type Column, csvFile, eachPage, fileName, shownFile } from '#server/rows-file.ts';
import { wordsIn } from '#server/words.ts';
import { changeStanding, endSessions } from '../accounts/service.ts';
import { noteAct } from '../audit/service.ts';
import { canPay, givePlan, incomeOfMonths, subscriptionOf } from '../billing/service.ts';
import { applyPlanLimit } from '../tracks/service.ts';
import {
  type Activity,
  type SubscribersWanted,
  selectPlatformsOf,
  selectSubscriber,
  selectSubscribers,
  selectSyncFigures,
  selectUserFigures,
} from './queries-subscribers.ts';

type Admin = Pick<SignedIn, 'id'>;
type Filters = Omit<QueryOf<typeof exporting>, 'bom'>;

const dayMs = 24 * 3_600_000;
const daysOf = { today: 1, week: 7, month: 30 } as const;

function activityOf(activity: Filters['activity'], now: Date): Activity | undefined {
  if (activity === undefined || activity === 'suspended') return activity;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  return activity === 'quiet' ? { notSeenSince: daysAgo(30) } : { seenSince: daysAgo(daysOf[activity]) };
}

const cursorShape = z.tuple([cursorInstant.nullable(), idShape('user')]);

function wantedBy(
  { clock }: Pick<Ctx, 'clock'>,
  { activity, ...filters }: Filters,
): Omit<SubscribersWanted, 'after' | 'limit'> {
  return {
    ...filters,
    search: filters.search || undefined,
    tier: filters.tier,
    activity: activityOf(activity, clock.now()),
  };
}

const placeOf = ({ id, createdAt, lastSeenAt }: Subscriber, sort: Filters['sort']) =>
  [sort === 'created' ? createdAt : lastSeenAt, id] as const;

function placeIn(cursor: string | undefined): SubscribersWanted['after'] {
  if (cursor === undefined) return undefined;
  const [instant, id] = readCursor(cursor, cursorShape);
  return { at: instant === null ? null : new Date(instant), id };
}

export async function listSubscribers(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { cursor, limit, ...filters }: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const wanted = { ...wantedBy(ctx, filters), after: placeIn(cursor), limit: limit + 1 };
  const rows = await selectSubscribers(ctx.db, wanted);
  const users = rows.slice(0, limit);
  const last = rows.length > limit ? users.at(-1) : undefined;
  return { users, nextCursor: last ? writeCursor(placeOf(last, filters.sort)) : null };
}

export async function subscriberFigures(
  ctx: Pick<Ctx, 'db' | 'clock' | 'payments'>,
): Promise<SubscriberFigures> {
  const { db, clock } = ctx;
  const now = clock.now();
  const [{ total, suspended, day, week, month, ...tiers }, { songs, ...syncs }] = await Promise.all([
    selectUserFigures(db, now),
    selectSyncFigures(db, now),
  ]);
  const users = { total, suspended, tiers, seen: { day, week, month } };
  const income = canPay(ctx) ? await incomeOfMonths(ctx, 2) : null;
  return { at: now.toISOString(), users, songs, syncs, income };
}

/** What a row of the page says. */
function shownColumns(language: Language, timeZone: string): Column<Subscriber>[] {
  const t = wordsIn('subscribers', language);
  const heads = accountHeads(t);
  const frame = wordsIn('frame', language);
  const moment = (at: string | null) => at && momentIn(new Date(at), timeZone);
  return [
    [heads.name, ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
    [heads.email, ({ email }) => email],
    [heads.plan, ({ tier }) => frame(`plan.${tier}`)],
    [heads.paid, ({ paidTier }) => paidTier && frame(`plan.${paidTier}`)],
    [heads.given, ({ givenTier }) => givenTier && frame(`plan.${givenTier}`)],
    [
      heads.status,
      ({ isAdmin, isDemo, suspendedAt }) =>
        [isAdmin && t('row.admin'), isDemo && t('row.sample'), suspendedAt && t('row.suspended')]
          .filter(Boolean)
          .join(', '),
    ],
    [heads.since, ({ createdAt }) => dayIn(new Date(createdAt), timeZone)],
    [heads.seen, ({ lastSeenAt }) => moment(lastSeenAt)],
    [heads.songs, ({ songs }) => songs],
  ];
}

const columnNames = [
  ...['id', 'firstName', 'lastName', 'email', 'tier', 'paidTier', 'givenTier', 'isAdmin', 'isDemo'],
  ...['createdAt', 'lastSeenAt', 'suspendedAt', 'songs'],
] as (keyof Subscriber)[];

const columns = columnNames.map((name): Column<Subscriber> => [name, (row) => cellOf(row[name])]);

export async function exportSubscribers(
  ctx: Ctx,
  admin: Admin & Pick<SignedIn, 'timeZone'>,
  { bom, lang, ...filters }: QueryOf<typeof exporting>,
): Promise<StreamReply> {
  const { search, ...named } = filters;
  await noteAct(ctx, admin, 'users.export', { ...named, searched: search ? true : undefined });
  const wanted = wantedBy(ctx, filters);
  const pages = eachPage(
    (after: SubscribersWanted['after'], limit) => selectSubscribers(ctx.db, { ...wanted, after, limit }),
    (row) => {
      const [at, id] = placeOf(row, filters.sort);
      return { at: at === null ? null : new Date(at), id };
    },
  );
  const day = utcDay(ctx.clock.now());
  if (lang)
    return shownFile({
      ...{ words: ['subscribers', filters.tier, filters.activity], isSandbox: ctx.config.sandbox, day },
      ...{ language: lang, columns: shownColumns(lang, admin.timeZone), pages },
    });
  const name = fileName('subscribers', ctx.config.sandbox, day);
  return csvFile(name, { bom, columns, pages });
}

const cellOf = (value: Subscriber[keyof Subscriber]) => (typeof value === 'boolean' ? String(value) : value);

export async function readSubscriber(
  ctx: Pick<Ctx, 'db' | 'clock' | 'payments'>,
  id: string,
): Promise<SubscriberDetail> {
  const user = found(await selectSubscriber(ctx.db, id, ctx.clock.now()));
  return { ...user, ...(await subscriptionOf(ctx, id)), platforms: await selectPlatformsOf(ctx.db, id) };
}

export async function changeSubscriber(
  given: Ctx,
  admin: Admin,
  id: string,
  change: BodyOf<typeof changing>,
): Promise<Subscriber> {
  await transaction(given, async (ctx) => {
    const { tier, isSuspended } = change;
    const before = await changeStanding(ctx, admin, id, { isSuspended });
    // What is paid for stays where it is more. Of whoever is suspended no song is read.
    if (tier === undefined) await applyPlanLimit(ctx, id);
    else await givePlan(ctx, id, tier);
    if (tier !== undefined && tier !== before.tier)
      await noteAct(ctx, admin, 'user.plan', { user: id, from: before.tier, to: tier });
    if (isSuspended !== undefined && isSuspended !== before.isSuspended)
      await noteAct(ctx, admin, isSuspended ? 'user.suspend' : 'user.lift', { user: id });
  });
  return found(await selectSubscriber(given.db, id, given.clock.now()));
}

export async function signOut(given: Ctx, admin: Admin, id: string): Promise<{ sessions: number }> {
  found(await selectSubscriber(given.db, id, given.clock.now()));
  return transaction(given, async (ctx) => {
    const sessions = await endSessions(ctx, { userId: id });
    await noteAct(ctx, admin, 'user.sign-out', { user: id, sessions });
    return { sessions };
  });
}
