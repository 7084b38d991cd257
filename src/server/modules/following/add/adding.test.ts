import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addTracks, listTracks, type Track } from '#contract/tracks.ts';
import type { Tier } from '#domain/plans.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { items, observations } from '#server/modules/metrics/table.ts';
import { applyPlanLimit } from '../../tracks/plan-limit.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const spotify = fakeConnector('spotify', { batchSize: 1, isConfigured: false });
const deezer = fakeConnector('deezer', { batchSize: 1 });
const lastfm = fakeConnector('lastfm', { batchSize: 1 });
const server = useTestServer({ platforms: { youtube, spotify, deezer, lastfm } });

/** Many more than the plan has room for. */
const addsAtOnce = isThorough ? 200 : 50;

type Verdicts = ReplyOf<typeof addTracks>;

async function add(as: Person, urls: string[]): Promise<Verdicts> {
  const response = await call(server.app, addTracks, { as, body: { urls } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const list = async (as: Person): Promise<Track[]> => (await call(server.app, listTracks, { as })).json();
const titles = (tracks: Track[]) => tracks.map(({ title }) => title);
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, place) => from + place);
const member = (tier: Tier = 'free') => person(server, { tier });
let next = 1000;
/** Songs that no other test has added. */
const newUrls = (count: number) => {
  next += count;
  return numbers(count, next - count).map(videoUrl);
};

beforeEach(() => {
  youtube.recover();
  youtube.onRead(() => {});
  deezer.recover();
  youtube.calls.length = 0;
  deezer.calls.length = 0;
  lastfm.calls.length = 0;
});

test('[TRK-01] a pasted link becomes a song with its facts and its first numbers', async () => {
  const as = await member();
  youtube.tell(videoId(1), {
    song: {
      title: 'Song',
      artist: 'Singer',
      album: 'Album',
      artworkUrl: 'https://i.example.com/a.jpg',
      durationSeconds: 61,
    },
    metrics: { views: 2 ** 33, likes: 0 },
    withheld: ['comments'],
  });
  const { added, existing, rejected } = await add(as, [`https://M.YouTube.com/watch?v=${videoId(1)}&t=3`]);
  expect({ existing, rejected }).toEqual({ existing: [], rejected: [] });
  expect(added).toEqual([
    {
      id: expect.stringMatching(/^trk_/),
      songId: expect.stringMatching(/^sng_/),
      platform: 'youtube',
      platformTrackId: videoId(1),
      videoId: videoId(1),
      originalUrl: videoUrl(1),
      title: 'Song',
      artist: 'Singer',
      album: 'Album',
      albumArt: 'https://i.example.com/a.jpg',
      duration: 61,
      durationKnown: true,
      metrics: { views: 2 ** 33, likes: 0 },
      withheld: ['comments'],
      change: {},
      momentum: null,
      status: 'active',
      statusSince: null,
      nextSyncAt: null,
      lastSyncedAt: '2026-11-20T12:00:00.000Z',
      addedAt: '2026-11-20T12:00:00.000Z',
      sandbox: true,
    },
  ]);
  // How it does is asked when it is listed.
  expect(await list(as)).toEqual([{ ...added[0], momentum: expect.objectContaining({ state: 'new' }) }]);
});

test('[TRK-04] a song without a duration lasts 240 seconds', async () => {
  deezer.tell('77', { song: { durationSeconds: undefined as never }, metrics: { rank: 5 } });
  const { added } = await add(await member(), ['https://www.deezer.com/track/77']);
  expect(added).toMatchObject([
    { duration: 240, durationKnown: false, platform: 'deezer', metrics: { rank: 5 } },
  ]);
  expect(added[0]).not.toHaveProperty('videoId');
});

test('[TRK-01] a mixed text yields a verdict for each of its links', async () => {
  const [one = '', two = ''] = newUrls(2);
  const text = `my new one: ${one}, and (${two})!\nlisten at https://example.org/song or ${one}`;
  const { added, existing, rejected } = await add(await member(), [text, 'no link at all']);
  expect(added.map(({ originalUrl }) => originalUrl)).toEqual([one, two]);
  expect(existing).toEqual([]);
  expect(rejected).toMatchObject([
    { url: 'https://example.org/song', code: 'unknown_host' },
    { url: 'no link at all', code: 'invalid_url' },
  ]);
});

test('[TRK-03] what is no song gets a message that says why', async () => {
  youtube.fail(videoId(2), 'not-found');
  youtube.tell(videoId(3), { availability: 'private' });
  const refused: Record<string, string> = {
    'https://example.com/a': 'unknown_host',
    'http://127.0.0.1/admin': 'unknown_host',
    'http://[::1]:5432/': 'unknown_host',
    'http://169.254.169.254/latest/meta-data': 'unknown_host',
    'https://user:pass@youtube.com/watch?v=dQw4w9WgXcQ': 'invalid_url',
    'javascript:alert(1)': 'invalid_url',
    [`https://www.youtube.com/watch?v=${'a'.repeat(10_000)}`]: 'invalid_url',
    'https://www.youtube.com/playlist?list=PL1': 'not_a_track',
    'https://www.youtube.com/@someone': 'not_a_track',
    'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT': 'not_configured',
    [videoUrl(2)]: 'not_found',
    [videoUrl(3)]: 'private',
  };
  const { added, rejected } = await add(await member(), Object.keys(refused));
  expect(added).toEqual([]);
  expect(rejected.map(({ url, code }) => [url, code])).toEqual(
    Object.entries(refused).map(([url, code]) => [url.slice(0, 2048), code]),
  );
  for (const { message } of rejected) expect(message).toMatch(/^[A-Z].{10,}\.$/);
  expect(youtube.calls).toEqual([[videoId(2), videoId(3)]]);
});

test('[TRK-03] an album’s page that marks a song is refused, and the song’s own link suggested', async () => {
  const song = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
  const page = 'https://open.spotify.com/album/1atjqOZTCdrjxjMyCPZc2g';
  const marked = `${page}?highlight=spotify:track:4cOdK2wGLETKBW3PvgPWqT`;
  spotify.isConfigured = true;
  const { added, rejected, links } = await add(await member(), [marked, page]);
  spotify.isConfigured = false;
  expect(added).toEqual([]);
  expect(links).toEqual([
    { url: marked, code: 'not_a_track', suggestion: song, page: 'album', platform: 'spotify' },
    { url: page, code: 'not_a_track', page: 'album', platform: 'spotify' },
  ]);
  expect(rejected.map(({ suggestion }) => suggestion)).toEqual([song, undefined]);
});

test('[TRK-03] short links are resolved by their platform, and only those', async () => {
  deezer.tell('88', { metrics: { rank: 1 } });
  const short = (name: string) => `https://link.deezer.com/s/${name}`;
  deezer.shorten(short('song'), {
    kind: 'track',
    platformTrackId: '88',
    url: 'https://www.deezer.com/track/88',
  });
  deezer.shorten(short('album'), { kind: 'album' });
  deezer.shorten(short('down'), 'unavailable');
  const { added, rejected, pending } = await add(
    await member(),
    ['song', 'album', 'down', 'unknown'].map(short),
  );
  expect(added).toMatchObject([{ platformTrackId: '88' }]);
  expect(rejected.map(({ code }) => code)).toEqual(['not_a_track', 'not_found']);
  expect(pending.map(({ url }) => url)).toEqual([short('down')]);
  expect(deezer.resolved.toSorted()).toEqual(['album', 'down', 'song', 'unknown'].map(short));
});

test('[TRK-03] a paste of short links that come to nothing ends before all have been tried, and each has its verdict', async () => {
  const shorts = Array.from({ length: 30 }, (_, number) => `https://link.deezer.com/s/dead${number}`);
  for (const short of shorts) deezer.shorten(short, 'unavailable');
  deezer.resolved.length = 0;
  const { added, links } = await add(await member('indie'), shorts);
  expect(added).toEqual([]);
  expect(links.map((link) => 'code' in link && link.code)).toEqual(shorts.map(() => 'pending'));
  // Five at a time, until five have failed.
  expect(deezer.resolved.length).toBeLessThan(10);
});

test('[TRK-03] two short links of one platform each get their own song, the known one and the new one', async () => {
  const as = await member();
  const page = (id: string) => `https://www.deezer.com/track/${id}`;
  for (const id of ['701', '702']) {
    deezer.tell(id, { song: { title: `Song ${id}` }, metrics: { rank: 1 } });
    deezer.shorten(`https://link.deezer.com/s/to${id}`, {
      kind: 'track',
      platformTrackId: id,
      url: page(id),
    });
  }
  const { added: known } = await add(as, [page('701')]);
  const paste = 'https://link.deezer.com/s/to701 https://link.deezer.com/s/to702 https://example.org/a';
  const { added, existing, links } = await add(as, [paste]);
  expect([titles(existing), titles(added)]).toEqual([['Song 701'], ['Song 702']]);
  expect(links).toEqual([
    { url: 'https://link.deezer.com/s/to701', trackId: known[0]?.id },
    { url: 'https://link.deezer.com/s/to702', trackId: added[0]?.id },
    { url: 'https://example.org/a', code: 'unknown_host' },
  ]);
});

describe('a song whose name ends in a sign', () => {
  const page = (path: string) => `https://www.last.fm/music/${path}`;
  const known = (path: string, plays: number) => lastfm.tell(path, { metrics: { plays } });
  const unknown = (...paths: string[]) => {
    for (const path of paths) lastfm.fail(path, 'not-found');
  };
  const plays = ({ added }: Verdicts) => added.map(({ metrics }) => metrics.plays);

  test('[TRK-03] is added under its whole name when its link stands alone, never under a part of it', async () => {
    const names = {
      'OutKast/_/Hey+Ya!': 'OutKast/_/Hey+Ya%21',
      'Kendrick+Lamar/_/DNA.': 'Kendrick+Lamar/_/DNA.',
      'Labi+Siffre/_/I+Got+The...': 'Labi+Siffre/_/I+Got+The...',
      'Somebody/_/Smile+:)': 'Somebody/_/Smile+%3A%29',
    };
    for (const id of Object.values(names)) known(id, 22_000_000);
    const reply = await add(await member(), [Object.keys(names).map(page).join('\n')]);
    expect(reply.added.map(({ platformTrackId }) => platformTrackId)).toEqual(Object.values(names));
    expect(reply.links.map(({ url }) => url)).toEqual(Object.keys(names).map(page));
    unknown('Nobody/_/Nothing.');
    const { rejected } = await add(await member(), [page('Nobody/_/Nothing.')]);
    expect(rejected).toMatchObject([{ url: page('Nobody/_/Nothing.'), code: 'not_found' }]);
    expect(lastfm.calls.flat()).toEqual([...Object.values(names), 'Nobody/_/Nothing.']);
  });

  test('[TRK-03] in running text the whole name is asked for first, then less and less of it', async () => {
    known('The+Beatles/_/Help%21', 9_000_000);
    known('The+Beatles/_/Help', 61_000);
    known('Cher/_/Believe', 12_000_000);
    unknown('Cher/_/Believe.');
    const text = `I like ${page('The+Beatles/_/Help!')}, and ${page('Cher/_/Believe')}.`;
    expect(plays(await add(await member(), [text]))).toEqual([9_000_000, 12_000_000]);
    expect(lastfm.calls.flat().toSorted()).toEqual([
      'Cher/_/Believe',
      'Cher/_/Believe.',
      'The+Beatles/_/Help%21',
    ]);
    const as = await member();
    lastfm.breakDown('unavailable');
    const { pending } = await add(as, [`Hear ${page('The+Beatles/_/Yesterday')}, now`]);
    lastfm.recover();
    expect(pending).toMatchObject([{ reason: 'unavailable' }]);
  });
});

test('[TRK-03] a song pasted twice is added once, and the second link is answered as existing', async () => {
  const as = await member();
  const [url = ''] = newUrls(1);
  const shape = url.replace('www.youtube.com/watch?v=', 'youtu.be/');
  const { added, existing } = await add(as, [url, shape]);
  expect(added).toHaveLength(1);
  expect(existing).toEqual(added);
  const links = [{ url: shape, trackId: added[0]?.id }];
  expect(await add(as, [shape])).toEqual({ added: [], existing: added, rejected: [], pending: [], links });
  expect(youtube.calls).toHaveLength(1);
});

test('[TRK-11] a song that somebody else follows is not fetched again', async () => {
  const urls = newUrls(3);
  const { added: first } = await add(await member(), urls);
  const { added: second } = await add(await member(), urls);
  const facts = ({ id, songId, ...rest }: Track) => rest;
  expect(second.map(facts)).toEqual(first.map(facts));
  expect(youtube.calls).toHaveLength(1);
  const counts = await server.ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(items)
    .where(eq(items.url, urls[0] ?? ''));
  expect(counts).toEqual([{ count: 1 }]);
});

test('[TRK-11] two who add the same song at once share one item and one observation', async () => {
  const [one, two] = [await member(), await member()];
  const urls = newUrls(1);
  const [first, second] = await Promise.all([add(one, urls), add(two, urls)]);
  expect([first.added.length, second.added.length]).toEqual([1, 1]);
  const [item] = await server.ctx.db
    .select()
    .from(items)
    .where(eq(items.url, urls[0] ?? ''));
  const seen = await server.ctx.db
    .select()
    .from(observations)
    .where(eq(observations.itemId, item?.id ?? ''));
  expect(seen).toHaveLength(1);
});

describe('a platform that fails', () => {
  test('keeps its own links waiting, and no others', async () => {
    youtube.breakDown('unavailable');
    deezer.tell('99', { metrics: { rank: 1 } });
    const { added, pending } = await add(await member(), [...newUrls(2), 'https://www.deezer.com/track/99']);
    expect(added).toMatchObject([{ platform: 'deezer' }]);
    expect(pending.map(({ platform }) => platform)).toEqual(['youtube', 'youtube']);
  });

  test('is not asked on when it says that it is asked too often', async () => {
    deezer.breakDown('rate-limited');
    const { pending } = await add(
      await member(),
      numbers(20, 500).map((number) => `https://www.deezer.com/track/${number}`),
    );
    expect(pending).toHaveLength(20);
    expect(deezer.calls.length).toBeLessThan(5);
  });
});

describe('the plan’s limit', () => {
  test('[TRK-06] what fits is added in the order given, the rest is refused without being asked for', async () => {
    const as = await member();
    const urls = newUrls(100);
    const { added, rejected } = await add(as, urls);
    expect(added.map(({ originalUrl }) => originalUrl)).toEqual(urls.slice(0, 25));
    expect(rejected.map(({ url, code }) => [url, code])).toEqual(
      urls.slice(25).map((url) => [url, 'plan_limit']),
    );
    expect(youtube.calls.flat()).toHaveLength(25);
    await add(as, newUrls(5));
    expect(youtube.calls.flat()).toHaveLength(25);
  });

  test('[TRK-06] links that cannot be added take no one’s place', async () => {
    const urls = newUrls(80);
    for (const url of urls.slice(0, 55)) youtube.fail(url.slice(-11), 'not-found');
    const { added, rejected } = await add(await member(), urls);
    expect(added.map(({ originalUrl }) => originalUrl)).toEqual(urls.slice(55));
    expect(rejected).toHaveLength(55);
  });

  test('[TRK-06] many times as many adds at once as there is room for leave exactly 25 tracks', async () => {
    const as = await member();
    const replies = await Promise.all(newUrls(addsAtOnce).map((url) => add(as, [url])));
    expect(replies.flatMap(({ added }) => added)).toHaveLength(25);
    expect(new Set(replies.flatMap(({ rejected }) => rejected.map(({ code }) => code)))).toEqual(
      new Set(['plan_limit']),
    );
    expect(await list(as)).toHaveLength(25);
  });

  test('[TRK-06] premium has none', async () => {
    const as = await member('premium');
    expect((await add(as, newUrls(60))).added).toHaveLength(60);
  });

  test('[TRK-06] after a downgrade nothing is deleted: the oldest stay active, the others resume with the plan', async () => {
    const as = await member('indie');
    const urls = newUrls(30);
    for (const url of urls) {
      server.ctx.clock.advance(1000);
      await add(as, [url]);
    }
    await server.ctx.db.execute(sql`update users set tier = 'free' where id = ${as.user.id}`);
    await applyPlanLimit(server.ctx, as.user.id);
    const statuses = async () => {
      const byUrl = new Map((await list(as)).map((track) => [track.originalUrl, track.status]));
      return urls.map((url) => byUrl.get(url));
    };
    expect(await statuses()).toEqual([...Array(25).fill('active'), ...Array(5).fill('paused')]);
    expect((await add(as, newUrls(1))).rejected).toMatchObject([{ code: 'plan_limit' }]);
    await server.ctx.db.execute(sql`update users set tier = 'indie' where id = ${as.user.id}`);
    await applyPlanLimit(server.ctx, as.user.id);
    expect(await statuses()).toEqual(Array(30).fill('active'));
  });
});

describe('[SYNC-01] how often a song is synced', () => {
  const itemOf = async (url: string) => {
    const [item] = await server.ctx.db.select().from(items).where(eq(items.url, url));
    return item;
  };

  test('is the shortest interval of its followers’ plans, spread by its id', async () => {
    const url = newUrls(1)[0] ?? '';
    await add(await member('free'), [url]);
    expect(await itemOf(url)).toMatchObject({ syncEverySeconds: null, nextSyncAt: null });
    await add(await member('indie'), [url]);
    expect(await itemOf(url)).toMatchObject({ syncEverySeconds: 86_400 });
    const premium = await member('premium');
    await add(premium, [url]);
    const item = await itemOf(url);
    expect(item).toMatchObject({ syncEverySeconds: 3600 });
    const wait = ((item?.nextSyncAt?.getTime() ?? 0) - server.ctx.clock.now().getTime()) / 1000;
    expect(wait).toBeGreaterThanOrEqual(1800);
    expect(wait).toBeLessThanOrEqual(5400);
    await server.ctx.db.execute(sql`update users set tier = 'free' where id = ${premium.user.id}`);
    await applyPlanLimit(server.ctx, premium.user.id);
    expect(await itemOf(url)).toMatchObject({ syncEverySeconds: 86_400 });
  });

  test('differs from song to song', async () => {
    const urls = newUrls(60);
    await add(await member('premium'), urls);
    const due = await Promise.all(urls.map(async (url) => (await itemOf(url))?.nextSyncAt?.getTime()));
    expect(new Set(due).size).toBeGreaterThan(50);
  });
});

describe('[SEC-01] bad input', () => {
  test.each<[string, unknown]>([
    ['no body', undefined],
    ['no urls', {}],
    ['a text instead of a list', { urls: 'https://youtu.be/dQw4w9WgXcQ' }],
    ['an empty list', { urls: [] }],
    ['numbers', { urls: [1] }],
    ['501 links', { urls: newUrls(501) }],
    [
      '501 links in one text',
      {
        urls: [
          newUrls(501)
            .map((url) => url.replace('www.youtube.com/watch?v=', 'youtu.be/'))
            .join('\n'),
        ],
      },
    ],
    ['a text of a megabyte', { urls: ['x'.repeat(1_000_000)] }],
  ])('%s is refused and changes nothing', async (_, body) => {
    const as = await member();
    const response = await call(server.app, addTracks, { as, body: body as Record<string, unknown> });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input' });
    expect(await list(as)).toEqual([]);
  });

  test('nobody adds without a session', async () => {
    const response = await call(server.app, addTracks, { body: { urls: newUrls(1) } });
    expect(response.statusCode).toBe(401);
  });

  test('a body beyond 2 MB is refused', async () => {
    const response = await call(server.app, addTracks, {
      as: await member(),
      body: { urls: Array.from({ length: 200 }, () => 'x'.repeat(20_000)) },
    });
    expect(response.statusCode).toBe(413);
  });

  test('markup in a name comes back as the text it is', async () => {
    const [url = ''] = newUrls(1);
    const title = '<script>alert(1)</script> & "quotes"';
    youtube.tell(url.slice(-11), { song: { title, artist: '<b>A</b>' } });
    const { added } = await add(await member(), [url]);
    expect(titles(added)).toEqual([title]);
  });
});
