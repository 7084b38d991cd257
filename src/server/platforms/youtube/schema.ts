/** The parts of `videos.list` and `search.list` that are used; counters are strings (facts §1), cleaned in `api.ts`. */
import { z } from 'zod';

const thumbnail = z.object({ url: z.unknown().optional() }).nullish();
const thumbnails = z
  .object({
    uhd: thumbnail,
    qhd: thumbnail,
    fhd: thumbnail,
    maxres: thumbnail,
    standard: thumbnail,
    high: thumbnail,
    medium: thumbnail,
    default: thumbnail,
  })
  .nullish();
export type Thumbnails = z.infer<typeof thumbnails>;

export const videoList = z.object({ items: z.array(z.unknown()) });

/** Enough to know which song an item is about, so that a broken item harms only itself. */
export const identified = z.object({ id: z.string() });

/** `search.list`: of a channel or a playlist there is no `videoId`. */
export const searchHit = z.object({ id: z.object({ videoId: z.string() }) });

/** `playlistItems.list`; its pages are named by tokens. */
export const playlistItemList = z.object({
  items: z.array(z.unknown()),
  nextPageToken: z.string().max(500).optional(),
  pageInfo: z.object({ totalResults: z.number().int().nonnegative() }),
});

/** Of a video that is private or gone there is neither an owner nor a picture, and a title in YouTube's own words. */
export const playlistEntry = z.object({
  snippet: z.object({
    title: z.unknown().optional(),
    videoOwnerChannelTitle: z.unknown().optional(),
    thumbnails,
    resourceId: z.object({ videoId: z.string() }),
  }),
  /** `privacyStatusUnspecified`: there is no such video any more. */
  status: z.object({ privacyStatus: z.unknown().optional() }).nullish(),
});

const statistics = z
  .object({
    viewCount: z.unknown().optional(),
    likeCount: z.unknown().optional(),
    commentCount: z.unknown().optional(),
  })
  .nullish();

/** `videos:batchGetStats`; where all failed it may have no list at all. */
export const statsList = z.object({ items: z.array(z.unknown()).default([]) });
export const videoStats = z.object({ statistics });

export const video = z.object({
  id: z.string(),
  snippet: z
    .object({
      title: z.unknown().optional(),
      channelTitle: z.unknown().optional(),
      publishedAt: z.unknown().optional(),
      /** `upcoming` before a premiere. */
      liveBroadcastContent: z.unknown().optional(),
      thumbnails,
    })
    .nullish(),
  statistics,
  contentDetails: z
    .object({
      duration: z.unknown().optional(),
      regionRestriction: z
        .object({ allowed: z.array(z.unknown()).nullish(), blocked: z.array(z.unknown()).nullish() })
        .nullish(),
    })
    .nullish(),
  status: z.object({ privacyStatus: z.unknown().optional(), uploadStatus: z.unknown().optional() }).nullish(),
});
export type Video = z.infer<typeof video>;

const text = z.string().min(1).max(200);

/** `channels.list`. */
export const channelList = z.object({
  items: z
    .array(
      z.object({
        id: text,
        snippet: z.object({
          title: text,
          customUrl: z.string().max(200).optional().catch(undefined),
          publishedAt: z.unknown().optional(),
        }),
      }),
    )
    .optional(),
});

/** Of `videos.list`: whose they are. */
export const ownedVideo = z.object({ id: text, snippet: z.object({ channelId: text }) });

/** A report: which column is which, its head alone says. No rows: nothing to tell, or too few people. */
export const reportTable = z.object({
  columnHeaders: z.array(z.object({ name: text })).max(20),
  rows: z.array(z.array(z.union([z.string().max(200), z.number()]))).nullish(),
});

/** Google's error body; `details[].reason` is the newer form. */
export const errorReply = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.unknown().optional() })).nullish(),
    details: z
      .array(
        z.object({
          reason: z.unknown().optional(),
          metadata: z.object({ quota_limit: z.unknown().optional() }).nullish(),
        }),
      )
      .nullish(),
  }),
});
