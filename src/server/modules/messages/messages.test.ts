import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deleteMessage,
  getAdminUser,
  getMessage,
  listConversations,
  listMessages,
  type Message,
  sendMessage,
} from '#contract/messages.ts';
import { listNotifications, type Notification } from '#contract/notifications.ts';
import { longestMessage, longestSubject } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { attempts, users } from '../accounts/table.ts';
import { liveEventRows } from '../live/table.ts';
import { notifications } from '../notifications/table.ts';
import { lettersOf } from './letters-for-test.ts';
import { messageLimits } from './policy.ts';
import { messages, messageThreads } from './table.ts';

const server = useTestServer();
const letters = lettersOf(server);

let admin: Person;
let ada: Person;
let bob: Person;
let support = '';
beforeAll(async () => {
  const early = await person(server, { isAdmin: true });
  await server.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, early.user.id));
  admin = await person(server, { isAdmin: true, firstName: 'Sam', lastName: 'Support' });
  ada = await person(server);
  bob = await person(server, { firstName: 'Bob' });
  support = await letters.supportOf(ada);
});
beforeEach(async () => {
  await server.ctx.db.delete(messageThreads);
  await server.ctx.db.delete(attempts);
});

const asks = (as: Person, body: Record<string, unknown> = {}) =>
  letters.written(as, { receiverId: support, ...body });
const answers = (threadId: string, to: Person, body: Record<string, unknown> = {}) =>
  letters.written(admin, { receiverId: to.user.id, threadId, content: 'Yes.', ...body });

describe('[MSG-02] where messages go', () => {
  test('the admin user is the first administrator, and none of sample data', async () => {
    expect(support).toBe(admin.user.id);
    const second = await person(server, { isAdmin: true });
    expect(await letters.supportOf(ada)).toBe(admin.user.id);
    expect(await letters.supportOf(second)).toBe(admin.user.id);
    await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, second.user.id));
    expect((await call(server.app, getAdminUser)).statusCode).toBe(401);
  });

  test('a new message goes to the admin user, and gets a thread; the reply goes back, its subject prefixed once', async () => {
    const asked = await asks(ada, { subject: '  Numbers  ' });
    expect(asked).toEqual({
      id: expect.stringMatching(/^msg_/),
      threadId: expect.stringMatching(/^thr_/),
      ...{ senderId: ada.user.id, receiverId: support, fromSupport: false, senderName: 'Ada Byron' },
      ...{ subject: 'Numbers', content: 'Are you there?' },
      createdAt: server.ctx.clock.now().toISOString(),
    });
    const { threadId } = asked;
    const answer = await answers(threadId, ada, { subject: 'Numbers' });
    expect(answer).toMatchObject({
      ...{ threadId, senderId: support, receiverId: ada.user.id, fromSupport: true },
      subject: 'Re: Numbers',
    });
    const again = await asks(ada, { threadId, subject: 'Re: RE: Numbers' });
    expect(again).toMatchObject({ threadId, subject: 'Re: Numbers', receiverId: support });
    expect((await letters.messages(ada, threadId)).map(({ id }) => id)).toEqual([
      ...[again.id, answer.id, asked.id],
    ]);
    expect((await asks(ada)).threadId).not.toBe(threadId);
  });

  test('[MSG-06] nobody writes to another user, the team not to itself, and nobody to nobody', async () => {
    const { threadId } = await asks(ada);
    const refused: [Person, Record<string, unknown>][] = [
      [ada, { receiverId: bob.user.id }],
      [ada, { receiverId: ada.user.id }],
      [ada, { receiverId: newId('user') }],
      [ada, { receiverId: bob.user.id, threadId }],
      [bob, { receiverId: support, threadId }],
      [bob, { receiverId: ada.user.id, threadId }],
      [admin, { receiverId: support }],
      [admin, { receiverId: bob.user.id, threadId }],
      [admin, { receiverId: newId('user') }],
      [ada, { receiverId: support, threadId: newId('thread') }],
    ];
    for (const [as, body] of refused) {
      const reply = await letters.write(as, body);
      expect([body, reply.statusCode, reply.json().code]).toEqual([body, 404, 'not_found']);
    }
    expect(await server.ctx.db.$count(messages)).toBe(1);
  });

  test('the team begins a conversation too', async () => {
    const { threadId } = await letters.written(admin, { receiverId: bob.user.id, subject: 'Your plan' });
    expect(await letters.conversations(bob)).toMatchObject([{ threadId, unreadCount: 1 }]);
  });

  test('[MSG-04] the team has one face, whoever of it writes, also when that one has left', async () => {
    const helper = await person(server, { isAdmin: true, firstName: 'Kim', lastName: 'Helper' });
    const { threadId } = await asks(ada);
    await letters.written(helper, { receiverId: ada.user.id, threadId });
    const [shown] = await letters.messages(ada, threadId);
    expect(shown).toMatchObject({ senderId: support, fromSupport: true, senderName: null });
    expect((await letters.messages(admin, threadId)).map(({ senderName }) => senderName)).toEqual([
      ...['Kim Helper', 'Ada Byron'],
    ]);
    await server.ctx.db.delete(users).where(eq(users.id, helper.user.id));
    expect((await letters.messages(admin, threadId))[0]).toMatchObject({
      senderId: support,
      senderName: null,
    });
    await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.user.id));
    expect((await call(server.app, getAdminUser, { as: ada })).statusCode).toBe(404);
    expect((await letters.write(ada, { receiverId: support })).statusCode).toBe(404);
    expect(await letters.messages(ada, threadId)).toHaveLength(2);
    await server.ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.user.id));
  });
});

