import { expect, test } from 'vitest';
import { z } from 'zod';
import { platformSettings } from './registry.ts';

const settings = z.object(platformSettings);

test('without any setting the live addresses stand, and there are no keys', () => {
  const given = settings.parse({});
  expect(given).toMatchObject({
    YOUTUBE_API_URL: 'https://youtube.googleapis.com',
    SPOTIFY_BATCH_READS: false,
    DEEZER_API_URL: 'https://api.deezer.com',
  });
  for (const [name, value] of Object.entries(given)) {
    if (name.endsWith('_URL')) expect(value, name).toMatch(/^https:\/\//);
    else expect(value || undefined, name).toBeUndefined();
  }
});

test('an empty line counts as no setting', () => {
  const empty = Object.fromEntries(Object.keys(platformSettings).map((name) => [name, ' '.repeat(0)]));
  expect(settings.parse(empty)).toMatchObject({
    YOUTUBE_API_URL: 'https://youtube.googleapis.com',
    SPOTIFY_BATCH_READS: false,
  });
  expect(settings.parse(empty).YOUTUBE_API_KEY).toBeUndefined();
});

test('an address may point to a sandbox on this machine', () => {
  const [sandbox, key] = ['http://127.0.0.1:4010/youtube', ' key '];
  expect(settings.parse({ YOUTUBE_API_URL: sandbox, YOUTUBE_API_KEY: key })).toMatchObject({
    YOUTUBE_API_URL: sandbox,
    YOUTUBE_API_KEY: 'key',
  });
});

test.each([
  'nonsense',
  'ftp://example.com',
  'https://user:word@example.com',
  'https://example.com/?a=1',
  'file:///etc',
])('the address %s is refused by the name of its setting', (address) => {
  const issue = settings.safeParse({ DEEZER_API_URL: address }).error?.issues[0];
  expect(issue?.path).toEqual(['DEEZER_API_URL']);
  expect(issue?.message).toMatch(/http or https/);
});

test('a switch is true or false and nothing else', () => {
  expect(settings.parse({ SPOTIFY_BATCH_READS: 'true' }).SPOTIFY_BATCH_READS).toBe(true);
  expect(settings.safeParse({ SPOTIFY_BATCH_READS: 'yes' }).success).toBe(false);
});
