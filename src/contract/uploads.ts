/** Audio files of one's own: how they come, are heard, named and taken away. */
import { z } from 'zod';
import { longestAudioName } from '#domain/limits.ts';
import { hidesNothing } from '#domain/names.ts';
import { uploadRefusals, uploadStates } from '#domain/uploads.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

export const audioUpload = z.object({
  id: idShape('upload'),
  /** As its owner or its tags name it; the file's name without its ending where neither does. */
  title: z.string(),
  artist: z.string(),
  album: z.string(),
  isrc: z.string().nullable(),
  fileName: z.string(),
  state: z.enum(uploadStates),
  /** Why it was refused. */
  reason: z.enum(uploadRefusals).nullable(),
  bytes: z.number().int(),
  /** As decoded; null: not known yet. */
  seconds: z.number().nullable(),
  container: z.string().nullable(),
  codec: z.string().nullable(),
  sampleRate: z.number().int().nullable(),
  channels: z.number().int().nullable(),
  /** The song of the list that it is a recording of. */
  songId: idShape('song').nullable(),
  /** The first is 1; `versions`: how many are kept. */
  version: z.number().int(),
  versions: z.number().int(),
  /** The loudest sample of each of 200 parts, 0 to 255; null: not analysed. */
  peaks: z.array(z.number().int()).nullable(),
  /** `copy`: 320 kbit/s MP3, of what is too large to stream or no browser plays. The original is downloaded. */
  heardAs: z.enum(['original', 'copy']),
  /** Address of the picture that its tags have; null: they have none. */
  artwork: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type AudioUpload = z.infer<typeof audioUpload>;

const byId = z.object({ id: idShape('upload') });
const name = z.string().trim().max(longestAudioName, 'long').refine(hidesNothing, 'controlCharacter');

/**
 * The newest first, of each only its latest version, and those that are arriving. `X-Next-Cursor` carries the cursor of
 * the next page when there is one.
 */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** Of one song alone. */
    songId: idShape('song').optional(),
  }),
  reply: z.array(audioUpload),
  errors: ['unauthenticated'],
});

/** What is kept and what the plan allows. */
export const getUploadUsage = endpoint({
  method: 'GET',
  path: '/api/uploads/usage',
  reply: z.object({
    bytes: z.number().int(),
    mostBytes: z.number().int(),
    minutes: z.number(),
    mostMinutes: z.number().int(),
  }),
  errors: ['unauthenticated'],
});

/**
 * Begins an upload as tus 1.0 does: `Upload-Length` and, in `Upload-Metadata`, `filename` and, where it is a new version,
 * `versionOf`. `Location` says where its bytes go. `payload_too_large`: larger than a file may be; `over_quota`: than the
 * room that the plan leaves.
 */
export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  status: 201,
  takesBytes: true,
  errors: ['unauthenticated', 'not_found', 'payload_too_large', 'over_quota', 'no_room'],
});

/** How many bytes have arrived (`Upload-Offset`), as tus 1.0 asks. */
export const askUpload = endpoint({
  method: 'HEAD',
  path: '/api/uploads/:id/bytes',
  params: byId,
  members: 'edit',
  takesBytes: true,
  errors: ['unauthenticated', 'not_found'],
});

/** Bytes from `Upload-Offset` on, as tus 1.0 sends them. */
export const sendUploadBytes = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:id/bytes',
  params: byId,
  status: 204,
  takesBytes: true,
  errors: ['unauthenticated', 'not_found', 'conflict', 'no_room'],
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  params: byId,
  reply: audioUpload.extend({
    /** All that are kept, the newest first. */
    history: z.array(audioUpload.pick({ id: true, version: true, fileName: true, createdAt: true })),
  }),
  errors: ['unauthenticated', 'not_found'],
});

/** What is left out stays. */
export const changeUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  params: byId,
  body: z.object({
    title: name.min(1, 'required').optional(),
    artist: name.optional(),
    album: name.optional(),
    isrc: z
      .string()
      .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, 'isrc'))
      .nullable()
      .optional(),
    songId: idShape('song').nullable().optional(),
  }),
  reply: audioUpload,
  errors: ['unauthenticated', 'not_found'],
});

/** Can be restored for a day, unless its room is needed before. */
export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  params: byId,
  errors: ['unauthenticated', 'not_found'],
});

/** `over_quota`: there is no room for it any more. */
export const restoreUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/restore',
  params: byId,
  reply: audioUpload,
  errors: ['unauthenticated', 'not_found', 'over_quota'],
});

/**
 * What players stream, or the file as it was uploaded. Answers `Range`, `If-Range` and `If-None-Match`. Whoever may only
 * look at an account does not hear what is in it.
 */
export const hearUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id/audio',
  params: byId,
  query: z.object({ quality: z.enum(['stream', 'original']).default('stream') }),
  members: 'edit',
  errors: ['unauthenticated', 'not_found'],
});

/** The picture of its tags, made anew from its pixels. */
export const getUploadArtwork = endpoint({
  method: 'GET',
  path: '/api/uploads/:id/artwork',
  params: byId,
  errors: ['unauthenticated', 'not_found'],
});

/** The whole waveform, in as many parts as were measured. */
export const getWaveform = endpoint({
  method: 'GET',
  path: '/api/uploads/:id/waveform',
  params: byId,
  reply: z.object({ seconds: z.number(), peaks: z.array(z.number().int()) }),
  errors: ['unauthenticated', 'not_found'],
});