describe('[MSG-06] what somebody may read and delete', () => {
  test('their own; anything else is 404, and nothing is read by whoever is signed out', async () => {
    const { id, threadId } = await asks(ada);
    for (const reply of [
      await call(server.app, listMessages, { as: bob, query: { threadId } }),
      await call(server.app, getMessage, { as: bob, params: { id } }),
      await call(server.app, deleteMessage, { as: bob, params: { id } }),
      await call(server.app, listMessages, { as: ada, query: { threadId: newId('thread') } }),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
    for (const list of [listMessages, listConversations])
      expect((await call(server.app, list)).statusCode).toBe(401);
    expect(await letters.conversations(bob)).toEqual([]);
    expect(await letters.messages(bob)).toEqual([]);
    const read = await call(server.app, getMessage, { as: ada, params: { id } });
    expect(read.json()).toMatchObject({ id, threadId });
  });

  test('a deleted message is gone for whoever deleted it, and stays with the other side', async () => {
    const first = await asks(ada, { content: 'One' });
    const second = await asks(ada, { threadId: first.threadId, content: 'Two' });
    expect(await letters.remove(ada, second.id)).toBe(204);
    expect(await letters.remove(ada, second.id)).toBe(404);
    expect(await letters.messages(ada, first.threadId)).toMatchObject([{ id: first.id }]);
    expect(await letters.conversations(ada)).toMatchObject([{ lastMessage: { id: first.id } }]);
    expect(await letters.conversations(admin)).toMatchObject([{ lastMessage: { id: second.id } }]);
    expect(await letters.remove(admin, second.id)).toBe(204);
    expect(await letters.messages(admin, first.threadId)).toMatchObject([{ id: first.id }]);
  });

  test('a reply to a conversation one has deleted is refused; one of the other side brings it back with the reply alone', async () => {
    const { id, threadId } = await asks(ada);
    await letters.remove(ada, id);
    expect((await letters.write(ada, { receiverId: support, threadId })).statusCode).toBe(404);
    expect(await letters.conversations(ada)).toEqual([]);
    const answer = await answers(threadId, ada);
    expect(await letters.messages(ada, threadId)).toMatchObject([{ id: answer.id }]);
    for (const one of [answer.id, id]) await letters.remove(admin, one);
    await letters.remove(ada, answer.id);
    expect(await letters.conversations(admin)).toEqual([]);
    expect((await letters.write(admin, { receiverId: ada.user.id, threadId })).statusCode).toBe(404);
  });

  test('deleting the last copies while somebody answers loses no answer', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, threadId } = await asks(ada);
      await letters.remove(admin, id);
      const [removed, answer] = await Promise.all([
        letters.remove(ada, id),
        letters.write(ada, { receiverId: support, threadId }),
      ]);
      expect(removed).toBe(204);
      expect([201, 404]).toContain(answer.statusCode);
      const kept = (await letters.messages(admin)).some((one) => one.id === answer.json().id);
      expect(kept).toBe(answer.statusCode === 201);
    }
  });

  test('with the account all of its messages go', async () => {
    const leaver = await person(server);
    await asks(leaver);
    await server.ctx.db.delete(users).where(eq(users.id, leaver.user.id));
    expect(await letters.conversations(admin)).toEqual([]);
  });
});

