import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileOf } from '#kit/packed-files.ts';
import { openFiles } from '../files/open.ts';
import type { Answers, FileReader, ImportRecord } from './kind.ts';
import { headerKey } from './recognise.ts';

const fixtures = join(import.meta.dirname, 'fixtures');

async function open(name: string, answers: Answers = {}, text?: string): Promise<FileReader> {
  const path = text === undefined ? join(fixtures, name) : fileOf(text);
  const [file] = await openFiles([{ path, name }], '2026-11-23');
  if (!file || 'failure' in file) throw new Error(file?.failure);
  return file.reader(answers);
}

async function rowsOf(reader: FileReader) {
  const rows: { cells: string[]; record: ImportRecord }[] = [];
  for await (const row of reader.read()) rows.push(row);
  return rows;
}

const recordsOf = async (reader: FileReader) => (await rowsOf(reader)).map(({ record }) => record);
const reasonOf = (record: ImportRecord): string => ('reason' in record ? record.reason : 'told');

describe('[SYNC-07] Spotify for Artists', () => {
  test('a song’s timeline: its title from the name of the file, its days one after the other', async () => {
    const reader = await open('Why_ (live)-timeline.csv');
    expect(reader).toMatchObject({
      recognised: {
        kind: 'spotify-song-timeline',
        platform: 'spotify',
        by: ['date', 'streams'],
        isAdditive: false,
      },
      asks: [],
    });
    const records = await recordsOf(reader);
    expect(records.map(reasonOf)).toEqual([
      'told',
      'told',
      'told',
      'told',
      'duplicate',
      'told',
      'contradicts',
      'future_date',
    ]);
    expect(records[2]).toEqual({
      line: 4,
      song: { title: 'Why_ (live)' },
      platform: 'spotify',
      store: '',
      from: '2026-08-03',
      to: '2026-08-03',
      dimension: null,
      key: '',
      figures: { streams: 41 },
      currency: '',
    });
  });

  test('a timeline under another name asks which song it is of', async () => {
    const reader = await open('data.csv', {}, 'date,streams\n2026-08-01,3\n');
    expect(reader.asks).toEqual(['song']);
    expect((await recordsOf(reader))[0]).toMatchObject({ song: {}, figures: { streams: 3 } });
  });

  test('an artist’s timeline in the columns of 2026, an empty cell is not known', async () => {
    const reader = await open('Nori-audience-timeline.csv');
    const [, second] = await recordsOf(reader);
    expect(reader.recognised?.kind).toBe('spotify-audience-timeline');
    expect(second).toMatchObject({ song: null, from: '2026-06-02' });
    expect(second && 'figures' in second && second.figures).toEqual({
      listeners: 11,
      monthlyListeners: 201,
      monthlyActiveListeners: 151,
      superListeners: 5,
      streams: 34,
      playlistAdds: 0,
      followers: 81,
    });
    const short = await open('Nori-audience-timeline-short.csv');
    expect(short.recognised?.kind).toBe('spotify-audience-timeline');
  });

  test('a period’s saves of nobody are none; of all time Spotify writes 0 and does not know', async () => {
    const table = (listeners: number) =>
      `song,listeners,streams,saves,release_date\nOne,${listeners},9,0,2022-07-22\nTwo,0,0,0,2022-07-22\n`;
    const figuresIn = async (name: string, text: string, answers: Answers = {}) =>
      (await recordsOf(await open(name, answers, text))).map(
        (record) => 'figures' in record && record.figures,
      );
    const period = { from: '2026-08-01', to: '2026-08-28' };
    expect(await figuresIn('Nori-songs-28day.csv', table(4), period)).toEqual([
      { listeners: 4, streams: 9, saves: 0 },
      { listeners: 0, streams: 0, saves: 0 },
    ]);
    expect(await figuresIn('songs.csv', table(0))).toEqual([{ streams: 9 }, { streams: 0 }]);
    expect(await figuresIn('songs.csv', table(4), { isAllTime: true })).toEqual([
      { listeners: 4, streams: 9 },
      { listeners: 0, streams: 0 },
    ]);
  });

  test('playlists of one name are told apart, and their days are asked for', async () => {
    const reader = await open('Nori-playlists-1year.csv');
    expect(reader.asks).toEqual(['period']);
    const records = await recordsOf(
      await open('Nori-playlists-1year.csv', { from: '2025-01-01', to: '2025-12-31' }),
    );
    expect(records).toMatchObject([
      { dimension: 'playlist', key: 'Late Night · Curator', from: '2025-01-01', to: '2025-12-31' },
      { dimension: 'playlist', key: 'Late Night', figures: { streams: 31 } },
    ]);
  });
});

