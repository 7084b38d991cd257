/** Files as platforms, distributors and spreadsheets wrote them; they lie beside the project and may be absent. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { sharedData, sharedFolder } from '#kit/shared-folder.ts';
import { isThorough } from '#kit/thorough.ts';
import { openFiles } from '../files/open.ts';
import type { Answers, FileReader, ImportRecord } from './kind.ts';

const exportsOf = join(sharedFolder, 'exports');
const audience = join(sharedData, 'audience-exports');
const areThere = existsSync(exportsOf) && existsSync(audience);
if (!areThere) process.stdout.write('skipped: no real exports beside the project\n');

async function readerOf(path: string, answers: Answers = {}): Promise<FileReader> {
  const [file] = await openFiles([{ path, name: basename(path) }], '2026-11-23');
  if (!file || 'failure' in file) throw new Error(`${path}: ${file?.failure}`);
  return file.reader(answers);
}

async function recordsOf(reader: FileReader): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  for await (const { record } of reader.read()) records.push(record);
  return records;
}

const reasonsOf = (records: readonly ImportRecord[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const record of records)
    if ('reason' in record) counts[record.reason] = (counts[record.reason] ?? 0) + 1;
  return counts;
};

const sumOf = (records: readonly ImportRecord[], figure: string): number =>
  records.reduce(
    (sum, record) =>
      sum + ('reason' in record ? 0 : ((record.figures as Record<string, number>)[figure] ?? 0)),
    0,
  );

/** Counted without anything of ours: cells split at commas or tabs outside of quotes, and added up; money with its decimals. */
function countedIn(path: string, column: string, factor: number): number {
  const parts = factor === 1e6 ? 1e6 : 1;
  const lines = readFileSync(path, 'utf8').replace('\ufeff', '').split(/\r?\n/).filter(Boolean);
  const cellsOf = (line: string): string[] =>
    line.includes('\t')
      ? line.split('\t')
      : [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map((match) => match[1] ?? '');
  const index = cellsOf(lines[0] ?? '').indexOf(column);
  return (
    lines
      .slice(1)
      .filter((line) => !line.startsWith('Total,') && !line.startsWith('Showing top'))
      .reduce((sum, line) => sum + Math.round(Number(cellsOf(line)[index] ?? 0) * factor * parts), 0) / parts
  );
}

type Sums = Record<string, [column: string, factor?: number]>;
type Expected = {
  kind: string;
  asks?: string[];
  reasons?: Record<string, number>;
  sums: Sums;
  first?: object;
};

const table: Record<string, Expected> = {
  'spotify-for-artists/audience-timeline.csv': {
    kind: 'spotify-audience-timeline',
    sums: { streams: ['streams'], listeners: ['listeners'], followers: ['followers'] },
    first: { from: '2024-01-01', figures: { streams: 0, listeners: 0, followers: 18 } },
  },
  'spotify-for-artists/songs-all.csv': {
    kind: 'spotify-songs',
    sums: { streams: ['streams'] },
    first: {
      song: { title: 'Dusty Lake', releaseDate: '2024-06-14' },
      figures: { streams: 228133 },
      from: null,
    },
  },
  'youtube-studio/chart_by_subscription_status.csv': {
    kind: 'youtube-chart',
    sums: { views: ['Views'] },
    first: { dimension: 'subscription', key: 'subscribed', from: '2023-11-28', figures: { views: 27985 } },
  },
  'youtube-studio/subscription_status.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    reasons: { total: 1 },
    sums: { views: ['Views'], watchSeconds: ['Watch time (hours)', 3600] },
    first: {
      key: 'not_subscribed',
      figures: { views: 90632572, watchSeconds: 61458149011, averageViewSeconds: 678 },
    },
  },
  'youtube-studio/table_by_content.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    sums: {
      views: ['Views'],
      subscribers: ['Subscribers'],
      clickThrough: ['Impressions click-through rate (%)', 10_000],
    },
  },
  'youtube-studio/table_by_date.csv': {
    kind: 'youtube-table',
    reasons: { total: 1 },
    sums: { views: ['Views'] },
    first: { from: '2024-05-31', to: '2024-05-31', dimension: null },
  },
  'youtube-studio/viewer_age.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    sums: { viewShare: ['Views (%)', 10_000], watchShare: ['Watch time (hours) (%)', 10_000] },
    first: {
      dimension: 'age',
      key: '13-17',
      figures: { viewShare: 6100, watchShare: 2600, averageViewed: 384_300, averageViewSeconds: 280 },
    },
  },
  'youtube-studio/viewer_cities.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    reasons: { note: 1 },
    sums: { views: ['Views'] },
    first: { dimension: 'city', key: '0x89c24fa5d33f083b:0xc80b8f06e177fe62', keyName: 'New York, NY, USA' },
  },
  'youtube-studio/viewer_gender.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    sums: { viewShare: ['Views (%)', 10_000] },
    first: { dimension: 'gender', key: 'female' },
  },
  'bandcamp/bandcamp-sales-artists.csv': {
    kind: 'bandcamp-sales',
    sums: { units: ['quantity'], earnings: ['net amount', 1e6] },
    first: { from: '2022-11-24', currency: 'GBP', song: { title: 'BC 4', artist: 'Person 2' } },
  },
  'bandcamp/bandcamp-sales.csv': {
    kind: 'bandcamp-sales',
    sums: { units: ['quantity'], earnings: ['net amount', 1e6] },
  },
  'cdbaby/cdbaby.txt': {
    kind: 'cd-baby',
    asks: ['currency'],
    sums: { units: ['Quantity'], earnings: ['Subtotal', 1e6] },
    first: {
      from: '2023-07-01',
      to: '2023-07-31',
      statement: '2023-10-15',
      song: { isrc: 'USX123000001', title: 'Example', artist: 'Artist 1' },
    },
  },
  'distrokid/distrokid.tsv': {
    kind: 'distrokid',
    sums: { units: ['Quantity'], earnings: ['Earnings (USD)', 1e6] },
    first: {
      from: '2021-04-01',
      to: '2021-04-30',
      store: 'Napster',
      platform: null,
      currency: 'USD',
      key: 'US',
    },
  },
  'tunecore/tunecore.csv': {
    kind: 'tunecore',
    sums: { units: ['# Units Sold'], earnings: ['Total Earned', 1e6] },
    first: {
      from: '2020-04-01',
      to: '2020-04-30',
      currency: 'GBP',
      song: { isrc: 'BCDEF5678901', title: 'Song 1', artist: 'Artist 1' },
    },
  },
  'spotify-for-artists/audience-timeline-a.csv': {
    kind: 'spotify-audience-timeline',
    sums: { streams: ['streams'] },
  },
  'spotify-for-artists/audience-timeline-spreadsheet-dates.csv': {
    kind: 'spotify-audience-timeline',
    sums: { streams: ['streams'], followers: ['followers'] },
    first: { from: '2023-01-01' },
  },
  'spotify-for-artists/songs-1year.csv': {
    kind: 'spotify-songs',
    asks: ['period'],
    sums: { streams: ['streams'], listeners: ['listeners'], saves: ['saves'] },
  },
  'youtube-studio/chart-content-by-day.csv': {
    kind: 'youtube-chart',
    sums: { engagedViews: ['Engaged views'] },
  },
  'youtube-studio/table-content-21-columns.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    reasons: { total: 1 },
    sums: {
      views: ['Views'],
      likes: ['Likes'],
      engagedViews: ['Engaged views'],
      stayedToWatch: ['Stayed to watch (%)', 10_000],
    },
  },
  'youtube-studio/table-content-6-columns.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    reasons: { total: 1 },
    sums: { views: ['Views'] },
  },
  'youtube-studio/table-content-one-row.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    sums: { comments: ['Comments added'] },
  },
  'youtube-studio/table-content-shorts.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    reasons: { total: 1 },
    sums: { likes: ['Likes'] },
  },
  'youtube-studio/table-geography-small.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    reasons: { total: 1 },
    sums: { views: ['Views'] },
  },
  'youtube-studio/table-geography.csv': {
    kind: 'youtube-table',
    asks: ['period'],
    reasons: { total: 1 },
    sums: { views: ['Views'], watchSeconds: ['Watch time (hours)', 3600] },
    first: { dimension: 'country', key: 'US', song: null },
  },
  'youtube-studio/totals-average-duration.csv': {
    kind: 'youtube-totals',
    reasons: { empty: 11 },
    sums: {},
  },
  'youtube-studio/totals-geography.csv': { kind: 'youtube-totals', sums: { views: ['Views'] } },
};

