/** Connections that are read by workers that die, stall and meet each other, and that end meanwhile. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { removeConnection } from '#contract/audience.ts';
import { call, goodPassword, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { PlatformFailure } from '#server/platforms/http/failure.ts';
import { announceDue } from './connections.ts';
import { claimConnection, updateClaimed } from './queries.ts';
import { useOwners } from './sandbox-for-test.ts';
import { connections } from './table.ts';

const server = useTestServer();
const { used, ask, answered, finish, connect, list } = useOwners(server);

let ada: Person;
beforeEach(async () => {
  used.sandbox.control.reset();
  await server.ctx.db.delete(connections);
  ada = await person(server, { timeZone: 'UTC' });
});

const rowOf = async ({ user }: Person) => {
  const [row] = await server.ctx.db.select().from(connections).where(eq(connections.userId, user.id));
  if (!row) throw new Error('not connected');
  return row;
};
const change = (as: Person, set: Partial<typeof connections.$inferInsert>) =>
  server.ctx.db.update(connections).set(set).where(eq(connections.userId, as.user.id));
const stats = () => used.sandbox.control.stats().youtube;

/** As the clock does every ten minutes. */
async function work(): Promise<void> {
  await announceDue(server.ctx);
  await server.runJobs();
}

/** A worker takes the reading and is never heard of again. */
async function claimAndDie(as: Person): Promise<Awaited<ReturnType<typeof rowOf>>> {
  const now = server.ctx.clock.now();
  const { id } = await rowOf(as);
  const claimed = await claimConnection(server.ctx.db, id, { now, until: new Date(now.getTime() + 240_000) });
  if (!claimed) throw new Error('not to be claimed');
  await server.ctx.db.execute(sql`delete from jobs.job where name = 'connections.read'`);
  return claimed;
}

