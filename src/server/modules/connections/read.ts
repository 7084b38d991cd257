/** Reads what the owner's platform has to tell: the latest days first, then further and further back. */
import { chunk as batchesOf } from 'es-toolkit/array';
import { eachDay, utcDay } from '#domain/days.ts';
import type { ConnectedOwner, Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { send } from '#server/jobs/queue.ts';
import { nextMidnight } from '#server/kernel/clock.ts';
import { seal, unsealWithAny } from '#server/kernel/seal.ts';
import { ConsentEnded, PlatformFailure } from '#server/platforms/http/failure.ts';
import type { OwnDimension, OwnerGrant, ReportRow } from '#server/platforms/platform.ts';
import { raiseAccountVersion } from '../accounts/service.ts';
import { notify } from '../notifications/service.ts';
import { deleteSpan, type FigureRow, showSource, storeFigures } from '../own-figures/service.ts';
import { lastDayOf } from './connections.ts';
import { ownerOf } from './consent.ts';
import { readConnection } from './jobs.ts';
import {
  afterChunk,
  type Chunk,
  minutesUntilNextTry,
  nextChunk,
  problemOf,
  spansOfShares,
  wholeSpanDimensions,
} from './policy.ts';
import {
  type ConnectionRow,
  claimConnection,
  deleteTables,
  deleteTokens,
  selectFollowed,
  updateClaimed,
} from './queries.ts';

/** A job ends after some work and sends itself again; whoever works longer says so, before others take it over. */
const [workSeconds, claimSeconds, keepSeconds] = [40, 240, 30];
/** Songs of a channel that are read, the most viewed ones, and those of which ages and genders are. */
const [mostFollowed, mostWithShares] = [500, 50];
/** Reports are there some hours after the day they are of. */
const hoursAfterMidnight = 4;

/** Removed, signed in to anew or taken over by another meanwhile: what was read for it is for nobody. */
class ClaimLost extends Error {}

type Reading = {
  row: ConnectionRow;
  /** Before each question: whose claim is lost asks nothing more. */
  keep: () => Promise<void>;
  owner: ConnectedOwner;
  grant: OwnerGrant;
  /** The channel's own, each with the user's link. */
  songs: Map<string, string>;
};

export async function readDue(ctx: Ctx, { connectionId }: { connectionId: string }): Promise<void> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + claimSeconds * 1000);
  const row = await claimConnection(ctx.db, connectionId, { now, until });
  if (!row) return;
  try {
    if (await readPart(ctx, row)) return;
    await write(ctx, row, { claimedUntil: null });
    await send(ctx, readConnection, { connectionId }, { singletonKey: connectionId });
  } catch (failure) {
    if (!(failure instanceof ClaimLost)) await noteFailure(ctx, row, failure);
  }
}

async function write(
  ctx: Pick<Ctx, 'db'>,
  row: ConnectionRow,
  set: Parameters<typeof updateClaimed>[2],
): Promise<void> {
  if (!(await updateClaimed(ctx.db, row, set))) throw new ClaimLost();
}

/** Tells the others now and then that somebody is at it. */
function keeping(ctx: Ctx, row: ConnectionRow): () => Promise<void> {
  let keptAt = ctx.clock.now().getTime();
  return async () => {
    const now = ctx.clock.now().getTime();
    if (now - keptAt < keepSeconds * 1000) return;
    keptAt = now;
    await write(ctx, row, { claimedUntil: new Date(now + claimSeconds * 1000) });
  };
}

