/** Notifications: told in a transaction, read in the reader's language, marked, removed, brought back. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/accounts.ts';
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  type Notification,
  removeNotification,
  restoreNotification,
} from '#contract/notifications.ts';
import { mostNotifications, notificationDays } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import { liveEventRows } from '../live/table.ts';
import { purgeOld } from './notifications.ts';
import { forget, type NewNotification, notify, notifyAll } from './notify.ts';
import { notificationPreferences, notifications } from './table.ts';

const server = useTestServer();
let ada: Person;
let eve: Person;

beforeAll(async () => {
  ada = await person(server);
  eve = await person(server);
});

const list = async (as: Person, query: Record<string, string> = {}): Promise<Notification[]> =>
  (await call(server.app, listNotifications, { as, query: query as never })).json();
const unread = async (as: Person): Promise<number> =>
  (await call(server.app, countUnread, { as })).json().count;
const read = (as: Person, id: string) => call(server.app, markRead, { as, params: { id } });
const remove = (as: Person, id: string) => call(server.app, removeNotification, { as, params: { id } });
const restore = (as: Person, id: string) => call(server.app, restoreNotification, { as, params: { id } });

const reply = (to: Person, subject = 'Re: My numbers'): NewNotification => ({
  userId: to.user.id,
  type: 'message',
  relatedId: 'msg_1',
  facts: { subject, text: 'They are back.' },
});
const milestone = (to: Person, value: number, dedupeKey?: string): NewNotification => ({
  userId: to.user.id,
  type: 'milestone',
  relatedId: 'trk_1',
  facts: { title: 'Blue <b>Hour</b>', platform: 'youtube', metric: 'views', value },
  ...(dedupeKey !== undefined && { dedupeKey }),
});

describe('[NTF-02] what somebody was told', () => {
  test('stands there in full, the latest first, for them alone', async () => {
    await notify(server.ctx, reply(ada));
    server.ctx.clock.advance(1000);
    await notify(server.ctx, milestone(ada, 10_000));
    expect(await list(ada)).toEqual([
      {
        id: expect.stringMatching(/^ntf_[0-9a-f]{32}$/),
        title: 'Blue <b>Hour</b>',
        content: 'Views passed 10,000 on YouTube',
        isRead: false,
        type: 'milestone',
        relatedId: 'trk_1',
        createdAt: server.ctx.clock.now().toISOString(),
        sandbox: true,
      },
      {
        id: expect.any(String),
        title: 'Re: My numbers',
        content: 'They are back.',
        isRead: false,
        type: 'message',
        relatedId: 'msg_1',
        createdAt: expect.any(String),
      },
    ]);
    expect(await unread(ada)).toBe(2);
    expect(await list(eve)).toEqual([]);
    expect(await unread(eve)).toBe(0);
  });

  test('is said in the language of whoever reads it, whenever that changes', async () => {
    await call(server.app, updateProfile, { as: ada, body: { language: 'de' } });
    expect((await list(ada))[0]?.content).toBe('Aufrufe auf YouTube: 10.000 überschritten');
    await call(server.app, updateProfile, { as: ada, body: { language: 'en' } });
    expect((await list(ada))[0]?.content).toBe('Views passed 10,000 on YouTube');
  });

  test('comes in pages', async () => {
    const as = await person(server);
    await notifyAll(
      server.ctx,
      Array.from({ length: 5 }, (_, n) => milestone(as, n)),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 4; page++) {
      const query = { limit: '2', ...(cursor && { cursor }) };
      const answer = await call(server.app, listNotifications, { as, query: query as never });
      seen.push(...answer.json<Notification[]>().map(({ id }) => id));
      cursor = answer.headers['x-next-cursor'] as string | undefined;
      if (!cursor) break;
    }
    expect(seen).toEqual((await list(as)).map(({ id }) => id));
    expect(seen).toHaveLength(5);
    const garbage = await call(server.app, listNotifications, { as, query: { cursor: 'x' } as never });
    expect(garbage.statusCode).toBe(400);
  });

  test('is removed, can be brought back for a day, and is gone then', async () => {
    const as = await person(server);
    await notify(server.ctx, reply(as));
    const [one] = await list(as);
    const id = one?.id ?? '';
    expect((await remove(as, id)).statusCode).toBe(204);
    expect((await remove(as, id)).statusCode).toBe(404);
    expect([await list(as), await unread(as)]).toEqual([[], 0]);
    expect((await restore(as, id)).json()).toEqual(one);
    expect(await list(as)).toEqual([one]);
    await remove(as, id);
    server.ctx.clock.advance(24 * 3600_000 + 1000);
    expect((await restore(as, id)).statusCode).toBe(404);
    const left = () => server.ctx.db.$count(notifications, eq(notifications.id, id));
    await purgeOld(server.ctx);
    // As long as the same could be told again.
    expect(await left()).toBe(1);
    server.ctx.clock.advance(7 * 24 * 3600_000);
    await purgeOld(server.ctx);
    expect(await left()).toBe(0);
  });
});

describe('[NTF-03] reading', () => {
  test('marks one, once and for all, or every one', async () => {
    const as = await person(server);
    await notifyAll(server.ctx, [milestone(as, 1), milestone(as, 2), milestone(as, 3)]);
    const [first] = await list(as);
    const id = first?.id ?? '';
    expect((await read(as, id)).json()).toEqual({ ...first, isRead: true });
    expect((await read(as, id)).json()).toEqual({ ...first, isRead: true });
    expect(await unread(as)).toBe(2);
    expect((await call(server.app, markAllRead, { as })).json()).toEqual({ count: 0 });
    expect((await list(as)).map(({ isRead }) => isRead)).toEqual([true, true, true]);
    expect((await call(server.app, markAllRead, { as })).json()).toEqual({ count: 0 });
  });

  test('is for whoever was told: another’s is not found, and nobody’s without a session', async () => {
    const as = await person(server);
    await notify(server.ctx, reply(as));
    const before = await list(as);
    const id = before[0]?.id ?? '';
    for (const act of [read, remove, restore]) expect((await act(eve, id)).statusCode).toBe(404);
    expect((await call(server.app, markAllRead, { as: eve })).statusCode).toBe(200);
    expect(await list(as)).toEqual(before);
    for (const endpoint of [listNotifications, countUnread])
      expect((await call(server.app, endpoint)).statusCode).toBe(401);
  });
});

describe('[NTF-04] telling', () => {
  test('is done once for one key of one account', async () => {
    const [as, other] = [await person(server), await person(server)];
    await notifyAll(server.ctx, [
      milestone(as, 100, 'a'),
      milestone(as, 250, 'a'),
      milestone(other, 100, 'a'),
    ]);
    await notify(server.ctx, milestone(as, 500, 'a'));
    expect((await list(as)).map(({ content }) => content)).toEqual(['Views passed 100 on YouTube']);
    expect(await list(other)).toHaveLength(1);
    // Removed is no reason to tell it again.
    await remove(as, (await list(as))[0]?.id ?? '');
    await notify(server.ctx, milestone(as, 500, 'a'));
    expect(await list(as)).toEqual([]);
  });

  test('commits with what it speaks of, or not at all; open pages hear of it', async () => {
    const as = await person(server);
    const heard = () =>
      server.ctx.db.$count(liveEventRows, sql`user_id = ${as.user.id} and name = 'notification.created'`);
    const failed = transaction(server.ctx, async (ctx) => {
      await notify(ctx, reply(as));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await list(as), await heard()]).toEqual([[], 0]);
    await transaction(server.ctx, (ctx) => notify(ctx, reply(as)));
    expect(await list(as)).toHaveLength(1);
    expect(await heard()).toBe(1);
  });

  test('passes over whoever is gone, and what somebody does not want to hear of', async () => {
    const as = await person(server);
    await server.ctx.db.insert(notificationPreferences).values({
      userId: as.user.id,
      choices: { milestone: { app: false, push: false } },
    });
    await notifyAll(server.ctx, [
      { ...reply(as), userId: 'usr_gone' } as NewNotification,
      milestone(as, 100),
      reply(as),
    ]);
    expect((await list(as)).map(({ type }) => type)).toEqual(['message']);
  });

  test('is taken back where what it speaks of is gone', async () => {
    const as = await person(server);
    await notifyAll(server.ctx, [reply(as), milestone(as, 100)]);
    await forget(server.ctx, { type: 'message', relatedIds: ['msg_1'], userIds: [as.user.id] });
    expect((await list(as)).map(({ type }) => type)).toEqual(['milestone']);
  });

  test('keeps the newest ones of an account, and none for longer than half a year', async () => {
    const as = await person(server);
    const many = Array.from({ length: mostNotifications }, (_, n) => milestone(as, n));
    await notifyAll(server.ctx, many);
    server.ctx.clock.advance(1000);
    await notifyAll(server.ctx, [reply(as), reply(as), reply(as)]);
    expect(await unread(as)).toBe(mostNotifications);
    expect((await list(as, { limit: '4' })).map(({ type }) => type)).toEqual([
      'message',
      'message',
      'message',
      'milestone',
    ]);
    server.ctx.clock.advance((notificationDays + 1) * 24 * 3600_000);
    await purgeOld(server.ctx);
    const left = await server.ctx.db.$count(notifications, eq(notifications.userId, as.user.id));
    expect(left).toBe(0);
  });
});
