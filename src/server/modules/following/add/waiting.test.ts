import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { getOverview } from '#contract/analytics.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { dropWaitingLink, listWaitingLinks, type WaitingLink } from '#contract/links.ts';
import { addTracks, listTracks, removeTrack, restoreTrack, type Track } from '#contract/tracks.ts';
import type { Tier } from '#domain/plans.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '#server/modules/accounts/table.ts';
import { liveEventRows } from '#server/modules/live/table.ts';
import { waitingLinks } from '../../tracks/table.ts';
import { purgeJob } from '../jobs.ts';
import { longestLinkWait } from './waiting.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const deezer = fakeConnector('deezer', { knowsAll: true, batchSize: 1 });
const lastfm = fakeConnector('lastfm', { batchSize: 1 });
const server = useTestServer({ platforms: { youtube, deezer, lastfm } });

const add = async (as: Person, urls: string[]): Promise<ReplyOf<typeof addTracks>> => {
  const response = await call(server.app, addTracks, { as, body: { urls } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const list = async (as: Person): Promise<Track[]> => (await call(server.app, listTracks, { as })).json();
const waiting = async (as: Person): Promise<WaitingLink[]> =>
  (await call(server.app, listWaitingLinks, { as })).json();
const drop = (as: Person, id: string) => call(server.app, dropWaitingLink, { as, params: { id } });
const member = (tier: Tier = 'free') => person(server, { tier });

let next = 5000;
const newUrls = (count: number) => {
  next += count;
  return Array.from({ length: count }, (_, place) => videoUrl(next - count + place));
};
const newUrl = () => newUrls(1)[0] ?? '';
const seconds = (count: number) => new Date(server.ctx.clock.now().getTime() + count * 1000);
/** Later than any first pause. */
const muchLater = () => server.ctx.clock.advance(2 * 60_000);

beforeEach(() => {
  for (const platform of [youtube, deezer, lastfm]) {
    platform.recover();
    platform.onRead(() => {});
    platform.calls.length = 0;
  }
});

describe('[TRK-12] a link whose platform is busy', () => {
  test('for up to three seconds is simply waited for', async () => {
    const as = await member();
    youtube.breakDown('rate-limited', seconds(2));
    const start = server.ctx.clock.now().getTime();
    youtube.onRead(() => {
      if (server.ctx.clock.now().getTime() >= start + 2000) youtube.recover();
    });
    const { added, pending } = await add(as, [newUrl()]);
    expect([added.length, pending]).toEqual([1, []]);
    expect(youtube.calls).toHaveLength(2);
  });

  test('for longer is accepted, not asked for before it may be, and becomes a song by itself', async () => {
    const as = await member();
    const url = newUrl();
    const until = seconds(600);
    youtube.breakDown('rate-limited', until);
    const reply = await add(as, [url]);
    const link = {
      id: expect.stringMatching(/^lnk_/),
      url,
      platform: 'youtube',
      reason: 'rate-limited',
      nextTryAt: until.toISOString(),
    };
    const id = reply.pending[0]?.id ?? '';
    expect(reply).toEqual({
      added: [],
      existing: [],
      rejected: [],
      pending: [link],
      links: [{ url, code: 'pending', pendingId: id, retryAt: until.toISOString() }],
    });
    expect(await waiting(as)).toEqual([{ ...link, askedAt: expect.any(String), code: null }]);
    youtube.recover();
    youtube.calls.length = 0;
    server.ctx.clock.advance(599_000);
    await server.runJobs();
    expect(youtube.calls).toEqual([]);
    server.ctx.clock.advance(1_000);
    await server.runJobs();
    expect((await list(as)).map(({ originalUrl }) => originalUrl)).toEqual([url]);
    expect(await waiting(as)).toEqual([]);
    const told = await server.ctx.db.select().from(liveEventRows).where(eq(liveEventRows.userId, as.user.id));
    expect(told.map(({ name }) => name)).toContain('links.changed');
  });

  test('or down becomes a refusal with its reason, which stays until it is read', async () => {
    const as = await member();
    const url = newUrl();
    youtube.breakDown('unavailable');
    expect((await add(as, [url])).pending).toMatchObject([{ url, reason: 'unavailable' }]);
    muchLater();
    await server.runJobs();
    const [still] = await waiting(as);
    expect(still?.code).toBeNull();
    expect(Date.parse(still?.nextTryAt ?? '')).toBeGreaterThan(server.ctx.clock.now().getTime());
    youtube.recover();
    youtube.fail(url.slice(-11), 'not-found');
    server.ctx.clock.advance(3600_000);
    await server.runJobs();
    expect(await waiting(as)).toMatchObject([{ url, code: 'not_found' }]);
    expect(await list(as)).toEqual([]);
    expect((await drop(as, still?.id ?? '')).statusCode).toBe(204);
    expect(await waiting(as)).toEqual([]);
    expect((await drop(as, still?.id ?? '')).statusCode).toBe(404);
  });

  test('for days is refused in the end', async () => {
    const as = await member();
    youtube.breakDown('unavailable');
    await add(as, [newUrl()]);
    server.ctx.clock.advance(longestLinkWait);
    await server.runJobs();
    expect(await waiting(as)).toMatchObject([{ code: 'upstream_unavailable' }]);
  });

  test('holds up nobody else’s, nor those of other platforms', async () => {
    const as = await member();
    youtube.breakDown('unavailable');
    const { added, pending } = await add(as, [newUrl(), 'https://www.deezer.com/track/4711']);
    expect(added).toMatchObject([{ platform: 'deezer' }]);
    expect(pending).toMatchObject([{ platform: 'youtube' }]);
  });
});

describe('[TRK-12] a link that waits', () => {
  test('is found by a second paste, which asks nobody', async () => {
    const as = await member();
    const url = newUrl();
    youtube.breakDown('rate-limited', seconds(600));
    const first = await add(as, [url]);
    youtube.recover();
    youtube.calls.length = 0;
    const short = url.replace('www.youtube.com/watch?v=', 'youtu.be/');
    const second = await add(as, [url, short]);
    expect(second.pending.map(({ id }) => id)).toEqual([first.pending[0]?.id]);
    expect(second.links.map((link) => 'pendingId' in link && link.url)).toEqual([url, short]);
    expect(youtube.calls).toEqual([]);
    expect(await waiting(as)).toHaveLength(1);
  });

  test('[TRK-06] counts for the plan, also for what is brought back', async () => {
    const as = await member();
    const { added } = await add(as, newUrls(24));
    const removed = added[0]?.id ?? '';
    youtube.breakDown('unavailable');
    const { pending, rejected } = await add(as, newUrls(3));
    expect([pending.length, rejected.map(({ code }) => code)]).toEqual([1, ['plan_limit', 'plan_limit']]);
    const overview = await call(server.app, getOverview, { as });
    expect(overview.json().plan).toEqual({ used: 25, waiting: 1, limit: 25 });
    await call(server.app, removeTrack, { as, params: { id: removed } });
    youtube.recover();
    expect((await add(as, newUrls(2))).added).toHaveLength(1);
    expect((await call(server.app, restoreTrack, { as, params: { id: removed } })).statusCode).toBe(409);
    muchLater();
    await server.runJobs();
    expect(await list(as)).toHaveLength(25);
  });

  test('[TRK-06] many adds at once, some of which wait, never exceed the plan', async () => {
    const as = await member();
    deezer.breakDown('unavailable');
    const songs = newUrls(20).map((url) => add(as, [url]));
    const waits = Array.from({ length: 20 }, (_, place) =>
      add(as, [`https://www.deezer.com/track/${90_000 + place}`]),
    );
    const replies = await Promise.all([...songs, ...waits]);
    const count = (pick: (reply: (typeof replies)[number]) => number) =>
      replies.reduce((sum, reply) => sum + pick(reply), 0);
    expect(count(({ added, pending }) => added.length + pending.length)).toBe(25);
    deezer.recover();
    muchLater();
    await server.runJobs();
    expect(await list(as)).toHaveLength(25);
  });

  test('over the limit of a smaller plan is refused for that', async () => {
    const as = await member('indie');
    await add(as, newUrls(30));
    youtube.breakDown('unavailable');
    await add(as, newUrls(1));
    await server.ctx.db.update(users).set({ tier: 'free' }).where(eq(users.id, as.user.id));
    youtube.recover();
    muchLater();
    await server.runJobs();
    expect(await waiting(as)).toMatchObject([{ code: 'plan_limit' }]);
    expect(await list(as)).toHaveLength(30);
  });

  test('is nobody else’s', async () => {
    const [as, other] = [await member(), await member()];
    youtube.breakDown('unavailable');
    const { pending } = await add(as, [newUrl()]);
    expect(await waiting(other)).toEqual([]);
    expect((await drop(other, pending[0]?.id ?? '')).statusCode).toBe(404);
    expect(await waiting(as)).toHaveLength(1);
  });

  test('keeps what else it may mean', async () => {
    const as = await member();
    const page = 'https://www.last.fm/music/Cher/_/Believe';
    lastfm.fail('Cher/_/Believe.', 'not-found');
    lastfm.tell('Cher/_/Believe', { metrics: { plays: 12 } });
    lastfm.breakDown('unavailable');
    const { pending } = await add(as, [`I like ${page}. And nothing else`]);
    expect(pending).toHaveLength(1);
    lastfm.recover();
    muchLater();
    await server.runJobs();
    expect((await list(as)).map(({ metrics }) => metrics.plays)).toEqual([12]);
    expect(await waiting(as)).toEqual([]);
  });

  test('as a short link is resolved later', async () => {
    const as = await member();
    const short = 'https://link.deezer.com/s/later';
    deezer.shorten(short, 'unavailable');
    expect((await add(as, [short])).pending).toMatchObject([{ url: short, platform: 'deezer' }]);
    const asked = deezer.resolved.length;
    expect((await add(as, [short])).pending).toHaveLength(1);
    expect(deezer.resolved).toHaveLength(asked);
    deezer.shorten(short, { kind: 'track', platformTrackId: '515', url: 'https://www.deezer.com/track/515' });
    muchLater();
    await server.runJobs();
    expect((await list(as)).map(({ platformTrackId }) => platformTrackId)).toEqual(['515']);
    expect(await waiting(as)).toEqual([]);
  });
});

describe('[TRK-12] while a link is being asked about', () => {
  test('its owner calls it off: it becomes no song', async () => {
    const as = await member();
    youtube.breakDown('unavailable');
    const { pending } = await add(as, [newUrl()]);
    youtube.recover();
    muchLater();
    youtube.onRead(async () => {
      expect((await drop(as, pending[0]?.id ?? '')).statusCode).toBe(204);
    });
    await server.runJobs();
    expect(youtube.calls).not.toEqual([]);
    expect([await list(as), await waiting(as)]).toEqual([[], []]);
  });

  test('the account is deleted: nothing of it is left, and others go on', async () => {
    const [as, other] = [await member(), await member()];
    youtube.breakDown('unavailable');
    await add(as, [newUrl()]);
    await add(other, [newUrl()]);
    youtube.recover();
    muchLater();
    let isDeleted = false;
    youtube.onRead(async () => {
      if (isDeleted) return;
      isDeleted = true;
      await server.ctx.db.delete(users).where(eq(users.id, as.user.id));
    });
    await server.runJobs();
    expect(await list(other)).toHaveLength(1);
    const left = await server.ctx.db.select().from(waitingLinks).where(eq(waitingLinks.userId, as.user.id));
    expect(left).toEqual([]);
  });

  test('the process is killed: another takes it up when the hold has ended, and it is one song', async () => {
    const as = await member();
    const url = newUrl();
    youtube.breakDown('unavailable');
    await add(as, [url]);
    youtube.recover();
    muchLater();
    // As a worker left it that died after it had claimed the link.
    await server.ctx.db.execute(sql`
      update ${waitingLinks} set claimed_until = ${seconds(180).toISOString()}::timestamptz, attempts = 1
      where user_id = ${as.user.id}`);
    youtube.calls.length = 0;
    await server.runJobs();
    expect([youtube.calls, await list(as)]).toEqual([[], []]);
    server.ctx.clock.advance(181_000);
    await server.runJobs();
    expect((await list(as)).map(({ originalUrl }) => originalUrl)).toEqual([url]);
    expect(await waiting(as)).toEqual([]);
  });
});

test('[TRK-12] refusals are forgotten after a week', async () => {
  const as = await member();
  const id = videoId(4999);
  youtube.breakDown('unavailable');
  await add(as, [videoUrl(4999)]);
  youtube.recover();
  youtube.fail(id, 'not-found');
  muchLater();
  await server.runJobs();
  expect(await waiting(as)).toHaveLength(1);
  server.ctx.clock.advance(8 * 24 * 3600_000);
  await server.ctx.jobs.boss.send(purgeJob.name, {});
  await server.runJobs();
  expect(await waiting(as)).toEqual([]);
});