/** Two folders have files of the same name. */
const placesOf = (file: string): string[] =>
  [join(exportsOf, file), join(audience, file)].filter((path) => existsSync(path));

describe.skipIf(!areThere)('real exports', () => {
  test('every one of them is in the table', () => {
    const files = [exportsOf, audience].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
        .map((entry) => `${basename(entry.parentPath)}/${entry.name}`),
    );
    expect(Object.keys(table).sort()).toEqual([...new Set(files)].sort());
  });

  test.each(Object.entries(table))(
    '[SYNC-07] %s',
    async (file, { kind, asks = [], reasons = {}, sums, first }) => {
      for (const path of placesOf(file)) {
        const reader = await readerOf(path);
        const records = await recordsOf(reader);
        const rows = readFileSync(path, 'utf8').split(/\r?\n/).filter(Boolean).length - 1;
        expect({ kind: reader.recognised?.kind, asks: reader.asks, rows: records.length }).toEqual({
          kind,
          asks,
          rows,
        });
        expect(reasonsOf(records)).toEqual(reasons);
        for (const [figure, [column, factor = 1]] of Object.entries(sums))
          expect([file, figure, sumOf(records, figure)]).toEqual([
            file,
            figure,
            countedIn(path, column, factor),
          ]);
      }
      const reader = await readerOf(placesOf(file).at(-1) ?? '');
      const told = (await recordsOf(reader)).find((record) => !('reason' in record));
      if (first) expect(told).toMatchObject(first);
    },
  );
});