describe('[SYNC-07] YouTube Studio', () => {
  test('a table of videos: guards before ids, totals, notes, empty cells, dates in other languages', async () => {
    const reader = await open('youtube-table.csv', { isAllTime: true });
    expect(reader.asks).toEqual([]);
    const records = await recordsOf(reader);
    expect(records.map(reasonOf)).toEqual(['total', 'told', 'told', 'bad_id', 'empty', 'note']);
    expect(records[1]).toMatchObject({
      song: { platformTrackId: '-iTBX-c3ATo', title: 'First' },
      figures: { views: 1000, watchSeconds: 72_900, subscribers: 4, likeShare: 975_000 },
    });
    expect(records[2]).toMatchObject({
      song: { platformTrackId: '-bTBX-c3ATo' },
      figures: { subscribers: -1 },
    });
  });

  test('a chart tells of each day that nothing was counted', async () => {
    const records = await recordsOf(await open('youtube-chart.csv'));
    expect(records.map((record) => 'figures' in record && record.figures.views)).toEqual([0, 5, 7, 0]);
  });

  test.each([
    ['youtube-sources.csv', 'source', ['YT_SEARCH', 'SHORTS']],
    ['youtube-devices.csv', 'device', ['mobile', 'desktop', 'tv']],
  ])('%s', async (name, dimension, keys) => {
    const records = await recordsOf(await open(name, { isAllTime: true }));
    expect(records.flatMap((record) => ('reason' in record ? [] : [record]))).toMatchObject(
      keys.map((key) => ({ dimension, key, song: null })),
    );
  });

  test('columns of a German interface', async () => {
    const reader = await open('youtube-german.csv', { isAllTime: true });
    expect(reader.recognised?.kind).toBe('youtube-table');
    expect(await recordsOf(reader)).toMatchObject([
      { reason: 'total' },
      {
        song: { platformTrackId: 'nK3bZ0w1xYz', title: 'Nacht' },
        figures: { views: 1234, watchSeconds: 45_000 },
      },
    ]);
  });
});

describe('[SYNC-07] Apple Music for Artists', () => {
  test.each(['apple-music.csv', 'apple-music-french.csv'])('%s', async (name) => {
    const reader = await open(name, { from: '2026-01-01', to: '2026-03-31' });
    expect(reader).toMatchObject({
      recognised: { kind: 'apple-music-songs', platform: 'apple-music' },
      asks: [],
    });
    expect(await recordsOf(reader)).toMatchObject([
      {
        from: '2026-01-01',
        to: '2026-03-31',
        figures: { plays: 1200, dailyListeners: 15, shazams: 3, radioSpins: 0, purchases: 1 },
      },
    ]);
    expect((await open(name)).asks).toEqual(['period']);
  });
});

describe('[SYNC-07] statements', () => {
  test('DistroKid: months, returns, albums, parts of a cent', async () => {
    const reader = await open('distrokid-comma.csv');
    expect(reader).toMatchObject({
      recognised: { kind: 'distrokid', platform: null, isAdditive: true },
      asks: [],
    });
    expect(await recordsOf(reader)).toMatchObject([
      {
        song: { isrc: 'QZABC2600001', title: 'Night', artist: 'Nori' },
        platform: 'spotify',
        store: 'Spotify',
        from: '2025-12-01',
        to: '2025-12-31',
        key: 'US',
        figures: { units: 1200, earnings: 3_250_000 },
        currency: 'USD',
        statement: '2026-02-02',
      },
      { song: { isrc: 'QZABC2600001' }, figures: { units: -2, earnings: -5000 } },
      { song: null, platform: null, store: 'iTunes' },
      { platform: 'youtube', key: 'ZZ', figures: { earnings: 0.5 } },
    ]);
  });

  test('DistroKid as a German spreadsheet saves it', async () => {
    const records = await recordsOf(await open('distrokid-resaved.csv'));
    expect(records).toMatchObject([
      { from: '2025-12-01', to: '2025-12-31', figures: { units: 1200, earnings: 3_250_000 } },
      { figures: { units: 2, earnings: 1_001_000 }, statement: '2026-02-02' },
    ]);
  });

  test('Bandcamp: who bought something leaves no file', async () => {
    const reader = await open('bandcamp-full.csv');
    const rows = await rowsOf(reader);
    expect(rows.map(({ record }) => record)).toMatchObject([
      {
        song: { title: 'Night', isrc: 'QZABC2600001' },
        from: '2026-06-24',
        key: 'DE',
        figures: { units: 1, earnings: 1_500_000 },
        currency: 'EUR',
      },
      { song: null, from: '2026-07-01', key: 'ZZ', figures: { units: -1, earnings: -8_200_000 } },
    ]);
    const shown = JSON.stringify([rows, reader.columns]);
    for (const personal of ['Jo Doe', 'jo@example', 'Long Road', 'label@', '9XX'])
      expect(shown).not.toContain(personal);
    expect(rows[0]?.cells).toContain('Night');
  });

  test('iMusician: a currency that no column names is asked for', async () => {
    expect((await open('imusician-releases.csv')).asks).toEqual(['currency']);
    const releases = await open('imusician-releases.csv', { currency: 'EUR' });
    expect(releases.asks).toEqual([]);
    expect(await recordsOf(releases)).toMatchObject([
      { song: null, figures: { units: 1200, earnings: 4_250_000 }, currency: 'EUR' },
      {},
    ]);
    const sales = await recordsOf(await open('imusician-sales.csv'));
    expect(sales).toMatchObject([
      { platform: 'deezer', currency: 'EUR', figures: { earnings: 125_000 } },
      { platform: 'deezer', figures: { earnings: 125_000 } },
    ]);
  });
});

