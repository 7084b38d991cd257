/** Real exports, through upload, dry run and apply: what is stored adds up to what plain code counts in the file. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerImport } from '#contract/imports.ts';
import { addTracks } from '#contract/tracks.ts';
import type { Figure } from '#domain/own-figures.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { sharedFolder } from '#kit/shared-folder.ts';
import { applied, dryRun, told, undone, uploadSettings } from './upload/upload-for-test.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: uploadSettings(),
});
const exportsFolder = resolve(sharedFolder, 'exports');
const audienceFolder = resolve(sharedFolder, '../data/audience-exports');

let ada: Person;
let trackId: string;
beforeAll(async () => {
  ada = await person(server);
  trackId = (await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(0)] } })).json().added[0]
    .id;
});

type Counted = Partial<Record<Figure, string>>;
/** Of each file the columns that are counted, in units of their figure, and what it asks. */
const files: [path: string, counted: Counted, answer?: object][] = [
  [
    `${audienceFolder}/spotify-for-artists/audience-timeline.csv`,
    { streams: 'streams', listeners: 'listeners', followers: 'followers' },
  ],
  [`${audienceFolder}/spotify-for-artists/songs-all.csv`, { streams: 'streams' }],
  [`${exportsFolder}/spotify-for-artists/songs-all.csv`, { streams: 'streams' }],
  [
    `${exportsFolder}/spotify-for-artists/songs-1year.csv`,
    { streams: 'streams', saves: 'saves', listeners: 'listeners' },
    { from: '2023-01-01', to: '2023-12-31' },
  ],
  [
    `${exportsFolder}/spotify-for-artists/audience-timeline-a.csv`,
    { streams: 'streams', listeners: 'listeners' },
  ],
  [`${exportsFolder}/spotify-for-artists/audience-timeline-spreadsheet-dates.csv`, { streams: 'streams' }],
  [`${audienceFolder}/youtube-studio/table_by_date.csv`, { views: 'Views' }],
  [`${audienceFolder}/youtube-studio/table_by_content.csv`, { views: 'Views', impressions: 'Impressions' }],
  [`${audienceFolder}/youtube-studio/chart_by_subscription_status.csv`, { views: 'Views' }],
  [`${audienceFolder}/youtube-studio/viewer_cities.csv`, { views: 'Views' }],
  [`${exportsFolder}/youtube-studio/table-geography.csv`, { views: 'Views' }],
  [
    `${exportsFolder}/youtube-studio/table-content-6-columns.csv`,
    { views: 'Views', subscribers: 'Subscribers' },
  ],
  [`${exportsFolder}/youtube-studio/table-content-shorts.csv`, { views: 'Views', likes: 'Likes' }],
  [`${exportsFolder}/youtube-studio/table-content-21-columns.csv`, { views: 'Views', shares: 'Shares' }],
  [`${exportsFolder}/youtube-studio/chart-content-by-day.csv`, { engagedViews: 'Engaged views' }],
  [`${exportsFolder}/youtube-studio/totals-geography.csv`, { views: 'Views' }],
  [`${exportsFolder}/distrokid/distrokid.tsv`, { units: 'Quantity' }],
  [`${exportsFolder}/tunecore/tunecore.csv`, { units: '# Units Sold' }],
  [`${exportsFolder}/cdbaby/cdbaby.txt`, { units: 'Quantity' }],
  [`${exportsFolder}/bandcamp/bandcamp-sales.csv`, { units: 'quantity' }],
];
const period = { from: '2023-06-01', to: '2023-06-30' };

/** Sums of columns, rows of sums aside. */
function plainSums(content: Buffer, counted: Counted): Record<string, number> {
  const [first = ''] = content.toString('utf8').split('\n', 1);
  const delimiter = first.includes('\t') ? '\t' : ',';
  const rows: string[][] = parse(content, {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const header = rows[0]?.map((name) => name.trim()) ?? [];
  const own = rows.slice(1).filter(([name]) => name?.trim() !== 'Total');
  return Object.fromEntries(
    Object.entries(counted).map(([figure, column]) => {
      const at = header.indexOf(column);
      if (at < 0) throw new Error(`no column ${column}`);
      return [figure, own.reduce((sum, row) => sum + Number((row[at] ?? '').replaceAll(',', '') || 0), 0)];
    }),
  );
}

async function readAndApply(path: string, answer: object) {
  let dry = await dryRun(server, ada, [{ name: basename(path), content: readFileSync(path) }]);
  if (dry.state === 'asking') {
    const asked = dry.files[0]?.asks ?? [];
    const answers = {
      ...(asked.includes('period') && { ...period, ...answer }),
      ...(asked.includes('dayOrder') && { dayOrder: 'mdy' }),
      ...(asked.includes('currency') && { currency: 'USD' }),
    };
    await call(server.app, answerImport, {
      as: ada,
      params: { id: dry.id },
      body: { files: [{ index: 0, ...answers }] },
    });
    await server.runJobs();
    dry = await told(server, ada, dry.id);
  }
  // Songs of strangers: what they are is beside the point here.
  await server.ctx.db.execute(
    sql`update import_subjects set track_id = ${trackId}, matched_by = 'user' where import_id = ${dry.id}`,
  );
  await server.ctx.db.execute(
    sql`update import_rows set verdict = 'new' where import_id = ${dry.id} and verdict = 'unmatched'`,
  );
  return applied(server, ada, dry.id);
}

describe.skipIf(!existsSync(exportsFolder))('[SYNC-07] a real export', () => {
  test.each(files)('%s', async (path, counted, answer = {}) => {
    const done = await readAndApply(path, answer);
    expect([done.state, done.files[0]?.failure]).toEqual(['applied', null]);
    const { rows } = await server.ctx.db.execute<{ figure: string; sum: number }>(sql`
      select figure, sum(value)::bigint as sum from own_figures where source_id = ${done.id} group by figure`);
    const stored = Object.fromEntries(rows.map(({ figure, sum }) => [figure, sum]));
    const plain = plainSums(readFileSync(path), counted);
    expect(Object.fromEntries(Object.keys(plain).map((figure) => [figure, stored[figure] ?? 0]))).toEqual(
      plain,
    );
    await undone(server, ada, done.id);
  });
});