describe('[MSG-01] unread', () => {
  const unread = async (as: Person) =>
    (await letters.conversations(as)).map(({ unreadCount }) => unreadCount);

  test('counts what the other side wrote, until the conversation is opened or answered', async () => {
    const { threadId } = await asks(ada);
    await asks(ada, { threadId });
    expect([await unread(ada), await unread(admin)]).toEqual([[0], [2]]);
    await letters.messages(admin);
    expect(await unread(admin)).toEqual([2]);
    await letters.messages(admin, threadId);
    expect(await unread(admin)).toEqual([0]);
    await answers(threadId, ada);
    await answers(threadId, ada);
    expect([await unread(ada), await unread(admin)]).toEqual([[2], [0]]);
    await asks(ada, { threadId });
    expect([await unread(ada), await unread(admin)]).toEqual([[0], [1]]);
  });

  test('what was deleted unread is not counted', async () => {
    const { threadId } = await asks(ada);
    const answer = await answers(threadId, ada);
    await letters.remove(ada, answer.id);
    expect(await unread(ada)).toEqual([0]);
  });
});

describe('[MSG-03] bad input', () => {
  test.each([
    ['a blank subject', { subject: ' \n' }, { subject: 'required' }],
    ['a blank content', { content: ' \u200b\t' }, { content: 'required' }],
    ['neither', { subject: undefined, content: undefined }, { subject: 'required', content: 'required' }],
    ['too long a subject', { subject: 'x'.repeat(longestSubject + 5) }, { subject: 'long' }],
    ['too long a content', { content: 'x'.repeat(longestMessage + 1) }, { content: 'long' }],
    ['a subject of two lines', { subject: 'Hello\r\nBcc: x@y' }, { subject: 'controlCharacter' }],
    ['a subject that turns the line around', { subject: 'Ada\u202egnp' }, { subject: 'controlCharacter' }],
    ['NUL', { content: 'a\0b' }, { content: 'controlCharacter' }],
  ])('%s is refused, and each field says why', async (_, body, errors) => {
    const reply = await letters.write(ada, { receiverId: support, ...body });
    expect([reply.statusCode, reply.json().errors]).toEqual([400, errors]);
  });

  test('wrong ids, cursors and sizes are refused', async () => {
    for (const body of [{ receiverId: 'admin' }, { receiverId: 7 }, { receiverId: support, threadId: 'x' }])
      expect((await letters.write(ada, body)).statusCode).toBe(400);
    for (const query of [{ threadId: 'x' }, { cursor: 'x' }, { limit: 0 }, { limit: 201 }])
      expect((await call(server.app, listMessages, { as: ada, query })).statusCode).toBe(400);
    for (const query of [{ cursor: 'WzFd' }, { limit: 101 }])
      expect((await call(server.app, listConversations, { as: ada, query })).statusCode).toBe(400);
  });

  test('a megabyte is not even read', async () => {
    const reply = await letters.write(ada, { receiverId: support, content: 'x'.repeat(1_000_000) });
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'payload_too_large']);
  });

  test('the longest fits, in any script, and markup stays what was typed', async () => {
    const content = 'あ'.repeat(longestMessage);
    expect((await asks(ada, { content, subject: 'x'.repeat(longestSubject) })).content).toBe(content);
    const markup = '<script>alert(1)</script>\n**bold** &amp;';
    expect((await asks(ada, { content: markup })).content).toBe(markup);
  });

  test('somebody writes so often an hour; then they are told when to come back', async () => {
    const statuses = new Map<number, number>();
    const replies = await Promise.all(
      Array.from({ length: messageLimits.user.tries + 3 }, () => letters.write(ada, { receiverId: support })),
    );
    for (const { statusCode } of replies) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    expect(statuses).toEqual(
      new Map([
        [201, messageLimits.user.tries],
        [429, 3],
      ]),
    );
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('3600');
    await letters.written(bob, { receiverId: support });
    server.ctx.clock.advance(3_600_000);
    await asks(ada);
  });
});

