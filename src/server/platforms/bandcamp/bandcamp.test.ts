import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import { identify } from '../links.ts';
import { structuredDataOf } from './api.ts';
import recording from './fixtures/recording.json' with { type: 'json' };
import { bandcamp } from './index.ts';

const environment = { BANDCAMP_URL: 'http://127.0.0.1:4010/bandcamp/{artist}' };
const base = 'http://127.0.0.1:4010/bandcamp';
const id = 'hollowtide/track/lanterns-on-the-quay';

/** A page as Bandcamp's is, as far as it matters. */
const pageWith = (...data: unknown[]): string => {
  const scripts = data.map(
    (one) =>
      `<script type="application/ld+json">\n${JSON.stringify(one).replaceAll('</', '<\\/')}\n</script>`,
  );
  return `<!DOCTYPE html><html><head><title>Bandcamp</title>
    <script type="text/javascript">if (a < b && "<p>") document.write("<b>");</script>
    ${scripts.join('\n')}</head><body><p>R&amp;B</p></body></html>`;
};
const missing = {
  status: 404,
  text: '<html><title>Bandcamp</title>Sorry, that something isn’t here.</html>',
};
/** In the shape of the page that some callers get since February 2026, with status 200. */
const challenge = {
  text: `<!DOCTYPE html><html lang="en"><head><title>Client Challenge</title>
    <link href="/_fs-ch-MadeUp0123456789/assets/styles.css" rel="stylesheet"/></head>
    <body><noscript>JavaScript is disabled in your browser.</noscript>
    <script src="/_fs-ch-MadeUp0123456789/script.js"></script></body></html>`,
};
const rules = { text: 'User-agent: *\nDisallow: /api/\nDisallow: /search\n' };

platformSuite(bandcamp, {
  environment,
  secrets: [],
  ids: [id, 'a/track/b', 'x-1/track/--2'],
  notIds: [
    '',
    'a',
    'a/track/',
    'a/album/b',
    '-a/track/b',
    'a.b/track/c',
    'a/track/../x',
    'a/track/b/c',
    'A/track/b',
  ],
  links: {
    'https://hollowtide.bandcamp.com/track/lanterns-on-the-quay': id,
    'http://www.hollowtide.bandcamp.com/track/lanterns-on-the-quay?from=embed': id,
    'HollowTide.Bandcamp.com/track/Lanterns-on-the-Quay#lyrics': id,
  },
  prepare: (net) => net.allow({ url: `${base}/hollowtide/robots.txt` }, rules),
  request: ([one = '']) => ({ url: `${base}/${one}` }),
  reply: ([one = '']) => ({ ...recording, '@id': bandcamp.urlOf(one) }),
  carried: (data) => ({ text: pageWith(data) }),
  unknownId: missing,
  failures: {
    'needs-auth': { status: 401, text: '' },
    'rate-limited': { status: 429, text: '' },
    unavailable: { status: 503, text: '' },
    'bad-reply': { text: pageWith({ ...recording, '@type': 'MusicAlbum' }) },
  },
});

async function read(reply: FakeReply) {
  const { net, io } = setUpPlatform(bandcamp, environment);
  net.expect({ url: `${base}/hollowtide/robots.txt` }, rules);
  net.expect({ url: `${base}/${id}` }, reply);
  return (await bandcamp.read(io, [id])).get(id);
}

const readPage = (fields: object) => read({ text: pageWith({ ...recording, ...fields }) });

