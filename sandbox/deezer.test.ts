import { expect, test } from 'vitest';
import { z } from 'zod';
import { idFor } from './index.ts';
import { openSandbox, testNow } from './open-for-test.ts';

const trackShape = z.object({
  id: z.number().int(),
  readable: z.boolean(),
  title: z.string(),
  isrc: z.string(),
  duration: z.number().int(),
  rank: z.number().int().min(1).max(999_999),
  release_date: z.iso.date(),
  bpm: z.number(),
  gain: z.number().negative(),
  artist: z.object({ id: z.number(), name: z.string() }),
  album: z.object({ id: z.number(), title: z.string(), cover_xl: z.url() }),
  type: z.literal('track'),
});
const noData = { error: { type: 'DataException', message: 'no data', code: 800 } };
const tooMany = { error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } };

test('a track has its facts and a rank, and no plays', async () => {
  const { deezer } = await openSandbox();
  const { json, text } = await deezer('/track/3135553');
  expect(trackShape.parse(json)).toMatchObject({
    id: 3_135_553,
    title: 'One More Time',
    isrc: 'GBDUW0000053',
  });
  expect(text).not.toMatch(/plays|streams|popularity/);
  trackShape.parse((await deezer('/track/123456789')).json);
});

test('what is missing is an error with status 200, an unknown path is 404', async () => {
  const { deezer } = await openSandbox();
  for (const id of [idFor('gone', 'deezer'), idFor('private', 'deezer'), '-1', 'abc', '0']) {
    expect(await deezer(`/track/${id}`)).toMatchObject({ status: 200, json: noData });
  }
  expect(await deezer('/does-not-exist')).toMatchObject({ status: 404, json: { error: 'Not Found' } });
});

test('a blocked track is not readable', async () => {
  const { deezer } = await openSandbox();
  expect((await deezer(`/track/${idFor('no-title', 'deezer')}`)).json).not.toHaveProperty('title');
  const replaced = idFor('replaced', 'deezer');
  expect((await deezer(`/track/${replaced}`)).json).not.toMatchObject({ id: Number(replaced) });
  expect((await deezer(`/track/${idFor('blocked', 'deezer')}`)).json).toMatchObject({
    readable: false,
    available_countries: [],
  });
});

test('the fifty-first call in five seconds is over quota, and the window rolls', async () => {
  let now = testNow;
  const { deezer } = await openSandbox({ now: () => now });
  for (let call = 0; call < 50; call += 1) expect((await deezer('/track/1')).json).not.toEqual(tooMany);
  expect(await deezer('/track/1')).toMatchObject({ status: 200, json: tooMany });
  now = new Date(testNow.getTime() + 5000);
  trackShape.parse((await deezer('/track/1')).json);
});

test('the quota can be switched off', async () => {
  const { deezer, control } = await openSandbox();
  control.switch({ deezerQuota: false });
  for (let call = 0; call < 60; call += 1) expect((await deezer('/track/1')).json).not.toEqual(tooMany);
});

test('oEmbed names a track, also by short link', async () => {
  const { oembed } = await openSandbox();
  expect((await oembed('deezer', 'https://www.deezer.com/en/track/67238735')).json).toMatchObject({
    title: 'Get Lucky',
    author_name: 'Daft Punk',
    id: 67_238_735,
  });
  expect((await oembed('deezer', 'https://link.deezer.com/s/30BAvwIohgJLbpIWKmFld')).status).toBe(200);
  expect((await oembed('deezer', `https://www.deezer.com/track/${idFor('gone', 'deezer')}`)).status).toBe(
    404,
  );
});
