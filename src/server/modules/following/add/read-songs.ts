/** Asks the platforms about songs: platforms side by side, each in its own batches; and stores what they said. */
import { chunk } from 'es-toolkit/array';
import pMap from 'p-map';
import type { PlatformId } from '#domain/platforms.ts';
import type { ConnectedPlatform, Ctx } from '#server/context.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import { itemKeyOf, type KnownItem } from '#server/modules/metrics/policy.ts';
import {
  finishRun,
  lockItems,
  type Run,
  recordFailures,
  recordReadings,
  startRun,
  upsertItems,
} from '#server/modules/metrics/service.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import type { CallAsker } from '#server/platforms/http/quota.ts';
import type { Counts, FailureKind, Reading, ReadResult } from '#server/platforms/platform.ts';
import type { PlatformSong } from '../../tracks/table.ts';
import { type Busy, patiently, type Refusal, saidOf, saidOfKind } from './links.ts';
import { findMissing, rememberMissing } from './missing.ts';

/** `lacks`: its facts were read, and nothing that is counted. */
type Read = { run: Run; observedAt: Date; reading: Reading; lacks?: 'no-counts' };
export type SongAnswer = Read | { busy: Busy } | Refusal;
type ReadRun = { run: Run; read: number; failed: number; failure: FailureKind | undefined };
/** What was asked for, by `itemKeyOf`, what was said to it, and in which runs. */
export type AskedSongs = {
  songs: ReadonlyMap<string, PlatformSong>;
  answers: Map<string, SongAnswer>;
  runs: ReadRun[];
};

/** Calls at a time to one platform; its throttle decides how fast they really go. */
const callsAtOnce = 4;
/** After so many outages in a row the rest of a paste is not tried. */
const mostOutages = 3;

type PlatformRead = { run: Run; answers: Map<string, SongAnswer>; failure: FailureKind | undefined };

const isWhole = (reading: Reading | Counts): reading is Reading => 'song' in reading;

function answerOf(run: Run, observedAt: Date, result: ReadResult | undefined): SongAnswer {
  if (!result) return saidOfKind('bad-reply');
  const reading = result.outcome === 'read' ? result : result.known;
  if (reading?.availability === 'private') return { code: 'private' };
  if (result.outcome === 'read') return { run, observedAt, reading: result };
  if (reading && isWhole(reading)) return { run, observedAt, reading, lacks: 'no-counts' };
  return saidOfKind(result.kind, { detail: result.detail });
}

async function readPlatform(
  ctx: Ctx,
  platform: ConnectedPlatform,
  songs: readonly PlatformSong[],
  asker: CallAsker | undefined,
): Promise<PlatformRead> {
  const { id } = platform.platform;
  const run = await startRun(ctx, { platform: id, trigger: 'add', asked: songs.length });
  const answers = new Map<string, SongAnswer>();
  const trackIds = songs.map(({ platformTrackId }) => platformTrackId);
  const addresses = new Map(songs.map(({ platformTrackId, url }) => [platformTrackId, url]));
  const answer = (trackId: string, given: SongAnswer) =>
    answers.set(itemKeyOf({ platform: id, platformTrackId: trackId }), given);
  let failure: FailureKind | undefined;
  let outages = 0;
  /** What is said of all that have not been asked for yet. */
  let rest: SongAnswer | undefined;

  const readBatch = async (batch: string[]) => {
    if (rest) {
      for (const trackId of batch) answer(trackId, rest);
      return;
    }
    try {
      const results = await patiently(ctx, () => platform.read(batch, addresses, asker));
      const observedAt = ctx.clock.now();
      for (const trackId of batch) answer(trackId, answerOf(run, observedAt, results.get(trackId)));
      outages = 0;
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      outages++;
      if (!error.isOwnLimit) {
        ctx.log.warn({ platform: id, kind: error.kind, detail: error.message }, 'songs not read');
        failure = error.kind;
      }
      const isOver = error.kind === 'rate-limited' || error.kind === 'needs-auth' || outages >= mostOutages;
      const said = saidOf(error);
      if (isOver) rest = said;
      for (const trackId of batch) answer(trackId, said);
    }
  };
  await pMap(chunk(trackIds, platform.batchSize), readBatch, { concurrency: callsAtOnce });
  return { run, answers, failure };
}

/** An answer for every song, by `itemKeyOf`, and the runs they came from. `asker`: who wants them; absent: ourselves. */
export async function askForSongs(
  ctx: Ctx,
  songs: readonly PlatformSong[],
  asker?: CallAsker,
): Promise<Omit<AskedSongs, 'songs'>> {
  const byPlatform = Object.entries(Object.groupBy(songs, ({ platform }) => platform));
  const reads = await Promise.all(
    byPlatform.map(async ([id, wanted = []]) => {
      const platform = ctx.platforms[id as PlatformId];
      return platform ? [await readPlatform(ctx, platform, wanted, asker)] : [];
    }),
  );
  const done = reads.flat();
  return {
    answers: new Map(done.flatMap(({ answers }) => [...answers])),
    runs: done.map(({ run, answers, failure }) => {
      const read = [...answers.values()].filter((answer) => 'reading' in answer).length;
      return { run, read, failed: answers.size - read, failure };
    }),
  };
}

/** Stores the chosen songs' items with their first numbers. Answers the item of each, of those that are `known` too. */
export async function storeItems(
  ctx: Ctx,
  { songs, answers, runs }: AskedSongs,
  chosen: readonly string[],
  known: ReadonlyMap<string, KnownItem> = new Map(),
): Promise<Map<string, string>> {
  const read = chosen.flatMap((key) => {
    const [song, answer] = [songs.get(key), answers.get(key)];
    return song && answer && 'reading' in answer ? [{ ...song, ...answer, key }] : [];
  });
  const itemIds = await upsertItems(ctx, read);
  for (const [key, item] of known) if (chosen.includes(key)) itemIds.set(key, item.id);
  await lockItems(ctx, [...itemIds.values()]);
  for (const { run } of runs) {
    const own = read.filter((song) => song.run === run);
    const itemOf = ({ key }: { key: string }) => found(itemIds.get(key));
    await recordReadings(
      ctx,
      run,
      own.map(({ observedAt, reading, lacks, ...song }) => ({
        itemId: itemOf(song),
        observedAt,
        // Nobody said that nothing is counted: the last known numbers stay.
        reading: lacks ? { ...reading, isUpcoming: true } : reading,
      })),
    );
    await recordFailures(
      ctx,
      run,
      own.flatMap(({ observedAt, lacks, ...song }) =>
        lacks ? [{ itemId: itemOf(song), failedAt: new Date(observedAt.getTime() + 1), kind: lacks }] : [],
      ),
    );
  }
  return itemIds;
}

/** Makes songs known here that nobody follows. Answers what came of those that were asked for. */
export async function knowSongs(
  given: Ctx,
  wanted: readonly PlatformSong[],
  asker: CallAsker,
): Promise<SongAnswer[]> {
  const missing = await findMissing(given, wanted);
  const isAsked = (song: PlatformSong) =>
    !missing.has(itemKeyOf(song)) && given.platforms[song.platform]?.isConfigured;
  const songs = new Map(wanted.filter(isAsked).map((song) => [itemKeyOf(song), song]));
  const asked: AskedSongs = { songs, ...(await askForSongs(given, [...songs.values()], asker)) };
  await transaction(given, async (ctx) => {
    for (const { run, ...result } of asked.runs) await finishRun(ctx, run, result);
    await rememberMissing(ctx, songs, asked.answers);
    await storeItems(ctx, asked, [...songs.keys()]);
  });
  return [...asked.answers.values()];
}