describe('bandcamp', () => {
  test('[TRK-05] reads facts and the price of the song alone; those who are shown as supporters are not counted', async () => {
    expect(await readPage({})).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide',
        album: 'Tidal Rooms',
        artworkUrl: 'https://f4.bcbits.com/img/a0000000017_10.jpg',
        durationSeconds: 221,
        releaseDate: '2024-05-17',
        currency: 'EUR',
      },
      metrics: { price: 150 },
      withheld: [],
      availability: 'public',
    });
  });

  const address = recording['@id'];
  const soldAt = (offers: unknown) => ({
    inAlbum: { '@id': address, name: 'Lanterns on the Quay', albumRelease: [{ '@id': address, offers }] },
  });

  test.each([
    ['of nothing, or more, is 0', { price: 0, priceCurrency: 'USD' }, { price: 0 }],
    ['without a minor unit is whole', { price: 150, priceCurrency: 'JPY' }, { price: 150 }],
    ['in no currency is none', { price: 1 }, {}],
    ['that is not stated is none', {}, {}],
    ['of an album is not the song’s', undefined, {}],
  ])('[TRK-05] a price %s', async (_, offers, metrics) => {
    expect(await readPage(soldAt(offers))).toMatchObject({ outcome: 'read', metrics });
  });

  test('a song that came out by itself has no album', async () => {
    expect(await readPage(soldAt({}))).not.toHaveProperty('song.album');
  });

  test.each([
    ['an hour and more', { duration: 'P01H02M03S' }, { durationSeconds: 3723 }],
    ['real ISO 8601', { duration: 'PT3M41S' }, { durationSeconds: 221 }],
    ['a list of types', { '@type': ['MusicRecording', 'Product'] }, { title: 'Lanterns on the Quay' }],
    [
      'a list of images',
      { image: ['https://f4.bcbits.com/img/b.jpg'] },
      { artworkUrl: 'https://f4.bcbits.com/img/b.jpg' },
    ],
    ['an ISRC', { isrcCode: 'SE3AB2410001' }, { isrc: 'SE3AB2410001' }],
    [
      'signs that HTML writes otherwise',
      { name: 'Salt & </script> "Stone"' },
      { title: 'Salt & </script> "Stone"' },
    ],
  ])('reads %s', async (_, fields, song) => {
    expect(await readPage(fields)).toMatchObject({ outcome: 'read', song });
  });

  test.each([
    ['no day', { datePublished: '2024' }],
    ['no date', { datePublished: '31 Foo 2024 00:00:00 GMT' }],
    ['no duration', { duration: 'P00H00M00S' }],
  ])('leaves out %s', async (_, fields) => {
    const result = await readPage(fields);
    expect(result).toMatchObject({ outcome: 'read' });
    for (const name of ['datePublished' in fields ? 'releaseDate' : 'durationSeconds'])
      expect(result).not.toHaveProperty(`song.${name}`);
  });

  test.each<[string, FakeReply, string]>([
    ['Bandcamp’s page of what is not there', missing, 'not-found'],
    [
      'a name that leads to the sign-up',
      { status: 303, headers: { location: 'https://bandcamp.com/signup?new_domain=x' } },
      'not-found',
    ],
    [
      'a page that only asks for a proof of being human',
      { text: '<html><script src="/challenge.js"></script></html>' },
      'bad-reply',
    ],
  ])('%s fails that song', async (_, reply, kind) => {
    expect(await read(reply)).toMatchObject({ outcome: 'failed', kind });
  });

  test('[TRK-02] a script challenge in the place of the page is named, and says nothing of the song', async () => {
    await expect(read(challenge)).rejects.toMatchObject({
      kind: 'kept-out',
      message: expect.stringContaining('a challenge in the place of the page'),
    });
  });

  test('[TRK-03] an artist’s own domain is never asked', async () => {
    const reply = { status: 301, headers: { location: 'https://music.example.com/track/x' } };
    await expect(read(reply)).rejects.toMatchObject({ kind: 'bad-reply', status: 301 });
  });

  test.each([
    ['https://hollowtide.bandcamp.com', 'artist'],
    ['https://hollowtide.bandcamp.com/music', 'artist'],
    ['https://hollowtide.bandcamp.com/album/tidal-rooms', 'album'],
    ['https://hollowtide.bandcamp.com/merch', 'other'],
    ['https://a.b.bandcamp.com/track/x', 'other'],
    ['https://bandcamp.com/EmbeddedPlayer/track=900000017', 'player'],
  ])('[TRK-03] %s is no song but %s', (link, kind) => {
    expect(identify(link)).toEqual({ code: 'not_a_track', platform: 'bandcamp', kind });
  });
});

