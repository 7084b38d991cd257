import { beforeAll, beforeEach, expect, test } from 'vitest';
import { syncTrack } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { memoryTokens } from '#kit/platform-keepers.ts';
import { useTestServer } from '#kit/server.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import { openCircuitBreaker } from '#server/platform-state/circuit-breaker.ts';
import { openQuotas } from '#server/platform-state/quotas.ts';
import type { Fetch } from '#server/platforms/http/fetch.ts';
import { purgeJob } from '../jobs.ts';

const server = useTestServer({ settings: { YOUTUBE_API_KEY: 'key' } });

/** YouTube as far as it is asked: songs whose ids begin with `real` are there; every call is counted. */
const youtube = { calls: 0 };
const published = new Set<string>();
const fetch: Fetch = async (address) => {
  youtube.calls++;
  const ids = new URL(address).searchParams.get('id')?.split(',') ?? [];
  const items = ids
    .filter((id) => id.startsWith('real') || published.has(id))
    .map((id) => ({
      id,
      snippet: { title: id, channelTitle: 'A', publishedAt: '2020-01-01T00:00:00Z', thumbnails: {} },
      contentDetails: { duration: 'PT3M' },
      status: { privacyStatus: 'public', uploadStatus: 'processed', embeddable: true },
      statistics: { viewCount: '1' },
    }));
  return new Response(JSON.stringify({ items }));
};

beforeAll(() => {
  const { ctx } = server;
  const quotas = openQuotas(ctx.db, ctx.clock, 'own');
  const keepers = { quotas, tokensOf: () => memoryTokens(ctx.clock), breaker: openCircuitBreaker(ctx) };
  const { youtube } = connectPlatforms(ctx.config.platforms, ctx.clock, keepers, { fetch });
  ctx.platforms = {
    ...(youtube && { youtube }),
    deezer: fakeConnector('deezer', { batchSize: 1, knowsAll: true }),
  };
});

beforeEach(async () => {
  youtube.calls = 0;
  // Another day, another quota.
  server.ctx.clock.advance(26 * 3600_000);
});

let made = 0;
const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, () => `${prefix}${String(made++).padStart(11 - prefix.length, '0')}`);
const links = (given: readonly string[]) => given.map((id) => `https://youtu.be/${id}`);

type Reply = {
  added: { id: string }[];
  rejected: { url: string; code: string; message: string; retryAt?: string }[];
};

async function paste(as: Person, urls: readonly string[], remoteAddress = '192.0.2.1'): Promise<Reply> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/tracks',
    headers: { cookie: as.cookie },
    remoteAddress,
    payload: { urls },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const codes = ({ rejected }: Reply): string[] => [...new Set(rejected.map(({ code }) => code))];

/** A whole paste of links that lead nowhere, again and again, until the account is told to come back later. */
async function exhaust(as: Person, remoteAddress?: string): Promise<Reply> {
  for (let request = 0; request < 40; request++) {
    const reply = await paste(as, links(ids(500, 'x')), remoteAddress);
    if (codes(reply).includes('try_later')) return reply;
  }
  throw new Error('never told to come back');
}

test('[SYNC-09] one free account that pastes unknown links all day takes a small part of the day, and is told when to come back', async () => {
  const attacker = await person(server);
  for (let request = 0; request < 15; request++) await paste(attacker, links(ids(500, 'x')));
  expect(youtube.calls).toBeGreaterThan(0);
  expect(youtube.calls).toBeLessThan(150);
  const { rejected } = await paste(attacker, links(ids(1, 'x')));
  expect(rejected[0]).toMatchObject({ code: 'try_later', retryAt: '2026-11-22T08:00:00.000Z' });
});

test('[SYNC-09] other addresses do not give an account more, and others still add their songs', async () => {
  const attacker = await person(server);
  await exhaust(attacker);
  const spent = youtube.calls;
  expect(codes(await paste(attacker, links(ids(2, 'x')), '198.51.100.7'))).toEqual(['try_later']);
  expect(codes(await paste(attacker, links(ids(2, 'x')), '2001:db8::1'))).toEqual(['try_later']);
  expect(youtube.calls).toBe(spent);
  const [link = ''] = links(ids(1, 'real'));
  expect((await paste(await person(server), [link], '192.0.2.1')).added).toHaveLength(1);
});

