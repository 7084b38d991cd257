/** How songs sound: audio features with their source, the mood they make, and what the best-growing songs share. */
import { z } from 'zod';
import { moods, pitchClasses, scaleModes, soundFeatureNames } from '#domain/sound.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { day, platformId } from './shapes.ts';
import { track } from './tracks.ts';

export const soundFeature = z.enum(soundFeatureNames);

/** A file of the user's own; `sandbox`: that of a sample account, of no real song. */
const importedBy = z.object({
  importId: idShape('import'),
  file: z.string(),
  sandbox: track.shape.sandbox,
});

/** What one source says of one link. Sources are never mixed into one figure. */
const soundPart = z.object({
  trackId: idShape('track'),
  /** Whose word it is: the platform's interface, or a table that the user imported. */
  source: z.enum(['platform', 'import']),
  platform: platformId,
  features: z.partialRecord(soundFeature, z.number()),
  key: z.enum(pitchClasses).nullable(),
  mode: z.enum(scaleModes).nullable(),
  /** dB that Deezer's player adds so that all songs are equally loud; no loudness. Others do not say it. */
  gain: z.number().nullable(),
  /** The platform's own words for it, as it writes them. */
  tags: z.array(z.string()),
  /** Last confirmed by the source; of an import, when it was applied. */
  readAt: z.iso.datetime(),
  /** Which file says it, of `import` alone. */
  imported: importedBy.optional(),
});
export type SoundPart = z.infer<typeof soundPart>;

/** A mood and whose numbers it is made of. */
const soundMood = z.object({
  mood: z.enum(moods),
  valence: z.number(),
  energy: z.number(),
  platform: platformId,
  source: soundPart.shape.source,
  readAt: soundPart.shape.readAt,
  imported: soundPart.shape.imported,
});

/** Why a link says nothing of its sound. */
const soundAbsence = z.object({
  trackId: idShape('track'),
  platform: platformId,
  why: z.enum([
    /** Its interface has no such numbers. */
    'not_given',
    /** This installation has not (or no longer) access to them. */
    'no_access',
    /** It gives them, but says nothing of this song. */
    'unknown',
    'not_read',
  ]),
});

/** Of the user's own audio that is linked to the song: measured here, and so with how sure that is. */
const soundMeasured = z.object({
  uploadId: idShape('upload'),
  title: z.string(),
  version: z.number().int(),
  /** By three methods; `confidence`, 0 to 1, is low where they differ. */
  tempo: z.object({ bpm: z.number(), confidence: z.number() }).nullable(),
  /** By how its notes are spread. */
  key: z.object({ tonic: z.enum(pitchClasses), mode: z.enum(scaleModes), confidence: z.number() }).nullable(),
  /** Integrated, by ITU-R BS.1770-4; null: it is silent. */
  loudnessLufs: z.number().nullable(),
  measuredAt: z.iso.datetime(),
});
export type SoundMeasured = z.infer<typeof soundMeasured>;

const soundReply = z.object({
  parts: z.array(soundPart),
  /** The latest version of each upload of the song. */
  measured: z.array(soundMeasured),
  /** null: no source gives both valence and energy. */
  mood: soundMood.nullable(),
  missing: z.array(soundAbsence),
  sandbox: track.shape.sandbox,
});

/** Of one link; those of a song's other links are not looked at. */
export const getTrackSound = endpoint({
  method: 'GET',
  path: '/api/tracks/:id/sound',
  params: z.object({ id: idShape('track') }),
  reply: soundReply,
  errors: ['unauthenticated', 'not_found'],
});

/** Of all links of a song, each source by itself. */
export const getSongSound = endpoint({
  method: 'GET',
  path: '/api/songs/:id/sound',
  params: z.object({ id: idShape('song') }),
  reply: soundReply,
  errors: ['unauthenticated', 'not_found'],
});

/** At most so many songs are put on the map; the most played first, and the rest is counted. */
export const mostSongsOnMap = 500;

/** One feature, best-growing songs beside the others. */
const soundComparison = z.object({
  feature: soundFeature,
  /** Whose numbers they are: the one source that says it of the most songs; of a file the platform of one of its songs. */
  platform: platformId,
  source: soundPart.shape.source,
  /** The latest of what it says of these songs. */
  readAt: soundPart.shape.readAt,
  imported: soundPart.shape.imported,
  /** Medians of the two groups, in the feature's unit. */
  best: z.number(),
  others: z.number(),
  /** Hodges–Lehmann estimate of the shift between the groups, and its 95 % interval. */
  difference: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  /** Of the exact permutation test over the rank sum, corrected for how many features are looked at (Holm). */
  pValue: z.number(),
  verdict: z.enum(['more', 'less', 'not_told']),
  songs: z.object({ best: z.number().int(), others: z.number().int() }),
});

/** Where the catalogue's songs lie, and what the best-growing ones have in common. */
export const getMoods = endpoint({
  method: 'GET',
  path: '/api/analytics/moods',
  query: z.object({
    /** The days whose growth is looked at; by default the last 28 complete days. */
    from: day.optional(),
    to: day.optional(),
    tz: z.string().max(64).optional(),
  }),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    songs: z.array(
      z.object({
        songId: idShape('song'),
        title: z.string(),
        artist: z.string(),
        artworkUrl: z.string().nullable(),
        ...soundMood.shape,
        /** In per cent a day of what it had (the same rule as Rising and Fading); null: not known. */
        growth: z.number().nullable(),
      }),
    ),
    /** Songs of the list, and those of them whose mood is known: `songs` holds at most `mostSongsOnMap` of these. */
    known: z.number().int(),
    all: z.number().int(),
    common: z.discriminatedUnion('state', [
      z.object({ state: z.literal('told'), features: z.array(soundComparison) }),
      /** Fewer songs with growth and features known than it takes. */
      z.object({ state: z.literal('too_few'), songs: z.number().int(), needed: z.number().int() }),
    ]),
    sandbox: track.shape.sandbox,
  }),
  errors: ['unauthenticated', 'invalid_input'],
});
