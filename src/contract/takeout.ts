/** Takeout: all of one's own data as one documented archive, and such an archive put into a fresh account. */
import { z } from 'zod';
import { largestTakeout, takeoutFailures, takeoutKinds, takeoutStates } from '#domain/takeout.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

export const takeout = z.object({
  id: idShape('takeout'),
  kind: z.enum(takeoutKinds),
  state: z.enum(takeoutStates),
  /** While it is worked on: steps done of those there are. */
  progress: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  /** Of the archive; null: it is not written yet. */
  bytes: z.number().int().nullable(),
  /** Where the archive is downloaded; null: nothing is, or is any more. */
  url: z.string().nullable(),
  failure: z.enum(takeoutFailures).nullable(),
  /** Of `values`: file, line (of JSON: the nth object) and column. */
  at: z.string().nullable(),
  /**
   * Rows of the archive, links among them; of a restored one, those that were left out, links over the plan's limit, and
   * playlists, which are private from then on.
   */
  result: z
    .object({
      rows: z.number().int(),
      links: z.number().int(),
      leftOut: z.number().int(),
      paused: z.number().int(),
      playlists: z.number().int().optional(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  /** When the archive is deleted. */
  expiresAt: z.iso.datetime().nullable(),
  /** Its numbers are invented. */
  sandbox: z.literal(true).optional(),
});
export type Takeout = z.infer<typeof takeout>;

const byId = z.object({ id: idShape('takeout') });

/** Begins to write the archive, in the background. `conflict`: another takeout of this account is not done yet. */
export const requestTakeout = endpoint({
  method: 'POST',
  members: 'owner',
  path: '/api/takeout',
  reply: takeout,
  status: 202,
  errors: ['unauthenticated', 'conflict'],
});

/** The last ten, the latest first. */
export const listTakeouts = endpoint({
  method: 'GET',
  members: 'owner',
  path: '/api/takeout',
  reply: z.array(takeout),
  errors: ['unauthenticated'],
});

export const getTakeout = endpoint({
  method: 'GET',
  members: 'owner',
  path: '/api/takeout/:id',
  params: byId,
  reply: takeout,
  errors: ['unauthenticated', 'not_found'],
});

/** The archive itself, a zip; for seven days. */
export const downloadTakeout = endpoint({
  method: 'GET',
  members: 'owner',
  path: '/api/takeout/:id/archive',
  params: byId,
  errors: ['unauthenticated', 'not_found'],
});

/**
 * `multipart/form-data` with one part `file`, an archive of at most 4.5 GB: it is read as a whole, and then restored in
 * the background. `conflict`: the account has something of its own (`not_fresh`), or another takeout is not done yet.
 */
export const restoreTakeout = endpoint({
  method: 'POST',
  members: 'owner',
  path: '/api/takeout/restore',
  upload: { mostFiles: 1, mostBytes: largestTakeout },
  reply: takeout,
  status: 202,
  errors: ['unauthenticated', 'conflict', 'payload_too_large', 'unsupported_media', 'no_room'],
});