async function noteFailure(ctx: Ctx, row: ConnectionRow, failure: unknown): Promise<void> {
  const { id, failures, platform } = row;
  if (failure instanceof ConsentEnded) {
    // What was read stays; what it was read with is worth nothing any more.
    const isNoted = await updateClaimed(ctx.db, row, {
      ...{ state: 'revoked', problem: 'consent_ended', sealedToken: null },
      ...{ claimedUntil: null, nextSyncAt: null },
    });
    if (!isNoted) return;
    await raiseAccountVersion(ctx, [row.userId], 'rest');
    await deleteTokens(ctx.db, platform, `owner ${id}`);
    await tellOwner(ctx, row, 'revoked');
    return;
  }
  const until = failure instanceof PlatformFailure ? failure.until : undefined;
  // Nobody was asked: that is no fault of the platform's, and nothing has failed.
  const isOwnLimit = failure instanceof PlatformFailure && failure.isOwnLimit;
  const minutes = isOwnLimit ? 1 : minutesUntilNextTry(failures);
  const next = new Date(ctx.clock.now().getTime() + minutes * 60_000);
  const problem = failure instanceof PlatformFailure ? problemOf(failure) : 'internal';
  const isNoted = await updateClaimed(ctx.db, row, {
    ...(!isOwnLimit && { state: 'failing' as const, failures: failures + 1, problem }),
    claimedUntil: null,
    nextSyncAt: until && until > next ? until : next,
  });
  if (isNoted && !isOwnLimit && row.state !== 'failing') await raiseAccountVersion(ctx, [row.userId], 'rest');
  if (isNoted && !isOwnLimit && failures + 1 === failuresTold) await tellOwner(ctx, row, 'failing');
  if (!(failure instanceof PlatformFailure)) throw failure;
  ctx.log.warn({ err: failure, connection: id }, 'a connection could not be read');
}

/** In a row; it has failed for five hours then. */
const failuresTold = 6;

const tellOwner = (
  ctx: Ctx,
  { id, userId, platform, title, connectedAt }: ConnectionRow,
  state: 'revoked' | 'failing',
): Promise<void> =>
  notify(ctx, {
    ...{ userId, type: 'connection', relatedId: id, facts: { platform, title, state } },
    // Of one consent the end is told once, and that it cannot be used once a day.
    dedupeKey: `connection ${id} ${state} ${state === 'revoked' ? connectedAt.toISOString() : utcDay(ctx.clock.now())}`,
  });

/** Answers whether all is read. */
async function readPart(ctx: Ctx, given: ConnectionRow): Promise<boolean> {
  const connectable = ownerOf(ctx, 'youtube');
  const opened = unsealWithAny(given.sealedToken ?? '', ctx.config.secretKeys);
  if (!connectable) throw new PlatformFailure(given.platform, 'needs-auth', 'not configured');
  // Kept as it is: with the right key it serves again.
  if (!opened) throw new PlatformFailure(given.platform, 'needs-auth', 'encrypted with another key');
  const { owner, key } = connectable;
  if (opened.isOld) await write(ctx, given, { sealedToken: seal(opened.text, key) });
  const grant = { name: given.id, refreshToken: opened.text };
  const songs = await findSongs(ctx, given, owner, grant);
  const reading = { owner, grant, songs, keep: keeping(ctx, given) };
  const last = lastDayOf(ctx);
  const started = ctx.clock.now().getTime();
  let row = await withNewSongs(ctx, given, [...songs.keys()]);
  for (;;) {
    const chunk = nextChunk(row, last);
    if (!chunk) break;
    if (ctx.clock.now().getTime() - started > workSeconds * 1000) return false;
    row = await readChunk(ctx, { ...reading, row }, chunk);
  }
  await readShares(ctx, { ...reading, row }, last);
  return true;
}

/** One that was not there before has no days yet: all are read anew. */
async function withNewSongs(ctx: Ctx, row: ConnectionRow, songIds: string[]): Promise<ConnectionRow> {
  const known = new Set(row.songIds);
  if (row.fromDay === null || songIds.every((id) => known.has(id))) {
    await write(ctx, row, { songIds });
    return { ...row, songIds };
  }
  const anew = { songIds, fromDay: null, toDay: null, state: 'reading' as const };
  await write(ctx, row, anew);
  await raiseAccountVersion(ctx, [row.userId], 'rest');
  return { ...row, ...anew };
}

