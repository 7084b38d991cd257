/** Songs that were added under a part of their name: found by asking Last.fm, changed by nobody but their owner. */
import type { CutName } from '#contract/cut-names.ts';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import { itemKeyOf } from '#server/modules/metrics/policy.ts';
import { finishRun, recordReadings, startRun, upsertItems } from '#server/modules/metrics/service.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import { identify } from '#server/platforms/links.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { itemsRead, listChanged, lockUser, refreshSchedules } from '../../tracks/service.ts';
import type { PlatformSong } from '../../tracks/table.ts';
import { markTracksRemoved } from '../queries.ts';
import {
  followInstead,
  isFollowedItem,
  markChecked,
  selectCutNames,
  selectUnchecked,
  takeOffer,
  type UncheckedItem,
} from './queries-cut-names.ts';

/** What used to be cut from the end of a link, likeliest first; a `?` never stands there as it is. */
const signs = ['!', '.', '...', '!!', ')', "'", '*', '!!!', '…', ':)', ']', ':'];
/** A link that was cut ended in none of these. */
const wholeEnd = /[!.…*:]$/;
/** Our own figure: a name without its sign has a few listeners who typed it so, and the song has the rest. */
const timesTheListeners = 10;
/** Some 240 questions a run, and a run in ten minutes: a tenth of what Last.fm allows. */
const itemsAtOnce = 20;

type Whole = { song: PlatformSong; reading: Reading; observedAt: Date };

function songAt(url: string): PlatformSong | undefined {
  const named = identify(url);
  if (!('link' in named) || named.link.kind !== 'track') return undefined;
  return { platform: named.platform, platformTrackId: named.link.platformTrackId, url: named.link.url };
}

/** The song that is known by the same name and a sign more, if it is heard by far more people. */
async function wholeOf(ctx: Ctx, lastfm: ConnectedPlatform, item: UncheckedItem): Promise<Whole | undefined> {
  if (wholeEnd.test(decodeURIComponent(item.url))) return undefined;
  let best: Whole | undefined;
  let most = Math.max(1, item.listeners) * timesTheListeners;
  for (const sign of signs) {
    const song = songAt(`${item.url}${sign}`);
    if (!song) continue;
    const results = await lastfm.read([song.platformTrackId], new Map());
    const reading = results.get(song.platformTrackId);
    if (reading?.outcome !== 'read' || (reading.metrics.listeners ?? 0) < most) continue;
    most = reading.metrics.listeners ?? most;
    best = { song, reading, observedAt: ctx.clock.now() };
  }
  return best;
}

async function storeCheck(given: Ctx, item: UncheckedItem, whole: Whole | undefined): Promise<void> {
  if (!whole) return markChecked(given.db, { itemId: item.id, wholeItemId: null }, given.clock.now());
  const run = await startRun(given, { platform: whole.song.platform, trigger: 'add', asked: 1 });
  await transaction(given, async (ctx) => {
    const { song, reading, observedAt } = whole;
    const ids = await upsertItems(ctx, [{ ...song, reading }]);
    const wholeItemId = found(ids.get(itemKeyOf(song)));
    await recordReadings(ctx, run, [{ itemId: wholeItemId, observedAt, reading }]);
    await finishRun(ctx, run, { read: 1, failed: 0, failure: undefined });
    await markChecked(ctx.db, { itemId: item.id, wholeItemId }, ctx.clock.now());
    await itemsRead(ctx, [wholeItemId]);
  });
}

/** Each song once; when Last.fm cannot be asked, the rest waits for the next run. */
export async function findCutNames(ctx: Ctx): Promise<void> {
  const lastfm = ctx.platforms.lastfm;
  // A fake platform knows every name there could be.
  if (!lastfm?.isConfigured || ctx.config.sandbox) return;
  for (const item of await selectUnchecked(ctx.db, itemsAtOnce)) {
    try {
      await storeCheck(ctx, item, await wholeOf(ctx, lastfm, item));
    } catch (failure) {
      if (!(failure instanceof PlatformFailure)) throw failure;
      ctx.log.info({ kind: failure.kind }, 'names not checked');
      return;
    }
  }
}

export const listCutNames = async (ctx: Ctx, userId: string): Promise<CutName[]> =>
  (await selectCutNames(ctx.db, userId)).map(({ id, title, artist, plays, ...whole }) => ({
    trackId: id,
    title,
    artist,
    ...(plays !== null && { plays }),
    whole: {
      title: whole.wholeTitle,
      url: whole.wholeUrl,
      ...(whole.wholePlays !== null && { plays: whole.wholePlays }),
    },
  }));

/** The following keeps its place; the history it shows is the other song's own, and none of this one's. */
export const answerCutName = (
  given: Ctx,
  userId: string,
  trackId: string,
  followWhole: boolean,
): Promise<void> =>
  transaction(given, async (ctx) => {
    await lockUser(ctx, userId);
    const { itemId, wholeItemId } = found(await takeOffer(ctx.db, userId, trackId));
    if (!followWhole) return;
    if (await isFollowedItem(ctx.db, userId, wholeItemId))
      await markTracksRemoved(ctx.db, userId, trackId, ctx.clock.now());
    else await followInstead(ctx.db, userId, trackId, wholeItemId);
    await refreshSchedules(ctx, [itemId, wholeItemId]);
    await listChanged(ctx, userId);
  });
