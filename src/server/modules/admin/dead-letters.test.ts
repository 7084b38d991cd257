import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeadLetter, getSyncStatus, listDeadLetters, retryDeadLetters } from '#contract/admin.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { newId } from '#server/kernel/ids.ts';
import { items } from '../metrics/table.ts';
import { tidyJob } from '../sync/jobs.ts';
import { dead, putItems } from './items-for-test.ts';
import { pageSize, retriedAtOnce, retryRounds } from './policy.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { knowsAll: true });
const server = useTestServer({ platforms: { youtube, deezer } });

let admin: Person;
beforeAll(async () => {
  admin = await person(server, { isAdmin: true });
});

beforeEach(async () => {
  await server.ctx.db.execute(sql`delete from items`);
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  youtube.calls.length = 0;
});

const list = async (query: Record<string, string> = {}) =>
  (await call(server.app, listDeadLetters, { as: admin, query })).json() as {
    deadLetters: DeadLetter[];
    nextCursor: string | null;
  };
const retry = async (body: Record<string, unknown>) => {
  const reply = await call(server.app, retryDeadLetters, { as: admin, body });
  expect(reply.statusCode).toBe(200);
  return reply.json() as { retried: number; isMore: boolean };
};
const counted = async () => {
  const { platforms } = (await call(server.app, getSyncStatus, { as: admin })).json();
  return platforms[0].deadLetters.count as number;
};

describe('[ADM-03] the list', () => {
  test('says which song failed, how often, why, and how old its numbers are', async () => {
    const [itemId = ''] = await putItems(server.ctx.db, 1, dead({ title: 'Silver', artist: 'Ada' }));
    await putItems(server.ctx.db, 1, dead({ failures: 7 }));
    expect(await list()).toEqual({
      deadLetters: [
        {
          itemId,
          platform: 'youtube',
          title: 'Silver',
          artist: 'Ada',
          url: expect.stringContaining('https://www.youtube.com/'),
          failures: 8,
          kind: 'bad-reply',
          detail: 'views is no number',
          failedAt: '2026-11-20T11:00:00.000Z',
          since: '2026-11-01T00:00:00.000Z',
        },
      ],
      nextCursor: null,
    });
    expect(await counted()).toBe(1);
  });

  test('a song that is gone was answered: it is no dead letter', async () => {
    await putItems(server.ctx.db, 1, dead({ lastFailure: 'not-found', status: 'gone' }));
    expect((await list()).deadLetters).toEqual([]);
    expect(await counted()).toBe(0);
    expect(await retry({ platform: 'youtube' })).toMatchObject({ retried: 0 });
  });

  test('comes in pages, each song once, the latest failure first, also where many failed at once', async () => {
    const { db } = server.ctx;
    await putItems(db, pageSize, dead());
    await putItems(db, pageSize, dead({ lastFailureAt: new Date('2026-11-20T11:30:00Z'), failures: 12 }));
    await putItems(db, 5, dead({ platform: 'deezer', lastFailureAt: new Date('2026-11-20T10:00:00Z') }));
    const seen: DeadLetter[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(cursor ? { cursor } : {});
      expect(page.deadLetters.length).toBeLessThanOrEqual(pageSize);
      seen.push(...page.deadLetters);
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen.map(({ itemId }) => itemId)).size).toBe(2 * pageSize + 5);
    const times = seen.map(({ failedAt }) => failedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list({ platform: 'deezer' })).deadLetters).toHaveLength(5);
  });

  test.each([{ platform: 'napster' }, { cursor: 'nonsense' }, { cursor: 'WyIyMDI2IiwiYSJd' }])(
    'refuses %o',
    async (query) => {
      const reply = await call(server.app, listDeadLetters, { as: admin, query });
      expect(reply.statusCode).toBe(400);
    },
  );
});

describe('[ADM-03] trying again', () => {
  test('makes those that are named due now with the whole ladder of pauses, and leaves the others', async () => {
    const ids = await putItems(server.ctx.db, 3, dead());
    expect(await retry({ itemIds: ids.slice(0, 2) })).toEqual({ retried: 2, isMore: false });
    const [first] = await server.ctx.db
      .select()
      .from(items)
      .where(eq(items.id, ids[0] ?? ''));
    expect(first).toMatchObject({ failures: 0, nextSyncAt: server.ctx.clock.now(), requestedAt: null });
    expect(await counted()).toBe(1);
    await server.runJobs();
    expect(youtube.calls.flat()).toHaveLength(2);
  });

  test('[SYNC-03] twice is once: the second time nothing is left to be tried', async () => {
    const itemIds = await putItems(server.ctx.db, 2, dead());
    const both = await Promise.all([retry({ itemIds }), retry({ itemIds })]);
    expect(both.map(({ retried }) => retried).toSorted()).toEqual([0, 2]);
    expect(await retry({ itemIds })).toEqual({ retried: 0, isMore: false });
  });

  test('of one platform or by name within it; unknown songs are none', async () => {
    const { db } = server.ctx;
    const [other = ''] = await putItems(db, 1, dead({ platform: 'deezer' }));
    await putItems(db, 2, dead());
    expect(await retry({ platform: 'youtube', itemIds: [other] })).toMatchObject({ retried: 0 });
    expect(await retry({ itemIds: [newId('item')] })).toMatchObject({ retried: 0 });
    expect(await retry({ platform: 'youtube' })).toMatchObject({ retried: 2 });
    expect((await list()).deadLetters.map(({ itemId }) => itemId)).toEqual([other]);
  });

  test('what a worker has this moment is left alone', async () => {
    const claimedUntil = new Date('2026-11-20T12:00:30Z');
    await putItems(server.ctx.db, 1, dead({ claimedBy: 'run_1', claimedUntil }));
    expect(await retry({ platform: 'youtube' })).toMatchObject({ retried: 0 });
  });

  test.runIf(isThorough)('of very many some at a time, and it says that there are more', async () => {
    const bound = retriedAtOnce * retryRounds;
    await putItems(server.ctx.db, bound + 3, dead());
    expect(await retry({ platform: 'youtube' })).toEqual({ retried: bound, isMore: true });
    expect(await retry({ platform: 'youtube' })).toEqual({ retried: 3, isMore: false });
  });

  test('jobs that gave up run again', async () => {
    const { boss } = server.ctx.jobs;
    const id = await boss.send(tidyJob.name, {}, { retryLimit: 0 });
    await boss.fetch(tidyJob.name);
    await boss.fail(tidyJob.name, id ?? '');
    expect(await retry({ jobs: true })).toEqual({ retried: 1, isMore: false });
    expect(await boss.fetch(tidyJob.name)).toHaveLength(1);
    await boss.complete(tidyJob.name, id ?? '');
    expect(await retry({ jobs: true })).toEqual({ retried: 0, isMore: false });
  });

  test('[SEC-01] what says nothing or too much is refused', async () => {
    const tooMany = Array.from({ length: 201 }, () => newId('item'));
    const wrong = [
      {},
      { jobs: false },
      { platform: 'napster' },
      { platform: 7 },
      { itemIds: 'all' },
      { itemIds: [] },
      { itemIds: ['trk_1'] },
      { itemIds: tooMany },
      { jobs: 'yes' },
    ];
    for (const body of wrong) {
      const reply = await call(server.app, retryDeadLetters, { as: admin, body });
      expect([body, reply.statusCode]).toEqual([body, 400]);
    }
  });
});
