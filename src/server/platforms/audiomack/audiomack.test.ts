import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import { identify } from '../links.ts';
import error from './fixtures/error.json' with { type: 'json' };
import fixture from './fixtures/song.json' with { type: 'json' };
import { audiomack } from './index.ts';
import { signatureBase, signatureOf } from './oauth1.ts';

const environment = {
  AUDIOMACK_CONSUMER_KEY: 'made-up-consumer-key',
  AUDIOMACK_CONSUMER_SECRET: 'made-up-consumer-secret',
  AUDIOMACK_API_URL: 'http://127.0.0.1:4010/audiomack/v1',
};
const id = 'hollow-tide/song/lanterns-on-the-quay';
const base = `${environment.AUDIOMACK_API_URL}/music/song`;
const url = `${base}/hollow-tide/lanterns-on-the-quay`;
const { results } = fixture;

platformSuite(audiomack, {
  environment,
  secrets: ['made-up-consumer-key', 'made-up-consumer-secret', 'oauth_signature'],
  ids: [id, 'hollow_tide/song/song', 'song/song/1-2-3', `a/song/${'x'.repeat(150)}`],
  notIds: [
    '',
    'hollow-tide',
    'hollow-tide/album/tidal-rooms',
    'hollow-tide/song/',
    'Hollow-Tide/song/lanterns-on-the-quay',
    'hollow-tide/song/a/b',
    'hollow-tide/song/..',
    'album/song/a',
    'embed/song/a',
    '../song/me',
    'hollow-tide/song/a?b',
    `hollow-tide/song/${'x'.repeat(151)}`,
  ],
  links: {
    'https://audiomack.com/hollow-tide/song/lanterns-on-the-quay': id,
    'www.audiomack.com/Hollow-Tide/song/Lanterns-On-The-Quay?key=x#y': id,
    'http://www.audiomack.com/song/hollow-tide/lanterns-on-the-quay': id,
    'https://audiomack.com/embed/song/hollow-tide/lanterns-on-the-quay?background=1': id,
    'https://audiomack.com/embed/hollow-tide/song/lanterns-on-the-quay': id,
    'https://audiomack.com/song/song/1-2-3': 'song/song/1-2-3',
  },
  request: ([one = '']) => ({ url: `${base}/${one.replace('/song/', '/')}` }),
  reply: ([one = '']) => {
    const [artist, song] = one.split('/song/');
    return { results: { ...results, url_slug: song, uploader: { ...results.uploader, url_slug: artist } } };
  },
  unknownId: { status: 404, json: error },
  stranger: 'replaced',
  failures: {
    'needs-auth': { status: 401, json: { errorcode: 1001, message: 'x' } },
    'rate-limited': { status: 429, json: { errorcode: 1003, message: 'x' } },
    unavailable: { status: 502, json: { errorcode: 1004, message: 'x' } },
    'bad-reply': { json: { errorcode: 1005, message: 'x' } },
  },
});

const setUp = () => setUpPlatform(audiomack, environment);

async function read(reply: FakeReply) {
  const { net, io } = setUp();
  net.expect({ url }, reply);
  return (await audiomack.read(io, [id])).get(id);
}
const withFields = (fields: object): FakeReply => ({ json: { results: { ...results, ...fields } } });

