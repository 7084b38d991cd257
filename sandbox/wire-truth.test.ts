/** Holds the fake platforms to replies recorded from the real platforms, which lie beside the project and not in it. */
import { existsSync, readFileSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { idFor } from './index.ts';
import { openSandbox, type TestSandbox, testNow } from './open-for-test.ts';

const recordings = new URL('../../shared/platforms/', import.meta.url);
const isThere = existsSync(recordings);

/** The body of a recording, of the call or by itself. */
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
  /^\[\]\.((user\.)?urn|metadata_artist|(reveal|release)_\w+)$/,
  /^\.included\[\]\.relationships\.albums\.data/,
  /^\.included\[\]\.attributes\.(bpm|key|keyScale|toneTags)/,
];

function compare(ours: unknown, file: string): void {
  const truth = shapeOf(recorded(file));
  for (const [path, type] of shapeOf(ours)) {
    if (newer.some((pattern) => pattern.test(path))) continue;
    expect([path, truth.get(path)]).toEqual([path, type]);
  }
}

/** With a token as the connector signs it. */
async function appleSongs(sandbox: TestSandbox, ids: string) {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: sandbox.setting('APPLE_MUSIC_KEY_ID') })
    .setIssuer(sandbox.setting('APPLE_MUSIC_TEAM_ID'))
    .setExpirationTime(new Date(testNow.getTime() + 3600_000))
    .sign(await importPKCS8(sandbox.setting('APPLE_MUSIC_PRIVATE_KEY'), 'ES256'));
  return sandbox.get(`${sandbox.setting('APPLE_MUSIC_API_URL')}/catalog/us/songs?ids=${ids}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** No list of tracks was recorded, but an album with all the same resources around it. */
async function tidalAlbum(sandbox: TestSandbox) {
  const resources = z.array(z.looseObject({ type: z.string() }));
  const path = '/tracks?filter[id]=396698919&include=artists,albums.coverArt';
  const { data, included } = z
    .object({ data: resources, included: resources })
    .parse((await sandbox.tidal(path)).json);
  const isAlbum = ({ type }: { type: string }) => type === 'albums';
  const others = [...data, ...included].filter((one) => !isAlbum(one));
  return { data: included.filter(isAlbum), included: others };
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
  [
    'Apple Music’s list of songs',
    'apple-music/catalog-songs-dz.json',
    async (sandbox) => (await appleSongs(sandbox, '123456789,987654321')).json,
  ],
  [
    'iTunes’ look-up',
    'itunes/search-songs-rock.json',
    async (sandbox) =>
      JSON.parse(
        (await sandbox.get(`${sandbox.setting('ITUNES_API_URL')}/lookup?id=123456789&country=us`)).text,
      ),
  ],
  [
    'SoundCloud’s tracks',
    'soundcloud/search-tracks-2023-cut.json',
    async (sandbox) => (await sandbox.soundcloud('/tracks?urns=soundcloud:tracks:220799540')).json,
  ],
  [
    'SoundCloud’s preview',
    'oembed/soundcloud-5de734c4.json',
    async (sandbox) =>
      (await sandbox.oembed('soundcloud', 'https://soundcloud.com/ididthat-1/lowe-ct-cape-times')).json,
  ],
  [
    'TIDAL’s album with its tracks, artists and cover',
    'tidal/v2-albums-countrycode-us-include-artists-items-artists-prov-d3b6858.json',
    async (sandbox) => tidalAlbum(sandbox),
  ],
  ['Deezer’s track', 'deezer/track.json', async (sandbox) => (await sandbox.deezer('/track/3135556')).json],
  [
    'ListenBrainz’s counts',
    'listenbrainz/popularity-recording.example.json',
    async (sandbox) =>
      (
        await sandbox.get(`${sandbox.setting('LISTENBRAINZ_API_URL')}/1/popularity/recording`, {
          method: 'POST',
          body: JSON.stringify({ recording_mbids: ['13dd61c7-ce73-4e97-9f0c-9f0e53144411'] }),
        })
      ).json,
  ],
  [
    'MusicBrainz’s recording',
    'musicbrainz/recording.json',
    async (sandbox) =>
      (
        await sandbox.get(
          `${sandbox.setting('MUSICBRAINZ_API_URL')}/recording/cb2cc207-8125-445c-9ef9-6ea44eee959a`,
        )
      ).json,
  ],
  [
    'Last.fm’s track',
    'lastfm/track-getinfo.json',
    async (sandbox) => {
      const names = { artist: 'The Mae Shi', track: 'Run To Your Grave' };
      const asked = { method: 'track.getInfo', format: 'json', api_key: sandbox.setting('LASTFM_API_KEY') };
      return (
        await sandbox.get(
          `${sandbox.setting('LASTFM_API_URL')}?${new URLSearchParams({ ...asked, ...names })}`,
        )
      ).json;
    },
  ],
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
    'Last.fm’s answer to a question without names',
    'lastfm/error-6-not-enough-track-info.json',
    async (sandbox) => {
      const asked = { method: 'track.getInfo', api_key: sandbox.setting('LASTFM_API_KEY') };
      return (await sandbox.get(`${sandbox.setting('LASTFM_API_URL')}?${new URLSearchParams(asked)}`)).json;
    },
  ],
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