describe('[SYNC-07] tables of no kind that is known', () => {
  test.each([
    [
      'SoundCloud, as it may be',
      'Time,Track,Plays,Likes,Reposts,Comments,Downloads\n2026-01-01,Night,10,1,0,0,0',
      ['date', 'title', 'plays', 'likes', 'reposts', 'comments', 'downloads'],
    ],
    [
      'German',
      'Datum;Titel;Künstler;Land;Aufrufe;Einnahmen (EUR)\n02.01.2026;Nacht;Nori;Deutschland;1.200;3,25',
      ['date', 'title', 'artist', 'country', 'views', 'earnings'],
    ],
    [
      'Spanish',
      'Fecha,Canción,Artista,País,Reproducciones\n2/1/2026,Noche,Nori,España,12',
      ['date', 'title', 'artist', 'country', 'plays'],
    ],
    [
      'Japanese',
      '日付,曲名,アーティスト,国,再生回数\n2026/01/02,夜,Nori,日本,12',
      ['date', 'title', 'artist', 'country', 'plays'],
    ],
    [
      'Russian',
      'Дата,Название,Исполнитель,Страна,Прослушивания\n02.01.2026,Ночь,Nori,Россия,12',
      ['date', 'title', 'artist', 'country', 'plays'],
    ],
    [
      'French',
      'Date,Morceau,Artiste,Pays,Écoutes,Auditeurs\n02/01/2026,Nuit,Nori,France,12,3',
      ['date', 'title', 'artist', 'country', 'plays', 'listeners'],
    ],
    [
      'Chinese',
      '日期,歌名,艺人,国家,播放量\n2026年1月2日,夜,Nori,中国,12',
      ['date', 'title', 'artist', 'country', 'streams'],
    ],
    [
      'Hindi',
      'तारीख,गाना,कलाकार,देश,व्यूज़\n2026-01-02,रात,Nori,भारत,12',
      ['date', 'title', 'artist', 'country', 'views'],
    ],
    [
      'Arabic',
      'التاريخ,الأغنية,الفنان,الدولة,المشاهدات\n2026-01-02,ليل,Nori,مصر,12',
      ['date', 'title', 'artist', 'country', 'views'],
    ],
    [
      'without names',
      'a,b,c,d,e\n2026-01-02,USX123000001,https://youtu.be/nK3bZ0w1xYz,US,Spotify',
      ['date', 'isrc', 'url', 'country', 'platform'],
    ],
    [
      'buyers',
      'Date,Song,Plays,Customer name,E-Mail\n2026-01-02,Night,3,Jo,jo@example.com',
      ['date', 'title', 'plays', null, null],
    ],
  ])('what columns seem to be: %s', async (_, text, meanings) => {
    const reader = await open('x.csv', {}, text);
    expect(reader).toMatchObject({ recognised: null, asks: ['columns'] });
    expect(reader.columns.map(({ meaning }) => meaning)).toEqual(meanings);
  });

  test('by what was said of its columns it is read', async () => {
    const text =
      'Day;Song;Link;Where;Streams;Saved %\n1/2/2026;Night;https://open.spotify.com/track/2wrJq5XKLnmhRXHIAf9xBa;Germany;1.200;0,5\n3/4/2026;;;Chile;7;0,25\nTotal;;;;1.207;\n';
    const columns = ['date', 'title', 'url', 'country', 'streams', 'likeShare'];
    const asking = await open('x.csv', { columns }, text);
    expect(asking).toMatchObject({ recognised: { kind: 'mapped' }, asks: ['dayOrder'] });
    const reader = await open('x.csv', { columns, dayOrder: 'dmy' }, text);
    expect(reader.asks).toEqual([]);
    expect(await recordsOf(reader)).toMatchObject([
      {
        line: 2,
        song: { title: 'Night', platformTrackId: '2wrJq5XKLnmhRXHIAf9xBa' },
        platform: 'spotify',
        from: '2026-02-01',
        dimension: 'country',
        key: 'DE',
        figures: { streams: 1200, likeShare: 5000 },
      },
      { line: 3, reason: 'no_name' },
      { line: 4, reason: 'total' },
    ]);
  });

  test('what is missing is asked for: a platform, a currency, days', async () => {
    const text = 'Song,Plays,Earned\nNight,3,1.5\n';
    const columns = ['title', 'plays', 'earnings'];
    expect((await open('x.csv', { columns }, text)).asks).toEqual(['platform', 'currency', 'period']);
    const answers: Answers = { columns, platform: 'soundcloud', currency: 'EUR', isAllTime: true };
    const reader = await open('x.csv', answers, text);
    expect(reader.asks).toEqual([]);
    expect(await recordsOf(reader)).toMatchObject([
      { platform: 'soundcloud', currency: 'EUR', from: null, to: null },
    ]);
  });

  test('a share without a sign is of one where none is more', async () => {
    const columns = ['title', 'likeShare'];
    const share = async (text: string) =>
      recordsOf(await open('x.csv', { columns, platform: 'spotify', isAllTime: true }, text));
    expect(await share('Song,Liked\nA,0.25\nB,1\n')).toMatchObject([
      { figures: { likeShare: 250_000 } },
      { figures: { likeShare: 1_000_000 } },
    ]);
    expect(await share('Song,Liked\nA,0.25\nB,25\n')).toMatchObject([
      { figures: { likeShare: 2500 } },
      { figures: { likeShare: 250_000 } },
    ]);
  });

  test('a table without a header loses no row', async () => {
    const reader = await open('x.csv', {}, '2026-01-01,Night,3\n2026-01-02,Night,4\n');
    expect(reader.header).toEqual(['A', 'B', 'C']);
    expect(await recordsOf(reader)).toHaveLength(2);
  });

  test('a header is the same however it is written', () => {
    const key = headerKey(['Date', 'Total Plays', 'Song']);
    expect(headerKey(['date ', 'total_plays', 'SONG', ''])).toBe(key);
    expect(headerKey(['Date', 'Song', 'Total Plays'])).not.toBe(key);
  });
});