describe('bandcamp’s robots.txt', () => {
  const robots = { url: `${base}/hollowtide/robots.txt` };
  const setUp = () => {
    const ready = setUpPlatform(bandcamp, environment);
    ready.net.allow({ url: `${base}/${id}` }, { text: pageWith(recording) });
    return ready;
  };
  const asked = (net: FakeHttp) => net.sent.map(({ url }) => url.pathname.split('/').at(-1));

  test('[TRK-02] that is a script challenge gives no leave: the song’s page is not asked for', async () => {
    const { net, io } = setUp();
    net.expect(robots, challenge);
    await expect(bandcamp.read(io, [id])).rejects.toMatchObject({ kind: 'kept-out' });
    expect(asked(net)).toEqual(['robots.txt']);
  });

  test.each<[string, FakeReply, boolean]>([
    ['forbids all songs to all', { text: 'User-agent: *\nDisallow: /track/' }, false],
    ['forbids everything to us', { text: 'User-agent: Tracklight\nDisallow: /' }, false],
    ['forbids everything to others', { text: 'User-agent: OtherBot\nDisallow: /' }, true],
    [
      'forbids us less than others',
      { text: 'User-agent: *\nDisallow: /\n\nUser-agent: tracklight\nAllow: /' },
      true,
    ],
    ['forbids nothing', { text: '' }, true],
    ['is no robots.txt', { text: '<html>' }, true],
    ['is not there', { status: 404, text: '' }, true],
    ['is not for us', { status: 403, text: '' }, true],
  ])('[TRK-02] that %s is obeyed', async (_, reply, isAllowed) => {
    const { net, io } = setUp();
    net.expect(robots, reply);
    const result = (await bandcamp.read(io, [id])).get(id);
    expect(result).toMatchObject(isAllowed ? { outcome: 'read' } : { outcome: 'failed', kind: 'kept-out' });
    expect(asked(net)).toEqual(isAllowed ? ['robots.txt', 'lanterns-on-the-quay'] : ['robots.txt']);
  });

  test.each<[string, FakeReply, string]>([
    ['breaks down', { status: 503, text: '' }, 'unavailable'],
    ['cannot be reached', { failure: 'refused' }, 'unavailable'],
    ['asks to wait', { status: 429, text: '' }, 'rate-limited'],
    [
      'leads elsewhere',
      { status: 301, headers: { location: 'https://music.example.com/robots.txt' } },
      'bad-reply',
    ],
  ])('[TRK-02] whose server %s forbids everything for now', async (_, reply, kind) => {
    const { net, io } = setUp();
    net.expect(robots, reply);
    await expect(bandcamp.read(io, [id])).rejects.toMatchObject({ kind });
    expect(asked(net)).toEqual(['robots.txt']);
    net.expect(robots, rules);
    expect((await bandcamp.read(io, [id])).get(id)?.outcome).toBe('read');
  });

  test('is asked for once in six hours, also by songs that are read at the same time', async () => {
    const { net, io } = setUp();
    const clock = io.clock as ReturnType<typeof import('#kit/fake-http.ts').stillClock>;
    net.expect(robots, rules);
    await Promise.all([bandcamp.read(io, [id]), bandcamp.read(io, [id])]);
    clock.set('2026-11-20T17:59:59Z');
    await bandcamp.read(io, [id]);
    clock.set('2026-11-20T18:00:00Z');
    net.expect(robots, rules);
    await bandcamp.read(io, [id]);
    expect(asked(net).filter((path) => path === 'robots.txt')).toHaveLength(2);
  });

  test('is forgotten for those asked longest ago when there are many', async () => {
    const { net, io } = setUp();
    const others = Array.from({ length: 200 }, (_, number) => `a${number}/track/b`);
    for (const other of others) {
      net.expect({ url: `${base}/${other.split('/')[0]}/robots.txt` }, rules);
      net.expect({ url: `${base}/${other}` }, { text: pageWith(recording) });
    }
    for (let round = 0; round < 2; round++) {
      net.expect(robots, rules);
      await bandcamp.read(io, [id]);
      if (round === 0) for (const other of others) await bandcamp.read(io, [other]);
    }
    expect(asked(net).filter((path) => path === 'robots.txt')).toHaveLength(202);
  });
});

describe('bandcamp’s settings', () => {
  const parse = (value: string) => bandcamp.settings.safeParse({ BANDCAMP_URL: value });

  test.each(['https://{artist}.bandcamp.com', 'http://127.0.0.1:4000/bandcamp/{artist}'])(
    'take %s',
    (value) => {
      expect(parse(value).data).toEqual({ BANDCAMP_URL: value });
    },
  );

  test.each([
    'https://bandcamp.com',
    'ftp://{artist}.bandcamp.com',
    'https://me:secret@{artist}.bandcamp.com',
    'https://bandcamp.com/?artist={artist}',
    '{artist}',
  ])('refuse %s', (value) => {
    expect(parse(value).success).toBe(false);
  });

  test('name the live address by themselves', () => {
    const live = { BANDCAMP_URL: 'https://{artist}.bandcamp.com' };
    expect(bandcamp.settings.parse({})).toEqual(live);
    expect(parse(' ').data).toEqual(live);
  });
});

describe('structured data', () => {
  test('is found in scripts of its kind only, and read as it stands', () => {
    const html = `<script>{"a":1}</script><SCRIPT TYPE="application/LD+JSON">{"b":"&amp;<b>"}</SCRIPT>
      <script type="application/ld+json">not JSON</script><div type="application/ld+json">{"c":1}</div>
      <!-- <script type="application/ld+json">{"d":1}</script> -->
      <script type="application/ld+json">[{"e":1},{"f":1}]</script>`;
    expect(structuredDataOf(html)).toEqual([{ b: '&amp;<b>' }, { e: 1 }, { f: 1 }]);
  });

  test('of a page that ends in the middle is none', () => {
    expect(structuredDataOf('<script type="application/ld+json">{"a":')).toEqual([]);
  });
});