/** Tables of no kind: what is proposed for their columns, and what comes of it. */
type Odd = {
  meanings: Record<string, string>;
  answers?: Answers;
  reasons?: Record<string, number>;
  figure: [string, string];
};
const odd: Record<string, Odd> = {
  'spotify-charts/daily_lu_300_songs.csv': {
    meanings: {
      chart_date: 'date',
      song: 'title',
      performer: 'artist',
      streams: 'streams',
      spotify_uri: 'url',
      region: 'country',
    },
    answers: { platform: 'spotify' },
    figure: ['streams', 'streams'],
  },
  'youtube-weekly-music-charts/weekly_chart.csv': {
    meanings: {
      week_id: 'date',
      'Track Name': 'title',
      'Artist Names': 'artist',
      Views: 'views',
      'YouTube URL': 'url',
    },
    figure: ['views', 'Views'],
  },
  'youtube-weekly-music-charts/weekly_chart_enriched.csv': {
    meanings: {
      week_id: 'date',
      track_name: 'title',
      artist_names: 'artist',
      views: 'views',
      youtube_url: 'url',
      likes: 'likes',
      comment_count: 'comments',
    },
    figure: ['views', 'views'],
  },
  'cross-platform-songs/most_streamed_2023.csv': {
    meanings: {
      track_name: 'title',
      'artist(s)_name': 'artist',
      streams: 'streams',
      bpm: 'tempo',
      key: 'pitchClass',
      mode: 'scaleMode',
      'danceability_%': 'danceability',
      'valence_%': 'valence',
      'energy_%': 'energy',
      'acousticness_%': 'acousticness',
      'instrumentalness_%': 'instrumentalness',
      'liveness_%': 'liveness',
      'speechiness_%': 'speechiness',
    },
    answers: { platform: 'spotify', isAllTime: true },
    // One song stands there twice, with two numbers.
    reasons: { contradicts: 1 },
    figure: ['streams', 'streams'],
  },
  'cross-platform-songs/most_streamed_2024.csv': {
    meanings: { Track: 'title', Artist: 'artist', ISRC: 'isrc', 'Spotify Streams': 'streams' },
    answers: { platform: 'spotify', isAllTime: true },
    reasons: { empty: 46 },
    figure: ['streams', 'Spotify Streams'],
  },
};

/** Each takes seconds: in `npm test` the smallest one speaks for all. */
const oddHere = Object.entries(odd).filter(([file]) => isThorough || file.endsWith('/weekly_chart.csv'));

describe.skipIf(!areThere)('real tables of no kind that is known', () => {
  test.each(oddHere)(
    '[SYNC-07] %s',
    async (file, { meanings, answers, reasons, figure: [figure, column] }) => {
      const path = join(sharedData, file);
      const asking = await readerOf(path);
      expect(asking.asks).toEqual(['columns']);
      const said = asking.columns.filter(({ meaning }) => meaning !== null);
      expect(Object.fromEntries(said.map(({ name, meaning }) => [name, meaning]))).toEqual(meanings);

      const text = new TextDecoder(asking.encoding).decode(readFileSync(path));
      const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
      expect(await recordsOf(asking)).toHaveLength(rows.length);
      if (!figure) return;
      const reader = await readerOf(path, {
        ...answers,
        columns: asking.columns.map(({ meaning }) => meaning),
      });
      expect(reader.asks).toEqual([]);
      const records = await recordsOf(reader);
      expect(records).toHaveLength(rows.length);
      // Of the rows that are told: what is left out says why.
      const counted = rows.reduce((sum, row, index) => {
        const record = records[index];
        return sum + (record && !('reason' in record) ? Number(row[column]?.replaceAll(',', '')) : 0);
      }, 0);
      expect(sumOf(records, figure)).toBe(counted);
      expect(reasonsOf(records)).toEqual(reasons ?? {});
    },
  );
});
