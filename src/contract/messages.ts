/** Messages between users and the support team, which one administrator stands for. */
import { z } from 'zod';
import { largestPicture, longestMessage, longestSubject } from '#domain/limits.ts';
import { replyPrefixLength } from '#domain/messages.ts';
import { hidesNothing, isVisible } from '#domain/names.ts';
import { endpoint } from './endpoint.ts';
import { idShape } from './ids.ts';

/** Plain text: no part of it is ever markup. The messages are keys of the texts `messages:error.…`. */
export const messageSubject = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(longestSubject + replyPrefixLength, 'long')
  .refine(hidesNothing, 'controlCharacter')
  .refine(isVisible, 'required');

/** Of several lines. */
export const messageContent = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(longestMessage, 'long')
  .refine((value) => !value.includes('\0'), 'controlCharacter')
  .refine(isVisible, 'required');

/** As it is shown, in pixels. */
export const messagePicture = z.object({
  id: idShape('picture'),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type MessagePicture = z.infer<typeof messagePicture>;

export const message = z.object({
  id: idShape('message'),
  /** The support team is always the administrator of `/api/admin-user`, whoever of it writes. */
  senderId: idShape('user'),
  receiverId: idShape('user'),
  subject: z.string(),
  content: z.string(),
  threadId: idShape('thread'),
  createdAt: z.iso.datetime(),
  fromSupport: z.boolean(),
  /** Who wrote it; null: the account is gone, or the reader is not told which of the team it was. */
  senderName: z.string().nullable(),
  /** A screenshot; left out where there is none. */
  picture: messagePicture.optional(),
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  threadId: idShape('thread'),
  /** The last that the reader has not deleted. */
  lastMessage: message,
  unreadCount: z.number().int().nonnegative(),
  isClosed: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

const page = (most: number, usual: number) => ({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(most).default(usual),
});

/** Whom new messages go to. `not_found`: nobody answers here. */
export const getAdminUser = endpoint({
  method: 'GET',
  path: '/api/admin-user',
  members: 'owner',
  reply: z.object({ id: idShape('user') }),
  errors: ['unauthenticated', 'not_found'],
});

/** The latest first; an administrator's are those of the team. `X-Next-Cursor` carries the cursor of the next page. */
export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  members: 'owner',
  query: z.object(page(100, 50)),
  reply: z.array(conversation),
  errors: ['unauthenticated'],
});

/**
 * The latest first, of all conversations or of one; `X-Next-Cursor` as above. Whoever reads one conversation has read
 * what is in it.
 */
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  members: 'owner',
  query: z.object({ threadId: idShape('thread').optional(), ...page(200, 100) }),
  reply: z.array(message),
  errors: ['unauthenticated', 'not_found'],
});

export const getMessage = endpoint({
  method: 'GET',
  path: '/api/messages/:id',
  members: 'owner',
  params: z.object({ id: idShape('message') }),
  reply: message,
  errors: ['unauthenticated', 'not_found'],
});

/**
 * Without `threadId` it begins a conversation; with it, it answers in one, under a subject that begins with “Re:”.
 * `not_found`: the receiver is nobody that the sender may write to, or the conversation is not theirs or deleted.
 * `invalid_input` names `pictureId` where that picture is not the sender's, was sent already, or has waited for a day.
 */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  members: 'owner',
  body: z.object({
    receiverId: idShape('user'),
    subject: messageSubject,
    content: messageContent,
    threadId: idShape('thread').optional(),
    pictureId: idShape('picture').optional(),
  }),
  reply: message,
  status: 201,
  errors: ['unauthenticated', 'not_found', 'too_many_requests'],
});

/** Deletes one's own copy: the other side keeps theirs. */
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  members: 'owner',
  params: z.object({ id: idShape('message') }),
  status: 204,
  errors: ['unauthenticated', 'not_found'],
});

/** One's own copy, within a day of its deletion. */
export const restoreMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:id/restore',
  members: 'owner',
  params: z.object({ id: idShape('message') }),
  reply: message,
  errors: ['unauthenticated', 'not_found'],
});

/**
 * A screenshot for a message: PNG, JPEG or WebP. It is made anew from its pixels, at most 2,400 wide and 4,800 high, and
 * waits for a day for the message that names it; of more than five that wait the oldest goes. `invalid_input` says of
 * `picture` what is wrong with it.
 */
export const addMessagePicture = endpoint({
  method: 'POST',
  path: '/api/messages/pictures',
  members: 'owner',
  upload: { mostFiles: 1, mostBytes: largestPicture },
  reply: messagePicture,
  status: 201,
  errors: ['unauthenticated', 'payload_too_large', 'unsupported_media', 'too_many_requests', 'overloaded'],
});

/** As WebP, for whoever has its message, and before that for whoever added it. */
export const getMessagePicture = endpoint({
  method: 'GET',
  path: '/api/messages/pictures/:id',
  members: 'owner',
  params: z.object({ id: idShape('picture') }),
  reply: z.any(),
  errors: ['unauthenticated', 'not_found'],
});
