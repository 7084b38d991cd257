/** Holds the stand-ins to replies recorded from the real platforms, which lie beside the project and not in it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox } from './open-for-test.ts';

const recordings = new URL('../../shared/platforms/', import.meta.url);
const isThere = existsSync(recordings);

/** The body of a recording, of the exchange or by itself. */
function recorded(file: string): unknown {
  const content = JSON.parse(readFileSync(new URL(file, recordings), 'utf8'));
  return content.response ? content.response.body : content;
}

/** `items[].statistics.viewCount: string` for everything in a reply. */
function shapeOf(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const entry of value) shapeOf(entry, `${path}[]`, found);
  else if (value !== null && typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) shapeOf(entry, `${path}.${key}`, found);
  } else if (value !== null) found.set(path, typeof value);
  return found;
}

/** Fields that newer replies have and the recordings, older, do not. */
const newer = [
  /^\.items\[\]\.(snippet\.localized|status\.madeForKids|contentDetails\.contentRating|etag)/,
  /^\.album\.(artists|release_date|total_tracks)/,
  /^\.(is_local|preview_url|(album\.)?md5_image)$/,
  /^\.error\.status$/,
];

function compare(ours: unknown, file: string): void {
  const truth = shapeOf(recorded(file));
  for (const [path, type] of shapeOf(ours)) {
    if (newer.some((pattern) => pattern.test(path))) continue;
    expect([path, truth.get(path)]).toEqual([path, type]);
  }
}

const shapes: [name: string, file: string, read: (sandbox: TestSandbox) => Promise<unknown>][] = [
  [
    'YouTube’s list of videos',
    'youtube/videos-list-four-parts-batch.json',
    async (sandbox) => (await sandbox.videos('kJQP7kiw5Fk,JGwWNGJdvx8')).json,
  ],
  [
    'Spotify’s track',
    'spotify/track-recorded.json',
    async (sandbox) => (await sandbox.spotify('/tracks/7qiZfU4dY1lWllzX7mPBI3')).json,
  ],
  ['Deezer’s track', 'deezer/track.json', async (sandbox) => (await sandbox.deezer('/track/3135556')).json],
  [
    'YouTube’s preview',
    'oembed/youtube-video.json',
    async (sandbox) => (await sandbox.oembed('youtube', 'https://youtu.be/kJQP7kiw5Fk')).json,
  ],
  [
    'YouTube’s answer to a wrong part',
    'youtube/error-400-unknownPart.json',
    async (sandbox) => (await sandbox.videos('kJQP7kiw5Fk', 'x')).json,
  ],
  [
    'YouTube’s answer without ids',
    'youtube/error-400-missing-parameter.json',
    async (sandbox) => (await sandbox.videos('')).json,
  ],
];

const failures: [name: string, file: string, read: (sandbox: TestSandbox) => Promise<unknown>][] = [
  [
    'Deezer’s missing track',
    'deezer/error-800-no-track.json',
    async (sandbox) => (await sandbox.deezer(`/track/${idFor('gone', 'deezer')}`)).json,
  ],
  [
    'Deezer’s unknown path',
    'deezer/error-404-path.json',
    async (sandbox) => (await sandbox.deezer('/x')).json,
  ],
  [
    'Spotify’s expired token',
    'spotify/error-401-token-expired.json',
    async (sandbox) => {
      sandbox.control.fail({ platform: 'spotify', mode: 'expired-token' });
      return (await sandbox.spotify('/tracks/7qiZfU4dY1lWllzX7mPBI3')).json;
    },
  ],
  [
    'Spotify’s unknown client',
    'spotify/error-auth-invalid-client.json',
    async (sandbox) =>
      (
        await sandbox.get(`${sandbox.setting('SPOTIFY_ACCOUNTS_URL')}/api/token`, {
          method: 'POST',
          body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'x' }),
        })
      ).json,
  ],
];

describe.skipIf(!isThere)(`beside ${recordings.pathname} (left out where that folder is absent)`, () => {
  test.each(shapes)(
    '%s has no field the real one lacks, and the same kinds of values',
    async (_, file, read) => {
      compare(await read(await openSandbox()), file);
    },
  );

  test.each(failures)('%s is word for word the real one', async (_, file, read) => {
    expect(await read(await openSandbox())).toEqual(recorded(file));
  });
});