describe('[MOOD-01] tables of audio features', () => {
  test('a playlist with features: told by its columns, of the recordings and no day', async () => {
    const reader = await open('playlist-with-features.csv');
    expect(reader).toMatchObject({ recognised: { kind: 'audio-features', platform: 'spotify' }, asks: [] });
    const [first, second, third] = await recordsOf(reader);
    expect(first).toMatchObject({
      song: { platformTrackId: '0nightnightnightnight1', title: 'Night', artist: 'Nori' },
      ...{ platform: 'spotify', from: null, to: null, dimension: null },
      figures: {
        tempo: 121_980_000,
        pitchClass: 1e6,
        scaleMode: 0,
        loudness: -7_250_000,
        instrumentalness: 13,
      },
    });
    // No key and no beat was found.
    expect(second).toMatchObject({ figures: { loudness: 400_000, scaleMode: 1e6 } });
    expect(Object.keys(second && 'figures' in second ? second.figures : {})).toHaveLength(9);
    expect(third && reasonOf(third)).toBe('out_of_range');
  });

  test('shares of a hundred are told by their sign, or by most of them', async () => {
    const columns = ['isrc', 'energy'];
    const energies = async (text: string) =>
      (await recordsOf(await open('table.csv', { columns }, text))).map((record) =>
        'figures' in record ? record.figures.energy : record.reason,
      );
    expect(await energies('ISRC,Energy\nQZABC2600001,72\nQZABC2600002,1\nQZABC2600003,64\n')).toEqual([
      720_000, 10_000, 640_000,
    ]);
    expect(await energies('ISRC,Energy %\nQZABC2600001,1\n')).toEqual([10_000]);
    expect(await energies('ISRC,Energy\nQZABC2600001,0.7\nQZABC2600002,7\nQZABC2600003,1\n')).toEqual([
      700_000,
      'out_of_range',
      1e6,
    ]);
  });

  test('names alone need no platform, bare ids do', async () => {
    const asks = async (text: string, columns: string[]) => (await open('table.csv', { columns }, text)).asks;
    expect(await asks('Song,Energy\nNight,0.4\n', ['title', 'energy'])).toEqual([]);
    expect(await asks('Id,Energy\n0nightnightnightnight1,0.4\n', ['url', 'energy'])).toEqual(['platform']);
    expect(await asks('Tempo,Energy\n120,0.4\n', ['tempo', 'energy'])).toEqual(['song']);
  });
});
