/** Playlists of one's own audio: private, in an order that can be judged by ear. */
import { z } from 'zod';
import { mostAudioPlaylistItems } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { playlistFields } from './playlists.ts';
import { audioUpload } from './uploads.ts';

export const audioPlaylistItem = z.object({
  id: idShape('audioPlaylistItem'),
  /** The latest version that is kept; a new one takes its place by itself. */
  uploadId: idShape('upload'),
  ...audioUpload.pick({ title: true, artist: true, seconds: true, peaks: true, artwork: true, version: true })
    .shape,
  /** `deleted`: its owner can still restore it; until then it is passed over. */
  state: z.enum(['ready', 'deleted']),
});
export type AudioPlaylistItem = z.infer<typeof audioPlaylistItem>;

export const audioPlaylistSummary = z.object({
  id: idShape('audioPlaylist'),
  name: z.string(),
  description: z.string(),
  itemCount: z.number().int(),
  /** All that can be heard, one after the other. */
  seconds: z.number(),
  /** Addresses of the pictures of its first recordings that have one, four at most. */
  covers: z.array(z.string()),
  changedAt: z.iso.datetime(),
});
export type AudioPlaylistSummary = z.infer<typeof audioPlaylistSummary>;

export const audioPlaylist = audioPlaylistSummary.extend({
  /** Grows with every change of its items; a new order names the one it was made of. */
  version: z.number().int(),
  items: z.array(audioPlaylistItem),
});
export type AudioPlaylist = z.infer<typeof audioPlaylist>;

/** Plain text: no part of it is ever markup. The messages are keys of the form's texts. */
export const audioPlaylistFields = playlistFields.pick({ name: true, description: true });

const uploadIds = z.array(idShape('upload')).min(1).max(mostAudioPlaylistItems);
const byId = z.object({ id: idShape('audioPlaylist') });
const byItem = byId.extend({ itemId: idShape('audioPlaylistItem') });
const version = z.object({ version: z.number().int() });

/** All of them, the one that changed last first. */
export const listAudioPlaylists = endpoint({
  method: 'GET',
  path: '/api/audio-playlists',
  reply: z.array(audioPlaylistSummary),
  errors: ['unauthenticated'],
});

/** `conflict`: there are as many as an account may have. */
export const addAudioPlaylist = endpoint({
  method: 'POST',
  path: '/api/audio-playlists',
  body: audioPlaylistFields.extend({ uploadIds: uploadIds.optional() }),
  reply: audioPlaylist,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

export const getAudioPlaylist = endpoint({
  method: 'GET',
  path: '/api/audio-playlists/:id',
  params: byId,
  reply: audioPlaylist,
  errors: ['unauthenticated', 'not_found'],
});

/** What is left out stays. */
export const changeAudioPlaylist = endpoint({
  method: 'PATCH',
  path: '/api/audio-playlists/:id',
  params: byId,
  body: audioPlaylistFields.partial(),
  reply: audioPlaylist,
  errors: ['unauthenticated', 'not_found'],
});

export const removeAudioPlaylist = endpoint({
  method: 'DELETE',
  path: '/api/audio-playlists/:id',
  params: byId,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal. */
export const restoreAudioPlaylist = endpoint({
  method: 'POST',
  path: '/api/audio-playlists/:id/restore',
  params: byId,
  reply: audioPlaylist,
  errors: ['unauthenticated', 'not_found'],
});

/** At its end, in the order given; what is in it stays where it is. `conflict`: it would hold more than it may. */
export const addAudioPlaylistItems = endpoint({
  method: 'POST',
  path: '/api/audio-playlists/:id/items',
  params: byId,
  body: z.object({ uploadIds }),
  reply: version.extend({ added: z.number().int(), existing: z.number().int() }),
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

export const removeAudioPlaylistItem = endpoint({
  method: 'DELETE',
  path: '/api/audio-playlists/:id/items/:itemId',
  params: byItem,
  reply: version,
  errors: ['unauthenticated', 'not_found'],
});

/** To its place, within a day. `conflict`: it is in there again, or the playlist is full. */
export const restoreAudioPlaylistItem = endpoint({
  method: 'POST',
  path: '/api/audio-playlists/:id/items/:itemId/restore',
  params: byItem,
  reply: version,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** All of its items. `conflict`: it was changed since, or these are not all. */
export const orderAudioPlaylist = endpoint({
  method: 'PUT',
  path: '/api/audio-playlists/:id/order',
  params: byId,
  body: z.object({
    itemIds: z.array(idShape('audioPlaylistItem')).max(mostAudioPlaylistItems),
    version: z.number().int(),
  }),
  reply: version,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
