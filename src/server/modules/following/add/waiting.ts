/** Links that wait for their platform: asked about when it may be asked again, until they are songs or refusals. */
import type { WaitingLink } from '#contract/links.ts';
import { plans, type Tier } from '#domain/plans.ts';
import type { Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { AppError, found } from '#server/kernel/errors.ts';
import { publish } from '#server/modules/live/service.ts';
import { itemKeyOf } from '#server/modules/metrics/policy.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { type NewNotification, notifyAll } from '../../notifications/service.ts';
import { tracksByIds } from '../../song-list/service.ts';
import { lockUser, tierOf } from '../../tracks/service.ts';
import { follow, type Waited } from './add.ts';
import { type NamedSongLink, nextTryAt, resolveShortLinks } from './links.ts';
import {
  claimWaitingLinks,
  deleteSettledBefore,
  deleteWaiting,
  listWaiting,
  type PostponedLink,
  postpone,
  refuseWaiting,
  type WaitingRow,
} from './queries-waiting.ts';

/** Longer than a platform may take to answer for all of them; a worker that dies holds them no longer. */
const claimMilliseconds = 3 * 60_000;
const linksAtOnce = 50;
const oneDay = 24 * 3600_000;
/** After that nobody waits any more for a platform that is busy or down; one that answers is asked once a day. */
export const longestLinkWait = 3 * oneDay;
/** A refusal is kept so long for who did not see it. */
const keptMilliseconds = 7 * 24 * 3600_000;

/** One account's links of one platform that are due; false when there are none. */
async function tryAgain(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock.now();
  const rows = await claimWaitingLinks(ctx.db, now, new Date(now.getTime() + claimMilliseconds), linksAtOnce);
  const [first] = rows;
  if (!first) return false;
  try {
    await settle(ctx, first.userId, rows);
  } catch (error) {
    // The account was deleted meanwhile, and its links with it.
    const isGone = error instanceof AppError && error.code === 'not_found';
    if (!isGone) throw error;
  }
  return true;
}

export const waitingLoop: Loop<Ctx> = { name: 'tracks.waiting', concurrency: 2, step: tryAgain };

/** Still the request of whoever pasted the link; from where that was is not kept. */
const askerFor = (userId: string, tier: Tier): CallAsker => ({
  account: { key: userId, share: plans[tier].callShare },
  address: { key: `waiting ${userId}`, share: plans[tier].callShare },
});

async function nameRow(ctx: Ctx, row: WaitingRow, asker: CallAsker): Promise<NamedSongLink['names']> {
  const { platform, platformTrackId, url } = row;
  if (!ctx.platforms[platform]?.isConfigured) return { code: 'not_configured' };
  return row.isShort
    ? resolveShortLinks(ctx, { platform, shortUrl: url }, asker)
    : { platform, platformTrackId, url };
}

async function settle(ctx: Ctx, userId: string, rows: readonly WaitingRow[]): Promise<void> {
  const asker = askerFor(userId, found(await tierOf(ctx, userId)));
  const links: Waited[] = [];
  for (const row of rows) {
    const { id, given, otherwise } = row;
    links.push({ row: id, given, otherwise, names: await nameRow(ctx, row, asker) });
  }
  const { named, outcomes } = await follow(ctx, userId, links, { asker });
  const now = ctx.clock.now();
  const songs: string[] = [];
  const added: string[] = [];
  const refused: Parameters<typeof refuseWaiting>[1][number][] = [];
  const postponed: PostponedLink[] = [];
  for (const [place, { names }] of named.entries()) {
    const row = found(rows[place]);
    const { id } = row;
    const isOver = now.getTime() - row.askedAt.getTime() >= longestLinkWait;
    const later = (reason: WaitingRow['reason'], until: Date | undefined) => {
      const isAnswered = reason === 'bad-reply' || reason === 'no-title';
      if (isOver && !isAnswered) return refused.push({ id, code: 'upstream_unavailable' });
      const rest = isOver ? new Date(now.getTime() + oneDay) : until;
      return postponed.push({ id, reason, nextTryAt: nextTryAt(rest, row.attempts, now, Math.random()) });
    };
    const outcome = 'code' in names ? names : outcomes.get(itemKeyOf(names));
    if (!outcome) continue;
    if ('busy' in outcome) later(outcome.busy.reason, outcome.busy.until);
    else if ('trackId' in outcome || 'waits' in outcome) {
      songs.push(id);
      if ('trackId' in outcome && outcome.isNew) added.push(outcome.trackId);
    }
    // As much as the account may ask of the platform for now has been asked.
    else if (outcome.code === 'try_later')
      later('rate-limited', outcome.retryAt ? new Date(outcome.retryAt) : undefined);
    else refused.push({ id, ...outcome });
  }
  await transaction(ctx, async (ctx) => {
    found(await lockUser(ctx, userId));
    await deleteWaiting(ctx.db, userId, { ids: songs, keys: [] });
    await refuseWaiting(ctx.db, refused, now);
    await postpone(ctx.db, postponed);
    await publish(ctx, [{ userId, name: 'links.changed', data: {} }]);
    const refusedIds = new Set(refused.map(({ id }) => id));
    await tellSettled(ctx, userId, { added, refused: rows.filter(({ id }) => refusedIds.has(id)), rows });
  });
}

type Settled = { added: readonly string[]; refused: readonly WaitingRow[]; rows: readonly WaitingRow[] };

/** Whoever pasted the links has gone on long since. All of them are of one platform. */
async function tellSettled(ctx: Ctx, userId: string, { added, refused, rows }: Settled): Promise<void> {
  const { platform } = found(rows[0]);
  const [song] = added.length === 1 ? await tracksByIds(ctx, userId, added) : [];
  const tell = (isRefused: boolean, links: number, relatedId?: string): NewNotification[] => {
    const facts = { platform, links, isRefused, url: refused[0]?.given ?? '' };
    const title = isRefused ? null : (song?.title ?? null);
    return links === 0
      ? []
      : [{ userId, type: 'waiting_link', ...(relatedId && { relatedId }), facts: { ...facts, title } }];
  };
  await notifyAll(ctx, [...tell(false, added.length, song?.id), ...tell(true, refused.length)]);
}

export const listWaitingLinks = async ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<WaitingLink[]> =>
  (await listWaiting(db, userId)).map(({ id, given, platform, reason, nextTryAt, askedAt, code, url }) => ({
    id,
    url: given,
    platform,
    reason,
    nextTryAt: nextTryAt.toISOString(),
    askedAt: askedAt.toISOString(),
    code,
    ...(code === 'replaced' && { suggestion: url }),
  }));

/** Under the lock that decides about songs: it is either still a link that waits, or no longer one. */
export const dropWaitingLink = (given: Ctx, userId: string, id: string): Promise<void> =>
  transaction(given, async (ctx) => {
    found(await lockUser(ctx, userId));
    if ((await deleteWaiting(ctx.db, userId, { ids: [id], keys: [] })) === 0) throw new AppError('not_found');
    await publish(ctx, [{ userId, name: 'links.changed', data: {} }]);
  });

export const purgeWaiting = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  deleteSettledBefore(db, new Date(clock.now().getTime() - keptMilliseconds));