async function findSongs(
  ctx: Ctx,
  { userId, platform, channelId }: ConnectionRow,
  owner: ConnectedOwner,
  grant: OwnerGrant,
): Promise<Map<string, string>> {
  const followed = await selectFollowed(ctx.db, userId, platform, mostFollowed);
  const ids = followed.map(({ songId }) => songId);
  const own = new Set<string>();
  for (const batch of batchesOf(ids, owner.mostSongs))
    for (const id of await owner.songsOf(grant, channelId, batch)) own.add(id);
  return new Map(followed.flatMap(({ songId, trackId }) => (own.has(songId) ? [[songId, trackId]] : [])));
}

async function readChunk(given: Ctx, reading: Reading, chunk: Chunk): Promise<ConnectionRow> {
  const rows = await readTables(reading, chunk);
  const source = { id: reading.row.id, userId: reading.row.userId };
  const progress = afterChunk(reading.row, chunk);
  return transaction(given, async (ctx) => {
    await write(ctx, reading.row, progress);
    await deleteSpan(ctx.db, source, chunk, wholeSpanDimensions);
    await storeFigures(ctx, { ...source, layer: reading.row.layer }, rows);
    await showSource(ctx, source);
    return { ...reading.row, ...progress };
  });
}

async function readTables({ owner, grant, songs, row, keep }: Reading, chunk: Chunk): Promise<FigureRow[]> {
  const { from, to, isByDay } = chunk;
  const rows: FigureRow[] = [];
  const scopes = [undefined, ...batchesOf([...songs.keys()], owner.mostSongs)];
  const ask = async (dimension: OwnDimension, span: { from: string; to: string; isByDay: boolean }) => {
    for (const scope of scopes) {
      await keep();
      const told = await owner.report(grant, { dimension, ...span, ...(scope && { songs: scope }) });
      rows.push(...told.map((one) => figureOf(one, row, songs, span)));
    }
  };
  await ask('none', { from, to, isByDay: true });
  for (const dimension of ['source', 'device', 'playback'] as const)
    await ask(dimension, { from, to, isByDay });
  // Countries are told over a span alone: a day is a span of its own.
  const spans = isByDay ? eachDay(from, to).map((day) => ({ from: day, to: day })) : [{ from, to }];
  for (const span of spans) await ask('country', { ...span, isByDay: false });
  return rows;
}

const figureOf = (
  { songId, day, dimension, key, figure, value }: ReportRow,
  { platform }: ConnectionRow,
  songs: Map<string, string>,
  span: { from: string; to: string },
): FigureRow => ({
  trackId: songId === null ? null : (songs.get(songId) ?? null),
  ...{ platform, dimension, key, figure, value },
  ...{ from: day ?? span.from, to: day ?? span.to },
});

async function readShares(given: Ctx, reading: Reading, last: string): Promise<void> {
  const { owner, grant, songs, row, keep } = reading;
  const rows: FigureRow[] = [];
  const scopes = [undefined, ...[...songs.keys()].slice(0, mostWithShares).map((id) => [id])];
  for (const scope of scopes)
    for (const span of spansOfShares(last).slice(0, scope ? 3 : undefined)) {
      const asked = {
        dimension: 'age_gender',
        ...span,
        isByDay: false,
        ...(scope && { songs: scope }),
      } as const;
      await keep();
      rows.push(...(await owner.report(grant, asked)).map((one) => figureOf(one, row, songs, span)));
    }
  const source = { id: row.id, userId: row.userId };
  await transaction(given, async (ctx) => {
    const now = ctx.clock.now();
    const next = nextMidnight(owner.dayBoundary, now).getTime() + hoursAfterMidnight * 3600_000;
    await write(ctx, row, {
      ...{ state: 'active', readAt: now, nextSyncAt: new Date(next), claimedUntil: null },
      ...{ failures: 0, problem: null },
    });
    await deleteTables(ctx.db, source, wholeSpanDimensions);
    await storeFigures(ctx, { ...source, layer: row.layer }, rows);
    await showSource(ctx, source);
  });
}
