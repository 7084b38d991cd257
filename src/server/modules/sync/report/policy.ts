/** What a song's owner is told of its sync, from what is stored of it and of its platform. Pure. */
import type { SyncedPlatform, SyncedSong, SyncReason } from '#contract/sync.ts';
import type { PlatformId } from '#domain/platforms.ts';
import { type PlatformFacts, standingOf } from '#server/platform-state/standing.ts';
import type { ItemFailureKind } from '#server/platforms/http/failure.ts';
import type { SongState } from './queries.ts';

export type PlatformNow = Pick<SyncedPlatform, 'state'> & {
  id: PlatformId;
  reason: SyncReason | null;
  pausedUntil: Date | null;
  lastSuccessAt: Date | null;
};

/** A limit that we or the platform set is one thing for whoever waits for it. */
const reasonOf = (kind: ItemFailureKind | null): SyncReason | null =>
  kind === 'rate-limited' ? 'limit' : kind;

/** A pause after calls that all succeeded is one of a limit. */
export function platformNow(
  id: PlatformId,
  facts: PlatformFacts & { lastSuccessAt: Date | null },
  now: Date,
): PlatformNow {
  const { state, reason, pausedUntil } = standingOf(facts, now);
  const common = { id, pausedUntil, lastSuccessAt: facts.lastSuccessAt };
  if (state === 'not-configured') return { ...common, state, reason: 'not-configured' };
  if (state === 'down') return { ...common, state, reason: reasonOf(reason) };
  if (state === 'paused')
    return { ...common, state, reason: facts.failuresInARow === 0 ? 'limit' : reasonOf(reason) };
  return { ...common, state: 'asked', reason: null };
}

const later = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

const whyOf = ({ state, lastFailure }: SongState, platform: PlatformNow | undefined): SyncReason | null => {
  if (state === 'waiting') return platform?.reason ?? 'not-configured';
  return state === 'failing' ? reasonOf(lastFailure) : null;
};

function nextTryOf({ state, nextSyncAt }: SongState, platform: PlatformNow | undefined): Date | null {
  if (state === 'paused' || state === 'due') return null;
  if (state !== 'waiting') return nextSyncAt;
  return platform && platform.state !== 'not-configured' ? later(nextSyncAt, platform.pausedUntil) : null;
}

const sinceOf = ({ state, statusSince, lastFailureAt }: SongState): Date | null => {
  if (state === 'gone' || state === 'private' || state === 'blocked') return statusSince;
  return state === 'failing' ? lastFailureAt : null;
};

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A time that lies behind us is one that has come: it is no next try. */
export function syncedSongOf(song: SongState, platform: PlatformNow | undefined, now: Date): SyncedSong {
  const { trackId, title, artist, albumArt, state, failures, readAt } = song;
  const next = nextTryOf(song, platform);
  return {
    ...{ trackId, title, artist, albumArt, platform: song.platform, state, failures },
    reason: whyOf(song, platform),
    replacedBy: song.replacedBy,
    readAt: textOf(readAt),
    since: textOf(sinceOf(song)),
    nextTryAt: next && next > now ? textOf(next) : null,
  };
}
