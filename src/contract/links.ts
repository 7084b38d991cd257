/** Pasted links that are no songs: why one is refused, why one waits, and what became of those that waited. */
import { z } from 'zod';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { idShape } from './ids.ts';
import { platformId } from './shapes.ts';

export const rejectionCode = z.enum([
  'unknown_host',
  'landing_page',
  'short_link',
  'not_a_track',
  'not_configured',
  'access_refused',
  'kept_out',
  'replaced',
  'not_found',
  'private',
  'plan_limit',
  'upstream_unavailable',
  'try_later',
  'invalid_url',
]);
export type RejectionCode = z.infer<typeof rejectionCode>;

/** What a link leads to that is no song. */
export const otherPage = z.enum(['album', 'playlist', 'artist', 'video', 'player', 'other']);
export type OtherPage = z.infer<typeof otherPage>;

/** `url` as it stands in the paste; `page` and `platform`: what it leads to that is no song. */
export const refusedLink = z.object({
  url: z.string(),
  code: rejectionCode,
  page: otherPage.optional(),
  platform: platformId.optional(),
  /** A link that can be added instead. */
  suggestion: z.string().optional(),
  /** Another try may help from then on, where that is known. */
  retryAt: z.iso.datetime().optional(),
});

/**
 * Why a link waits: its platform is asked too often, or does not answer; or it answers with what cannot be read, or
 * without a title. What cannot be read is asked for once a day after three days; all else is given up then.
 */
export const waitReason = z.enum(['rate-limited', 'unavailable', 'bad-reply', 'no-title']);
export type WaitReason = z.infer<typeof waitReason>;

/** A link whose platform cannot be asked now: it is asked in the background, and takes a song's place until then. */
export const waitingLink = z.object({
  id: idShape('link'),
  /** As it was pasted. */
  url: z.string(),
  platform: platformId,
  reason: waitReason,
  nextTryAt: z.iso.datetime(),
});

/** A link that its platform answered for and that was not read: what is missing, or what stands in its place. */
export const unread = z.object({
  reason: z.enum(['no-title', 'no-counts', 'replaced']),
  replacedBy: z.url().nullable(),
});

/** The links that wait, and those of which the platform has said no since; newest first. */
export const listWaitingLinks = endpoint({
  method: 'GET',
  path: '/api/tracks/pending',
  reply: z.array(
    waitingLink.extend({
      askedAt: z.iso.datetime(),
      /** Why it became no song; null while it waits. */
      code: rejectionCode.nullable(),
      /** A link that can be added instead. */
      suggestion: z.string().optional(),
    }),
  ),
  errors: ['unauthenticated'],
});
export type WaitingLink = ReplyOf<typeof listWaitingLinks>[number];

/** It waits no longer, or its refusal has been read. */
export const dropWaitingLink = endpoint({
  method: 'DELETE',
  path: '/api/tracks/pending/:id',
  params: z.object({ id: idShape('link') }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});
