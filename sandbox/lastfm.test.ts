import { expect, test } from 'vitest';
import { z } from 'zod';
import { stillClock } from '#kit/fake-http.ts';
import { boundless, memoryTokens } from '#kit/platform-keepers.ts';
import { createPlatformHttp } from '#server/platforms/http/client.ts';
import { lastfm } from '#server/platforms/lastfm/index.ts';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const count = z.string().regex(/^\d+$/);
const replyShape = z.object({
  track: z.object({
    name: z.string(),
    url: z.url(),
    duration: count,
    listeners: count,
    playcount: count,
    artist: z.object({ name: z.string() }),
    album: z.object({ title: z.string(), image: z.array(z.object({ '#text': z.url(), size: z.string() })) }),
  }),
});

/** A call with the right key, but for what `query` says otherwise. */
function ask({ setting, get }: TestSandbox, query: Record<string, string>) {
  const asked = { method: 'track.getInfo', format: 'json', api_key: setting('LASTFM_API_KEY'), ...query };
  return get(`${setting('LASTFM_API_URL')}?${new URLSearchParams(asked)}`);
}

/** The product's own connector, over HTTP. */
function readThrough({ settings }: TestSandbox, id: string) {
  const clock = stillClock(testNow.toISOString());
  const parsed = lastfm.settings.parse(settings);
  const http = createPlatformHttp({
    platform: 'lastfm',
    limits: lastfm.limits(parsed),
    quotas: boundless,
    clock,
  });
  return lastfm.read({ http, tokens: memoryTokens(clock), settings: parsed, clock }, [id]);
}

const playsOf = (result: unknown): number =>
  z.object({ metrics: z.object({ plays: z.number() }) }).parse(result).metrics.plays;

test('a known song comes with its facts, and counts as texts', async () => {
  const sandbox = await openSandbox();
  const { status, json } = await ask(sandbox, { artist: 'Luis Fonsi', track: 'Despacito' });
  expect(status).toBe(200);
  const { track } = replyShape.parse(json);
  expect(track).toMatchObject({ name: 'Despacito', artist: { name: 'Luis Fonsi' }, duration: '228000' });
  expect(track.url).toBe('https://www.last.fm/music/Luis+Fonsi/_/Despacito');
  expect(Number(track.playcount)).toBeGreaterThan(Number(track.listeners));
});

test('any other pair of names is a song of those very names, the same in every sandbox', async () => {
  const asked = { artist: 'Florence + the Machine', track: 'Up&Up / 100%' };
  const [one, other] = [await ask(await openSandbox(), asked), await ask(await openSandbox(), asked)];
  const { track } = replyShape.parse(one.json);
  expect([track.artist.name, track.name]).toEqual([asked.artist, asked.track]);
  expect(track.url).toContain('/Florence+%252B+the+Machine/_/Up%26Up+%2F+100%25');
  expect(replyShape.parse(other.json).track.playcount).toBe(track.playcount);
});

test('the catalogue’s ids are the names of its songs', async () => {
  const { control } = await openSandbox();
  const songs = control.catalogue().filter(({ platform }) => platform === 'lastfm');
  expect(songs.length).toBeGreaterThan(100);
  for (const { id, url } of songs) {
    expect(lastfm.isId(id), id).toBe(true);
    expect(lastfm.urlOf(id)).toBe(url);
  }
  expect(songs.map(({ id }) => id)).toContain('Luis+Fonsi/_/Despacito');
});

test('wrong questions get the platform’s own errors', async () => {
  const sandbox = await openSandbox();
  const errorOf = async (query: Record<string, string>) =>
    z.object({ error: z.number() }).parse((await ask(sandbox, query)).json).error;
  const song = { artist: 'Luis Fonsi', track: 'Despacito' };
  expect(await errorOf({ ...song, method: 'track.getEverything' })).toBe(3);
  expect(await errorOf({ ...song, api_key: 'wrong' })).toBe(10);
  expect(await errorOf({ artist: 'Luis Fonsi' })).toBe(6);
  expect((await ask(sandbox, { ...song, format: 'xml' })).text).toMatch(/^<\?xml/);
});

test('[TRK-05] the product’s connector reads the fake platform, whose counts move with time', async () => {
  const sandbox = await openSandbox({ coverUrl: 'https://covers.example.com' });
  const id = 'Luis+Fonsi/_/Despacito';
  const before = (await readThrough(sandbox, id)).get(id);
  expect(before).toMatchObject({
    outcome: 'read',
    song: { title: 'Despacito', artist: 'Luis Fonsi', album: 'VIDA', durationSeconds: 228 },
    metrics: { plays: expect.any(Number), listeners: expect.any(Number) },
    availability: 'public',
  });
  expect(before).toHaveProperty('song.artworkUrl');
  sandbox.control.advance(24 * 3_600_000);
  const after = (await readThrough(sandbox, id)).get(id);
  expect(playsOf(after)).toBeGreaterThan(playsOf(before));
});

test('[SYNC-04] the product’s connector sees what is gone and what the platform refuses', async () => {
  const sandbox = await openSandbox();
  const gone = idFor('gone', 'lastfm');
  expect((await readThrough(sandbox, gone)).get(gone)).toMatchObject({
    outcome: 'failed',
    kind: 'not-found',
  });
  for (const [mode, kind] of [
    ['429', 'rate-limited'],
    ['500', 'unavailable'],
    ['expired-token', 'needs-auth'],
    ['garbage', 'bad-reply'],
  ] as const) {
    sandbox.control.fail({ platform: 'lastfm', mode, times: 1 });
    await expect(readThrough(sandbox, 'A/_/B')).rejects.toMatchObject({ kind });
  }
});
