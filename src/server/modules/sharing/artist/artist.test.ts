import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAdminActs } from '#contract/audit.ts';
import * as contract from '#contract/sharing.ts';
import * as visitors from '#contract/sharing-visitors.ts';
import { getSong, mergeSongs } from '#contract/songs.ts';
import { longestAbout, mostArtistSongs } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { profilePictures, users } from '../../accounts/table.ts';
import { profileLink, siteOf } from '../policy.ts';
import { addresses, type Made, songOn } from '../songs-for-test.ts';
import { publicPages } from '../table.ts';

const server = useTestServer();
let ada: Person;
let eve: Person;

beforeAll(async () => {
  ada = await person(server);
  eve = await person(server);
});

const makeSong = async (as: Person, made: Made = {}): Promise<string> =>
  (await songOn(server, as, { on: ['spotify', 'youtube'], ...made })).songId;

type Fields = Record<string, unknown>;
const publish = (as: Person, artist: Fields, slug?: string) =>
  call(server.app, contract.addPublicPage, {
    as,
    body: { kind: 'artist', artist: { name: 'Kestrel', ...artist }, ...(slug !== undefined && { slug }) },
  });
async function published(as: Person, artist: Fields, slug?: string): Promise<contract.PublicPage> {
  const reply = await publish(as, artist, slug);
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json();
}
const change = (as: Person, id: string, artist: Fields) =>
  call(server.app, contract.changePublicPage, {
    as,
    params: { id },
    body: { name: 'Kestrel', ...artist },
  });
const pageOf = async (as: Person, id: string): Promise<contract.PublicPage | undefined> =>
  (await call(server.app, contract.listPublicPages, { as }))
    .json<contract.PublicPage[]>()
    .find((page) => page.id === id);
const withdraw = (as: Person, id: string) =>
  call(server.app, contract.withdrawPublicPage, { as, params: { id } });
const restore = (as: Person, id: string) =>
  call(server.app, contract.restorePublicPage, { as, params: { id } });

const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const visit = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { ...agent, ...headers } });

/** All that a visitor may ask of an artist's page. */
const forEverybody = [
  visitors.showArtistPage,
  visitors.followArtistSong,
  visitors.showPressKit,
  visitors.getPressText,
  visitors.getArtistPicture,
] as const;

