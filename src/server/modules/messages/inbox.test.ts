import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addCannedReply,
  type CannedReply,
  type ConversationContext,
  changeConversation,
  getConversationContext,
  type InboxConversation,
  listCannedReplies,
  listInbox,
  removeCannedReply,
} from '#contract/inbox.ts';
import { mostCannedReplies } from '#domain/limits.ts';
import { plans } from '#domain/plans.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { attempts, users } from '../accounts/table.ts';
import { follow, makeSong } from '../analytics/history-for-test.ts';
import { items } from '../metrics/table.ts';
import { lettersOf } from './letters-for-test.ts';
import { failuresTold } from './policy.ts';
import { cannedReplies, messageThreads } from './table.ts';

const server = useTestServer();
const letters = lettersOf(server);

let admin: Person;
let helper: Person;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true, firstName: 'Sam', lastName: 'Support' });
  helper = await person(server, { isAdmin: true, firstName: 'Kim', lastName: 'Helper' });
  ada = await person(server, { tier: 'indie' });
  bob = await person(server, { firstName: 'Bob', lastName: 'Reed' });
});
beforeEach(async () => {
  await server.ctx.db.delete(messageThreads);
  await server.ctx.db.delete(cannedReplies);
  await server.ctx.db.delete(attempts);
});

const asks = (as: Person, body: Record<string, unknown> = {}) =>
  letters.written(as, { receiverId: admin.user.id, ...body });
const inbox = async (query: Record<string, string | number> = {}, as = admin) => {
  const reply = await call(server.app, listInbox, { as, query });
  expect(reply.statusCode).toBe(200);
  return reply.json<InboxConversation[]>();
};
const threads = async (query: Record<string, string> = {}, as = admin) =>
  (await inbox(query, as)).map(({ threadId }) => threadId);
const context = async (threadId: string): Promise<ConversationContext> =>
  (await call(server.app, getConversationContext, { as: admin, params: { threadId } })).json();
const change = (threadId: string, body: Record<string, unknown>) =>
  call(server.app, changeConversation, { as: admin, params: { threadId }, body });

