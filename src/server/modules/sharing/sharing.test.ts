import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/sharing.ts';
import * as visitors from '#contract/sharing-visitors.ts';
import { mergeSongs } from '#contract/songs.ts';
import { removeTrack } from '#contract/tracks.ts';
import { platformIds } from '#domain/platforms.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { send } from '#server/jobs/queue.ts';
import { platformOfHost } from '#server/platforms/registry.ts';
import { users } from '../accounts/table.ts';
import { purgePageVisits } from './jobs.ts';
import { reminderOf, serviceTarget } from './policy.ts';
import { addresses, type Made, songOn } from './songs-for-test.ts';
import { publicPages, publicPageVisits } from './table.ts';

const server = useTestServer();
let ada: Person;
let eve: Person;

beforeAll(async () => {
  ada = await person(server);
  eve = await person(server);
});

const makeSong = (as: Person, made: Made = {}) => songOn(server, as, made);

const publish = (as: Person, songId: string, slug?: string) =>
  call(server.app, contract.addPublicPage, {
    as,
    body: { kind: 'song', songIds: [songId], ...(slug !== undefined && { slug }) },
  });
const published = async (as: Person, songId: string, slug?: string): Promise<contract.PublicPage> => {
  const reply = await publish(as, songId, slug);
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json();
};
const pagesOf = async (as: Person, songId: string): Promise<contract.PublicPage[]> =>
  (await call(server.app, contract.listPublicPages, { as, query: { songId } })).json();