describe('[BEY-10] an artist’s page', () => {
  test('shows chosen songs in their order: to their own pages, or else to their services', async () => {
    const [one, two] = [await makeSong(ada, { title: 'Alpha' }), await makeSong(ada, { title: 'Beta' })];
    const body = { kind: 'song', songIds: [one], slug: 'alpha-song' } as const;
    await call(server.app, contract.addPublicPage, { as: ada, body });
    const page = await published(ada, {
      songIds: [two, one],
      about: 'Born in <Bergen>.\nSings \u202eof ferries.'.replace('\u202e', ''),
      links: ['instagram.com/kestrel?igsh=tracker#x', 'http://kestrel.bandcamp.com/music'],
      contact: 'booking@kestrel.example',
    });
    expect(page).toMatchObject({ kind: 'artist', path: '/a/kestrel', title: 'Kestrel', isHidden: false });
    expect(page.artist?.links).toEqual([
      'https://instagram.com/kestrel',
      'https://kestrel.bandcamp.com/music',
    ]);
    const { body: html, headers, statusCode } = await visit('/a/Kestrel', { 'accept-language': 'ja' });
    expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(html).toContain('<html lang="ja" dir="ltr">');
    expect(html.indexOf('Beta')).toBeLessThan(html.indexOf('Alpha'));
    expect(html).toContain('<a href="/s/alpha-song"');
    expect(html).toContain('name="to" value="1.spotify"');
    expect(html).toContain('Born in &#60;Bergen&#62;.\nSings of ferries.');
    expect(html).toContain('mailto:booking@kestrel.example');
    expect(html).toContain('from=%2Fa%2Fkestrel');
    expect(html).not.toContain('<script');
    const merged = { as: ada, params: { id: two }, body: { songId: one } };
    const { id } = (await call(server.app, mergeSongs, merged)).json();
    expect((await pageOf(ada, page.id))?.artist?.songIds).toEqual([id]);
  });

  test('stays below 30 KB with all that it may hold', async () => {
    const songIds: string[] = [];
    for (let number = 0; number < mostArtistSongs; number++)
      songIds.push(await makeSong(ada, { title: `A song with a name of its own, number ${number}` }));
    await published(ada, { songIds, about: 'x'.repeat(longestAbout) }, 'long-one');
    for (const path of ['/a/long-one', '/a/long-one/press'])
      expect(Buffer.byteLength((await visit(path, { 'accept-language': 'ru' })).body)).toBeLessThan(30_000);
  });

  test('is refused with what nobody could show, of songs of others, and at a word that is taken', async () => {
    const songId = await makeSong(ada);
    const songIds = [songId];
    const refused: [Fields, Record<string, string>][] = [
      [{ songIds: [] }, { 'artist.songIds': 'songsRequired' }],
      [{ songIds: [songId, songId] }, { 'artist.songIds': 'twice' }],
      [{ songIds, name: '\u200b' }, { 'artist.name': 'controlCharacter' }],
      [{ songIds, about: 'a\u202eb' }, { 'artist.about': 'controlCharacter' }],
      [{ songIds, about: 'x'.repeat(longestAbout + 1) }, { 'artist.about': 'long' }],
      [{ songIds, contact: 'nobody' }, { 'artist.contact': 'email' }],
      [{ songIds, links: ['https://evil.example/me'] }, { 'links.0': 'linkHost' }],
      [{ songIds, links: Array(11).fill('https://instagram.com/k') }, { 'artist.links': 'many' }],
    ];
    for (const [fields, errors] of refused) {
      const reply = await publish(ada, fields);
      expect([fields, reply.statusCode, reply.json().errors]).toMatchObject([fields, 400, errors]);
    }
    expect((await publish(eve, { songIds })).statusCode).toBe(404);
    await published(ada, { songIds }, 'mine-alone');
    const other = await publish(eve, { songIds: [await makeSong(eve)] }, 'mine-alone');
    expect([other.statusCode, other.json().errors]).toEqual([400, { slug: 'taken' }]);
  });

  test('is changed by its owner alone, listed where they wish it, and withdrawn and public again at once', async () => {
    const songIds = [await makeSong(ada)];
    const { id, path } = await published(ada, { songIds }, 'changing');
    expect((await change(eve, id, { songIds })).statusCode).toBe(404);
    expect((await change(ada, id, { songIds, about: 'Second', isListed: true })).statusCode).toBe(200);
    const listed = await visit(path);
    expect(listed.headers['x-robots-tag']).toBeUndefined();
    expect(listed.body).not.toContain('noindex');
    expect(listed.body).toContain('Second');
    expect((await visit(`${path}/press`)).headers['x-robots-tag']).toBe('noindex');
    expect((await restore(eve, id)).statusCode).toBe(404);
    expect((await withdraw(ada, id)).statusCode).toBe(204);
    for (const endpoint of forEverybody) {
      const reply = await call(server.app, endpoint, { params: { slug: 'changing' } });
      expect([endpoint.path, reply.statusCode]).toEqual([endpoint.path, 404]);
    }
    expect((await restore(ada, id)).json()).toMatchObject({ id, path, withdrawnAt: null });
    expect((await visit(path)).statusCode).toBe(200);
  });

  test('two open pages of one song never come of publishing it again', async () => {
    const songId = await makeSong(ada);
    const body = (slug: string) => ({ kind: 'song' as const, songIds: [songId], slug });
    const add = async (slug: string): Promise<contract.PublicPage> =>
      (await call(server.app, contract.addPublicPage, { as: ada, body: body(slug) })).json();
    const first = await add('first-of-two');
    await withdraw(ada, first.id);
    await add('second-of-two');
    expect((await restore(ada, first.id)).statusCode).toBe(409);
  });
});