describe('[MSG-04] the inbox', () => {
  test('shows who writes, and whose turn it is', async () => {
    const { id, threadId } = await asks(ada);
    expect(await inbox()).toEqual([
      {
        ...{ threadId, unreadCount: 1, isClosed: false, assignee: null },
        lastMessage: expect.objectContaining({ id, senderName: 'Ada Byron', fromSupport: false }),
        user: { id: ada.user.id, name: 'Ada Byron', email: ada.user.email, tier: 'indie', isDemo: false },
        waitingSince: '2026-11-20T12:00:00.000Z',
        answerBy: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  test('finds names, addresses, subjects and contents, whatever the case, and takes signs as they are', async () => {
    const first = (await asks(ada, { subject: 'Numbers', content: 'Nothing since 50% of May_1' })).threadId;
    const second = (await asks(bob, { subject: 'Plan', content: 'Which one?' })).threadId;
    const found: [string, string[]][] = [
      ['bob reed', [second]],
      [ada.user.email.toUpperCase(), [first]],
      ['numbers', [first]],
      ['which ONE', [second]],
      ['50% of', [first]],
      ['may_1', [first]],
      ['mayx1', []],
      ['50%since', []],
      ["'; drop table users", []],
    ];
    for (const [search, expected] of found)
      expect([search, await threads({ search })]).toEqual([search, expected]);
  });

  test('[PLAN-05] whoever waits comes first, by plan and then by how long; each is told by when', async () => {
    const eve = await person(server, { tier: 'premium' });
    const hour = 3600_000;
    const begin = async (as: Person): Promise<string> => {
      server.ctx.clock.advance(hour);
      return (await asks(as)).threadId;
    };
    const [free, late] = [await begin(bob), await begin(ada)];
    const [later, premium] = [await begin(ada), await begin(eve)];
    const sample = await begin(eve);
    await server.ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, eve.user.id));
    // Sample data is seen to like what nobody pays for.
    expect(await threads()).toEqual([late, later, free, premium, sample]);
    await server.ctx.db.update(users).set({ isDemo: false }).where(eq(users.id, eve.user.id));
    expect(await threads()).toEqual([premium, sample, late, later, free]);
    // A second word does not begin the waiting anew; an answer ends it.
    await asks(ada, { threadId: late });
    await letters.written(admin, { receiverId: eve.user.id, threadId: premium });
    expect(await threads()).toEqual([sample, late, later, free, premium]);
    const listed = await inbox();
    for (const { user, waitingSince, answerBy } of listed.slice(0, 4)) {
      const hours = (new Date(answerBy ?? 0).getTime() - new Date(waitingSince ?? 0).getTime()) / hour;
      expect(hours).toBe(plans[user.tier].support.answerHours);
    }
    expect(listed.at(-1)).toMatchObject({ waitingSince: null, answerBy: null });
    const paged: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const page = await call(server.app, listInbox, { as: admin, query });
      paged.push(...page.json<InboxConversation[]>().map(({ threadId }) => threadId));
      cursor = page.headers['x-next-cursor'] as string | undefined;
    }
    expect(paged).toEqual([sample, late, later, free, premium]);
  });

  test('[PLAN-05] whose support is dedicated comes to whoever saw to them before', async () => {
    const eve = await person(server, { tier: 'premium' });
    const assigneeOf = async (as: Person) => (await context((await asks(as)).threadId)).assignee?.id;
    for (const [as, wanted] of [
      [eve, helper.user.id],
      [ada, undefined],
    ] as const) {
      const { threadId } = await asks(as);
      expect((await context(threadId)).assignee).toBeNull();
      await change(threadId, { assigneeId: helper.user.id });
      expect(await assigneeOf(as)).toBe(wanted);
    }
  });

  test('comes by pages', async () => {
    const begun: string[] = [];
    for (let n = 0; n < 3; n++) begun.unshift((await asks(ada)).threadId);
    const first = await call(server.app, listInbox, { as: admin, query: { limit: 2 } });
    const cursor = String(first.headers['x-next-cursor']);
    const second = await call(server.app, listInbox, { as: admin, query: { limit: 2, cursor } });
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect([...first.json<InboxConversation[]>(), ...second.json<InboxConversation[]>()]).toHaveLength(3);
  });

  test('a conversation is closed and opened, and opens by itself when its user writes', async () => {
    const { threadId } = await asks(ada);
    expect((await change(threadId, { isClosed: true })).json()).toMatchObject({ isClosed: true });
    expect([await threads(), await threads({ state: 'closed' })]).toEqual([[], [threadId]]);
    await letters.written(admin, { receiverId: ada.user.id, threadId });
    expect(await threads({ state: 'closed' })).toEqual([threadId]);
    expect(await letters.conversations(ada)).toMatchObject([{ isClosed: true }]);
    await asks(ada, { threadId });
    expect([await threads(), await threads({ state: 'closed' })]).toEqual([[threadId], []]);
    await change(threadId, { isClosed: true });
    await change(threadId, { isClosed: false });
    expect(await threads()).toEqual([threadId]);
  });

  test('one of the team sees to it, until they are none of the team or somebody else does', async () => {
    const { threadId } = await asks(ada);
    await asks(bob);
    const mine = { state: 'mine' };
    const reply = await change(threadId, { assigneeId: helper.user.id });
    expect(reply.json()).toMatchObject({ assignee: { id: helper.user.id, name: 'Kim Helper' } });
    expect([await threads(mine), await threads(mine, helper)]).toEqual([[], [threadId]]);
    await change(threadId, { isClosed: true });
    expect(await threads(mine, helper)).toEqual([]);
    await change(threadId, { isClosed: false });
    for (const assigneeId of [bob.user.id, newId('user')])
      expect((await change(threadId, { assigneeId })).statusCode).toBe(404);
    await server.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, helper.user.id));
    expect((await context(threadId)).assignee).toBeNull();
    await server.ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, helper.user.id));
    await change(threadId, { assigneeId: null });
    expect(await threads(mine, helper)).toEqual([]);
    expect((await change(newId('thread'), { isClosed: true })).statusCode).toBe(404);
  });

  test('beside it stand plan, songs and what failed last', async () => {
    const { threadId } = await asks(ada);
    const now = server.ctx.clock.now().getTime();
    for (let n = 0; n <= failuresTold + 1; n++) {
      const song = await makeSong(server, 'youtube', `Song ${n}`);
      await follow(server, ada.user.id, song);
      if (n === 0) continue;
      const failure = {
        failures: 1,
        lastFailure: 'unavailable',
        lastFailureAt: new Date(now - n * 60_000),
      } as const;
      await server.ctx.db.update(items).set(failure).where(eq(items.id, song.itemId));
    }
    const { user, failures, administrators } = await context(threadId);
    expect(user).toMatchObject({ tier: 'indie', songs: failuresTold + 2, email: ada.user.email });
    expect(failures.map(({ title }) => title)).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4', 'Song 5']);
    expect(failures[0]).toMatchObject({
      ...{ platform: 'youtube', kind: 'unavailable', failedAt: new Date(now - 60_000).toISOString() },
    });
    expect(administrators.map(({ name }) => name)).toEqual(['Sam Support', 'Kim Helper']);
  });
});

