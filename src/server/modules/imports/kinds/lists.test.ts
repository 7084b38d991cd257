/** What people drop that has no figures of theirs: lists of songs, and what a listener has played. */
import { describe, expect, test } from 'vitest';
import { fileOf, zipOf } from '#kit/packed-files.ts';
import { openFiles } from '../files/open.ts';
import type { ImportRecord } from './kind.ts';

const open = (content: string | Buffer, name = 'liked.csv') =>
  openFiles([{ path: fileOf(content), name }], '2026-11-27');

async function recordsOf(lines: readonly string[]) {
  const [file] = await open(lines.join('\n'));
  if (!file || 'failure' in file) throw new Error(file?.failure);
  const reader = await file.reader({});
  const records: ImportRecord[] = [];
  for await (const { record } of reader.read()) records.push(record);
  return { kind: reader.recognised?.kind, asks: reader.asks, records };
}

const id = '4uLU6hMCjMI75M1A2tKUQC';
const song = { platformTrackId: id, title: 'Blue', artist: 'Nori' };

describe('[TRK-14] [SYNC-10] a list of songs from Spotify names songs and counts nothing', () => {
  const today =
    '"Track URI","Track Name","Artist URI(s)","Artist Name(s)","Album URI","Album Name","Album Release Date","Disc Number","Track Number","Track Duration (ms)","Explicit","Popularity","ISRC","Added By","Added At"';
  const row = (uri: string) =>
    `"${uri}","Blue","spotify:artist:1","Nori","spotify:album:2","Blue","2026-03-01","1","1","183000","false","37","QZABC2600001","spotify:user:nori","2026-05-01T10:00:00Z"`;

  test('as Exportify writes it today: album and artist links are no stores, a popularity no figure', async () => {
    expect(await recordsOf([today, row(`spotify:track:${id}`)])).toEqual({
      kind: 'song-list',
      asks: [],
      records: [
        {
          line: 2,
          reason: 'listed',
          listed: { song: { ...song, isrc: 'QZABC2600001' }, platform: 'spotify' },
        },
      ],
    });
  });

  test('as it wrote it in its first years', async () => {
    const lines = [
      'Spotify URI,Track Name,Artist Name,Album Name,Disc Number,Track Number,Track Duration (ms),Added By,Added At',
      `spotify:track:${id},Blue,Nori,Blue,1,1,183000,spotify:user:nori,2019-05-01T10:00:00Z`,
    ];
    expect((await recordsOf(lines)).records).toMatchObject([{ listed: { song } }]);
  });

  test('a file of one’s own computer in it is named and has no link', async () => {
    const { records } = await recordsOf([today, row('spotify:local:Nori:Blue:Blue:183')]);
    expect(records).toMatchObject([{ listed: { song: { title: 'Blue' } } }]);
    expect(records[0]).not.toHaveProperty('listed.song.platformTrackId');
  });

  test('with audio features it is how its songs sound', async () => {
    const lines = [
      `${today},"Danceability","Energy","Valence"`,
      `${row(`spotify:track:${id}`)},"0.7","0.6","0.3"`,
    ];
    expect(await recordsOf(lines)).toMatchObject({
      kind: 'audio-features',
      records: [{ song: { platformTrackId: id }, figures: { energy: 600_000 } }],
    });
  });
});

describe('[SYNC-10] what a listener has played is told from an artist’s numbers', () => {
  const extended = JSON.stringify(
    [{ ts: '2026-08-01T10:00:00Z', platform: 'ios', ms_played: 183000, conn_country: 'DE' }],
    null,
    2,
  );
  const account = JSON.stringify([
    { endTime: '2026-08-01 10:00', artistName: 'Nori', trackName: 'Blue', msPlayed: 183000 },
  ]);
  test.each([
    ['the extended history', extended],
    ['the history of a year', account],
    ['with a byte-order mark', `\ufeff${account}`],
  ])('%s', async (_, content) => {
    expect(await open(content, 'history.json')).toMatchObject([{ failure: 'listening_history' }]);
  });

  test('also among the other files of its archive, which are no tables', async () => {
    const packed = await zipOf({
      'Spotify/Read_Me_First.pdf': '%PDF-1.7',
      'Spotify/Userdata.json': '{"username":"nori","country":"DE"}',
      'Spotify/StreamingHistory_music_0.json': account,
    });
    expect(await open(packed, 'my_spotify_data.zip')).toMatchObject([
      { failure: 'not_a_table' },
      { failure: 'not_a_table' },
      { failure: 'listening_history' },
    ]);
  });
});