const withdraw = (as: Person, id: string) =>
  call(server.app, contract.withdrawPublicPage, { as, params: { id } });

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const visit = (slug: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  call(server.app, visitors.showSongPage, {
    params: { slug },
    query,
    headers: { 'user-agent': firefox, ...headers },
  });
const go = (slug: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  call(server.app, visitors.followSmartLink, {
    params: { slug },
    query,
    headers: { 'user-agent': firefox, ...headers },
  });

describe('[BEY-10] [BEY-20] a song is published', () => {
  test('at an address made of its title, and of a second one of that name at another', async () => {
    const [one, two] = [await makeSong(ada), await makeSong(eve)];
    const page = await published(ada, one.songId);
    expect(page).toMatchObject({ path: '/s/night-ferry', services: ['spotify', 'youtube'], visits: 0 });
    expect((await published(eve, two.songId)).slug).toBe('kestrel-night-ferry');
    expect((await publish(ada, one.songId, 'another')).statusCode).toBe(409);
    expect(
      (await published(eve, (await makeSong(eve, { title: '夜の船', artist: '隼' })).songId)).slug,
    ).toMatch(/^song-[0-9a-f]{8}$/);
  });

  test('not of another’s songs, nor at a word that is reserved, taken or no plain one', async () => {
    const { songId } = await makeSong(ada);
    expect((await publish(eve, songId)).statusCode).toBe(404);
    await published(eve, (await makeSong(eve)).songId, 'taken-one');
    const refused = {
      go: 'reserved',
      'taken-one': 'taken',
      nіght: 'slugShape',
      'a\u202eb': 'slugShape',
      x: 'slugShape',
    };
    for (const [slug, reason] of Object.entries(refused)) {
      const reply = await publish(ada, songId, slug);
      expect([slug, reply.statusCode, reply.json().errors]).toEqual([slug, 400, { slug: reason }]);
    }
    expect((await publish(ada, songId, 'x'.repeat(81))).json().errors).toEqual({ slug: 'slugLong' });
    expect((await published(ada, songId, ' Mixed-Case ')).slug).toBe('mixed-case');
    expect((await visit('Mixed-Case')).statusCode).toBe(200);
  });

  test('once, however many ask at the same moment', async () => {
    const { songId } = await makeSong(ada);
    const replies = await Promise.all([1, 2, 3].map(() => publish(ada, songId)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('withdrawn at once; nobody else gets its address, the same song is public there again', async () => {
    const { songId } = await makeSong(ada);
    const page = await published(ada, songId, 'to-withdraw');
    expect((await withdraw(eve, page.id)).statusCode).toBe(404);
    expect((await withdraw(ada, page.id)).statusCode).toBe(204);
    expect((await withdraw(ada, page.id)).statusCode).toBe(404);
    for (const reply of [await visit('to-withdraw'), await go('to-withdraw', { to: 'spotify' })]) {
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toContain('Page not found');
      expect(reply.body).not.toContain('Night Ferry');
    }
    expect((await publish(eve, (await makeSong(eve)).songId, 'to-withdraw')).statusCode).toBe(400);
    expect(await published(ada, songId)).toMatchObject({ id: page.id, slug: 'to-withdraw' });
    expect((await visit('to-withdraw')).statusCode).toBe(200);
  });

  test('a suspended owner, a removed song and an archive’s own words are shown to nobody', async () => {
    const zoe = await person(server);
    const { songId, trackIds } = await makeSong(zoe, { on: ['spotify'] });
    await published(zoe, songId, 'of-zoe');
    const suspend = (suspendedAt: Date | null) =>
      server.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, zoe.user.id));
    await suspend(server.ctx.clock.now());
    expect((await visit('of-zoe')).statusCode).toBe(404);
    await suspend(null);
    expect((await visit('of-zoe')).statusCode).toBe(200);
    await call(server.app, removeTrack, { as: zoe, params: { id: trackIds[0] ?? '' } });
    expect((await visit('of-zoe')).statusCode).toBe(404);
    const restored = await makeSong(zoe, { on: ['spotify'], ownerId: zoe.user.id, title: 'Number one' });
    expect((await publish(zoe, restored.songId)).statusCode).toBe(404);
  });

  test('goes along with a merge', async () => {
    const [one, two] = [await makeSong(ada, { on: ['spotify'] }), await makeSong(ada, { on: ['youtube'] })];
    const page = await published(ada, one.songId, 'merged');
    const into = { as: ada, params: { id: two.songId }, body: { songId: one.songId } };
    const { id } = (await call(server.app, mergeSongs, into)).json();
    expect(await pagesOf(ada, id)).toMatchObject([{ id: page.id, services: ['spotify', 'youtube'] }]);
    expect((await visit('merged')).body).toContain('value="youtube"');
  });
});

describe('[BEY-20] a visitor', () => {
  test('reads it in their language, without a script, in few bytes, and no search engine does', async () => {
    await published(ada, (await makeSong(ada, { title: '<b>Tide</b> \u202e&' })).songId, 'tide');
    const reply = await visit('tide', {}, { 'accept-language': 'fr-CA,fr;q=0.9' });
    expect([reply.statusCode, reply.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(reply.body).toContain('<html lang="fr" dir="ltr">');
    expect(reply.body).toContain('Écouter sur Spotify');
    expect(reply.body).toContain('<h1 dir="auto">&#60;b&#62;Tide&#60;/b&#62; &#38;</h1>');
    expect(reply.body).not.toMatch(/<script|\u202e|lastfm|evil/);
    expect(Buffer.byteLength(reply.body)).toBeLessThan(30_000);
    expect((await visit('tide', {}, { 'accept-language': 'ja' })).body).toContain('Spotifyで聴く');
  });

  test('is led to the song on their service with the campaign of the link, and nowhere else', async () => {
    await published(ada, (await makeSong(ada)).songId, 'ferry');
    const utm = { utm_source: 'news "letter"', utm_campaign: 'launch', fbclid: 'x' };
    expect((await visit('ferry', utm)).body).toContain('name="utm_source" value="news &#34;letter&#34;"');
    const reply = await go('ferry', { to: 'spotify', ...utm });
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      `${addresses.spotify}?utm_source=news+%22letter%22&utm_campaign=launch`,
    ]);
    for (const to of ['deezer', 'lastfm', 'tidal', 'https://evil.example', '', '__proto__'])
      expect([to, (await go('ferry', { to })).headers.location]).toEqual([to, '/s/ferry?choose']);
    const twice = await server.app.inject({
      url: '/s/ferry/go?to=spotify&to=youtube&utm_source=a&utm_source=b',
    });
    expect(twice.headers.location).toBe('/s/ferry?choose');
  });

  test('chooses once if they wish so, and is asked again if they wish that', async () => {
    await published(ada, (await makeSong(ada)).songId, 'remembered');
    const reply = await go('remembered', { to: 'youtube', remember: '1' });
    const [cookie = ''] = [reply.headers['set-cookie'] ?? []].flat().map(String);
    expect(cookie).toMatch(/^tracklight_service=youtube; .*Path=\/s; .*HttpOnly; SameSite=Lax/);
    const back = { cookie: 'tracklight_service=youtube' };
    expect((await visit('remembered', {}, back)).headers.location).toBe(addresses.youtube);
    expect((await go('remembered', {}, back)).headers.location).toBe(addresses.youtube);
    expect((await visit('remembered', { choose: '' }, back)).statusCode).toBe(200);
    expect((await visit('remembered', {}, { cookie: 'tracklight_service=tidal' })).statusCode).toBe(200);
    const other = await go('remembered', { to: 'spotify' }, back);
    expect(String(other.headers['set-cookie'])).toMatch(/^tracklight_service=; .*Expires=Thu, 01 Jan 1970/);
    expect((await go('remembered', { to: 'spotify' })).headers['set-cookie']).toBeUndefined();
  });

  test('is told the day of a song to come, and gets it for their calendar until it is out', async () => {
    const day = new Date(server.ctx.clock.now().getTime() + 3 * 24 * 3600_000).toISOString().slice(0, 10);
    await published(ada, (await makeSong(ada, { title: 'Soon; later', releaseDate: day })).songId, 'soon');
    expect((await visit('soon', {}, { 'accept-language': 'de' })).body).toMatch(
      /Erscheint am \w+, \d+\.\s\w+ \d{4}/,
    );
    const reminder = () => call(server.app, visitors.getReleaseReminder, { params: { slug: 'soon' } });
    const { body, headers } = await reminder();
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).toContain(
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:Soon\\; later – Kestrel\r\n`,
    );
    server.ctx.clock.advance(4 * 24 * 3600_000);
    expect((await reminder()).statusCode).toBe(404);
    expect((await visit('soon')).body).not.toContain('release.ics');
  });
});

describe('[BEY-20] what comes of it', () => {
  test('each browser counts once a day and service, by country of its language; owner and robots do not', async () => {
    const { songId } = await makeSong(ada);
    await published(ada, songId, 'counted');
    const swiss = { 'accept-language': 'de-CH,de;q=0.8' };
    for (let times = 0; times < 3; times++) {
      await visit('counted', {}, swiss);
      await go('counted', { to: 'spotify' }, swiss);
    }
    await go('counted', { to: 'youtube' }, swiss);
    await visit('counted', {}, { 'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605.1' });
    const uncounted: Record<string, string>[] = [
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': 'WhatsApp/2.23' },
      { 'user-agent': `${firefox} 2`, cookie: ada.cookie },
      { 'user-agent': `${firefox} 3`, 'sec-purpose': 'prefetch' },
    ];
    for (const headers of uncounted) await visit('counted', {}, headers);
    const day = server.ctx.clock.now().toISOString().slice(0, 10);
    expect(await pagesOf(ada, songId)).toMatchObject([
      {
        ...{ visits: 2, clicks: 2 },
        byService: [
          { platform: 'spotify', clicks: 1 },
          { platform: 'youtube', clicks: 1 },
        ],
        byCountry: [
          { country: 'CH', visits: 1, clicks: 2 },
          { country: null, visits: 1, clicks: 0 },
        ],
        days: [{ day, visits: 2, clicks: 2 }],
      },
    ]);
    expect(await pagesOf(eve, songId)).toEqual([]);
    const agents = Array.from({ length: 20 }, (_, one) => `${firefox} machine ${one}`);
    for (const agent of agents) await visit('counted', {}, { 'user-agent': agent });
    expect((await pagesOf(ada, songId))[0]?.visits).toBe(10);
  });

  test('hashes are gone the day after, figures stay, and withdrawing keeps them', async () => {
    const { songId } = await makeSong(ada);
    const { id } = await published(ada, songId, 'kept');
    await visit('kept');
    const day = server.ctx.clock.now().toISOString().slice(0, 10);
    const [row] = await server.ctx.db.select().from(publicPageVisits).where(eq(publicPageVisits.pageId, id));
    expect(JSON.stringify(row)).not.toMatch(/Firefox|127\.0/);
    server.ctx.clock.advance(24 * 3600_000);
    await visit('kept');
    await send(server.ctx, purgePageVisits, {});
    await server.runJobs();
    const rows = await server.ctx.db.select().from(publicPageVisits);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((each) => each.day > day)).toBe(true);
    await withdraw(ada, id);
    expect(await pagesOf(ada, songId)).toMatchObject([{ visits: 2, withdrawnAt: expect.any(String) }]);
    await server.ctx.db.delete(users).where(eq(users.id, ada.user.id));
    expect(await server.ctx.db.$count(publicPages, eq(publicPages.id, id))).toBe(0);
  });
});

test('[BEY-20] whatever is stored, nobody is led from a platform’s link to another host', () => {
  const hosts = [
    'open.spotify.com',
    'evil.example',
    'open.spotify.com.evil.example',
    'music.apple.com@evil.example',
  ];
  const address = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .tuple(fc.constantFrom('https:', 'http:', 'javascript:', ''), fc.constantFrom(...hosts), fc.string())
      .map(([scheme, host, rest]) => `${scheme}//${host}${rest}`),
  );
  fc.assert(
    fc.property(fc.constantFrom(...platformIds), address, fc.string(), (platform, stored, source) => {
      const target = serviceTarget(platform, stored, { utm_source: source });
      if (target === undefined) return;
      const { protocol, hostname } = new URL(target);
      expect([protocol, platformOfHost(hostname)?.id]).toEqual(['https:', platform]);
    }),
  );
  expect(serviceTarget('spotify', addresses.spotify ?? '')).toBe(addresses.spotify);
  expect(serviceTarget('youtube', addresses.spotify ?? '')).toBeUndefined();
});

test('[BEY-20] no line of a calendar is longer than its readers take', () => {
  const given = { uid: 'pub_1', day: '2026-12-04', summary: '夜'.repeat(60), url: 'https://x.example/s/y' };
  const lines = reminderOf({ ...given, now: new Date(0) }).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(76);
  expect(lines.join('').replaceAll(' ', '')).toContain('夜'.repeat(60));
  expect(lines).toContain('DTSTAMP:19700101T000000Z');
});
