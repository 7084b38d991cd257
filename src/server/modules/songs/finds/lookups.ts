/** Looks for a user's songs on the platforms where they have no link: by ISRC, in the background, once for all users. */
import type { PlatformId } from '#domain/platforms.ts';
import { terms } from '#domain/terms.ts';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { afterCommit } from '#server/db/around-commit.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { FoundSong } from '#server/platforms/found.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import { nextTryAt } from '../../following/service.ts';
import { publish } from '../../live/service.ts';
import { deleteOrphanFinds, forgetFindsBefore } from './queries-finds.ts';
import {
  type ClaimedLookup,
  claimLookups,
  deleteAnswersBefore,
  holdLookups,
  offerAnswers,
  offerTo,
  postponeLookups,
  queueLookups,
  settleLookups,
} from './queries-lookups.ts';

const day = 24 * 3600_000;
/** Longer than a platform may take to answer; a worker that dies holds its part no longer. */
const claimMilliseconds = 3 * 60_000;
/** After that nobody waits for it any more. */
const longestWait = 3 * day;
const answersKept = 30 * day;

/**
 * All look-ups of the background are one asker's: they take what people leave of the calls for requests, never the
 * sync's, and of that no more than this part.
 */
const share = 1 / 4;
const background: CallAsker = {
  account: { key: 'song look-ups', share },
  address: { key: 'song look-ups, from anywhere', share },
};

export const lookUpPlatforms = (ctx: Ctx): PlatformId[] =>
  Object.values(ctx.platforms)
    .filter(({ isrcsAtOnce }) => isrcsAtOnce > 0)
    .map(({ platform }) => platform.id);

const tell = (ctx: Ctx, userIds: readonly string[]): Promise<void> =>
  publish(
    ctx,
    userIds.map((userId) => ({ userId, name: 'songs.found', data: {} })),
  );

/** After a user's links have changed. What others have been answered not long ago is offered at once. */
export async function findElsewhere(given: Ctx, userId: string): Promise<void> {
  const platforms = lookUpPlatforms(given);
  if (platforms.length === 0) return;
  await transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    await deleteOrphanFinds(ctx.db, userId);
    await tell(ctx, await offerTo(ctx.db, userId, platforms, now));
    if (!(await queueLookups(ctx.db, userId, platforms, now))) return;
    afterCommit(() => {
      for (const id of platforms) ctx.jobs.wake.get(loopName(id))?.();
    });
  });
}

const loopName = (platform: PlatformId) => `songs.look-up ${platform}`;

/** What a platform answered, for all whose songs these are. */
export const storeAnswers = (given: Ctx, platform: PlatformId, found: ReadonlyMap<string, FoundSong[]>) =>
  transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const settled = [...found].map(([wanted, songs]) => ({ wanted, found: songs }));
    await settleLookups(ctx.db, platform, settled, now);
    await tell(ctx, await offerAnswers(ctx.db, platform, [...found.keys()], now));
  });

/** What the platform did not answer is asked for later, and after days no more: that says nothing of what there is. */
async function putOff(
  given: Ctx,
  platform: PlatformId,
  rows: readonly ClaimedLookup[],
  failure: PlatformFailure,
) {
  const { kind, isOwnLimit, until } = failure;
  if (!isOwnLimit) given.log.warn({ platform, kind, detail: failure.message }, 'songs not looked up');
  await transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const isOver = ({ wantedAt }: ClaimedLookup) => now.getTime() - wantedAt.getTime() >= longestWait;
    const due = (attempts: number) => nextTryAt(until, attempts, now, Math.random());
    // Whatever else waits would come to the same.
    const concernsAll = kind !== 'bad-reply';
    const [first] = rows;
    if (concernsAll && first) await holdLookups(ctx.db, platform, now, due(first.attempts));
    const later = rows.filter((row) => !isOver(row));
    await postponeLookups(
      ctx.db,
      platform,
      later.map(({ wanted, attempts }) => ({ wanted, dueAt: concernsAll ? now : due(attempts) })),
    );
    const givenUp = rows.filter(isOver).map(({ wanted }) => ({ wanted, found: null }));
    await settleLookups(ctx.db, platform, givenUp, now);
  });
}

/** One call of the platform; false when there is nothing to ask now. */
async function lookUp(ctx: Ctx, connected: ConnectedPlatform): Promise<boolean> {
  const { id } = connected.platform;
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + claimMilliseconds);
  const rows = await claimLookups(ctx.db, id, connected.isrcsAtOnce, { now, until });
  if (rows.length === 0) return false;
  try {
    const isrcs = rows.map(({ wanted }) => wanted);
    await storeAnswers(ctx, id, await connected.findByIsrc(isrcs, background));
  } catch (failure) {
    if (!(failure instanceof PlatformFailure)) throw failure;
    await putOff(ctx, id, rows, failure);
  }
  return true;
}

/** A loop for each platform, so that one that is slow or down delays no other. */
export const lookUpLoops = (ctx: Ctx): Loop<Ctx>[] =>
  Object.values(ctx.platforms)
    .filter(({ isrcsAtOnce }) => isrcsAtOnce > 0)
    .map((connected) => ({
      name: loopName(connected.platform.id),
      concurrency: 1,
      step: (inner: Ctx) => lookUp(inner, connected),
    }));

export async function forgetLookups({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  await deleteAnswersBefore(db, before(answersKept));
  for (const [platform, { keepDays }] of Object.entries(terms))
    if (keepDays) await forgetFindsBefore(db, platform as PlatformId, before(keepDays * day));
}
