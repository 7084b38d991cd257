/** How one's own songs are kept up to date: in words that need no knowledge of the machinery. */
import { z } from 'zod';
import { syncStateNames } from '#domain/sync.ts';
import { songFailureKind } from './admin.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { idShape } from './ids.ts';
import { everySeconds, platformId } from './shapes.ts';

const count = z.number().int().nonnegative();
const instant = z.iso.datetime();

/**
 * What needs its owner comes first. `gone`, `private`, `blocked`: the platform says so, and is asked rarely. `failing`:
 * the last tries failed. `waiting`: its turn has come, and its platform is not asked for now. `paused`: over the plan's
 * limit. `due`: its turn has come. `manual`: read when somebody asks. `current`: nothing to do until its next turn.
 */
export const syncState = z.enum(syncStateNames);
export type { SyncState } from '#domain/sync.ts';

/** `limit`: the platform takes no more calls until then. The others as a call fails. */
export const syncReason = z.enum(['not-configured', 'limit', ...songFailureKind.options]);
export type SyncReason = z.infer<typeof syncReason>;

export const syncedPlatform = z.object({
  id: platformId,
  songs: count,
  readToday: count,
  waiting: count,
  everySeconds,
  /** `asked`: calls are made as usual. */
  state: z.enum(['asked', 'paused', 'down', 'not-configured']),
  /** Why it is not asked as usual. */
  reason: syncReason.nullable(),
  /** When it is asked again; null: at once, or once it is configured. */
  pausedUntil: instant.nullable(),
  /** When the platform last answered anybody here. */
  lastSuccessAt: instant.nullable(),
  /** The oldest of one's own songs there was last read then; null where one never was. */
  oldestReadAt: instant.nullable(),
});
export type SyncedPlatform = z.infer<typeof syncedPlatform>;

/** A song on two platforms is read twice and counts as two. Today is the day of one's own time zone. */
export const getSyncReport = endpoint({
  method: 'GET',
  path: '/api/sync',
  reply: z.object({
    at: instant,
    songs: count,
    readToday: count,
    counts: z.record(syncState, count),
    /** Seconds between automatic syncs; null: by hand. */
    everySeconds: count.nullable(),
    /** When the next song is asked for by itself; null: none is. */
    nextTryAt: instant.nullable(),
    platforms: z.array(syncedPlatform),
    /** Every number is made up. */
    sandbox: z.literal(true).optional(),
  }),
  errors: ['unauthenticated'],
});
export type SyncReport = ReplyOf<typeof getSyncReport>;

export const syncedSong = z.object({
  trackId: idShape('track'),
  title: z.string(),
  artist: z.string(),
  albumArt: z.string().nullable(),
  platform: platformId,
  state: syncState,
  reason: syncReason.nullable(),
  /** The link that the platform answers with in its place, where the reason is `replaced`. */
  replacedBy: z.url().nullable(),
  /** Tries that failed since the last success. */
  failures: count,
  /** When its platform last answered for it; null: never. */
  readAt: instant.nullable(),
  /** When it became gone, private or blocked, or last failed. */
  since: instant.nullable(),
  /** null: not by itself. */
  nextTryAt: instant.nullable(),
});
export type SyncedSong = z.infer<typeof syncedSong>;

/** In the order of `syncState`, then by title. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listSyncedSongs = endpoint({
  method: 'GET',
  path: '/api/sync/songs',
  query: z.object({
    state: syncState.optional(),
    platform: platformId.optional(),
    cursor: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.array(syncedSong),
  errors: ['unauthenticated'],
});
