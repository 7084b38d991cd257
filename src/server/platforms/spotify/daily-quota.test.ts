import { describe, expect, test } from 'vitest';
import { fakeHttp, stillClock } from '#kit/fake-http.ts';
import { boundless, memoryTokens } from '#kit/platform-keepers.ts';
import { createPlatformHttp } from '../http/client.ts';
import type { QuotaKeeper } from '../http/quota.ts';
import quotaError from './fixtures/error-quota.json' with { type: 'json' };
import token from './fixtures/token.json' with { type: 'json' };
import track from './fixtures/track.json' with { type: 'json' };
import { spotify } from './index.ts';

const environment = { SPOTIFY_CLIENT_ID: 'made-up-id', SPOTIFY_CLIENT_SECRET: 'made-up-secret' };
const api = 'https://api.spotify.com/v1';
const day = 24 * 3600_000;

function setUp(given: Record<string, string> = {}) {
  const clock = stillClock('2026-11-20T12:00:00Z');
  const net = fakeHttp();
  const booked: string[][] = [];
  const quotas: QuotaKeeper = {
    ...boundless,
    book: async (platform, asked, asker) => {
      booked.push(asked.map(({ name }) => name));
      return boundless.book(platform, asked, asker);
    },
  };
  const settings = spotify.settings.parse({ ...environment, ...given });
  const limits = spotify.limits(settings);
  const http = createPlatformHttp({ platform: 'spotify', limits, quotas, clock, fetch: net.fetch });
  net.allow({ method: 'POST', url: 'https://accounts.spotify.com/api/token' }, { json: token });
  return { net, booked, limits, io: { http, tokens: memoryTokens(clock), settings, clock } };
}

describe('[SYNC-03] spotify in development mode', () => {
  test('has a budget for any 24 hours beside the one for bursts, and every call counts in both', async () => {
    const { net, booked, limits, io } = setUp();
    expect(limits.quotas.map(({ name, calls, window }) => [name, calls, window])).toEqual([
      ['calls', 90, { rollingMilliseconds: 30_000 }],
      ['daily', 900, { rollingMilliseconds: day }],
    ]);
    net.expect({ url: `${api}/tracks/${track.id}` }, { json: track });
    await spotify.read(io, [track.id]);
    net.expect({ url: `${api}/search` }, { json: { tracks: { items: [] } } });
    await spotify.findByIsrc?.(io, ['QZTL12400017']);
    expect(booked).toEqual([['calls'], ['calls', 'daily'], ['calls', 'daily']]);
  });

  test('reads a song once a week, as facts change seldom; with extended quota as the plans say', () => {
    expect(setUp().limits.leastSeconds).toBe((7 * day) / 1000);
    const extended = setUp({ SPOTIFY_BATCH_READS: 'true' }).limits;
    expect(extended.leastSeconds).toBeUndefined();
    expect(extended.quotas).toHaveLength(1);
  });

  test('rests for as long as Spotify says, when the day’s calls are used up', async () => {
    const { net, io } = setUp();
    net.expect(
      { url: `${api}/tracks/${track.id}` },
      { status: 429, json: quotaError, headers: { 'retry-after': '48925' } },
    );
    await expect(spotify.read(io, [track.id])).rejects.toMatchObject({
      kind: 'rate-limited',
      until: new Date('2026-11-21T01:35:25Z'),
    });
  });

  test('tells the operator of a 403 that the owner may lack Premium', async () => {
    const { net, io } = setUp();
    net.expect(
      { url: `${api}/tracks/${track.id}` },
      { status: 403, json: { error: { status: 403, message: 'Forbidden' } } },
    );
    await expect(spotify.read(io, [track.id])).rejects.toMatchObject({
      kind: 'needs-auth',
      message: expect.stringContaining('needs Premium'),
    });
  });
});