describe('[BEY-10] its numbers', () => {
  const numbersOf = async (songIds: string[]): Promise<contract.PublicNumber[]> =>
    (
      await call(server.app, contract.listPublicNumbers, { as: ada, query: { songIds: songIds.join() } })
    ).json();

  test('are the sums of what the songs’ own pages say, with their age and what is missing', async () => {
    const [early, late] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-11-20T10:00:00Z')];
    const songIds = [
      await makeSong(ada, { on: ['youtube'], numbers: { views: 1234 }, readAt: late }),
      await makeSong(ada, {
        on: ['youtube', 'lastfm'],
        numbers: { views: 1000, plays: 7, listeners: 5 },
        readAt: early,
      }),
      await makeSong(ada, { on: ['youtube'] }),
    ];
    const offered = await numbersOf(songIds);
    const own = await Promise.all(
      songIds.map(async (id) => (await call(server.app, getSong, { as: ada, params: { id } })).json()),
    );
    const links = own.flatMap(({ tracks }) => tracks);
    for (const { platform, metric, value } of offered) {
      const there = links.filter((link) => link.platform === platform);
      expect([platform, metric, value]).toEqual([
        platform,
        metric,
        there.reduce((sum, link) => sum + (link.metrics[metric] ?? 0), 0),
      ]);
    }
    expect(offered).toContainEqual({
      ...{ platform: 'youtube', metric: 'views', value: 2234, songs: 2, of: 3 },
      asOf: early.toISOString(),
    });
    expect(offered.map(({ metric }) => metric)).not.toContain('listeners');
    await published(ada, { songIds, numbers: [{ platform: 'youtube', metric: 'views' }] }, 'in-numbers');
    const { body } = await visit('/a/in-numbers', { 'accept-language': 'de' });
    expect(body).toContain('2.234 Aufrufe');
    expect(body).toContain('2 von 3 Songs\u00a0· Stand 1.\u00a0Nov. 2026');
    expect(body).not.toContain('Last.fm');
    const text = await visit('/a/in-numbers/press.txt', { 'accept-language': 'de' });
    expect(text.body).toContain('YouTube: 2.234 Aufrufe (2 von 3 Songs\u00a0· Stand 1.\u00a0Nov. 2026)\r\n');
    expect(text.headers['content-disposition']).toContain('attachment; filename="in-numbers');
  });

  test('an archive’s own words are in no sum and on no page', async () => {
    const real = await makeSong(ada, { on: ['youtube'], numbers: { views: 10 }, readAt: new Date() });
    const said = await makeSong(ada, {
      ...{ on: ['youtube'], title: 'Number one', ownerId: ada.user.id },
      ...{ numbers: { views: 9_000_000 }, readAt: new Date() },
    });
    expect(await numbersOf([real, said])).toMatchObject([{ value: 10, songs: 1, of: 1 }]);
    await published(ada, { songIds: [said, real] }, 'real-only');
    const { body } = await visit('/a/real-only');
    expect(body).not.toContain('Number one');
    expect((await visit('/a/real-only/go?to=1.youtube')).headers.location).toBe(addresses.youtube);
  });
});

describe('[BEY-10] [BEY-20] a visitor', () => {
  test('is led to a song on its service with the campaign, counted once, and nowhere else', async () => {
    const songIds = [await makeSong(ada)];
    const { id } = await published(ada, { songIds }, 'followed');
    const swiss = { 'accept-language': 'de-CH,de;q=0.8' };
    await visit('/a/followed', swiss);
    await visit('/a/followed/press', swiss);
    for (let times = 0; times < 2; times++) {
      const { headers } = await visit('/a/followed/go?to=1.spotify&utm_source=kit', swiss);
      expect(headers.location).toBe(`${addresses.spotify}?utm_source=kit`);
    }
    for (const to of ['2.spotify', '0.spotify', '1.tidal', 'spotify', '', '1.__proto__', '-1.spotify'])
      expect([to, (await visit(`/a/followed/go?to=${to}`)).headers.location]).toEqual([to, '/a/followed']);
    await visit('/a/followed', { cookie: ada.cookie });
    await visit('/a/followed/go?to=1.youtube', { 'user-agent': 'Googlebot/2.1' });
    expect(await pageOf(ada, id)).toMatchObject({
      ...{ visits: 1, clicks: 1, byService: [{ platform: 'spotify', clicks: 1 }] },
      byCountry: [{ country: 'CH', visits: 1, clicks: 1 }],
    });
  });

  test('sees the picture of the account only where its owner shows it', async () => {
    const songIds = [await makeSong(ada)];
    const bytes = Buffer.from('RIFF....WEBP');
    await server.ctx.db
      .insert(profilePictures)
      .values({ userId: ada.user.id, version: 'v', small: bytes, large: bytes });
    const { id } = await published(ada, { songIds }, 'pictured');
    expect((await visit('/a/pictured')).body).not.toContain('picture.webp');
    expect((await visit('/a/pictured/picture.webp')).statusCode).toBe(404);
    await change(ada, id, { songIds, showsPicture: true });
    expect((await visit('/a/pictured')).body).toContain('<img src="/a/pictured/picture.webp"');
    const { headers, rawPayload } = await visit('/a/pictured/picture.webp');
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/webp', 'no-store']);
    expect(rawPayload.equals(bytes)).toBe(true);
  });
});

