import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { listSessions, login, logout, revokeSession } from '#contract/accounts.ts';
import { chooseAccount, removeMember } from '#contract/members.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { newId } from '#server/kernel/ids.ts';
import { openLiveBus } from '#server/pubsub/bus.ts';
import { endSessions } from '../accounts/sessions.ts';
import { accountMembers, sessions } from '../accounts/table.ts';
import { demoteAdmin, makeAdmin } from '../accounts/users.ts';
import { openPage, type Page } from './page-for-test.ts';
import { publish } from './service.ts';

const server = useTestServer();
let origin = '';
beforeAll(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Long before the next heartbeat. */
const soonMs = 5_000;

async function fate(page: Page): Promise<'ended' | 'open'> {
  const ended = async () => {
    while (await page.next());
    return 'ended' as const;
  };
  const waited = new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), soonMs));
  return Promise.race([ended(), waited]);
}

async function opened(as: Person): Promise<Page> {
  const page = await openPage(origin, as);
  await page.next();
  return page;
}

/** The same user in another browser. */
async function again({ user }: Person): Promise<Person> {
  const reply = await call(server.app, login, { body: { email: user.email, password: goodPassword } });
  return { user, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
}

/** Whether it is told of what comes from now on. */
async function hears(page: Page, { user }: Person): Promise<boolean> {
  const trackIds = [newId('track')];
  await publish(server.ctx, [{ userId: user.id, name: 'track.synced', data: { trackIds } }]);
  const event = await page.nextEvent();
  return JSON.stringify(event?.data) === JSON.stringify({ trackIds });
}

describe('[SEC-03] the event stream of a session ends at once', () => {
  test('when its user signs out, and those of other browsers go on', async () => {
    const here = await person(server);
    const there = await again(here);
    const [page, other] = [await opened(here), await opened(there)];
    await call(server.app, logout, { as: here });
    expect(await fate(page)).toBe('ended');
    expect(await hears(other, there)).toBe(true);
  });

  test('when it is ended from another browser', async () => {
    const here = await person(server);
    const there = await again(here);
    const page = await opened(there);
    const list = (await call(server.app, listSessions, { as: here })).json() as {
      id: string;
      isCurrent: boolean;
    }[];
    const id = list.find((session) => !session.isCurrent)?.id ?? '';
    await call(server.app, revokeSession, { as: here, params: { id } });
    expect(await fate(page)).toBe('ended');
  });

  test('when its browser signs in anew', async () => {
    const before = await person(server);
    const page = await opened(before);
    const body = { email: before.user.email, password: goodPassword };
    await call(server.app, login, { body, headers: { cookie: before.cookie } });
    expect(await fate(page)).toBe('ended');
  });

  test('when the account gets another password, all of them', async () => {
    const here = await person(server);
    const pages = [await opened(here), await opened(await again(here))];
    const askPassword = async () => 'Twelve-owls-7!';
    await makeAdmin(server.ctx, { email: here.user.email, mayRaise: true, askPassword });
    expect(await Promise.all(pages.map(fate))).toEqual(['ended', 'ended']);
  });

  test('when its user is an administrator no more', async () => {
    const admin = await person(server, { isAdmin: true });
    const page = await opened(admin);
    await demoteAdmin(server.ctx, admin.user.email);
    expect(await fate(page)).toBe('ended');
  });

  test('when a member is removed, or turns to another account', async () => {
    const [owner, ben, eve] = [await person(server), await person(server), await person(server)];
    for (const { user } of [ben, eve])
      await server.ctx.db.insert(accountMembers).values({
        ...{ ownerId: owner.user.id, memberId: user.id, role: 'view', since: server.ctx.clock.now() },
      });
    const choose = (as: Person, id: string | null) => call(server.app, chooseAccount, { as, body: { id } });
    await choose(ben, owner.user.id);
    await choose(eve, owner.user.id);
    const [page, other, own] = [await opened(ben), await opened(eve), await opened(owner)];
    expect(await hears(page, owner)).toBe(true);
    await call(server.app, removeMember, { as: owner, params: { id: ben.user.id } });
    expect(await fate(page)).toBe('ended');
    await choose(eve, null);
    expect(await fate(other)).toBe('ended');
    await own.nextEvent();
    expect(await hears(own, owner)).toBe(true);
  });

  test('when its days are over', async () => {
    const ada = await person(server);
    const now = server.ctx.clock.now().getTime();
    await server.ctx.db
      .update(sessions)
      .set({ expiresAt: new Date(now + 300) })
      .where(eq(sessions.userId, ada.user.id));
    const page = await opened(ada);
    server.ctx.clock.advance(300);
    expect(await fate(page)).toBe('ended');
  });
});

test.runIf(inject('testDatabaseUrl') !== '')(
  '[SEC-03] the event stream of a session ends at once when another process ends the session',
  async () => {
    const other = await openLiveBus(server.database, server.ctx.log);
    const ada = await person(server);
    const page = await opened(ada);
    await endSessions({ ...server.ctx, live: other }, { userId: ada.user.id });
    await other.close();
    expect(await fate(page)).toBe('ended');
  },
);