describe('[MSG-04] canned replies', () => {
  const add = (title: string) =>
    call(server.app, addCannedReply, { as: admin, body: { title, content: `Hello {name}: ${title}` } });
  const list = async (as = admin) =>
    (await call(server.app, listCannedReplies, { as })).json() as CannedReply[];

  test('are the whole team’s, by title, and go when somebody deletes them', async () => {
    const reply = await add('Numbers');
    expect(reply.statusCode).toBe(201);
    await add('how to begin');
    expect((await list(helper)).map(({ title }) => title)).toEqual(['how to begin', 'Numbers']);
    const params = { id: (reply.json() as CannedReply).id };
    expect((await call(server.app, removeCannedReply, { as: helper, params })).statusCode).toBe(204);
    expect((await call(server.app, removeCannedReply, { as: helper, params })).statusCode).toBe(404);
    expect(await list()).toMatchObject([{ title: 'how to begin', content: 'Hello {name}: how to begin' }]);
    expect((await add(' ')).statusCode).toBe(400);
  });

  test('are so many and no more, also where many are added at once', async () => {
    await server.ctx.db.insert(cannedReplies).values(
      Array.from({ length: mostCannedReplies - 2 }, () => ({
        id: newId('cannedReply'),
        title: 'A',
        content: 'B',
      })),
    );
    const statuses = (await Promise.all(['1', '2', '3', '4'].map(add))).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409]);
    expect(await list()).toHaveLength(mostCannedReplies);
  });
});

test('[MSG-06] [ADM-02] for users the inbox does not exist', async () => {
  const { threadId } = await asks(ada);
  const params = { threadId };
  for (const reply of [
    await call(server.app, listInbox, { as: ada }),
    await call(server.app, getConversationContext, { as: ada, params }),
    await call(server.app, changeConversation, { as: ada, params, body: { isClosed: true } }),
    await call(server.app, listCannedReplies, { as: ada }),
    await call(server.app, addCannedReply, { as: ada, body: { title: 'A', content: 'B' } }),
    await call(server.app, removeCannedReply, { as: ada, params: { id: newId('cannedReply') } }),
    await call(server.app, listInbox),
  ])
    expect(reply.statusCode).toBe(404);
  expect(await threads()).toEqual([threadId]);
});