describe('[AUD-02] reading', () => {
  test('that a worker died in, the first one too, is taken over when its claim has ended', async () => {
    await connect(ada);
    await claimAndDie(ada);
    await work();
    expect((await list(ada)).connections).toMatchObject([{ state: 'reading', readAt: null }]);
    await change(ada, { claimedUntil: server.ctx.clock.now() });
    await work();
    expect((await list(ada)).connections).toMatchObject([{ state: 'active', problem: null }]);
  });

  test('is not begun again before its time, however often it is announced', async () => {
    await connect(ada);
    await server.runJobs();
    const before = stats()?.api;
    await work();
    await work();
    expect(stats()?.api).toBe(before);
  });

  test('of whoever has lost the claim writes nothing any more', async () => {
    await connect(ada);
    const stalled = await claimAndDie(ada);
    await change(ada, { claimedUntil: server.ctx.clock.now() });
    await work();
    expect(await updateClaimed(server.ctx.db, stalled, { state: 'revoked', sealedToken: null })).toBe(false);
    expect(await rowOf(ada)).toMatchObject({ state: 'active', sealedToken: expect.any(String) });
  });

  test('leaves ages and genders where they are while new songs are read', async () => {
    await connect(ada, 'allow', 'Ilka Marrowby');
    await server.runJobs();
    const ages = async () => {
      const { rows } = await server.ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from own_figures where user_id = ${ada.user.id} and dimension = 'age'`);
      return rows[0]?.count ?? 0;
    };
    const told = await ages();
    expect(told).toBeGreaterThan(0);
    await change(ada, { nextSyncAt: server.ctx.clock.now(), fromDay: null, toDay: null });
    const owner = server.ctx.platforms.youtube?.owner;
    if (!owner) throw new Error('no owner');
    const { report } = owner;
    // The days are read anew; before the ages are, YouTube stops answering.
    owner.report = async (grant, request) => {
      if (request.dimension === 'age_gender') throw new PlatformFailure('youtube', 'unavailable', 'down');
      return report(grant, request);
    };
    await work();
    owner.report = report;
    expect((await list(ada)).connections).toMatchObject([{ state: 'failing', problem: 'unavailable' }]);
    expect(await ages()).toBe(told);
  });
});

describe('[AUD-03] a sign-in', () => {
  test('that is renewed is not ended by a reading with the old one', async () => {
    await connect(ada, 'revoked');
    const stalled = await claimAndDie(ada);
    await connect(ada);
    expect(await updateClaimed(server.ctx.db, stalled, { state: 'revoked', sealedToken: null })).toBe(false);
    await work();
    expect((await list(ada)).connections).toMatchObject([{ state: 'active' }]);
  });

  test('whose key is missing for a while serves again with the key', async () => {
    await connect(ada);
    const { secretKeys } = server.ctx.config;
    server.ctx.config.secretKeys = ['a-key-that-has-opened-nothing-so-far'];
    await work();
    expect((await list(ada)).connections).toMatchObject([{ state: 'failing', problem: 'not_configured' }]);
    server.ctx.config.secretKeys = secretKeys;
    await change(ada, { nextSyncAt: server.ctx.clock.now() });
    await work();
    expect((await list(ada)).connections).toMatchObject([{ state: 'active', problem: null }]);
  });

  test('that cannot be finished is given back, and leaves no token', async () => {
    const answer = await answered(await ask(ada), 'allow');
    const before = stats()?.token ?? 0;
    used.sandbox.control.fail({ platform: 'youtube', mode: '500', on: 'api', times: 1 });
    expect(await finish(ada, answer)).toBe('/audience?connection=unavailable');
    // The code, the token it was to be read with, and the end of both.
    expect((stats()?.token ?? 0) - before).toBe(3);
    const { rows } = await server.ctx.db.execute(
      sql`select 1 from platform_tokens where name like 'owner %' and name not like 'owner con%'`,
    );
    expect(rows).toEqual([]);
  });

  test('without all permissions does not end the one that works', async () => {
    await connect(ada);
    await server.runJobs();
    const answer = await answered(await ask(ada), 'partly');
    const before = stats()?.token ?? 0;
    expect(await finish(ada, answer)).toBe('/audience?connection=incomplete');
    // The code alone: at Google, withdrawing one consent ends all that the same owner gave.
    expect((stats()?.token ?? 0) - before).toBe(1);
    expect((await list(ada)).connections).toMatchObject([{ state: 'active' }]);
  });

  test('is one of ten at most, whichever browsers they are begun in; a known channel may always come again', async () => {
    const pages = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const reply = await server.app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email: ada.user.email, password: goodPassword },
        });
        const cookie = String([reply.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
        const as = { ...ada, cookie };
        return { as, page: await ask(as) };
      }),
    );
    const outcomes: string[] = [];
    for (const [place, { as, page }] of pages.entries())
      outcomes.push(await finish(as, await answered(page, 'allow', `Channel ${place}`)));
    expect(outcomes.filter((outcome) => outcome.endsWith('connected'))).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(Array(2).fill('/audience?connection=too_many'));
    expect(await connect(ada, 'allow', 'Channel 3')).toBe('/audience?connection=connected');
    expect((await list(ada)).connections).toHaveLength(10);
  });
});

describe('[AUD-03] tokens go', () => {
  const left = async (id: string) => {
    const { rows } = await server.ctx.db.execute(
      sql`select 1 from platform_tokens where name = ${`owner ${id}`}`,
    );
    return rows.length;
  };

  test('with the account', async () => {
    await connect(ada);
    await server.runJobs();
    const { id } = await rowOf(ada);
    expect(await left(id)).toBe(1);
    await server.ctx.db.execute(sql`delete from users where id = ${ada.user.id}`);
    await announceDue(server.ctx);
    const { rows } = await server.ctx.db.execute(sql`
      select 1 from connections where user_id = ${ada.user.id}
      union all select 1 from own_figures where user_id = ${ada.user.id}`);
    expect([rows, await left(id)]).toEqual([[], 0]);
  });

  test('with the connection, also where one is being read: nothing more is asked with them', async () => {
    await connect(ada);
    const { id } = await rowOf(ada);
    const { clock } = server.ctx;
    let asked = 0;
    const owner = server.ctx.platforms.youtube?.owner;
    if (!owner) throw new Error('no owner');
    const { report } = owner;
    owner.report = async (grant, request) => {
      asked++;
      if (asked === 3) await call(server.app, removeConnection, { as: ada, params: { id } });
      server.ctx.clock = { ...clock, now: () => new Date(clock.now().getTime() + asked * 31_000) };
      return report(grant, request);
    };
    await server.runJobs().finally(() => {
      owner.report = report;
      server.ctx.clock = clock;
    });
    expect(asked).toBe(3);
    expect(await left(id)).toBe(0);
  });
});
