import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { streamEvents } from '#contract/live.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { openTestServer, useTestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { openLiveBus } from '#server/pubsub/bus.ts';
import { openPage } from './page-for-test.ts';
import { streamsPerUser } from './policy.ts';
import { publish } from './service.ts';
import { openStream } from './stream.ts';
import { liveEventRows } from './table.ts';

const server = useTestServer();
let origin = '';
beforeAll(async () => {
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

const synced = (to: Person, ...trackIds: string[]) => ({
  userId: to.user.id,
  name: 'track.synced' as const,
  data: { trackIds },
});
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });
const isServer = inject('testDatabaseUrl') !== '';
const open = (to: Person) => server.ctx.live.listening(to.user.id);

test('[SYNC-06] an open page is told of new numbers, and nobody else is', async () => {
  const [ada, bob] = [await person(server), await person(server)];
  const page = await openPage(origin, ada);
  const hello = await page.next();
  expect(hello?.id).toMatch(/^0-/);
  const track = newId('track');
  await publish(server.ctx, [synced(bob, newId('track')), synced(ada, track)]);
  expect(await page.nextEvent()).toMatchObject({ event: 'track.synced', data: { trackIds: [track] } });
});

test('[SYNC-06] the stream is neither compressed nor buffered nor cached on its way', async () => {
  const page = await openPage(origin, await person(server));
  expect(page.headers.get('content-type')).toContain('text/event-stream');
  expect(page.headers.get('content-encoding')).toBeNull();
  expect(page.headers.get('x-accel-buffering')).toBe('no');
  expect(page.headers.get('cache-control')).toContain('no-store');
});

test('[SYNC-06] events that came while the connection was broken are sent when the page comes back, once and in order', async () => {
  const ada = await person(server);
  const first = await openPage(origin, ada);
  await publish(server.ctx, [synced(ada, newId('track'))]);
  const seen = await first.nextEvent();
  first.leave();
  const missed = [newId('track'), newId('track')];
  for (const id of missed) await publish(server.ctx, [synced(ada, id)]);
  const again = await openPage(origin, ada, seen?.id);
  expect((await again.nextEvent())?.data).toEqual({ trackIds: [missed[0]] });
  const last = await again.nextEvent();
  expect(last?.data).toEqual({ trackIds: [missed[1]] });
  again.leave();
  const third = await openPage(origin, ada, last?.id);
  const fresh = newId('track');
  await publish(server.ctx, [synced(ada, fresh)]);
  expect((await third.nextEvent())?.data).toEqual({ trackIds: [fresh] });
});

test('[SYNC-06] a page that was open without any event resumes as well', async () => {
  const ada = await person(server);
  const page = await openPage(origin, ada);
  const hello = await page.next();
  page.leave();
  const id = newId('track');
  await publish(server.ctx, [synced(ada, id)]);
  const again = await openPage(origin, ada, hello?.id);
  expect((await again.nextEvent())?.data).toEqual({ trackIds: [id] });
});

describe('[SYNC-06] a position of no use', () => {
  test.each(['garbage', '12', '-1-zzz', '99999999999999999999-abc', "1-'; drop table users", '1-zzzzzzzzz'])(
    '%s starts from now and tells the page to fetch anew',
    async (lastEventId) => {
      const ada = await person(server);
      await publish(server.ctx, [synced(ada, newId('track'))]);
      const page = await openPage(origin, ada, lastEventId);
      expect((await page.nextEvent())?.event).toBe('resync');
      const id = newId('track');
      await publish(server.ctx, [synced(ada, id)]);
      expect((await page.nextEvent())?.data).toEqual({ trackIds: [id] });
    },
  );

  test('an hour later what was kept is deleted, and the page is told to fetch anew', async () => {
    const ada = await person(server);
    const page = await openPage(origin, ada);
    const hello = await page.next();
    await publish(server.ctx, [synced(ada, newId('track'))]);
    server.ctx.clock.advance(3600_000 + 1);
    await server.ctx.jobs.boss.send('live.purge', {});
    await server.runJobs();
    expect(await server.ctx.db.$count(liveEventRows)).toBe(0);
    const again = await openPage(origin, ada, hello?.id);
    expect((await again.nextEvent())?.event).toBe('resync');
  });
});

