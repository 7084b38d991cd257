/** Every recorded preview (oEmbed), read as that of a short link; skipped where the recordings are absent. */
import { setUpPlatform } from '#kit/platform-suite.ts';
import { recorded, recordingTests, replyOf } from '#kit/recordings.ts';
import { PlatformFailure } from './http/failure.ts';
import { resolveShort } from './short-links.ts';
import * as soundcloud from './soundcloud/url.ts';
import * as spotify from './spotify/url.ts';
import { youtube as platform } from './youtube/index.ts';
import * as youtube from './youtube/url.ts';

const service = 'http://127.0.0.1:4012/oembed';
const short = 'https://short.example/AbC';
const addresses = { youtube, spotify, soundcloud };

/** The link that the preview names (`track ID` or what else it is), or the kind of the failure. */
async function read(file: string): Promise<string> {
  const id = (['youtube', 'spotify', 'soundcloud'] as const).find((name) => file.includes(name)) ?? 'youtube';
  const { net, io } = setUpPlatform(platform, {});
  const [reply = { status: undefined, json: undefined }] = recorded(file);
  net.expect({ url: `${service}/${id}`, query: { url: short } }, replyOf(reply));
  try {
    const link = await resolveShort({ platform: id, ...addresses[id] }, io.http, service, short);
    return link.kind === 'track' ? `track ${link.platformTrackId}` : link.kind;
  } catch (error) {
    if (error instanceof PlatformFailure) return error.kind;
    throw error;
  }
}

recordingTests(
  'previews',
  ['oembed'],
  {
    'oembed/soundcloud-5de734c4': 'track soundcloud:tracks:191904624',
    'oembed/soundcloud-a0c7770a': 'track soundcloud:tracks:150745932',
    'oembed/spotify-36324a8b': 'album',
    'oembed/spotify-ef6aab8b': 'album',
    'oembed/spotify-missing-404': 'not-found',
    'oembed/spotify-track': 'track 7y8NWS6gR3Wz4C7W8Bh0WL',
    'oembed/youtube-44a61a3c': 'playlist',
    'oembed/youtube-4e2dd395': 'track eiHXASgRTcA',
    'oembed/youtube-8ce1ccae': 'track eiHXASgRTcA',
    'oembed/youtube-private-403': 'not-found',
    'oembed/youtube-video': 'track pO5L6vXtxsI',
  },
  async (file) => [await read(file)],
);
