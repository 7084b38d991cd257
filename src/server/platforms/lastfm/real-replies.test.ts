import { describe, expect, test } from 'vitest';
import type { FakeReply } from '#kit/fake-http.ts';
import { areRecordingsThere, readRecorded, recorded, recordingTests, replyOf } from '#kit/recordings.ts';
import { lastfm } from './index.ts';

const id = 'The+Mae+Shi/_/Run+To+Your+Grave';
const request = { url: 'https://ws.audioscrobbler.com/2.0/' };
const environment = { LASTFM_API_KEY: 'key' };

const readReply = async (reply: FakeReply, asked = id) => {
  const [result] = await readRecorded(lastfm, environment, [asked], [{ request, reply }]);
  return result;
};

async function readFile(file: string): Promise<string[]> {
  const results = await Promise.all(recorded(file).map((one) => readReply(replyOf(one))));
  return results.map((result) => {
    if (result?.outcome !== 'read') return result?.kind ?? 'nothing';
    const { song, metrics } = result as Extract<typeof result, { song: object }>;
    return `${song.artist} - ${song.title}: ${metrics.plays} plays, ${metrics.listeners} listeners`;
  });
}

recordingTests(
  'lastfm',
  ['lastfm'],
  {
    'lastfm/album-getinfo': 'bad-reply',
    'lastfm/artist-getinfo': 'bad-reply',
    'lastfm/error-17-login-required': 'needs-auth',
    'lastfm/error-6-not-enough-track-info': 'bad-reply',
    'lastfm/error-album-missing': 'bad-reply',
    'lastfm/error-bad-auth': 'needs-auth',
    'lastfm/geo-gettoptracks-xml': 'bad-reply',
    'lastfm/single-item-not-array': 'bad-reply',
    'lastfm/track-getcorrection-xml': 'bad-reply',
    'lastfm/track-getinfo': 'The Mae Shi - Run To Your Grave: 164628 plays, 38019 listeners',
    'lastfm/track-getinfo-xml': 'bad-reply',
    'lastfm/track-no-mbid-xml': 'bad-reply',
  },
  readFile,
);

/** The text of the first such element; the recordings have no deeper traps. */
const textIn = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}[^>]*>([^<]*)</${element}>`).exec(xml)?.[1];

/** The track of an XML reply as `format=json` would have given it. */
function inJson(xml: string): object {
  const images = [...xml.matchAll(/<image size="(\w+)">([^<]*)</g)];
  return {
    track: {
      name: textIn(xml, 'name'),
      duration: textIn(xml, 'duration'),
      listeners: textIn(xml, 'listeners'),
      playcount: textIn(xml, 'playcount'),
      artist: { name: textIn(xml.slice(xml.indexOf('<artist>')), 'name') },
      album: {
        title: textIn(xml, 'title'),
        image: images.map(([, size, text]) => ({ size, '#text': text })),
      },
    },
  };
}

describe.skipIf(!areRecordingsThere)('recorded replies of lastfm', () => {
  const picture = (name: string) => `https://lastfm.freetls.fastly.net/i/u/300x300/${name}.png`;

  test.each([
    [
      'track-getinfo-xml',
      {
        song: {
          title: 'Test Title',
          artist: 'Test Artist',
          album: 'Test Album',
          artworkUrl: picture('17345cfed52c79b0e11042c364effd19'),
          durationSeconds: 25,
        },
        metrics: { plays: 6012, listeners: 93 },
      },
    ],
    [
      'track-no-mbid-xml',
      {
        song: {
          title: 'Set It Off',
          artist: 'Static-X',
          album: 'Start a War',
          artworkUrl: picture('6a9abd39b7e57420c671eae4ebc31c3b'),
          durationSeconds: 235,
        },
        metrics: { plays: 244_409, listeners: 43_018 },
      },
    ],
  ])('[TRK-05] %s is read in the form that is asked for', async (file, expected) => {
    const [recording] = recorded(`lastfm/${file}.json`);
    const asked = `${expected.song.artist}/_/${expected.song.title}`.replaceAll(' ', '+');
    const reply = { status: 200, json: inJson(String(recording?.json)) };
    expect(await readReply(reply, asked)).toMatchObject(expected);
  });

  test('[TRK-01] a recorded song has its facts, but no picture from an address that is not https', async () => {
    const [recording] = recorded('lastfm/track-getinfo.json');
    const result = await readReply(recording ? replyOf(recording) : {});
    expect(result).toMatchObject({ song: { album: 'HILLYH', durationSeconds: 232 } });
    expect(result).not.toHaveProperty('song.artworkUrl');
  });
});
