import { exportPKCS8, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { areRecordingsThere, type Read, readRecorded, recorded, recordingTests } from '#kit/recordings.ts';
import { appleMusic } from './index.ts';

const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const withToken = {
  APPLE_MUSIC_TEAM_ID: 'TEAM000001',
  APPLE_MUSIC_KEY_ID: 'KEY0000001',
  APPLE_MUSIC_PRIVATE_KEY: await exportPKCS8(privateKey),
};
const catalogue = { url: 'https://api.music.apple.com/v1/catalog/us/songs' };
const lookup = { url: 'https://itunes.apple.com/lookup' };
const someId = '900000217';

const entry = z.looseObject({ id: z.string() });
const track = z.looseObject({ trackId: z.number(), trackName: z.string() });
const tracksIn = (json: unknown) =>
  z
    .object({ results: z.array(z.unknown()) })
    .parse(json)
    .results.flatMap((result) => track.safeParse(result).data ?? []);

/** The recording as the answer to a question about exactly the songs that are in it. */
async function readFile(file: string): Promise<Read[]> {
  const json = recorded(file)[0]?.json;
  if (file.startsWith('itunes/')) {
    const ids = tracksIn(json).map(({ trackId }) => `${trackId}`);
    return readRecorded(appleMusic, {}, ids, [{ request: lookup, reply: { json } }]);
  }
  const entries = z.object({ data: z.array(entry) }).safeParse(json).data?.data ?? [];
  const ids = entries.map(({ id }) => id).filter((id) => appleMusic.isId(id));
  return readRecorded(appleMusic, withToken, ids.length > 0 ? ids : [someId], [
    { request: lookup, reply: { json: { resultCount: 0, results: [] } } },
    { request: catalogue, reply: { json } },
  ]);
}

function lineOf(result: Read): string {
  if (!('song' in result)) return result.kind;
  const { song, metrics } = result;
  return [song.title, song.isrc, metrics.price, song.currency].filter((part) => part !== undefined).join(' ');
}

recordingTests(
  'Apple Music and iTunes',
  ['apple-music', 'itunes'],
  {
    'apple-music/catalog-songs-dz': [
      'Ordinary USAT22500463',
      'Shake It To The Max (FLY) [Remix] QZS7J2542546',
      'Stacks from All Sides HKE022272921',
      'Камин FRX452055103',
      'Young Black & Rich QZMEP2444086',
    ],
    'apple-music/charts-most-played-us-2017': 'bad-reply',
    'apple-music/charts-songs-gb-2024': 'bad-reply',
    'apple-music/rss-top-songs-us-2017': 'bad-reply',
    'apple-music/storefronts': 'bad-reply',
    'itunes/lookup-album-songs-gb-2': [
      'Freak Me 99 GBP',
      "You're Not Alone (Radio Edit) 99 GBP",
      'Children 99 GBP',
      "Don't You Want Me (Hooj Mix Edit) 99 GBP",
      'Ready to Go (Radio Edit) 99 GBP',
      'Anthem 99 GBP',
      "Where Love Lives (Dancing Divaz '96 Radio Edit) 99 GBP",
      'Macarena 99 GBP',
      'Guaglione 99 GBP',
      'Where Are You Baby? (7" Version) 99 GBP',
      'Happy Just to Be with You (Nigel Lowis Mix) 99 GBP',
      "Hard to Say I'm Sorry (feat. Peter Cetera) 99 GBP",
      'Nobody Knows (Radio Edit) 99 GBP',
      "You're All That Matters to Me 99 GBP",
      'Unchained Melody 99 GBP',
    ],
    'itunes/lookup-album-songs-please-please-me': [
      'not-found',
      'I Saw Her Standing There 129 USD',
      'Misery 129 USD',
      'Anna (Go to Him) 129 USD',
      'Chains 129 USD',
      'Boys 129 USD',
      'Ask Me Why 129 USD',
      'Please Please Me 129 USD',
      'Love Me Do 129 USD',
      'P.S. I Love You 129 USD',
      "Baby It's You 129 USD",
      'Do You Want to Know a Secret 129 USD',
      'A Taste of Honey 129 USD',
      "There's a Place 129 USD",
      'Twist and Shout 129 USD',
    ],
    'itunes/lookup-album-songs-us': [
      'INSIDE-OUTSIDE (Intro) 129 USD',
      'YOU AND I 129 USD',
      'Mayday 129 USD',
      'Which a star 129 USD',
      'Scar 129 USD',
      'YOU AND I (Instrumental) 129 USD',
    ],
    'itunes/search-songs-rock': [
      'I Am Rock 129 USD',
      'Rolling in the Deep 129 USD',
      "Don't Stop Believin' 129 USD",
      'Someone Like You 129 USD',
      'Hey, Soul Sister 129 USD',
      'Party Rock Anthem (feat. Lauren Bennett & GoonRock) 129 USD',
    ],
  },
  async (file) => (await readFile(file)).map(lineOf),
);

describe.skipIf(!areRecordingsThere)('recorded songs of Apple', () => {
  test('[TRK-01] have their facts, says the catalogue', async () => {
    const [result] = await readFile('apple-music/catalog-songs-dz.json');
    const facts = {
      artist: 'Alex Warren',
      album: "You'll Be Alright, Kid (Chapter 1)",
      durationSeconds: 187,
      releaseDate: '2024-09-26',
    };
    expect(result).toMatchObject({ song: facts, metrics: {}, availability: 'public' });
  });

  test('[TRK-01] have their facts, says the look-up', async () => {
    const [result] = await readFile('itunes/lookup-album-songs-gb-2.json');
    const facts = { artist: 'Another Level', album: 'Hits of the 90s', releaseDate: '1998-04-27' };
    expect(result).toMatchObject({ song: facts, metrics: { price: 99 }, availability: 'public' });
  });

  test('[TRK-01] keep their covers, in the chart as well', async () => {
    const chart = z.object({
      results: z.object({ songs: z.array(z.object({ data: z.array(entry) })) }),
    });
    const json = recorded('apple-music/charts-most-played-us-2017.json')[0]?.json;
    const { data = [] } = chart.parse(json).results.songs[0] ?? {};
    const read = await readRecorded(
      appleMusic,
      withToken,
      data.map(({ id }) => id),
      [
        { request: lookup, reply: { json: { results: [] } } },
        { request: catalogue, reply: { json: { data } } },
      ],
    );
    expect(read).toHaveLength(4);
    for (const result of read)
      expect(result).toMatchObject({ song: { artworkUrl: expect.stringMatching(/\/600x600bb\.jpg$/) } });
  });
});
