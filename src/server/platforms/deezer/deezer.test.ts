import { describe, expect, test } from 'vitest';
import type { FakeReply } from '#kit/fake-http.ts';
import { platformSuite, setUpPlatform } from '#kit/platform-suite.ts';
import noData from './fixtures/error-no-data.json' with { type: 'json' };
import quotaError from './fixtures/error-quota.json' with { type: 'json' };
import preview from './fixtures/preview.json' with { type: 'json' };
import track from './fixtures/track.json' with { type: 'json' };
import { deezer } from './index.ts';

const environment = { DEEZER_API_URL: 'http://127.0.0.1:4010/deezer' };
const url = 'http://127.0.0.1:4010/deezer/track';
const id = '900000017';

platformSuite(deezer, {
  environment,
  secrets: [],
  ids: [id, '1', '9007199254740991'],
  notIds: ['', '0', '-1', '01', '1.5', '1e9', '../user/me', '12345678901234567890'],
  links: {
    'https://www.deezer.com/fr/track/900000017': id,
    'deezer.com/track/900000017?utm_source=x': id,
    'https://www.deezer.com/en-us/track/900000017': id,
    'https://widget.deezer.com/widget/dark/track/900000017': id,
    'https://www.deezer.com/plugins/player?format=classic&type=tracks&id=900000017': id,
  },
  request: ([one]) => ({ url: `${url}/${one}` }),
  reply: ([one]) => ({ ...track, id: Number(one) }),
  unknownId: { json: noData },
  stranger: 'replaced',
  failures: {
    'needs-auth': { json: { error: { type: 'OAuthException', message: 'x', code: 300 } } },
    'rate-limited': { json: quotaError },
    unavailable: { json: { error: { type: 'Exception', message: 'Service busy', code: 700 } } },
    'bad-reply': { json: { error: { type: 'ParameterException', message: 'Wrong parameter', code: 500 } } },
  },
});

const read = async (reply: FakeReply) => {
  const { net, io } = setUpPlatform(deezer, environment);
  net.expect({ url: `${url}/${id}` }, reply);
  return (await deezer.read(io, [id])).get(id);
};

describe('deezer', () => {
  test('[MOOD-01] reads tempo and gain, which are unknown where they are 0, and takes no gain for a loudness', async () => {
    expect(await read({ json: { ...track, bpm: 121.3, gain: -9.1 } })).toHaveProperty('sound', {
      tempo: 121.3,
      gain: -9.1,
    });
    expect(await read({ json: { ...track, bpm: 0, gain: 0 } })).toHaveProperty('sound', {});
    expect(await read({ json: { ...track, bpm: 0, gain: 900 } })).toHaveProperty('sound', {});
  });

  test('[TRK-05] reads the rank, which is no play count, and nothing else that counts', async () => {
    expect(await read({ json: { ...track, fans: 7, plays: 8 } })).toEqual({
      outcome: 'read',
      song: {
        title: 'Lanterns on the Quay',
        artist: 'Hollow Tide',
        album: 'Tidal Rooms',
        artworkUrl: 'https://cdn-images.dzcdn.net/images/cover/made-up/1000x1000.jpg',
        durationSeconds: 221,
        isrc: 'QZTL12400017',
        releaseDate: '2024-05-17',
      },
      metrics: { rank: 412_345 },
      withheld: [],
      availability: 'public',
      sound: { gain: -9.1 },
    });
  });

  test.each([
    ['nowhere', { readable: false, available_countries: [] }, 'blocked'],
    ['somewhere else', { readable: false, available_countries: ['JP'] }, 'public'],
  ])('a song that may be played %s is %s', async (_, fields, availability) => {
    expect(await read({ json: { ...track, ...fields } })).toMatchObject({ availability });
  });

  test('[SYNC-03] a used-up window is waited for, though no header says so', async () => {
    const until = new Date('2026-11-20T12:00:05Z');
    await expect(read({ json: quotaError })).rejects.toMatchObject({ kind: 'rate-limited', until });
  });
});

describe('[TRK-03] deezer’s short links', () => {
  const short = 'https://link.deezer.com/s/30Abc';
  const found = { kind: 'track', platformTrackId: id, url: `https://www.deezer.com/track/${id}` };

  test('are followed to the song without loading its page', async () => {
    const { net, io } = setUpPlatform(deezer, environment);
    net.expect({ url: short }, { status: 302, headers: { location: 'https://deezer.page.link/x' } });
    net.expect(
      { url: 'https://deezer.page.link/x' },
      { status: 302, headers: { location: `https://www.deezer.com/en/track/${id}` } },
    );
    expect(await deezer.resolve?.(io, short)).toEqual(found);
  });

  test('are read out of the preview where a preview service is configured', async () => {
    const { net, io } = setUpPlatform(deezer, { ...environment, OEMBED_URL: 'http://127.0.0.1:4012' });
    net.expect({ url: 'http://127.0.0.1:4012/deezer', query: { url: short } }, { json: preview });
    expect(await deezer.resolve?.(io, short)).toEqual(found);
  });

  test('that end nowhere are no song', async () => {
    const { net, io } = setUpPlatform(deezer, environment);
    net.expect({ url: short }, { text: '<html>' });
    expect(await deezer.resolve?.(io, short)).toEqual({ kind: 'other' });
  });
});
