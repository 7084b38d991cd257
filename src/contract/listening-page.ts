/** What somebody without an account gets by a listening link. */
import { z } from 'zod';
import { longestLinkPassword, longestName } from '#domain/limits.ts';
import { isVisible } from '#domain/names.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { listeningLine, listeningNote, listeningWords } from './listening.ts';
import { audioUpload } from './uploads.ts';

/** 256 bits of chance. */
const byToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
const grant = z.string().max(200);

const openListening = z.object({
  isLocked: z.literal(false),
  kind: z.enum(['upload', 'playlist']),
  title: z.string(),
  description: z.string(),
  download: z.boolean(),
  comments: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  songs: z.array(
    z.object({
      ...audioUpload.pick({ id: true, title: true, artist: true, seconds: true, peaks: true }).shape,
      version: z.number().int(),
      /** Addresses that are good for an hour. */
      audio: z.string(),
      artwork: z.string().nullable(),
    }),
  ),
  /** Those that were left by this link. */
  notes: z.array(listeningNote),
  /** For comments and for being counted, as long as the addresses are good. */
  grant: z.string(),
  /** Opens it again without the password, for half a day. */
  pass: z.string(),
});
export type OpenListening = z.infer<typeof openListening>;

const listening = z.union([openListening, z.object({ isLocked: z.literal(true) })]);
export type Listening = z.infer<typeof listening>;

/** What a link leads to. `not_found`: withdrawn, expired or guessed; which of them nobody is told. */
export const getListening = endpoint({
  method: 'GET',
  path: '/api/listen/:token',
  access: 'anyone',
  params: byToken,
  reply: listening,
  errors: ['not_found'],
});

/** By its password, or by what an earlier opening gave. `invalid_input` (`password`): it is another. */
export const unlockListening = endpoint({
  method: 'POST',
  path: '/api/listen/:token/unlock',
  access: 'anyone',
  params: byToken,
  body: z.object({ password: z.string().max(longestLinkPassword).optional(), pass: grant.optional() }),
  reply: openListening,
  errors: ['not_found'],
});

/** As `hearUpload`. `download`: to be saved, where that is allowed. */
export const hearListening = endpoint({
  method: 'GET',
  path: '/api/listen/:token/songs/:uploadId/audio',
  access: 'anyone',
  params: byToken.extend({ uploadId: idShape('upload') }),
  query: z.object({ grant, download: z.literal('1').optional() }),
  errors: ['not_found'],
});

/** As `getUploadArtwork`. */
export const getListeningArtwork = endpoint({
  method: 'GET',
  path: '/api/listen/:token/songs/:uploadId/artwork',
  access: 'anyone',
  params: byToken.extend({ uploadId: idShape('upload') }),
  query: z.object({ grant }),
  errors: ['not_found'],
});

/** Counts that it was opened, or that one of its recordings was played; not the owner, and no robot. */
export const countListening = endpoint({
  method: 'POST',
  path: '/api/listen/:token/count',
  access: 'anyone',
  params: byToken,
  body: z.object({ grant, played: idShape('upload').optional() }),
  errors: ['not_found'],
});

/** `conflict`: the link has as many as it may. */
export const addListeningComment = endpoint({
  method: 'POST',
  path: '/api/listen/:token/comments',
  access: 'anyone',
  params: byToken,
  body: z.object({
    grant,
    uploadId: idShape('upload'),
    at: z
      .number()
      .min(0)
      .max(24 * 3600),
    name: listeningLine(longestName).pipe(z.string().min(1, 'required').refine(isVisible, 'required')),
    text: listeningWords,
  }),
  reply: listeningNote,
  status: 201,
  errors: ['not_found', 'conflict'],
});
