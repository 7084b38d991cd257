/**
 * What each song of a user brought over spans of complete days in the user's zone. The usual spans are stored, made anew
 * when somebody looks after something has changed: lists sort by them, and no page works them out by itself.
 */
import type { ReplyOf } from '#contract/endpoint.ts';
import type { GrowthFigure, getTrackGrowth } from '#contract/growth.ts';
import { addDays, dayIn, dayNumber, dayOfNumber, utcDay } from '#domain/days.ts';
import { changeDays, type Metric } from '#domain/metrics.ts';
import { momentumDays } from '#domain/momentum.ts';
import type { PlatformId } from '#domain/platforms.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { transaction } from '#server/db/transaction.ts';
import { found } from '#server/kernel/errors.ts';
import type { Owner } from '#server/route.ts';
import type { SongDays } from '../metrics/service.ts';
import { metricsOfLinks, visitLinks } from '../tracks/service.ts';
import {
  type ComparedSpan,
  firstDayOf,
  growthOfSong,
  type KnownGrowth,
  type Momentum,
  momentumOf,
  type SpanGrowth,
  type SpansGrowth,
  spanEnding,
  type UsualSpan,
  usualSpans,
  writtenInterval,
} from './policy.ts';
import {
  deleteGrowthBefore,
  deleteGrowthOf,
  type FollowedSong,
  type GrowthRow,
  type LinkGrowth,
  lockGrowth,
  replaceGrowth,
  saveGrowthState,
  selectFollowedSongs,
  selectGrowthState,
  selectStoredGrowth,
  selectTrackSpans,
} from './queries.ts';

/** The last day that is over where the user lives. */
export const lastCompleteDay = (
  { clock }: Pick<Ctx, 'clock'>,
  { timeZone }: Pick<Owner, 'timeZone'>,
): number => dayNumber(dayIn(clock.now(), timeZone)) - 1;

export type SongGrowth = KnownGrowth & {
  trackId: string;
  songId: string;
  platform: PlatformId;
  leadGained: number | null;
  /** Of the usual spans alone. */
  momentum: Momentum | null;
  isSettled: boolean;
};

type DaysWanted = {
  from: number;
  /** What comes after it may be left out; absent: nothing is. */
  to?: number | undefined;
  /** Each track's own days, all of them within those; others are left out. */
  spans?: ReadonlyMap<string, { from: number; to: number }> | undefined;
  /** Absent: whatever their platforms give and any of them has. */
  metrics?: readonly Metric[] | undefined;
};

type SongsWanted = DaysWanted & {
  /** Only songs whose stored growth may still change. */
  isOpen?: boolean | undefined;
  /** Only these; absent: all of the user's. */
  trackIds?: readonly string[] | undefined;
};

type Visit<Song extends FollowedSong> = (song: SongDays, followed: Song, countedFrom: number) => void;

/** One statement for some songs at a time; what `visit` needs of their days, those from `from` on, it takes at once. */
export async function eachSong(
  ctx: Ctx,
  owner: Owner,
  { isOpen = false, trackIds, ...wanted }: SongsWanted,
  visit: Visit<FollowedSong>,
): Promise<void> {
  const chosen = trackIds ?? (wanted.spans && [...wanted.spans.keys()]);
  const followed = await selectFollowedSongs(ctx.db, owner.id, { isOpen, trackIds: chosen });
  await eachOf(ctx, owner, followed, wanted, visit);
}

/** The same of links that have been read already. */
export async function eachOf<Song extends FollowedSong>(
  ctx: Ctx,
  owner: Owner,
  followed: readonly Song[],
  { from, to, spans, metrics }: DaysWanted,
  visit: Visit<Song>,
): Promise<void> {
  const wanted = {
    metrics: metrics ?? (await metricsOfLinks(ctx, followed)),
    zone: owner.timeZone,
    from: dayOfNumber(from),
    to: to === undefined ? undefined : dayOfNumber(to),
    spans: spans && new Map(followed.map(({ itemId, trackId }) => [itemId, writtenOf(spans.get(trackId))])),
  };
  await visitLinks(ctx, followed, wanted, visit);
}

const writtenOf = (days: { from: number; to: number } | undefined) => ({
  from: dayOfNumber(days?.from ?? 0),
  to: dayOfNumber(days?.to ?? 0),
});

