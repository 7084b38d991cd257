/** Songs that no link names one by one: those of an album, of an ISRC, of an artist and title. They are added by their links. */
import { z } from 'zod';
import { longestUrl } from '#domain/limits.ts';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { idShape } from './ids.ts';
import { platformId } from './shapes.ts';

/**
 * `text`: the link of an album on a platform that lists its songs, an ISRC, the UPC of a release, or `Artist – Title`. Each is a call to every
 * platform that can tell, and counts as the account's. None: nobody knows it. `too_soon`: as much has been asked as may be
 * for now; told only where no platform answered. `X-Next-Cursor` carries the cursor by which an album goes on where its
 * platform did not send the rest.
 */
export const lookUpSongs = endpoint({
  method: 'GET',
  path: '/api/song-lookups',
  members: 'edit',
  query: z.object({ text: z.string().max(longestUrl), cursor: z.string().max(1000).optional() }),
  reply: z.object({
    songs: z.array(
      z.object({
        platform: platformId,
        platformTrackId: z.string(),
        /** By which it can be added. */
        url: z.string(),
        title: z.string(),
        artist: z.string(),
        /** The reader's own link of it, if it is on their list. */
        trackId: idShape('track').optional(),
      }),
    ),
    /** What the platforms say is the same recording, or on the album: else the reader has to tell. */
    isSure: z.boolean(),
    /**
     * The album has more than its first songs: `read` of them were, those before the cursor among them, and the others of
     * `total` were not (null: not counted). `isFailed`: they were asked for, and did not come; a later question may bring
     * them.
     */
    rest: z.object({ read: z.number(), total: z.number().nullable(), isFailed: z.boolean() }).optional(),
  }),
  errors: ['unauthenticated', 'invalid_input', 'not_configured', 'too_soon', 'upstream_unavailable'],
});
export type SongLookups = ReplyOf<typeof lookUpSongs>;
