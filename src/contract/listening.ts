/** Listening links: one's own audio for somebody without an account, and what becomes of it there. */
import { z } from 'zod';
import { longestLinkPassword, longestListeningComment, longestRecipient } from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

export const linkStates = ['open', 'expired', 'withdrawn'] as const;

export const listeningLink = z.object({
  id: idShape('listeningLink'),
  /** Where it is listened to. null: the secret that it was kept with is another now; it works on, and is shown nowhere. */
  path: z.string().nullable(),
  /** Whom it is for, in the owner's words; nobody else sees them. */
  recipient: z.string(),
  state: z.enum(linkStates),
  hasPassword: z.boolean(),
  download: z.boolean(),
  comments: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Browsers a day (UTC) that opened it; a recording counts once per browser and day as played, and as downloaded. */
  opens: z.number().int(),
  plays: z.number().int(),
  downloads: z.number().int(),
  commentCount: z.number().int(),
  /** The days on which something was counted, the newest first, 60 at most. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      opens: z.number().int(),
      plays: z.number().int(),
      downloads: z.number().int(),
    }),
  ),
});
export type ListeningLink = z.infer<typeof listeningLink>;

export const listeningLine = (longest: number) =>
  z.string().trim().max(longest, 'long').refine(hidesNothing, 'controlCharacter');
/** Several lines; plain text, never markup. */
export const listeningWords = z
  .string()
  .trim()
  .min(1, 'required')
  .max(longestListeningComment, 'long')
  .refine((value) => hidesNothing(value.replaceAll('\n', ' ')), 'controlCharacter')
  .refine(isVisible, 'required');

const linkFields = z.object({
  recipient: listeningLine(longestRecipient).optional(),
  /** It ends then; null: it does not end by itself. */
  expiresAt: z.iso.datetime().nullable().optional(),
  /** Asked for before anything is shown; null: none is. */
  password: z.string().min(1).max(longestLinkPassword).nullable().optional(),
  /** Whether the file as it was uploaded can be saved. */
  download: z.boolean().optional(),
  comments: z.boolean().optional(),
});
export type ListeningLinkFields = z.infer<typeof linkFields>;

const ofUpload = z.object({ id: idShape('upload') });
const ofPlaylist = z.object({ id: idShape('audioPlaylist') });
const linkId = z.object({ linkId: idShape('listeningLink') });

/** The newest first; withdrawn and expired ones stay for 90 days. */
export const listUploadLinks = endpoint({
  method: 'GET',
  path: '/api/uploads/:id/links',
  params: ofUpload,
  reply: z.array(listeningLink),
  errors: ['unauthenticated', 'not_found'],
});

/** It goes along with new versions. `conflict`: there are as many as there may be. */
export const addUploadLink = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/links',
  params: ofUpload,
  body: linkFields,
  reply: listeningLink,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** At once and for good: the next request by it is refused, whatever it was for. */
export const withdrawUploadLink = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id/links/:linkId',
  params: ofUpload.extend(linkId.shape),
  errors: ['unauthenticated', 'not_found'],
});

/** As `listUploadLinks`. */
export const listPlaylistLinks = endpoint({
  method: 'GET',
  path: '/api/audio-playlists/:id/links',
  params: ofPlaylist,
  reply: z.array(listeningLink),
  errors: ['unauthenticated', 'not_found'],
});

/** Whatever is in the playlist when it is listened to. */
export const addPlaylistLink = endpoint({
  method: 'POST',
  path: '/api/audio-playlists/:id/links',
  params: ofPlaylist,
  body: linkFields,
  reply: listeningLink,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** As `withdrawUploadLink`. */
export const withdrawPlaylistLink = endpoint({
  method: 'DELETE',
  path: '/api/audio-playlists/:id/links/:linkId',
  params: ofPlaylist.extend(linkId.shape),
  errors: ['unauthenticated', 'not_found'],
});

/** What is left out stays. A new password ends what the old one has opened. */
export const changeListeningLink = endpoint({
  method: 'PATCH',
  path: '/api/listening-links/:linkId',
  params: linkId,
  body: linkFields,
  reply: listeningLink,
  errors: ['unauthenticated', 'not_found'],
});

/** What each upload and playlist has of links; those without any are left out. */
export const listListeningSums = endpoint({
  method: 'GET',
  path: '/api/listening-links',
  reply: z.array(
    z.object({
      /** Any version of the upload, or the playlist. */
      ofIds: z.array(z.union([idShape('upload'), idShape('audioPlaylist')])),
      /** Open ones. */
      links: z.number().int(),
      plays: z.number().int(),
      comments: z.number().int(),
    }),
  ),
  errors: ['unauthenticated'],
});

export const listeningNote = z.object({
  id: idShape('listeningComment'),
  /** What it is about. */
  uploadId: idShape('upload'),
  /** The version that was listened to. */
  version: z.number().int(),
  /** The moment, in seconds. */
  at: z.number(),
  /** As whoever wrote it calls themselves. */
  name: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** The owner's. */
  answer: z.string().nullable(),
});

export const listeningComment = listeningNote.extend({
  title: z.string(),
  linkId: idShape('listeningLink'),
  recipient: z.string(),
});
export type ListeningComment = z.infer<typeof listeningComment>;

/** By all links of an upload or of a playlist, in the order of songs and moments. */
export const listListeningComments = endpoint({
  method: 'GET',
  path: '/api/listening-comments',
  query: z.object({ of: z.union([idShape('upload'), idShape('audioPlaylist')]) }),
  reply: z.array(listeningComment),
  errors: ['unauthenticated', 'not_found'],
});

const byComment = z.object({ id: idShape('listeningComment') });

/** null takes the answer back. */
export const answerListeningComment = endpoint({
  method: 'PATCH',
  path: '/api/listening-comments/:id',
  params: byComment,
  body: z.object({ answer: listeningWords.nullable() }),
  errors: ['unauthenticated', 'not_found'],
});

export const removeListeningComment = endpoint({
  method: 'DELETE',
  path: '/api/listening-comments/:id',
  params: byComment,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day. */
export const restoreListeningComment = endpoint({
  method: 'POST',
  path: '/api/listening-comments/:id/restore',
  params: byComment,
  errors: ['unauthenticated', 'not_found'],
});
