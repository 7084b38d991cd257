/** Playlists that people have on YouTube: their videos are listed, to be added to one's own songs and playlists. */
import { z } from 'zod';
import { longestUrl } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { track } from './tracks.ts';

/**
 * Why a playlist is not listed: `params.reason` of `list_refused`. `no_playlist`: the link names none on YouTube;
 * `personal`: one that YouTube makes for each viewer, or shows its owner alone; `unknown`: YouTube knows no such one.
 */
export const listRefusal = z.enum(['no_playlist', 'personal', 'private', 'unknown']);
export type ListRefusal = z.infer<typeof listRefusal>;

export const listedVideo = z.object({
  videoId: z.string(),
  /** By which it can be added. */
  url: z.string(),
  /** Empty where the video cannot be seen: YouTube does not tell. */
  ...track.pick({ title: true, artist: true, albumArt: true }).shape,
  state: z.enum(['available', 'gone', 'private']),
  /** The reader's own track of this video, if it is on their list. */
  trackId: idShape('track').optional(),
});
export type ListedVideo = z.infer<typeof listedVideo>;

/**
 * Fifty of them at a time, in the order of the playlist; the same video comes as often as it is in it. `X-Next-Cursor`
 * carries the cursor of the next page when there is one. Each page is a call to YouTube, and counts as the account's.
 * `too_soon`: YouTube's limit, or the account's part of it, is used up until `Retry-After`.
 */
export const listYoutubePlaylist = endpoint({
  method: 'GET',
  path: '/api/youtube-playlists',
  members: 'edit',
  query: z.object({ link: z.string().max(longestUrl), cursor: z.string().max(1000).optional() }),
  reply: z.object({
    /** As YouTube counts them, hidden ones among them. Of more than `mostVideosListed` the first ones are listed. */
    total: z.number().int(),
    videos: z.array(listedVideo),
    /** Songs on the reader's list, links that wait for a place on it among them, and the plan's limit; -1: none. */
    plan: z.object({ used: z.number().int(), limit: z.number().int() }),
  }),
  errors: ['unauthenticated', 'list_refused', 'not_configured', 'too_soon', 'upstream_unavailable'],
});