describe('[MSG-01] lists come by pages', () => {
  type Listing = typeof listMessages | typeof listConversations;
  const pages = async (endpoint: Listing, query: Record<string, string | number>): Promise<string[][]> => {
    const seen: string[][] = [];
    for (let cursor: string | undefined; ; ) {
      const reply = await call(server.app, endpoint, { as: ada, query: { ...query, cursor } });
      expect(reply.statusCode).toBe(200);
      seen.push(
        reply.json<(Message & { lastMessage?: Message })[]>().map((one) => (one.lastMessage ?? one).id),
      );
      cursor = reply.headers['x-next-cursor'] as string | undefined;
      if (!cursor) return seen;
    }
  };

  test('the latest first, each once, also where all came at one moment', async () => {
    const first = await asks(ada);
    const inOne = [first.id];
    for (let n = 0; n < 4; n++) inOne.unshift((await asks(ada, { threadId: first.threadId })).id);
    expect(await pages(listMessages, { threadId: first.threadId, limit: 2 })).toEqual([
      ...[inOne.slice(0, 2), inOne.slice(2, 4), inOne.slice(4)],
    ]);
    const others = [await asks(ada), await asks(ada)].map(({ id }) => id);
    expect((await pages(listMessages, { limit: 3 })).flat()).toEqual([...others.toReversed(), ...inOne]);
    const conversations = await pages(listConversations, { limit: 1 });
    expect(conversations.map((page) => page.length)).toEqual([1, 1, 1]);
    expect(new Set(conversations.flat())).toEqual(new Set([...others, inOne[0]]));
  });
});

describe('[MSG-05] notifications', () => {
  const noted = async (as: Person) => {
    const list = (await call(server.app, listNotifications, { as })).json<Notification[]>();
    return list.map(({ relatedId, isRead }) => [relatedId, isRead]);
  };
  beforeEach(() => server.ctx.db.delete(notifications));

  test('whoever receives a message gets one, which leads to it; whoever writes gets none', async () => {
    const second = await person(server, { isAdmin: true });
    const { id } = await asks(ada, { subject: 'Numbers', content: `${'👩'.repeat(200)}b` });
    const [notification] = (await call(server.app, listNotifications, { as: second })).json<Notification[]>();
    const content = `${'👩'.repeat(200)}…`;
    expect(notification).toMatchObject({ type: 'message', relatedId: id, title: 'Numbers', content });
    expect([await noted(admin), await noted(ada), await noted(bob)]).toEqual([[[id, false]], [], []]);
    await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, second.user.id));
  });

  test('it is read with its conversation, and gone with the message', async () => {
    const asked = await asks(ada);
    const answer = await answers(asked.threadId, ada);
    expect([await noted(admin), await noted(ada)]).toEqual([[[asked.id, true]], [[answer.id, false]]]);
    await letters.messages(ada, asked.threadId);
    expect(await noted(ada)).toEqual([[answer.id, true]]);
    await letters.remove(ada, answer.id);
    expect([await noted(admin), await noted(ada)]).toEqual([[[asked.id, true]], []]);
  });
});

test('[MSG-05] both sides and all of the team are told of a new message, and each of what only they see', async () => {
  const second = await person(server, { isAdmin: true });
  await server.ctx.db.delete(liveEventRows);
  const told = async () => {
    const rows = await server.ctx.db.select().from(liveEventRows);
    await server.ctx.db.delete(liveEventRows);
    return rows.map(({ userId, name }) => `${name} ${userId}`).toSorted();
  };
  const to = (name: string, ...people: Person[]) => people.map(({ user }) => `${name} ${user.id}`).toSorted();
  const { id, threadId } = await asks(ada);
  expect(await told()).toEqual([
    ...to('message.created', ada, admin, second),
    ...to('notification.created', admin, second),
  ]);
  await letters.messages(second, threadId);
  expect(await told()).toEqual(to('conversation.changed', admin, second));
  await letters.messages(second, threadId);
  expect(await told()).toEqual([]);
  await letters.remove(ada, id);
  expect(await told()).toEqual(to('message.deleted', ada));
  await letters.restore(ada, id);
  expect(await told()).toEqual(to('message.created', ada));
  await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, second.user.id));
});

test('[MSG-02] an endpoint beside the contract’s shape takes nothing more: who sends is who is signed in', async () => {
  const reply = await call(server.app, sendMessage, {
    as: ada,
    body: { receiverId: support, subject: 'Hi', content: 'Ho', senderId: bob.user.id, fromSupport: true },
  });
  if (reply.statusCode === 201)
    expect(reply.json()).toMatchObject({ senderId: ada.user.id, fromSupport: false });
  else expect(reply.statusCode).toBe(400);
});