test('[SYNC-09] many accounts of one address, of one network of IPv6 too, share what an address may have', async () => {
  const attackers = [await person(server), await person(server)];
  for (const [place, attacker] of attackers.entries()) {
    const before = youtube.calls;
    await exhaust(attacker, `2001:db8:0:1::${place}`);
    expect(youtube.calls).toBeGreaterThan(before);
    // As if three others had been there before the next.
    await server.database.pool.query(`update quota_shares set used = used * 4 where asker like '2001:db8:%'`);
    await server.database.pool.query('update quota_counts set asked = asked * 4');
  }
  const neighbour = await person(server);
  const urls = links(ids(1, 'real'));
  expect(codes(await paste(neighbour, urls, '2001:db8:0:1:ffff::1'))).toEqual(['try_later']);
  expect((await paste(neighbour, urls, '2001:db8:0:2::1')).added).toHaveLength(1);
});

test('[SYNC-09] links of other platforms in the same paste are answered all the same', async () => {
  const attacker = await person(server);
  await exhaust(attacker);
  const { added, rejected } = await paste(attacker, [
    'https://www.deezer.com/track/77',
    ...links(ids(1, 'x')),
  ]);
  expect(added).toHaveLength(1);
  expect(rejected.map(({ code }) => code)).toEqual(['try_later']);
});

test('[SYNC-09] a song that is not there is asked for once by all, and soon again: it may have been published since', async () => {
  const [first, second] = [await person(server), await person(server)];
  const unknown = links(ids(20, 'x'));
  expect(codes(await paste(first, unknown))).toEqual(['not_found']);
  for (let time = 0; time < 20; time++) expect(codes(await paste(second, unknown))).toEqual(['not_found']);
  expect(youtube.calls).toBe(1);
  server.ctx.clock.advance(60_001);
  expect(codes(await paste(second, unknown))).toEqual(['not_found']);
  expect(youtube.calls).toBe(2);
  // Each time it rests longer.
  server.ctx.clock.advance(60_001);
  await paste(second, unknown);
  expect(youtube.calls).toBe(2);
  published.add(unknown[0]?.slice(-11) ?? '');
  server.ctx.clock.advance(4 * 60_000);
  expect((await paste(first, unknown)).added).toHaveLength(1);
});

test('[SYNC-09] what is remembered of songs and of budgets is forgotten when it says nothing any more', async () => {
  const { ctx } = server;
  await paste(await person(server), links(ids(50, 'x')));
  const rows = async (table: string) =>
    (await server.database.pool.query(`select 1 from ${table}`)).rows.length;
  expect(await rows('missing_songs')).toBeGreaterThanOrEqual(50);
  expect(await rows('quota_shares')).toBeGreaterThan(0);
  ctx.clock.advance(49 * 3600_000);
  await ctx.jobs.boss.send(purgeJob.name, {});
  await server.runJobs();
  expect([await rows('missing_songs'), await rows('quota_shares')]).toEqual([0, 0]);
});

test('[SYNC-09] refreshing by hand counts in the same budget, and is refused with the time when it is used up', async () => {
  const owner = await person(server);
  const { added } = await paste(owner, links(ids(25, 'real')));
  expect(added).toHaveLength(25);
  let refused = 0;
  let accepted = 0;
  for (let minute = 0; minute < 10 && refused === 0; minute++) {
    for (const { id } of added) {
      const response = await call(server.app, syncTrack, { as: owner, params: { id } });
      if (response.statusCode === 202) accepted++;
      else {
        refused++;
        expect(response.json()).toMatchObject({ code: 'too_many_requests' });
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(3600);
      }
    }
    server.ctx.clock.advance(61_000);
  }
  expect(accepted).toBeGreaterThan(50);
  expect(accepted).toBeLessThan(150);
});