/** Worked out now, for any spans. */
export async function readSongGrowth(
  ctx: Ctx,
  owner: Owner,
  spans: readonly ComparedSpan[],
  of: Omit<SongsWanted, 'from' | 'to'> = {},
): Promise<SongGrowth[]> {
  const place = usualSpans.indexOf(changeDays);
  const judged = usualSpans.indexOf(momentumDays);
  const songs: SongGrowth[] = [];
  await eachSong(
    ctx,
    owner,
    { ...of, from: firstDayOf(spans) },
    (song, { trackId, songId, platform }, countedFrom) => {
      const { leading, ...known } = growthOfSong(song, spans, countedFrom);
      const lead = leading && known.spans[place]?.[leading];
      const span = spans[judged];
      const momentum = span ? momentumOf(song, known.spans[judged] ?? {}, span, countedFrom) : null;
      songs.push({ ...{ trackId, songId, platform }, ...known, leadGained: lead?.gained ?? null, momentum });
    },
  );
  return songs;
}

const rowOf = ({ trackId, spans, leadGained, momentum, isSettled }: SongGrowth): GrowthRow => ({
  ...{ trackId, leadGained, momentum, isSettled },
  spans: Object.fromEntries(usualSpans.map((days, place) => [days, spans[place] ?? {}])) as SpansGrowth,
});

/**
 * Afterwards the stored growth is that of the last complete day. One point read where it is so already; where something
 * has happened since, only songs that were not read on that day are worked out again: nothing changes what others had
 * brought by then. Reads of one page ask at the same moment: one of them works, the others wait for it.
 */
export async function ensureGrowth(given: Ctx, owner: Owner): Promise<void> {
  // A transaction waits for nobody: it may hold what others wait for.
  const working = atWork.get(given.db) ?? new Map<string, Promise<void>>();
  atWork.set(given.db, working);
  for (let other = working.get(owner.id); other; other = working.get(owner.id)) await other.catch(() => {});
  const work = makeGrowth(given, owner).finally(() => working.delete(owner.id));
  working.set(owner.id, work);
  await work;
}

/** By database, as a transaction has one of its own; then by user. */
const atWork = new WeakMap<Db, Map<string, Promise<void>>>();

async function makeGrowth(given: Ctx, owner: Owner): Promise<void> {
  const to = lastCompleteDay(given, owner);
  const lastDay = dayOfNumber(to);
  const state = await selectGrowthState(given.db, owner.id);
  const isOfToday =
    state !== undefined &&
    state.madeOf !== null &&
    state.lastDay === lastDay &&
    state.timeZone === owner.timeZone;
  if (isOfToday && state.madeOf === state.version) return;
  const version = state?.version ?? 0;
  const spans = usualSpans.map((days) => spanEnding(to, days));
  const rows = (await readSongGrowth(given, owner, spans, { isOpen: isOfToday })).map(rowOf);
  await transaction(given, async ({ db }) => {
    await lockGrowth(db, owner.id);
    await replaceGrowth(db, owner.id, rows, isOfToday);
    // What happened meanwhile has another version: the next look makes it anew.
    await saveGrowthState(db, { userId: owner.id, madeOf: version, lastDay, timeZone: owner.timeZone });
  });
}

/** Stored growth holds numbers: whoever has not looked for days keeps none that their platform wants deleted. */
export const forgetGrowth = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> =>
  deleteGrowthBefore(db, addDays(utcDay(clock.now()), -3));

/** What these brought is told otherwise now, of days too that are over: the next look makes it anew. */
export const dropGrowth = ({ db }: Pick<Ctx, 'db'>, trackIds: readonly string[]): Promise<void> =>
  deleteGrowthOf(db, trackIds);

/** Of all the user's songs, as it was last made; of one metric, or of each that they have. */
export const storedGrowth = (
  { db }: Pick<Ctx, 'db'>,
  userId: string,
  days: UsualSpan,
  metric?: Metric,
): Promise<LinkGrowth[]> => selectStoredGrowth(db, userId, days, metric);

const figureOf = ({ part, gaps, across, daysBefore: _, ...rest }: SpanGrowth): GrowthFigure => ({
  ...rest,
  part: part && writtenInterval(part),
  gaps: gaps.map(writtenInterval),
  across: across.map(writtenInterval),
});

export async function readTrackGrowth(
  ctx: Ctx,
  owner: Owner,
  trackId: string,
): Promise<ReplyOf<typeof getTrackGrowth>> {
  await ensureGrowth(ctx, owner);
  const spans = found(await selectTrackSpans(ctx.db, owner.id, trackId));
  const to = lastCompleteDay(ctx, owner);
  return {
    timeZone: owner.timeZone,
    spans: usualSpans.map((days) => ({
      days,
      from: dayOfNumber(to - days + 1),
      to: dayOfNumber(to),
      metrics: Object.fromEntries(
        Object.entries(spans[days]).map(([metric, growth]) => [metric, figureOf(growth)]),
      ),
    })),
  };
}
