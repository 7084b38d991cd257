import { describe, expect, test } from 'vitest';
import type { FakeHttp, FakeReply } from '#kit/fake-http.ts';
import { setUpPlatform } from '#kit/platform-suite.ts';
import { identify } from '../links.ts';
import notFound from './fixtures/error-not-found.json' with { type: 'json' };
import preview from './fixtures/preview.json' with { type: 'json' };
import token from './fixtures/token.json' with { type: 'json' };
import track from './fixtures/track.json' with { type: 'json' };
import { soundcloud } from './index.ts';

const environment = { SOUNDCLOUD_CLIENT_ID: 'made-up-id', SOUNDCLOUD_CLIENT_SECRET: 'made-up-secret' };
const resolveAddress = 'https://api.soundcloud.com/resolve';
const id = track.urn;
const page = 'https://soundcloud.com/hollow-tide/lanterns-on-the-quay';
const short = 'https://on.soundcloud.com/AbC12';
const older = 'https://soundcloud.app.goo.gl/AbC12';

const to = (location: string): FakeReply => ({ status: 302, headers: { location }, json: { location } });

const expectQuestion = (net: FakeHttp, url: string, reply: FakeReply) => {
  net.expect({ method: 'POST', url: 'https://secure.soundcloud.com/oauth/token' }, { json: token });
  const headers = { authorization: 'OAuth made-up-access-token' };
  net.expect({ url: resolveAddress, query: { url }, headers }, reply);
};

const resolve = async (url: string, reply: FakeReply) => {
  const { net, io } = setUpPlatform(soundcloud, environment);
  expectQuestion(net, url, reply);
  return soundcloud.resolve?.(io, url);
};
const found = (platformTrackId: string, url: string) => ({ kind: 'track', platformTrackId, url });

describe('[TRK-03] a page of soundcloud', () => {
  test('is a song whose number is not known yet', () => {
    expect(identify(`${page}?si=1#t=0:10`)).toEqual({
      platform: 'soundcloud',
      link: {
        kind: 'track',
        platformTrackId: 'hollow-tide/lanterns-on-the-quay',
        url: page,
        isProvisional: true,
      },
    });
  });

  test.each([
    ['an address', 'https://api.soundcloud.com/tracks/900000017'],
    ['an address with the URN', 'https://api.soundcloud.com/tracks/soundcloud:tracks:900000017'],
    ['a path', '/tracks/900000017'],
    ['the URN alone', id],
  ])('is found by the redirect to %s, which is not followed', async (_, location) => {
    expect(await resolve(page, to(location))).toEqual(found(id, page));
  });

  test('is found in the answer where there is no redirect', async () => {
    expect(await resolve(page, { json: track })).toEqual(found(id, page));
  });

  test.each([
    ['repeats', 'https://api.soundcloud.com/tracks/900000017?secret_token=s-AbC12'],
    ['leaves out', 'https://api.soundcloud.com/tracks/900000017'],
  ])('keeps its secret where the redirect %s it', async (_, location) => {
    const url = `${page}/s-AbC12`;
    expect(await resolve(url, to(location))).toEqual(found(`${id}/s-AbC12`, url));
  });
});

describe('[TRK-03] a page of soundcloud', () => {
  test.each<[string, FakeReply, string]>([
    ['a playlist', to('https://api.soundcloud.com/playlists/900000017'), 'playlist'],
    ['an artist', to('https://api.soundcloud.com/users/900000017'), 'artist'],
    ['a playlist, told at once', { json: { kind: 'playlist', id: 1 } }, 'playlist'],
    ['an artist, told at once', { json: { kind: 'user', id: 1 } }, 'artist'],
    ['a foreign host', to('https://evil.example/tracks/900000017'), 'other'],
    ['a host that only begins alike', to('https://api.soundcloud.com.evil.example/tracks/1'), 'other'],
    ['an inner address', to('http://169.254.169.254/tracks/1'), 'other'],
    ['itself', to(page), 'other'],
    ['a short link', to(short), 'other'],
    ['something unknown', { json: { kind: 'comment', id: 1 } }, 'other'],
    ['a song without a number', { json: { kind: 'track', id: 'x' } }, 'other'],
  ])('that turns out to be %s is no song', async (_, reply, kind) => {
    expect(await resolve(page, reply)).toEqual({ kind });
  });

  test.each<[string, FakeReply, string]>([
    ['nobody knows', { status: 404, json: notFound }, 'not-found'],
    ['is private', { status: 403, text: '' }, 'not-found'],
    ['gets a foreign 404', { status: 404, text: '<html>' }, 'bad-reply'],
    ['is asked for too fast', { status: 429, text: '' }, 'rate-limited'],
  ])('that %s is a failure', async (_, reply, kind) => {
    await expect(resolve(page, reply)).rejects.toMatchObject({ kind });
  });

  test('that needs no question is not asked for', async () => {
    const { io } = setUpPlatform(soundcloud, environment);
    const url = soundcloud.urlOf(id);
    expect(await soundcloud.resolve?.(io, url)).toEqual(found(id, url));
    expect(await soundcloud.resolve?.(io, 'https://soundcloud.com/hollow-tide')).toEqual({ kind: 'artist' });
    expect(await soundcloud.resolve?.(io, 'https://evil.example/a/b')).toEqual({ kind: 'other' });
  });
});

describe('[TRK-03] soundcloud’s short links', () => {
  const withPreview = { ...environment, OEMBED_URL: 'http://127.0.0.1:4012/oembed' };
  const previews = 'http://127.0.0.1:4012/oembed/soundcloud';

  test('are resolved like pages', async () => {
    const location = 'https://api.soundcloud.com/tracks/900000017';
    expect(await resolve(short, to(location))).toEqual(found(id, soundcloud.urlOf(id)));
  });

  test.each([short, older])('are read out of a preview where there are previews: %s', async (url) => {
    const { net, io } = setUpPlatform(soundcloud, withPreview);
    net.expect({ url: previews, query: { url } }, { json: preview });
    expect(await soundcloud.resolve?.(io, url)).toEqual(found(id, soundcloud.urlOf(id)));
  });

  test('keep a secret that the preview shows beside the song', async () => {
    const { net, io } = setUpPlatform(soundcloud, withPreview);
    const player = soundcloud.urlOf(`${id}/s-AbC12`).replaceAll('&', '&amp;');
    net.expect({ url: previews }, { json: { html: `<iframe src="${player}"></iframe>` } });
    expect(await soundcloud.resolve?.(io, short)).toMatchObject({ platformTrackId: `${id}/s-AbC12` });
  });

  test('of the older kind are followed to the page, which is then asked for', async () => {
    const { net, io } = setUpPlatform(soundcloud, environment);
    net.expect({ url: older }, to(`${page}?utm_source=x`));
    expectQuestion(net, page, to('https://api.soundcloud.com/tracks/900000017'));
    expect(await soundcloud.resolve?.(io, older)).toEqual(found(id, page));
  });

  test('that lead away are not followed', async () => {
    const { net, io } = setUpPlatform(soundcloud, environment);
    net.expect({ url: older }, to('https://evil.example/'));
    await expect(soundcloud.resolve?.(io, older)).rejects.toMatchObject({ kind: 'bad-reply' });
  });
});
