/** The parts of ListenBrainz's and MusicBrainz's replies that are used (facts §10). */
import { z } from 'zod';

/** `POST /1/metadata/recording/`: by MBID; a recording that is not in the cache is not in the reply. */
export const metadataReply = z.record(z.string(), z.unknown());

export const metadata = z.object({
  recording: z.object({
    name: z.unknown().optional(),
    /** Milliseconds. */
    length: z.unknown().optional(),
  }),
  /** The credit as it is written, with all its artists. */
  artist: z.object({ name: z.unknown().optional() }).nullish(),
  release: z.object({ name: z.unknown().optional() }).nullish(),
});

/** `POST /1/popularity/recording`: one entry for each MBID asked for. */
export const popularityReply = z.array(z.unknown());

export const popularity = z.object({
  recording_mbid: z.string(),
  /** Both null where nothing is counted. */
  total_listen_count: z.unknown().optional(),
  total_user_count: z.unknown().optional(),
});

/** MusicBrainz's `/recording/{mbid}`. Any field may be null ([PIC]). */
export const recording = z.object({
  /** Another one than was asked for when that was merged into this. */
  id: z.string(),
  /** Only recordings have it; releases have titles and artists too. */
  video: z.boolean().nullable(),
  title: z.unknown().optional(),
  /** Milliseconds. */
  length: z.unknown().optional(),
  isrcs: z.array(z.unknown()).nullish(),
  'first-release-date': z.unknown().optional(),
  'artist-credit': z
    .array(z.object({ name: z.unknown().optional(), joinphrase: z.unknown().optional() }))
    .nullish(),
});
export type Recording = z.infer<typeof recording>;

/** MusicBrainz's `/isrc/{isrc}`: the recordings that have it. */
export const isrcReply = z.object({ isrc: z.unknown().optional(), recordings: z.array(z.unknown()) });

export const musicbrainzError = z.object({ error: z.string() });
