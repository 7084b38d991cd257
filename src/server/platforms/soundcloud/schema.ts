/** The parts of SoundCloud's tracks, lists and errors that are used (facts §5). */
import { z } from 'zod';

/** Numbers are being replaced by URNs; older replies have the number alone. */
export const identified = z.object({ urn: z.unknown().optional(), id: z.unknown().optional() });

export const track = z.object({
  /** Playlists and users have titles and names too. */
  kind: z.literal('track').optional(),
  title: z.unknown().optional(),
  /** Given where the artist is not the one who uploaded the song. */
  metadata_artist: z.unknown().optional(),
  user: z.object({ username: z.unknown().optional() }).nullish(),
  artwork_url: z.unknown().optional(),
  /** Milliseconds. */
  duration: z.unknown().optional(),
  isrc: z.unknown().optional(),
  bpm: z.unknown().optional(),
  /** In whatever way the uploader writes it: "Am", "F# minor". */
  key_signature: z.unknown().optional(),
  /** The upload, `2019/01/15 15:40:49 +0000`. */
  created_at: z.unknown().optional(),
  release_year: z.unknown().optional(),
  release_month: z.unknown().optional(),
  release_day: z.unknown().optional(),
  playback_count: z.unknown().optional(),
  favoritings_count: z.unknown().optional(),
  comment_count: z.unknown().optional(),
  reposts_count: z.unknown().optional(),
  download_count: z.unknown().optional(),
  /** False: the uploader hides plays and likes. */
  reveal_stats: z.unknown().optional(),
  /** False: the uploader hides the comments. */
  reveal_comments: z.unknown().optional(),
  /** `playable`, `preview` or `blocked`, for whoever asks. */
  access: z.unknown().optional(),
  /** `public` or `private`. */
  sharing: z.unknown().optional(),
});
export type Track = z.infer<typeof track>;

/** `next_href` is there where the list goes on. */
export const trackList = z.object({ collection: z.array(z.unknown()), next_href: z.unknown().optional() });

/** What `/resolve` answers where it does not redirect. */
export const resolved = z.object({ kind: z.enum(['track', 'playlist', 'user']) });

/** Today's errors have a `code`, older ones a list alone; a used-up quota says there when it starts again. */
export const errorReply = z.union([
  z.object({ code: z.number(), errors: z.unknown().optional() }),
  z.object({ errors: z.array(z.unknown()).min(1) }),
]);
export const quotaError = z.object({
  errors: z.tuple([z.object({ meta: z.object({ reset_time: z.string() }) })], z.unknown()),
});