describe('[BEY-10] an administrator', () => {
  test('finds a page by its address, takes it off at once whatever its owner does, and allows it again', async () => {
    const admin = await person(server, { isAdmin: true });
    const { id, path } = await published(ada, { songIds: [await makeSong(ada)] }, 'to-review');
    const find = (as: Person, search: string) =>
      call(server.app, contract.listReviewedPages, { as, query: { search } });
    const decide = (as: Person, decision: 'hide' | 'show') =>
      call(server.app, contract.decidePublicPage, { as, params: { id }, body: { decision } });
    expect((await find(ada, 'to-review')).statusCode).toBe(404);
    expect((await find(admin, `https://tracklight.example${path}/?utm_source=x`)).json()).toMatchObject([
      { id, kind: 'artist', path, isHidden: false, owner: { email: ada.user.email } },
    ]);
    expect((await find(admin, '%')).json()).toEqual([]);
    expect((await decide(ada, 'hide')).statusCode).toBe(404);
    expect((await decide(admin, 'hide')).statusCode).toBe(204);
    await withdraw(ada, id);
    expect((await restore(ada, id)).json()).toMatchObject({ isHidden: true });
    expect((await visit(path)).statusCode).toBe(404);
    expect((await decide(admin, 'show')).statusCode).toBe(204);
    expect((await visit(path)).statusCode).toBe(200);
    const acts = (await call(server.app, listAdminActs, { as: admin, query: { whom: ada.user.id } })).json();
    expect(acts.acts.map(({ act }: { act: string }) => act)).toEqual(['publicPage.show', 'publicPage.hide']);
  });

  test('a suspended owner’s page is shown to nobody, and goes with the account', async () => {
    const zoe = await person(server);
    const { id, path } = await published(zoe, { songIds: [await makeSong(zoe)] }, 'of-zoe');
    const suspend = (suspendedAt: Date | null) =>
      server.ctx.db.update(users).set({ suspendedAt }).where(eq(users.id, zoe.user.id));
    await suspend(server.ctx.clock.now());
    expect((await visit(path)).statusCode).toBe(404);
    await suspend(null);
    expect((await visit(path)).statusCode).toBe(200);
    await server.ctx.db.delete(users).where(eq(users.id, zoe.user.id));
    expect(await server.ctx.db.$count(publicPages, eq(publicPages.id, id))).toBe(0);
  });
});

test('[BEY-10] whatever is written, a link of an artist leads to a host that is known, by its path alone', () => {
  const hosts = [
    'instagram.com',
    'm.facebook.com',
    'instagram.com.evil.example',
    'evil.example',
    'x.com@evil.example',
  ];
  const address = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom('https://', 'http://', 'javascript:', '//', ''),
        fc.constantFrom(...hosts),
        fc.string(),
      )
      .map(([scheme, host, rest]) => `${scheme}${host}${rest}`),
  );
  fc.assert(
    fc.property(address, (given) => {
      const link = profileLink(given);
      if (link === undefined) return;
      const { protocol, search, hash, username } = new URL(link);
      expect([protocol, search, hash, username]).toEqual(['https:', '', '', '']);
      expect(siteOf(link)).toBeDefined();
      expect(new URL(link).hostname).not.toMatch(/evil\.example$/);
    }),
  );
  expect(profileLink('instagram.com/kestrel')).toBe('https://instagram.com/kestrel');
  expect(profileLink('https://l.facebook.com/l.php?u=https://evil.example')).toBe(
    'https://l.facebook.com/l.php',
  );
});
