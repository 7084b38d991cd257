/** Playlists: songs in an order, kept for oneself or shown to everybody. */
import { z } from 'zod';
import {
  longestPlaylistDescription,
  longestPlaylistName,
  longestReportNote,
  mostPlaylistItems,
  mostUrlsAtOnce,
} from '#domain/limits.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { playlistSorts, reportReasons } from '#domain/playlists.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { track } from './tracks.ts';

/** Whether it can be played, as far as the sync knows: `blocked` in some or all countries or on other pages. */
export const playlistItemState = z.enum(['available', 'gone', 'private', 'blocked']);

const link = track.pick({ title: true, artist: true }).extend({ trackId: idShape('track') });

export const playlistItem = z.object({
  id: idShape('playlistItem'),
  /** The reader's own track of this video, if it is on their list. */
  trackId: idShape('track').optional(),
  videoId: z.string(),
  ...track.pick({ title: true, artist: true, albumArt: true, duration: true, durationKnown: true }).shape,
  state: playlistItemState,
  /** Since when it cannot be played. */
  stateSince: z.iso.datetime().optional(),
  /** What the owner could put in its place: another video of the same song, on their list. */
  replacement: link.optional(),
});
export type PlaylistItem = z.infer<typeof playlistItem>;

export const playlistSummary = z.object({
  id: idShape('playlist'),
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  /** Whether it is the reader's. */
  isOwn: z.boolean(),
  itemCount: z.number().int(),
  /** Different pictures of its first 24 songs that have one, four at most: its cover. */
  covers: z.array(z.string()),
  /** Browsers that played it while it was public, each counted once a day; others' alone. */
  plays: z.number().int(),
  changedAt: z.iso.datetime(),
  sandbox: track.shape.sandbox,
});
export type PlaylistSummary = z.infer<typeof playlistSummary>;

export const playlist = playlistSummary.extend({
  /** Grows with every change of its items; a new order names the one it was made of. */
  version: z.number().int(),
  /** The team took it off the public pages after a report; the owner alone sees it. */
  isHidden: z.boolean(),
  items: z.array(playlistItem),
});
export type Playlist = z.infer<typeof playlist>;

/** Plain text: no part of it is ever markup. The messages are keys of the form's texts. */
const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(longestPlaylistName, 'long')
  .refine(hidesNothing, 'controlCharacter')
  .refine(isVisible, 'required');

const description = z
  .string()
  .trim()
  .max(longestPlaylistDescription, 'long')
  .refine((value) => hidesNothing(value.replaceAll('\n', ' ')), 'controlCharacter');

export const playlistFields = z.object({
  name,
  description: description.optional(),
  isPublic: z.boolean().optional(),
});

const trackIds = z.array(idShape('track')).min(1).max(mostUrlsAtOnce);
const byId = z.object({ id: idShape('playlist') });
const byItem = byId.extend({ itemId: idShape('playlistItem') });

/** One's own, the one that changed last first. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const listPlaylists = endpoint({
  method: 'GET',
  path: '/api/playlists',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  reply: z.array(playlistSummary),
  errors: ['unauthenticated'],
});

/** Private unless told. `conflict`: there are as many as an account may have. */
export const addPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists',
  body: playlistFields.extend({ trackIds: trackIds.optional() }),
  reply: playlist,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'only_youtube', 'conflict', 'too_soon', 'upstream_unavailable'],
});

/** One's own, or a public one, for administrators a hidden one too; anything else is `not_found`. */
export const getPlaylist = endpoint({
  method: 'GET',
  path: '/api/playlists/:id',
  access: 'anyone',
  params: byId,
  reply: playlist,
  errors: ['not_found'],
});

/** What is left out stays. */
export const changePlaylist = endpoint({
  method: 'PATCH',
  path: '/api/playlists/:id',
  params: byId,
  body: playlistFields.partial(),
  reply: playlist,
  errors: ['unauthenticated', 'not_found', 'too_soon', 'upstream_unavailable'],
});

export const removePlaylist = endpoint({
  method: 'DELETE',
  path: '/api/playlists/:id',
  params: byId,
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal. */
export const restorePlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/restore',
  params: byId,
  reply: playlist,
  errors: ['unauthenticated', 'not_found'],
});

