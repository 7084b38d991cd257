/** Messages as tests write and read them. */
import { expect } from 'vitest';
import {
  type Conversation,
  deleteMessage,
  getAdminUser,
  listConversations,
  listMessages,
  type Message,
  restoreMessage,
  sendMessage,
} from '#contract/messages.ts';
import { call, type Person } from '#kit/factories.ts';
import type { TestServer } from '#kit/server.ts';

export function lettersOf(server: TestServer) {
  const write = (as: Person, body: Record<string, unknown>) =>
    call(server.app, sendMessage, { as, body: { subject: 'Hello', content: 'Are you there?', ...body } });

  const read = async <Item>(reply: ReturnType<typeof write>): Promise<Item> => {
    const { statusCode, json, body } = await reply;
    expect(statusCode, body).toBe(200);
    return json();
  };

  return {
    write,
    /** To the other side, which has to take it. */
    written: async (as: Person, body: Record<string, unknown>): Promise<Message> => {
      const reply = await write(as, body);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json();
    },
    supportOf: async (as: Person): Promise<string> =>
      (await read<{ id: string }>(call(server.app, getAdminUser, { as }))).id,
    conversations: (as: Person) => read<Conversation[]>(call(server.app, listConversations, { as })),
    /** Of one conversation, or of all. */
    messages: (as: Person, threadId?: string) =>
      read<Message[]>(call(server.app, listMessages, { as, query: { threadId } })),
    remove: async (as: Person, id: string) =>
      (await call(server.app, deleteMessage, { as, params: { id } })).statusCode,
    restore: async (as: Person, id: string) =>
      (await call(server.app, restoreMessage, { as, params: { id } })).statusCode,
  };
}
