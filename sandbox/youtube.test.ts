import { expect, test } from 'vitest';
import { z } from 'zod';
import { idFor } from './index.ts';
import { openSandbox } from './open-for-test.ts';

const count = z.string().regex(/^\d+$/);
const videoShape = z.object({
  kind: z.literal('youtube#video'),
  id: z.string(),
  snippet: z
    .object({ publishedAt: z.iso.datetime(), title: z.string(), channelTitle: z.string() })
    .optional(),
  contentDetails: z
    .object({
      duration: z.string().regex(/^PT(\d+H)?(\d+M)?(\d+S)?$/),
      regionRestriction: z.object({ allowed: z.array(z.string()) }).optional(),
    })
    .optional(),
  status: z.object({ privacyStatus: z.string(), uploadStatus: z.string() }).optional(),
  statistics: z
    .object({ viewCount: count, likeCount: count.optional(), commentCount: count.optional() })
    .optional(),
});
const listShape = z.object({
  kind: z.literal('youtube#videoListResponse'),
  pageInfo: z.object({ totalResults: z.number(), resultsPerPage: z.number() }),
  items: z.array(videoShape),
});
const reasonShape = z.object({
  error: z.object({ code: z.number(), errors: z.tuple([z.object({ reason: z.string() })]) }),
});

const reasonOf = (json: unknown) => reasonShape.parse(json).error.errors[0].reason;
const itemsOf = (json: unknown) => listShape.parse(json).items;

/** So many well-formed ids. */
const ids = (number: number): string[] =>
  Array.from({ length: number }, (_, index) => `test${String(index).padStart(7, '0')}`);

test('a known song comes with its facts, counters as strings beyond 2^31', async () => {
  const { videos } = await openSandbox();
  const { status, json } = await videos('kJQP7kiw5Fk');
  expect(status).toBe(200);
  const [video] = itemsOf(json);
  expect(video?.snippet).toMatchObject({
    title: 'Luis Fonsi - Despacito',
    publishedAt: expect.stringMatching(/^2017-01-12/),
  });
  expect(video?.contentDetails?.duration).toBe('PT3M48S');
  expect(Number(video?.statistics?.viewCount)).toBeGreaterThan(2 ** 31);
});

test('the same question at the same instant has the same answer in another sandbox', async () => {
  const [one, other] = [await openSandbox(), await openSandbox()];
  const asked = ['JGwWNGJdvx8', ...ids(20)].join();
  const without = (text: string) => text.replace(/127\.0\.0\.1:\d+/g, '');
  expect(without((await one.videos(asked)).text)).toBe(without((await other.videos(asked)).text));
});

test('numbers alone are those of `videos.list`; what is gone or private is counted as failed', async () => {
  const { setting, get } = await openSandbox();
  const [base, key] = [setting('YOUTUBE_API_URL'), setting('YOUTUBE_API_KEY')];
  const asked = ['kJQP7kiw5Fk', idFor('gone', 'youtube'), idFor('private', 'youtube'), ...ids(20)].join();
  type Statistics = { items: { id: string; statistics: Record<string, string> }[]; summary?: object };
  const read = async (path: string) =>
    (await get(`${base}/youtube/v3/${path}?part=statistics&id=${asked}&key=${key}`)).json as Statistics;
  const [stats, videos] = [await read('videos:batchGetStats'), await read('videos')];
  const counts = ({ items }: typeof stats) =>
    items.map(({ id, statistics: { favoriteCount: _, ...given } }) => ({ id, ...given }));
  expect(counts(stats)).toEqual(counts(videos));
  expect(stats.summary).toMatchObject({ requestedVideoCount: 23, failedVideoCount: 2 });
});

test('fifty ids come in one call, a fifty-first is refused', async () => {
  const { videos } = await openSandbox();
  expect(itemsOf((await videos(ids(50).join())).json)).toHaveLength(50);
  const refused = await videos(ids(51).join());
  expect(refused.status).toBe(400);
  expect(reasonOf(refused.json)).toBe('invalidFilters');
});

test('gone, private and malformed ids are silently missing', async () => {
  const { videos } = await openSandbox();
  const asked = [
    idFor('gone', 'youtube'),
    'kJQP7kiw5Fk',
    idFor('private', 'youtube'),
    'short',
    'not-a-video-id',
  ];
  const { status, json } = await videos(asked.join());
  expect(status).toBe(200);
  expect(itemsOf(json).map(({ id }) => id)).toEqual(['kJQP7kiw5Fk']);
  expect(listShape.parse((await videos(idFor('gone', 'youtube', 3))).json).pageInfo.totalResults).toBe(0);
});

