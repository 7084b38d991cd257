import { expect, test } from 'vitest';
import { z } from 'zod';
import { connectToSandbox } from '#kit/sandbox-connector.ts';
import { soundcloud } from '#server/platforms/soundcloud/index.ts';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const connect = ({ settings }: TestSandbox, without: Record<string, string> = {}) =>
  connectToSandbox(soundcloud, { ...settings, ...without }, testNow);

const list = z.object({ collection: z.array(z.object({ urn: z.string(), access: z.string() })) });
const yesterday = { from: '2026-11-19', to: '2026-11-19' };
const urnsIn = (json: unknown): string[] => list.parse(json).collection.map(({ urn }) => urn);

test('[TRK-05] the connector reads facts and five counters, fifty songs in one call', async () => {
  const sandbox = await openSandbox();
  const songs = sandbox.control.catalogue().filter(({ platform }) => platform === 'soundcloud');
  const asked = songs.slice(0, 50);
  const results = await connect(sandbox).read(asked.map(({ id }) => id));
  for (const song of asked)
    expect(results.get(song.id)).toEqual({
      outcome: 'read',
      song: {
        title: song.title,
        artist: song.artist,
        durationSeconds: song.seconds,
        isrc: song.isrc,
        releaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      metrics: {
        plays: expect.any(Number),
        likes: expect.any(Number),
        comments: expect.any(Number),
        reposts: expect.any(Number),
        downloads: expect.any(Number),
      },
      withheld: [],
      availability: 'public',
      sound: expect.any(Object),
    });
  expect(sandbox.control.stats().soundcloud).toMatchObject({ api: 1, token: 1, songs: 50 });
});

test('counters move with the clock', async () => {
  const sandbox = await openSandbox();
  const { read } = connect(sandbox);
  const id = 'soundcloud:tracks:123456789';
  const plays = async () =>
    z.object({ metrics: z.object({ plays: z.number() }) }).parse((await read([id])).get(id)).metrics.plays;
  const before = await plays();
  sandbox.control.advance(60 * 86_400_000);
  expect(await plays()).toBeGreaterThan(before);
});

test('[TRK-05] what an uploader hides is withheld, and is in no history', async () => {
  const sandbox = await openSandbox();
  const [quiet, muted] = [idFor('no-likes', 'soundcloud'), idFor('no-comments', 'soundcloud')];
  const results = await connect(sandbox).read([quiet, muted]);
  expect(results.get(quiet)).toMatchObject({ withheld: ['plays', 'likes'] });
  expect(results.get(muted)).toMatchObject({ withheld: ['comments'] });
  const metricsOf = (id: string) =>
    Object.keys(sandbox.control.history({ ...yesterday, platform: 'soundcloud', id })[0]?.metrics ?? {});
  expect(metricsOf(quiet)).toEqual(['comments', 'reposts', 'downloads']);
  expect(metricsOf(muted)).toEqual(['plays', 'likes', 'reposts', 'downloads']);
});

test('what is gone or private is missing, blocked songs are read, a secret opens its song', async () => {
  const sandbox = await openSandbox();
  const [gone, hidden] = [idFor('gone', 'soundcloud'), idFor('private', 'soundcloud')];
  const [blocked, secret] = [idFor('blocked', 'soundcloud'), idFor('unlisted', 'soundcloud')];
  const withSecret = `${hidden}/s-Other`;
  const results = await connect(sandbox).read([gone, hidden, blocked, secret, `${gone}/s-Any`]);
  for (const id of [gone, hidden, `${gone}/s-Any`])
    expect(results.get(id), id).toMatchObject({ outcome: 'failed', kind: 'not-found' });
  expect(results.get(blocked)).toMatchObject({ availability: 'blocked' });
  expect(results.get(secret)).toMatchObject({ availability: 'unlisted' });
  sandbox.control.fail({ platform: 'soundcloud', mode: 'private', id: withSecret });
  expect((await connect(sandbox).read([withSecret])).get(withSecret)).toMatchObject({ kind: 'not-found' });
});

test('one song is answered by number or URN; what may not be seen is an empty 403 or a 404', async () => {
  const sandbox = await openSandbox();
  const urn = 'soundcloud:tracks:123456789';
  for (const name of ['123456789', encodeURIComponent(urn)])
    expect((await sandbox.soundcloud(`/tracks/${name}`)).json).toMatchObject({ kind: 'track', urn });
  expect(await sandbox.soundcloud(`/tracks/${idFor('private', 'soundcloud')}`)).toMatchObject({
    status: 403,
    text: '',
  });
  const [secretSong] = idFor('unlisted', 'soundcloud').split('/');
  expect((await sandbox.soundcloud(`/tracks/${secretSong}`)).status).toBe(403);
  expect((await sandbox.soundcloud(`/tracks/${secretSong}?secret_token=s-Sandbox`)).json).toMatchObject({
    sharing: 'private',
  });
  const unknown = await sandbox.soundcloud(`/tracks/${idFor('gone', 'soundcloud')}`);
  expect(unknown).toMatchObject({ status: 404, json: { code: 404 } });
});

test('a list leaves blocked songs out unless asked, and is bare without partitioning', async () => {
  const sandbox = await openSandbox();
  const [one, blocked] = ['soundcloud:tracks:1', idFor('blocked', 'soundcloud')];
  const query = `/tracks?urns=${one},${blocked}`;
  expect(urnsIn((await sandbox.soundcloud(`${query}&linked_partitioning=true`)).json)).toEqual([one]);
  const all = await sandbox.soundcloud(`${query}&linked_partitioning=true&access=playable,preview,blocked`);
  expect(urnsIn(all.json)).toEqual([one, blocked]);
  expect((await sandbox.soundcloud(query)).json).toEqual([expect.objectContaining({ urn: one })]);
  const short = await sandbox.soundcloud(
    `/tracks?urns=${one},soundcloud:tracks:2&linked_partitioning=true&limit=1`,
  );
  expect(short.json).toMatchObject({ next_href: expect.stringContaining('cursor') });
  for (const wrong of ['', '?urns=x', `?urns=${one}&limit=201`])
    expect((await sandbox.soundcloud(`/tracks${wrong}`)).status).toBe(400);
});

test('[TRK-03] the connector resolves pages, private links and short links', async () => {
  const sandbox = await openSandbox();
  const page = 'https://soundcloud.com/hollow-tide/lanterns-on-the-quay';
  const { resolve, read } = connect(sandbox);
  const link = await resolve(page);
  expect(link).toMatchObject({ kind: 'track', url: page });
  const id = link?.kind === 'track' ? link.platformTrackId : '';
  expect((await read([id])).get(id)).toMatchObject({ outcome: 'read', availability: 'public' });
  expect(await resolve(`${page}/s-AbC12`)).toMatchObject({ platformTrackId: `${id}/s-AbC12` });
  const short = 'https://on.soundcloud.com/7eKxH';
  const viaPreview = await resolve(short);
  expect(viaPreview).toMatchObject({ kind: 'track' });
  expect(await connect(sandbox, { OEMBED_URL: '' }).resolve(short)).toEqual(viaPreview);
});

test('[TRK-03] a page names its case by ten digits; playlists and artists are told, others are unknown', async () => {
  const sandbox = await openSandbox();
  const { resolve } = connect(sandbox);
  expect(await resolve('https://soundcloud.com/sandbox/9990400000')).toMatchObject({
    platformTrackId: idFor('no-likes', 'soundcloud'),
  });
  await expect(resolve('https://soundcloud.com/sandbox/9990000000')).rejects.toMatchObject({
    kind: 'not-found',
  });
  const resolved = async (url: string) =>
    (await sandbox.soundcloud(`/resolve?url=${url}`)).headers.get('location');
  expect(await resolved('https://soundcloud.com/a/sets/b')).toMatch(
    /^https:\/\/api\.soundcloud\.com\/playlists/,
  );
  expect(await resolved('https://soundcloud.com/a')).toMatch(/^https:\/\/api\.soundcloud\.com\/users/);
  for (const nowhere of ['https://soundcloud.com/', 'https://evil.example/a/b', ''])
    expect((await sandbox.soundcloud(`/resolve?url=${nowhere}`)).status).toBe(404);
});

test('tokens are needed, and one that ended early is renewed once', async () => {
  const sandbox = await openSandbox();
  const { setting, get, control } = sandbox;
  const tracks = `${setting('SOUNDCLOUD_API_URL')}/tracks/1`;
  expect((await get(tracks)).status).toBe(401);
  expect((await get(tracks, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
  const wrong = { SOUNDCLOUD_CLIENT_SECRET: 'wrong' };
  await expect(connect(sandbox, wrong).read(['soundcloud:tracks:1'])).rejects.toMatchObject({
    kind: 'needs-auth',
  });
  control.reset();
  const { read } = connect(sandbox);
  await read(['soundcloud:tracks:1']);
  control.fail({ platform: 'soundcloud', mode: 'expired-token', times: 1 });
  const results = await read(['soundcloud:tracks:1']);
  expect(results.get('soundcloud:tracks:1')).toMatchObject({ outcome: 'read' });
  expect(control.stats().soundcloud).toMatchObject({ token: 2, spoiled: 1 });
});

test.each([
  ['429', 'rate-limited'],
  ['quota', 'rate-limited'],
  ['500', 'unavailable'],
  ['garbage', 'bad-reply'],
  ['cut-off', 'unavailable'],
] as const)('[SYNC-03] a fault of the kind %s is %s', async (mode, kind) => {
  const sandbox = await openSandbox();
  sandbox.control.fail({ platform: 'soundcloud', mode });
  await expect(connect(sandbox).read(['soundcloud:tracks:1'])).rejects.toMatchObject({ kind });
});

test('[TRK-01] its covers are those of the sandbox', async () => {
  const sandbox = await openSandbox({ coverUrl: 'https://covers.example/all' });
  const id = 'soundcloud:tracks:123456789';
  expect((await connect(sandbox).read([id])).get(id)).toMatchObject({
    song: { artworkUrl: expect.stringMatching(/^https:\/\/covers\.example\/all\/\w+\.svg$/) },
  });
});