/**
 * At its end, in the order given. A song that is on YouTube too is added by that link. `only_youtube`: none of them is;
 * `conflict`: it would hold more than a playlist may.
 */
export const addPlaylistItems = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/items',
  params: byId,
  body: z.object({ trackIds }),
  reply: z.object({
    added: z.number().int(),
    /** Were in it before. */
    existing: z.number().int(),
    /** Are not on YouTube. */
    refused: z.array(idShape('track')),
    version: z.number().int(),
  }),
  errors: ['unauthenticated', 'not_found', 'only_youtube', 'conflict', 'too_soon', 'upstream_unavailable'],
});

const changed = z.object({ version: z.number().int() });

export const removePlaylistItem = endpoint({
  method: 'DELETE',
  path: '/api/playlists/:id/items/:itemId',
  params: byItem,
  reply: changed,
  errors: ['unauthenticated', 'not_found'],
});

/** Within a day of its removal, at its former place. `conflict`: the playlist is full, or holds the video again. */
export const restorePlaylistItem = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/items/:itemId/restore',
  params: byItem,
  reply: changed,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** Another of one's own tracks at the same place. `conflict`: it is in the playlist already. */
export const replacePlaylistItem = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/items/:itemId/replace',
  params: byItem,
  body: z.object({ trackId: idShape('track') }),
  reply: changed,
  errors: ['unauthenticated', 'not_found', 'only_youtube', 'conflict', 'too_soon', 'upstream_unavailable'],
});

/** All of its items in their new order. `conflict`: it is not of this version any more, or these are not its items. */
export const orderPlaylist = endpoint({
  method: 'PUT',
  path: '/api/playlists/:id/order',
  params: byId,
  body: z.object({
    itemIds: z.array(idShape('playlistItem')).max(mostPlaylistItems),
    version: z.number().int(),
  }),
  reply: changed,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** A private one of one's own, of a public one or one's own. */
export const copyPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/copy',
  params: byId,
  reply: playlist,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});

/** Says that it is played. Counted once a day and browser, of a public one, unless its owner or a robot plays it. */
export const playPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/play',
  access: 'anyone',
  params: byId,
  status: 204,
  errors: ['not_found'],
});

/** Says that its page was opened. Counted as plays are; what a browser's language says of its country goes with it. */
export const visitPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/visit',
  access: 'anyone',
  params: byId,
  status: 204,
  errors: ['not_found'],
});

/** Tells the team what is wrong with a public one. */
export const reportPlaylist = endpoint({
  method: 'POST',
  path: '/api/playlists/:id/report',
  access: 'anyone',
  params: byId,
  body: z.object({
    reason: z.enum(reportReasons),
    note: z.string().trim().max(longestReportNote, 'long').optional(),
  }),
  status: 204,
  errors: ['not_found', 'too_many_requests'],
});

/** Public ones that hold something. `X-Next-Cursor` carries the cursor of the next page when there is one. */
export const discoverPlaylists = endpoint({
  method: 'GET',
  path: '/api/discover-playlists',
  access: 'anyone',
  query: z.object({
    /** Beginnings of words of the name or the description; all of them must be there. */
    search: z.string().trim().max(100).optional(),
    sort: z.enum(playlistSorts).default('new'),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(48).default(24),
  }),
  reply: z.array(playlistSummary),
});

export const playlistReport = z.object({
  id: idShape('report'),
  playlist: z.object({ id: idShape('playlist'), name: z.string(), isHidden: z.boolean() }),
  reason: z.enum(reportReasons),
  note: z.string(),
  createdAt: z.iso.datetime(),
});
export type PlaylistReport = z.infer<typeof playlistReport>;

/** Those nobody has decided about, the oldest first. */
export const listPlaylistReports = endpoint({
  method: 'GET',
  path: '/api/admin/playlist-reports',
  access: 'admin',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.array(playlistReport),
  errors: ['unauthenticated', 'not_found'],
});

/** Settles all reports of the same playlist: `hide` takes it off the public pages, `keep` leaves or puts it there. */
export const decidePlaylistReport = endpoint({
  method: 'POST',
  path: '/api/admin/playlist-reports/:id',
  access: 'admin',
  params: z.object({ id: idShape('report') }),
  body: z.object({ decision: z.enum(['hide', 'keep']) }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
