/** The support team's side of messages: whose turn it is, who sees to it, what is known of who writes. */
import { z } from 'zod';
import { mostCannedReplies } from '#domain/limits.ts';
import { songFailureKind } from './admin.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';
import { conversation, messageContent, messageSubject } from './messages.ts';
import { language, platformId, tier } from './shapes.ts';

const instant = z.iso.datetime();

export const inboxStates = ['open', 'closed', 'mine'] as const;
export type InboxState = (typeof inboxStates)[number];

const administrator = z.object({ id: idShape('user'), name: z.string() });
export type Administrator = z.infer<typeof administrator>;

export const inboxConversation = conversation.extend({
  user: z.object({
    id: idShape('user'),
    name: z.string(),
    email: z.string(),
    tier,
    /** An account of sample data, with a made-up address. */
    isDemo: z.boolean(),
  }),
  /** Who sees to it. */
  assignee: administrator.nullable(),
  /** Since when the team is waited for, and by when its plan promises an answer; null: nobody waits. */
  waitingSince: instant.nullable(),
  answerBy: instant.nullable(),
});
export type InboxConversation = z.infer<typeof inboxConversation>;

/**
 * Those that wait for the team first: by plan, the one that is answered soonest first, and of one plan whoever waits longest.
 * Then the others, the latest first. `mine`: open ones that the caller sees to.
 * `X-Next-Cursor` carries the cursor of the next page.
 */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/admin/conversations',
  access: 'admin',
  query: z.object({
    state: z.enum(inboxStates).default('open'),
    /** In names, addresses, subjects and contents. */
    search: z.string().trim().max(100).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.array(inboxConversation),
});

/** A song of theirs whose last read failed, with what failed. */
const failingSong = z.object({
  trackId: idShape('track'),
  platform: platformId,
  title: z.string(),
  kind: songFailureKind,
  failedAt: instant,
});
export type FailingSong = z.infer<typeof failingSong>;

export const conversationContext = z.object({
  isClosed: z.boolean(),
  assignee: administrator.nullable(),
  user: inboxConversation.shape.user.extend({
    language: language.nullable(),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
    songs: z.number().int().nonnegative(),
  }),
  /** The latest few. */
  failures: z.array(failingSong),
  /** Who may see to it. */
  administrators: z.array(administrator),
});
export type ConversationContext = z.infer<typeof conversationContext>;

const byThread = z.object({ threadId: idShape('thread') });

/** What stands beside a conversation. */
export const getConversationContext = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/:threadId',
  access: 'admin',
  params: byThread,
  reply: conversationContext,
  errors: ['not_found'],
});

/** What is left out stays. `not_found`: there is no such conversation, or no such administrator. */
export const changeConversation = endpoint({
  method: 'PATCH',
  path: '/api/admin/conversations/:threadId',
  access: 'admin',
  params: byThread,
  body: z.object({ isClosed: z.boolean().optional(), assigneeId: idShape('user').nullable().optional() }),
  reply: conversationContext,
  errors: ['not_found'],
});

export const cannedReply = z.object({ id: idShape('cannedReply'), title: z.string(), content: z.string() });
export type CannedReply = z.infer<typeof cannedReply>;

const cannedFields = z.object({ title: messageSubject, content: messageContent });

/** By title; all there are, as there are few. */
export const listCannedReplies = endpoint({
  method: 'GET',
  path: '/api/admin/canned-replies',
  access: 'admin',
  reply: z.array(cannedReply).max(mostCannedReplies),
});

/** `conflict`: there are as many as there may be. */
export const addCannedReply = endpoint({
  method: 'POST',
  path: '/api/admin/canned-replies',
  access: 'admin',
  body: cannedFields,
  reply: cannedReply,
  status: 201,
  errors: ['conflict'],
});

const byReply = z.object({ id: idShape('cannedReply') });

export const removeCannedReply = endpoint({
  method: 'DELETE',
  path: '/api/admin/canned-replies/:id',
  access: 'admin',
  params: byReply,
  status: 204,
  errors: ['not_found'],
});