describe('audiomack', () => {
  test('[TRK-05] reads the raw counts, as numbers or as texts, and a true zero', async () => {
    expect(await read({ json: fixture })).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide',
        album: 'Tidal Rooms',
        artworkUrl: 'https://assets.audiomack.com/made-up/cover-500.jpeg',
        durationSeconds: 221,
        isrc: 'QZTL12400017',
        releaseDate: '2024-05-17',
      },
      metrics: { plays: 5_021_447, favorites: 40_118, reposts: 1204, playlistAdds: 8071, downloads: 0 },
      withheld: [],
      availability: 'public',
    });
  });

  test.each([
    ['numbers', { plays: 981, favorites: 12, reposts: 0 }],
    ['texts of digits', { plays: '981', favorites: '12', reposts: '0' }],
  ])('[TRK-05] reads flat counts that are %s', async (_, counts) => {
    expect(await read(withFields({ stats: undefined, ...counts }))).toMatchObject({
      metrics: { plays: 981, favorites: 12, reposts: 0 },
    });
  });

  test.each(['1.2M', '12K', '5.02m', '', '1,204'])(
    '[TRK-05] the text %j is written for people and never counted',
    async (text) => {
      const result = await read(withFields({ stats: { plays: text, 'favorites-raw': 3 }, plays: text }));
      expect(result).toMatchObject({ outcome: 'read', withheld: [] });
      expect((result as { metrics: object }).metrics).toEqual({ favorites: 3 });
    },
  );

  test('[TRK-05] a raw count that is no number is a bad reply, whatever the text beside it says', async () => {
    expect(await read(withFields({ stats: { 'plays-raw': '5.02M', plays: '5' } }))).toEqual({
      outcome: 'failed',
      kind: 'bad-reply',
      detail: 'plays not usable',
    });
  });

  test.each([
    ['yes', 'private'],
    [true, 'private'],
    ['no', 'public'],
    [false, 'public'],
    [undefined, 'public'],
  ])('[SYNC-04] a song whose `private` is %s is %s', async (value, availability) => {
    expect(await read(withFields({ private: value }))).toMatchObject({ availability });
  });

  test.each([
    ['2024-05-17', '2024-05-17'],
    [1_715_904_000, '2024-05-17'],
    ['0', undefined],
    ['soon', undefined],
  ])('[TRK-01] a release given as %j is %s', async (released, day) => {
    const result = await read(withFields({ released }));
    expect((result as { song: { releaseDate?: string } }).song.releaseDate).toBe(day);
  });

  test('[TRK-01] a song without an artist’s name has its uploader’s', async () => {
    expect(await read(withFields({ artist: '' }))).toMatchObject({ song: { artist: 'Hollow Tide Music' } });
  });

  test('an album in the place of a song is a bad reply', async () => {
    expect(await read(withFields({ type: 'album' }))).toMatchObject({ kind: 'bad-reply' });
  });
});

describe('audiomack’s calls', () => {
  test('are signed by the application, with the time of its clock', async () => {
    const { net, io } = setUp();
    net.expect({ url }, { json: fixture });
    await audiomack.read(io, [id]);
    const header = net.sent[0]?.headers.authorization ?? '';
    const fields = new Map(
      [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        decodeURIComponent(value),
      ]),
    );
    const signature = fields.get('oauth_signature');
    fields.delete('oauth_signature');
    expect(fields.get('oauth_timestamp')).toBe(String(Date.parse('2026-11-20T12:00:00Z') / 1000));
    expect(fields.get('oauth_consumer_key')).toBe('made-up-consumer-key');
    expect(signature).toBe(
      signatureOf(signatureBase('GET', new URL(url), [...fields]), 'made-up-consumer-secret'),
    );
    expect(header).not.toContain('made-up-consumer-secret');
  });

  test('never have the same nonce', async () => {
    const { net, io } = setUp();
    for (let call = 0; call < 5; call++) {
      net.expect({ url }, { json: fixture });
      await audiomack.read(io, [id]);
    }
    const nonces = net.sent.map(
      ({ headers }) => /oauth_nonce="(\w{32})"/.exec(headers.authorization ?? '')?.[1],
    );
    expect(new Set(nonces).size).toBe(5);
  });
});

describe('[TRK-03] audiomack’s pages', () => {
  test('of songs lead back to their ids, whatever the slugs', () => {
    const slug = fc.oneof(
      fc.stringMatching(/^[a-z0-9_-][a-z0-9._-]{0,20}$/),
      fc.constantFrom('song', 'album', 'playlist', 'embed', '_', '-.'),
    );
    fc.assert(
      fc.property(slug, slug, (artist, song) => {
        const page = `${artist}/song/${song}`;
        fc.pre(audiomack.isId(page));
        expect(identify(audiomack.urlOf(page))).toMatchObject({ link: { platformTrackId: page } });
      }),
    );
  });

  test.each([
    ['moialbert/album/divine-breakthrough', 'album'],
    ['album/flytunezcom/tha-tour', 'album'],
    ['embed/album/flytunezcom/tha-tour', 'album'],
    ['audiomack-africa/playlist/afro-hip-hop', 'playlist'],
    ['hollow-tide', 'artist'],
    ['hollow-tide/song', 'other'],
    ['hollow-tide/song/%C3%A9', 'other'],
    ['', 'other'],
  ])('/%s is no song but %s', (path, kind) => {
    expect(identify(`https://audiomack.com/${path}`)).toEqual({
      code: 'not_a_track',
      platform: 'audiomack',
      kind,
    });
  });
});
