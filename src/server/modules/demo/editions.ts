/**
 * The sample's songs, there before anybody asks. The plot is written down once; each week, and each sort of place where
 * it is looked at from, has a copy of it that ends now. All who look from there in that week share the copy, as followers
 * share a song: an account of one's own costs a list of songs and its totals, and no reading.
 */
import { platformIds } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { noteAnswers } from '#server/platform-state/circuit-breaker.ts';
import { lockItems, makeMonthsBetween } from '../metrics/service.ts';
import { itemsRead } from '../tracks/service.ts';
import { compareDays, type Edition, editionOf, reachOf } from './policy.ts';
import {
  type EditionItem,
  fillEdition,
  insertEdition,
  lockPreparation,
  replacePlot,
  selectEdition,
  selectPlot,
} from './queries-editions.ts';
import { readSandboxLinks, readStory } from './sandbox-control.ts';

/** Whoever follows has a song synced every hour; what is older has nobody. */
const freshMs = 75 * 60_000;

/** Writes down the plot as this sandbox tells it; nothing where it stands so already. */
export async function preparePlot(given: Ctx): Promise<void> {
  const { version, days } = await readStory(given);
  if ((await selectPlot(given.db))?.version === version) return;
  const rows = compareDays(days);
  await transaction(given, async (ctx) => {
    await lockPreparation(ctx.db);
    if ((await selectPlot(ctx.db))?.version !== version) await replacePlot(ctx.db, version, rows);
  });
}

/** The items of the edition for a time zone, told up to this moment. */
export async function prepareEdition(given: Ctx, timeZone: string): Promise<string[]> {
  if (!(await selectPlot(given.db))) await preparePlot(given);
  const { version, days } = found(await selectPlot(given.db));
  const edition = editionOf(version, given.clock.now(), timeZone);
  const known = await itemsOf(given, edition);
  if (known.length > 0 && !known.some(({ isStale }) => isStale)) return idsOf(known);
  // Asked outside the transaction, which on the embedded database holds everyone up.
  const links = known.length > 0 ? [] : await readSandboxLinks(given, edition);
  await transaction(given, async (ctx) => {
    // In a transaction of their own: making a partition locks everybody out of the tables until it commits.
    await lockPreparation(ctx.db);
    await makeMonthsBetween(ctx, ...reachOf(edition, days));
  });
  return transaction(given, async (ctx) => {
    await lockPreparation(ctx.db);
    const now = ctx.clock.now();
    const rows = links.map((link) => ({ ...link, itemId: newId('item') }));
    // Who asked at the same moment may have been told of other songs: a sandbox in a hurry names them by its own time.
    const isNew = rows.length > 0 && (await itemsOf(ctx, edition)).length === 0;
    if (isNew) await insertEdition(ctx.db, edition, rows, now);
    const items = await itemsOf(ctx, edition);
    const stale = idsOf(items.filter(({ isStale }) => isStale));
    await lockItems(ctx, stale);
    const runs = platformIds.map((platform) => ({ id: newId('run'), platform }));
    const told = await fillEdition(ctx.db, stale, runs, now);
    // Whoever asks how platforms do hears the same as whoever looks at the sample.
    await noteAnswers(ctx.db, told, now);
    await itemsRead(ctx, stale);
    return idsOf(items);
  });
}

const itemsOf = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { key }: Edition): Promise<EditionItem[]> =>
  selectEdition(db, key, new Date(clock.now().getTime() - freshMs));

const idsOf = (items: readonly EditionItem[]): string[] => items.map(({ itemId }) => itemId);