test('[TRK-05] hidden likes and closed comments are absent, not 0', async () => {
  const { videos } = await openSandbox();
  const [likes, comments] = itemsOf(
    (await videos([idFor('no-likes', 'youtube'), idFor('no-comments', 'youtube')].join())).json,
  );
  expect(likes?.statistics).toHaveProperty('viewCount');
  expect(likes?.statistics).not.toHaveProperty('likeCount');
  expect(comments?.statistics).not.toHaveProperty('commentCount');
});

test('[TRK-15] a video of which nothing is counted has no statistics', async () => {
  const { videos } = await openSandbox();
  const [video] = itemsOf((await videos(idFor('no-counts', 'youtube'))).json);
  expect(video).toHaveProperty('snippet.title');
  expect(video?.statistics).toBeUndefined();
});

test('some unknown songs hide likes or comments, most do not', async () => {
  const { control } = await openSandbox();
  const day = { platform: 'youtube', from: '2026-11-18', to: '2026-11-18' } as const;
  const metrics = ids(400).map((id) => control.history({ ...day, id })[0]?.metrics ?? {});
  const hidden = metrics.filter((of) => !('likes' in of)).length;
  expect(hidden).toBeGreaterThan(5);
  expect(hidden).toBeLessThan(80);
  expect(
    metrics.every((of) => (of.views ?? 0) >= (of.likes ?? 0) && (of.likes ?? 1e9) >= (of.comments ?? 0)),
  ).toBe(true);
});

test('unlisted and region-blocked videos are returned and say so', async () => {
  const { videos } = await openSandbox();
  const [unlisted, blocked] = itemsOf(
    (await videos([idFor('unlisted', 'youtube'), idFor('blocked', 'youtube')].join())).json,
  );
  expect(unlisted?.status?.privacyStatus).toBe('unlisted');
  expect(blocked?.contentDetails?.regionRestriction?.allowed).toEqual([]);
});

test('only the parts asked for come', async () => {
  const { videos } = await openSandbox();
  const [video] = itemsOf((await videos('kJQP7kiw5Fk', 'statistics')).json);
  expect(Object.keys(video ?? {}).sort()).toEqual(['id', 'kind', 'statistics']);
});

test('wrong questions get the platform’s own errors', async () => {
  const { setting, get, videos } = await openSandbox();
  const list = `${setting('YOUTUBE_API_URL')}/youtube/v3/videos?part=statistics&id=kJQP7kiw5Fk`;
  const noKey = await get(list);
  expect([noKey.status, reasonOf(noKey.json)]).toEqual([403, 'forbidden']);
  const wrongKey = await get(`${list}&key=wrong`);
  expect([wrongKey.status, reasonOf(wrongKey.json)]).toEqual([400, 'badRequest']);
  const token = await get(list, { headers: { authorization: 'Bearer wrong' } });
  expect([token.status, reasonOf(token.json)]).toEqual([401, 'authError']);
  const part = await videos('kJQP7kiw5Fk', 'nonsense');
  expect([part.status, reasonOf(part.json)]).toEqual([400, 'unknownPart']);
  const none = await videos('');
  expect([none.status, reasonOf(none.json)]).toEqual([400, 'missingRequiredParameter']);
  const header = await get(list, { headers: { 'x-goog-api-key': setting('YOUTUBE_API_KEY') } });
  expect(header.status).toBe(200);
});

test('counters move as sandbox time passes', async () => {
  const { videos, control } = await openSandbox();
  const views = async () => Number(itemsOf((await videos('kJQP7kiw5Fk')).json)[0]?.statistics?.viewCount);
  const before = await views();
  control.advance(60_000);
  expect(await views()).toBeGreaterThan(before);
});

test('oEmbed tells a private video (403) from one that is gone (404)', async () => {
  const { oembed } = await openSandbox();
  const link = (id: string) => `https://youtu.be/${id}`;
  expect((await oembed('youtube', link('kJQP7kiw5Fk'))).json).toMatchObject({
    provider_name: 'YouTube',
    type: 'video',
  });
  expect(await oembed('youtube', link(idFor('private', 'youtube')))).toMatchObject({
    status: 403,
    text: 'Forbidden',
  });
  expect((await oembed('youtube', link(idFor('gone', 'youtube')))).status).toBe(404);
  for (const path of ['watch?v=kJQP7kiw5Fk', 'shorts/kJQP7kiw5Fk', 'embed/kJQP7kiw5Fk', 'live/kJQP7kiw5Fk']) {
    expect((await oembed('youtube', `https://www.youtube.com/${path}`)).status).toBe(200);
  }
  expect((await oembed('youtube', 'https://example.com/')).status).toBe(404);
});