test('[SYNC-06] an event of a transaction that fails is never sent', async () => {
  const ada = await person(server);
  const page = await openPage(origin, ada);
  const failing = transaction(server.ctx, async (ctx) => {
    await publish(ctx, [synced(ada, newId('track'))]);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const id = newId('track');
  await transaction(server.ctx, (ctx) => publish(ctx, [synced(ada, id)]));
  expect((await page.nextEvent())?.data).toEqual({ trackIds: [id] });
});

test('[SYNC-06] an account deleted meanwhile does not fail the event of another', async () => {
  const ada = await person(server);
  await publish(server.ctx, [
    { userId: newId('user'), name: 'track.synced', data: { trackIds: [] } },
    synced(ada, newId('track')),
  ]);
  await publish(server.ctx, []);
});

test('[SYNC-06] every tab gets every event, up to a number of tabs, and a tab that leaves makes room', async () => {
  const ada = await person(server);
  const pages = await Promise.all(Array.from({ length: streamsPerUser }, () => openPage(origin, ada)));
  const tooMany = await openPage(origin, ada);
  expect(tooMany.status).toBe(429);
  const id = newId('track');
  await publish(server.ctx, [synced(ada, id)]);
  for (const page of pages) expect((await page.nextEvent())?.data).toEqual({ trackIds: [id] });
  pages[0]?.leave();
  await eventually(() => expect(open(ada)).toBe(streamsPerUser - 1));
  expect((await openPage(origin, ada)).status).toBe(200);
  for (const page of pages) page.leave();
});

test('[SYNC-06] nothing of a page that has left stays behind', async () => {
  const ada = await person(server);
  for (let visit = 0; visit < 5; visit++) {
    const page = await openPage(origin, ada);
    await page.next();
    page.leave();
  }
  await fetch(`${origin}/api/events`, { method: 'HEAD', headers: { cookie: ada.cookie } });
  await eventually(() => expect(open(ada)).toBe(0));
});

test('[SYNC-06] a visitor gets no stream', async () => {
  const response = await call(server.app, streamEvents);
  expect(response.statusCode).toBe(401);
});

test('[SYNC-06] a quiet stream gives signs of life and ends with its session', async () => {
  const ada = await person(server);
  let isSignedIn = true;
  const stream = await openStream(server.ctx, {
    userId: ada.user.id,
    lastEventId: undefined,
    signedInUntil: async () => (isSignedIn ? new Date('2100-01-01') : undefined),
    heartbeatMs: 5,
  });
  const said: string[] = [];
  for await (const chunk of stream) {
    said.push(String(chunk));
    if (said.length === 3) isSignedIn = false;
  }
  expect(said[1]).toMatch(/^: still here\nid: 0-\w+\n\n$/);
  expect(open(ada)).toBe(0);
});

test('[SYNC-06] a page that does not read is let go of', async () => {
  const ada = await person(server);
  const stream = await openStream(server.ctx, {
    userId: ada.user.id,
    lastEventId: undefined,
    signedInUntil: async () => new Date('2100-01-01'),
  });
  const trackIds = Array.from({ length: 30_000 }, () => newId('track'));
  await publish(server.ctx, [synced(ada, ...trackIds)]);
  await eventually(() => expect(stream.destroyed).toBe(true));
  expect(open(ada)).toBe(0);
});

test('[OPS-01] a server that stops ends its streams and does not wait for the pages', async () => {
  const stopping = await openTestServer();
  const address = await stopping.app.listen({ host: '127.0.0.1', port: 0 });
  const page = await openPage(address, await person(stopping));
  expect(await page.next()).toBeDefined();
  await stopping.close();
  expect(await page.next()).toBeUndefined();
});

describe.runIf(isServer)('with several processes on one database server', () => {
  test('[SYNC-06] an event published by one process reaches the page that another one holds', async () => {
    const other = await openLiveBus(server.database, server.ctx.log);
    const ada = await person(server);
    const page = await openPage(origin, ada);
    const id = newId('track');
    await transaction({ ...server.ctx, live: other }, (ctx) => publish(ctx, [synced(ada, id)]));
    expect((await page.nextEvent())?.data).toEqual({ trackIds: [id] });
    await other.close();
  });

  test('[SYNC-06] a listening connection that breaks comes back, and what was missed is sent', async () => {
    const ada = await person(server);
    const page = await openPage(origin, ada);
    await page.next();
    const killed = await server.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    expect(killed.rowCount).toBe(1);
    const [missed, later] = [newId('track'), newId('track')];
    await publish(server.ctx, [synced(ada, missed)]);
    expect((await page.nextEvent())?.data).toEqual({ trackIds: [missed] });
    await publish(server.ctx, [synced(ada, later)]);
    expect((await page.nextEvent())?.data).toEqual({ trackIds: [later] });
  });

  test('[SYNC-06] an event that commits after a later one is sent all the same', async () => {
    const ada = await person(server);
    const page = await openPage(origin, ada);
    const [early, late] = [newId('track'), newId('track')];
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let hasWritten = () => {};
    const written = new Promise<void>((resolve) => {
      hasWritten = resolve;
    });
    const slow = transaction(server.ctx, async (ctx) => {
      await publish(ctx, [synced(ada, early)]);
      hasWritten();
      await held;
    });
    await written;
    await publish(server.ctx, [synced(ada, late)]);
    expect((await page.nextEvent())?.data).toEqual({ trackIds: [late] });
    commit();
    await slow;
    expect((await page.nextEvent())?.data).toEqual({ trackIds: [early] });
  });
});
