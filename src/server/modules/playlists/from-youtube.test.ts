/** Listing a playlist of YouTube's, over real HTTP to the sandbox, with the quotas and the breaker that workers share. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ListedVideo, listYoutubePlaylist } from '#contract/playlist-import.ts';
import { addTracks } from '#contract/tracks.ts';
import { mostVideosListed } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { memoryTokens } from '#kit/platform-keepers.ts';
import { useTestServer } from '#kit/server.ts';
import { type Sandbox, startSandbox } from '#sandbox/index.ts';
import { connectPlatforms } from '#server/connect-platforms.ts';
import { writeCursor } from '#server/kernel/cursor.ts';
import { openCircuitBreaker } from '#server/platform-state/circuit-breaker.ts';
import { openQuotas } from '#server/platform-state/quotas.ts';

const server = useTestServer();
let sandbox: Sandbox;
let ada: Person;

beforeAll(async () => {
  const { ctx } = server;
  sandbox = await startSandbox({ now: () => ctx.clock.now() });
  const settings = { ...ctx.config.platforms, ...sandbox.settings };
  const quotas = openQuotas(ctx.db, ctx.clock, 'own');
  const keepers = { quotas, tokensOf: () => memoryTokens(ctx.clock), breaker: openCircuitBreaker(ctx) };
  const { youtube } = connectPlatforms(settings, ctx.clock, keepers);
  ctx.platforms = { ...(youtube && { youtube }) };
  ada = await person(server, { timeZone: 'UTC' });
  return () => sandbox.stop();
});

beforeEach(() => {
  sandbox.control.reset();
  // Another day, another quota.
  server.ctx.clock.advance(26 * 3600_000);
});

const linkOf = (id: string) => `https://www.youtube.com/playlist?list=${id}`;
const list = (link: string, cursor?: string, as = ada) =>
  call(server.app, listYoutubePlaylist, { as, query: { link, ...(cursor && { cursor }) } });
const asked = () => sandbox.control.stats().youtube?.api ?? 0;

type Page = { total: number; videos: ListedVideo[]; plan: { used: number; limit: number } };

async function listAll(
  link: string,
  as = ada,
): Promise<{ videos: ListedVideo[]; pages: number; total: number }> {
  const videos: ListedVideo[] = [];
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    const reply = await list(link, cursor, as);
    expect(reply.statusCode, reply.body).toBe(200);
    const page = reply.json<Page>();
    videos.push(...page.videos);
    cursor = reply.headers['x-next-cursor'] as string | undefined;
    if (!cursor) return { videos, pages, total: page.total };
  }
}

const refusalOf = async (link: string) => {
  const reply = await list(link);
  const { code, params } = reply.json<{ code: string; params?: { reason?: string } }>();
  return [reply.statusCode, code, params?.reason];
};

describe('[PLY-01] a playlist on YouTube', () => {
  test('comes page after page, whatever form its link has, a unit of the quota a page', async () => {
    const id = 'PLsandbox-120';
    const { videos, pages, total } = await listAll(linkOf(id));
    expect([total, videos.length, pages]).toEqual([120, 120, 3]);
    expect(asked()).toBe(3);
    const first = videos[0];
    expect(first).toMatchObject({
      state: 'available',
      url: `https://www.youtube.com/watch?v=${first?.videoId}`,
    });
    expect(first?.title).not.toBe('');
    for (const link of [
      `https://music.youtube.com/playlist?list=${id}&si=abc`,
      `youtube.com/watch?v=dQw4w9WgXcQ&list=${id}&index=3`,
      `https://youtu.be/dQw4w9WgXcQ?list=${id}`,
      `https://www.youtube-nocookie.com/embed/videoseries?list=${id}`,
    ])
      expect((await list(link)).json<Page>().videos[0], link).toEqual(first);
  });

  test('tells what is private or gone in it, and what is on the reader’s list already, which counts for the plan', async () => {
    const link = linkOf('PLsandbox-50');
    const before = (await list(link)).json<Page>();
    const states = Map.groupBy(before.videos, ({ state }) => state);
    expect(states.get('private')?.length).toBe(3);
    expect(states.get('gone')?.length).toBe(2);
    for (const { title, artist, albumArt } of [
      ...(states.get('private') ?? []),
      ...(states.get('gone') ?? []),
    ])
      expect([title, artist, albumArt]).toEqual(['', '', null]);
    // One is in it twice.
    expect(new Set(before.videos.map(({ videoId }) => videoId)).size).toBeLessThan(before.videos.length);
    expect(before.plan).toEqual({ used: 0, limit: 25 });

    const [one, two] = states.get('available') ?? [];
    await call(server.app, addTracks, { as: ada, body: { urls: [one?.url, two?.url] } });
    const after = (await list(link)).json<Page>();
    const own = after.videos.filter(({ trackId }) => trackId !== undefined).map(({ videoId }) => videoId);
    expect(own.slice(0, 2)).toEqual([one?.videoId, two?.videoId]);
    expect(after.plan.used).toBe(2);
    const bob = await person(server, { timeZone: 'UTC' });
    const others = (await list(link, undefined, bob)).json<Page>();
    expect(others.videos.every(({ trackId }) => trackId === undefined)).toBe(true);
  });

  test('of thousands of videos is listed as far as the limit, and one without any is empty', async () => {
    // A smaller plan's part of the day's calls ends before.
    const pro = await person(server, { timeZone: 'UTC', tier: 'premium' });
    const { videos, pages, total } = await listAll(linkOf('PLzz-long0001'), pro);
    expect(total).toBeGreaterThan(mostVideosListed);
    expect([videos.length, pages]).toEqual([mostVideosListed, mostVideosListed / 50]);
    expect(await listAll(linkOf('PLzz-none0001'))).toEqual({ videos: [], pages: 1, total: 0 });
  }, 60_000);

  test('that nobody may see, or that is none, is refused with its reason, and says nothing of YouTube', async () => {
    expect(await refusalOf('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toEqual([
      422,
      'list_refused',
      'no_playlist',
    ]);
    for (const link of [
      'https://open.spotify.com/playlist/37i9dQZEVXcT0vULPoxsJt',
      'not a link',
      '',
      linkOf('PL/../x'),
    ])
      expect(await refusalOf(link), link).toEqual([422, 'list_refused', 'no_playlist']);
    for (const id of ['WL', 'LL', 'RDdQw4w9WgXcQ', 'RDAMVM'])
      expect(await refusalOf(linkOf(id)), id).toEqual([422, 'list_refused', 'personal']);
    expect(asked()).toBe(0);
    for (let times = 0; times < 12; times++) {
      expect(await refusalOf(linkOf(`PLzz-priv${times}`))).toEqual([422, 'list_refused', 'private']);
      expect(await refusalOf(linkOf(`PLzz-gone${times}`))).toEqual([422, 'list_refused', 'unknown']);
      const altered = await list(linkOf('PLsandbox-120'), writeCursor([`page${times}`, 50]));
      expect(altered.statusCode).toBe(400);
    }
    // It is not taken for down.
    expect((await list(linkOf('PLsandbox-20'))).statusCode).toBe(200);
    expect((await list(linkOf('PLsandbox-20'), 'x')).statusCode).toBe(400);
    expect((await list(linkOf('PLsandbox-20'), writeCursor(['x', -1]))).statusCode).toBe(400);
  });

  test('while YouTube’s quota is used up says from when on, and while it does not answer that it does not', async () => {
    sandbox.control.fail({ platform: 'youtube', mode: 'quota', times: 1 });
    const used = await list(linkOf('PLsandbox-20'));
    expect([used.statusCode, used.json<{ code: string }>().code]).toEqual([429, 'too_soon']);
    expect(Number(used.headers['retry-after'])).toBeGreaterThan(60);
    // It is asked again the next day and not before.
    const calls = asked();
    expect((await list(linkOf('PLsandbox-20'))).statusCode).toBe(429);
    expect(asked()).toBe(calls);

    server.ctx.clock.advance(26 * 3600_000);
    sandbox.control.fail({ platform: 'youtube', mode: '500', times: 1 });
    const down = await list(linkOf('PLsandbox-20'));
    expect([down.statusCode, down.json<{ code: string }>().code]).toEqual([503, 'upstream_unavailable']);
    sandbox.control.fail({ platform: 'youtube', mode: 'garbage', times: 1 });
    expect((await list(linkOf('PLsandbox-20'))).statusCode).toBe(503);
    expect((await list(linkOf('PLsandbox-20'))).statusCode).toBe(200);
  });

  test('is no way to spend everybody’s quota: an account has its part of the day', async () => {
    const eve = await person(server, { timeZone: 'UTC' });
    const statuses = new Set<number>();
    for (let times = 0; times < 200 && !statuses.has(429); times++)
      statuses.add((await list(linkOf('PLsandbox-5'), undefined, eve)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    // A fiftieth of the half of the units that is for requests.
    expect(asked()).toBeLessThanOrEqual(100);
  }, 120_000);

  test('where YouTube is not configured says so', async () => {
    const { youtube } = server.ctx.platforms;
    server.ctx.platforms = {};
    expect(await refusalOf(linkOf('PLsandbox-20'))).toEqual([422, 'not_configured', undefined]);
    server.ctx.platforms = { ...(youtube && { youtube }) };
  });
});
