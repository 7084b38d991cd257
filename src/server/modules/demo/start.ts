/** "Explore with sample data": a fresh account that follows the sample's songs, with its dashboard full at once. */
import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { startDemo as starting } from '#contract/site.ts';
import { addDays, earliest } from '#domain/days.ts';
import { defaultLanguage, type Language } from '#domain/languages.ts';
import { sampleNames } from '#i18n/sample.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { addressKey } from '#server/kernel/address-key.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Exchange } from '#server/route.ts';
import { wordsIn } from '#server/words.ts';
import { countTry, createUser, startSampleSession, timeZoneOrUtc } from '../accounts/service.ts';
import { continueTotals, rebuild } from '../analytics/service.ts';
import { logCampaign } from '../campaigns/service.ts';
import { askForFirstNews } from '../news/service.ts';
import { checkNames, findElsewhere, joinUnseen, makeProposals } from '../songs/service.ts';
import { refreshSchedules } from '../tracks/service.ts';
import { prepareEdition, preparePlot } from './editions.ts';
import { demoLimit } from './policy.ts';
import {
  deleteDemoUsers,
  insertSampleTracks,
  selectDemoZones,
  selectSampleLinks,
  selectSampleSongs,
} from './queries.ts';
import { lockPreparation } from './queries-editions.ts';
import { copyTotals, keepTotals, selectEditionDays, selectFirstUnkept } from './queries-totals.ts';
import type { SampleStatementRow } from './sandbox-control.ts';
import { importSampleSounds } from './sounds.ts';
import { importSampleStatement, readSampleStatement } from './statement.ts';
import { addSampleVisitors } from './visitors.ts';

/** Whatever can fail has been done before the account is made; account, songs, totals and session come together. */
export async function startDemo(
  given: Ctx,
  exchange: Exchange,
  { tz, lang = defaultLanguage }: QueryOf<typeof starting>,
): Promise<CurrentUser> {
  if (!given.config.sandbox) throw new AppError('not_found');
  await countTry(given, demoLimit, addressKey(exchange.address));
  const timeZone = await timeZoneOrUtc(given.db, tz);
  const sample = {
    itemIds: await prepareEdition(given, timeZone),
    earned: await readSampleStatement(given, timeZone),
  };
  return transaction(given, async (ctx) => {
    const user = found(await createUser(ctx, { ...newcomer(), timeZone }));
    await followSample(ctx, user.id, sample, lang);
    await startSampleSession(ctx, exchange, user.id);
    await askForFirstNews(ctx, user.id);
    return user;
  });
}

/** Songs of the plot of which the visitor is asked whether their links are one; of the others the artist has said so. */
const leftToAsk = ['quiet', 'corrected'];

type Sample = { itemIds: readonly string[]; earned: readonly SampleStatementRow[] };

/** Follows the songs and copies their totals, so that the dashboard is full at once. In the caller's transaction. */
export async function followSample(
  ctx: Ctx,
  userId: string,
  { itemIds, earned }: Sample,
  language: Language,
): Promise<void> {
  const named = sampleNames(wordsIn('sample', language));
  await insertSampleTracks(ctx.db, userId, tracksOf(itemIds), ctx.clock.now());
  await refreshSchedules(ctx, itemIds);
  await joinUnseen(ctx, userId, await selectSampleSongs(ctx.db, userId, leftToAsk));
  await makeProposals(ctx, userId);
  await logSampleCampaign(ctx, userId, named.campaign);
  await importSampleSounds(ctx, userId);
  await importSampleStatement(ctx, userId, earned);
  await addSampleVisitors(ctx, userId, named.playlist);
  await findElsewhere(ctx, userId);
  await checkNames(ctx, userId);
  const { monday, firstLive } = found(await selectEditionDays(ctx.db, itemIds));
  const unkept = await selectFirstUnkept(ctx.db);
  if (unkept === undefined) return rebuild(ctx, userId);
  const since = earliest(addDays(monday, unkept), firstLive);
  await copyTotals(ctx.db, userId, monday, since);
  await continueTotals(ctx, userId, since);
}

/** What lifts one song of the plot for ten days stands in the log, so that the log shows what it is for. */
async function logSampleCampaign(ctx: Ctx, userId: string, name: string): Promise<void> {
  const sample = await selectSampleLinks(ctx.db, userId, 'campaign');
  if (!sample) return;
  await logCampaign(ctx, userId, {
    ...{ name, kind: 'ad', trackIds: sample.trackIds },
    ...{ from: addDays(sample.monday, -13), to: addDays(sample.monday, -4) },
  });
}

const tracksOf = (itemIds: readonly string[]) => itemIds.map((itemId) => ({ id: newId('track'), itemId }));

/**
 * What the first visitor of all, and the first of a week from a place that others look from, would otherwise wait for:
 * plot, months, editions, and totals, taken from an account that is gone before anybody sees it.
 */
export async function prepareSample(given: Ctx): Promise<void> {
  if (!given.config.sandbox) return;
  await preparePlot(given);
  const itemIds = await prepareEdition(given, 'UTC');
  for (const timeZone of await selectDemoZones(given.db)) await prepareEdition(given, timeZone);
  await transaction(given, async (ctx) => {
    await lockPreparation(ctx.db);
    if ((await selectFirstUnkept(ctx.db)) !== undefined) return;
    const { id } = found(await createUser(ctx, newcomer()));
    await insertSampleTracks(ctx.db, id, tracksOf(itemIds), ctx.clock.now());
    await rebuild(ctx, id);
    await keepTotals(ctx.db, id, found(await selectEditionDays(ctx.db, itemIds)));
    await deleteDemoUsers(ctx.db, [id]);
  });
}

/** Premium, so that all of the sync shows; without a password, so that nobody signs in to it again. */
const newcomer = () =>
  ({
    email: `demo-${randomBytes(8).toString('hex')}@demo.invalid`,
    firstName: 'Demo',
    lastName: 'Artist',
    tier: 'premium',
    isDemo: true,
  }) as const;
