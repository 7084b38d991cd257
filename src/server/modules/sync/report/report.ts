/** How a user's own songs are kept up to date, and what keeps some from it. */
import { z } from 'zod';
import type { QueryOf } from '#contract/endpoint.ts';
import { idShape } from '#contract/ids.ts';
import type { listSyncedSongs, SyncedPlatform, SyncedSong, SyncReport } from '#contract/sync.ts';
import { plans } from '#domain/plans.ts';
import { type SyncState, syncStateNames } from '#domain/sync.ts';
import type { Ctx } from '#server/context.ts';
import { readCursor, writeCursor } from '#server/kernel/cursor.ts';
import { selectStates } from '#server/platform-state/standing.ts';
import type { SignedIn } from '#server/route.ts';
import { paceOf } from '../../metrics/policy.ts';
import { type PlatformNow, platformNow, syncedSongOf } from './policy.ts';
import { countStates, type Looked, type StateCount, selectSongStates } from './queries.ts';

type Reader = Pick<SignedIn, 'id' | 'timeZone' | 'tier'>;

async function platformsNow(ctx: Ctx, now: Date): Promise<PlatformNow[]> {
  const states = await selectStates(ctx.db);
  return Object.values(ctx.platforms).map(({ platform: { id }, isConfigured }) => {
    const stored = states.get(id);
    const facts = {
      isConfigured,
      failuresInARow: stored?.failuresInARow ?? 0,
      lastFailure: stored?.lastFailure ?? null,
      pausedUntil: stored?.pausedUntil ?? null,
      lastSuccessAt: stored?.lastSuccessAt ?? null,
      claimed: 0,
    };
    return platformNow(id, facts, now);
  });
}

async function look(
  ctx: Ctx,
  { id, timeZone }: Reader,
): Promise<Omit<Looked, 'platforms'> & { platforms: PlatformNow[] }> {
  const now = ctx.clock.now();
  return { userId: id, timeZone, now, platforms: await platformsNow(ctx, now) };
}

const sum = (counts: readonly StateCount[], of: 'songs' | 'readToday' | 'neverRead'): number =>
  counts.reduce((total, one) => total + one[of], 0);

const earliest = (instants: readonly (Date | null)[]): string | null => {
  const times = instants.flatMap((one) => one?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
};

function platformOf(
  { reason, pausedUntil, ...now }: PlatformNow,
  everySeconds: number | null,
  counts: StateCount[],
): SyncedPlatform {
  const { id, state, lastSuccessAt } = now;
  const waiting = counts.filter((one) => one.state === 'waiting');
  return {
    ...{ id, everySeconds, state, reason, songs: sum(counts, 'songs'), readToday: sum(counts, 'readToday') },
    waiting: sum(waiting, 'songs'),
    pausedUntil: pausedUntil?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    oldestReadAt: sum(counts, 'neverRead') > 0 ? null : earliest(counts.map((one) => one.oldestReadAt)),
  };
}

const countsByState = (counts: readonly StateCount[]): Record<SyncState, number> =>
  Object.fromEntries(
    syncStateNames.map((name) => [
      name,
      sum(
        counts.filter(({ state }) => state === name),
        'songs',
      ),
    ]),
  ) as Record<SyncState, number>;

/** Platforms that some of one's songs are on; those that need a look first, then by how many songs are there. */
export async function syncReport(ctx: Ctx, reader: Reader): Promise<SyncReport> {
  const looked = await look(ctx, reader);
  const counts = await countStates(ctx.db, looked);
  const own = Map.groupBy(counts, ({ platform }) => platform);
  const { syncEverySeconds } = plans[reader.tier];
  const platforms = looked.platforms.flatMap((one) => {
    const ofIt = own.get(one.id);
    const pace = paceOf(syncEverySeconds, ctx.platforms[one.id]?.leastSeconds);
    return ofIt ? [platformOf(one, pace, ofIt)] : [];
  });
  const comesByItself = counts.filter(({ state }) => state === 'current' || state === 'failing');
  return {
    at: looked.now.toISOString(),
    songs: sum(counts, 'songs'),
    readToday: sum(counts, 'readToday'),
    counts: countsByState(counts),
    everySeconds: paceOf(syncEverySeconds),
    nextTryAt: earliest(comesByItself.map(({ nextTryAt }) => nextTryAt)),
    platforms: platforms.sort((a, b) => b.waiting - a.waiting || b.songs - a.songs),
    ...(ctx.config.sandbox && { sandbox: true as const }),
  };
}

const position = z.tuple([
  z.number().int().min(1).max(syncStateNames.length),
  z.string().max(100),
  idShape('track'),
]);

export async function syncedSongs(
  ctx: Ctx,
  reader: Reader,
  { state, platform, cursor, limit }: QueryOf<typeof listSyncedSongs>,
): Promise<{ songs: SyncedSong[]; nextCursor: string | undefined }> {
  const [rank, title, id] = cursor === undefined ? [] : readCursor(cursor, position);
  const after = rank && title !== undefined && id ? { rank, title, id } : undefined;
  const looked = await look(ctx, reader);
  const rows = await selectSongStates(ctx.db, looked, { state, platform, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)?.place : undefined;
  const byId = new Map(looked.platforms.map((one) => [one.id, one]));
  return {
    songs: shown.map((song) => syncedSongOf(song, byId.get(song.platform), looked.now)),
    nextCursor: last && writeCursor([last.rank, last.title, last.id]),
  };
}
