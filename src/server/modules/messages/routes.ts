import * as inbox from '#contract/inbox.ts';
import * as contract from '#contract/messages.ts';
import { type BoundRoute, bindForAdmin, bindForUser, bindUpload } from '#server/route.ts';
import {
  adminUser,
  deleteMessage,
  getMessage,
  listConversations,
  listMessages,
  restoreMessage,
} from './conversations.ts';
import { addCannedReply, changeConversation, listInbox, readContext, removeCannedReply } from './inbox.ts';
import { addPicture, readPicture } from './pictures.ts';
import { selectCannedReplies } from './queries-inbox.ts';
import { sendMessage } from './send.ts';

export const messagesRoutes: BoundRoute[] = [
  bindForUser(contract.getAdminUser, ({ ctx }) => adminUser(ctx)),
  bindForUser(contract.listConversations, async ({ ctx, user, query, exchange }) => {
    const { conversations, nextCursor } = await listConversations(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return conversations;
  }),
  bindForUser(contract.listMessages, async ({ ctx, user, query, exchange }) => {
    const { messages, nextCursor } = await listMessages(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return messages;
  }),
  bindForUser(contract.getMessage, ({ ctx, user, params }) => getMessage(ctx, user, params.id)),
  bindForUser(contract.sendMessage, ({ ctx, user, exchange, body }) =>
    sendMessage(ctx, exchange, user, body),
  ),
  bindForUser(
    contract.deleteMessage,
    async ({ ctx, user, params }) => void (await deleteMessage(ctx, user, params.id)),
  ),
  bindForUser(contract.restoreMessage, ({ ctx, user, params }) => restoreMessage(ctx, user, params.id)),
  bindUpload(contract.addMessagePicture, ({ ctx, user, parts }) => addPicture(ctx, user, parts)),
  bindForUser(contract.getMessagePicture, ({ ctx, user, params }) => readPicture(ctx, user, params.id)),
  bindForAdmin(inbox.listInbox, async ({ ctx, user, query, exchange }) => {
    const { conversations, nextCursor } = await listInbox(ctx, user, query);
    if (nextCursor) exchange.setHeader('x-next-cursor', nextCursor);
    return conversations;
  }),
  bindForAdmin(inbox.getConversationContext, ({ ctx, params }) => readContext(ctx, params.threadId)),
  bindForAdmin(inbox.changeConversation, ({ ctx, user, params, body }) =>
    changeConversation(ctx, user, params.threadId, body),
  ),
  bindForAdmin(inbox.listCannedReplies, ({ ctx }) => selectCannedReplies(ctx.db)),
  bindForAdmin(inbox.addCannedReply, ({ ctx, user, body }) => addCannedReply(ctx, user, body)),
  bindForAdmin(
    inbox.removeCannedReply,
    async ({ ctx, user, params }) => void (await removeCannedReply(ctx, user, params.id)),
  ),
];
