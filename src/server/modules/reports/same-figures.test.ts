/** A report of the sample account says what its pages say of the same days. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { getAudience } from '#contract/audience.ts';
import { listCampaigns } from '#contract/campaigns.ts';
import type { DocumentBlock, PrintedChart, PrintedDocument, PrintedTable } from '#contract/documents.ts';
import { getEarnings } from '#contract/earnings.ts';
import { addReport, getReportCsv, getReportDocument, getReportXlsx, type Report } from '#contract/reports.ts';
import { getSeries } from '#contract/series.ts';
import { listSongs } from '#contract/songs.ts';
import { listTracks } from '#contract/tracks.ts';
import { audienceDimensions } from '#domain/own-figures.ts';
import { platformNames } from '#domain/platforms.ts';
import { figuresOf } from '#i18n/figures.ts';
import { formatChange } from '#i18n/formats.ts';
import { call, type Person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { fiveKinds } from '#kit/statements.ts';
import { findUser } from '../accounts/service.ts';
import { readOverview } from '../analytics/service.ts';
import { around, explore, running } from '../demo/sample-for-test.ts';
import { applied, dryRun, uploadSettings } from '../imports/upload/upload-for-test.ts';
import { bindingTerms } from '../metrics/service.ts';
import { openSpreadsheet } from './xlsx-for-test.ts';

const server = useTestServer(around({ ...running, ...uploadSettings() }));

let artist: Person;
const days = { from: '2026-10-01', to: '2026-11-10' };

beforeAll(async () => {
  artist = await explore(server);
  await server.runJobs();
});

const get = async (endpoint: Parameters<typeof call>[1], query: Record<string, string> = {}) => {
  const reply = await call(server.app, endpoint, { as: artist, query });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
};

async function made(
  body: Record<string, unknown> = {},
): Promise<{ report: Report; document: PrintedDocument }> {
  const reply = await call(server.app, addReport, {
    as: artist,
    body: { title: 'October', ...days, ...body },
  });
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([201, expect.any(String)]);
  const report = reply.json<Report>();
  const document = await call(server.app, getReportDocument, { as: artist, params: { id: report.id } });
  expect([document.statusCode, document.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return { report, document: document.json() };
}

const of = <Kind extends DocumentBlock['kind']>({ blocks }: PrintedDocument, kind: Kind) =>
  blocks.filter((block): block is Extract<DocumentBlock, { kind: Kind }> => block.kind === kind);
const tablesOf = (document: PrintedDocument, title: string): PrintedTable[] =>
  of(document, 'table').filter((table) => table.title === title);

const beside = ['momentum', 'change', 'nextSyncAt'];

describe('[RPT-01] a report of all songs', () => {
  let overview: Overview;
  let document: PrintedDocument;
  beforeAll(async () => {
    overview = await get(getOverview, days);
    ({ document } = await made());
  });

  test('has the key figures, the answer and the charts of the dashboard', () => {
    const figures = figuresOf(overview, bindingTerms(server.ctx.config).apart);
    const told = of(document, 'figures')[0]?.figures ?? [];
    expect(figures.length).toBeGreaterThan(3);
    expect(told.map(({ value }) => value)).toEqual(
      figures.map(({ change }) => (change.gained === null ? '–' : formatChange('en', change.gained))),
    );
    for (const { source } of told)
      expect(source).toMatch(/^Public counters of .+, last updated .+\u00a0· Sample data$/);
    const answer = of(document, 'sentence')[0]?.text ?? '';
    expect(answer).toContain(overview.explanation?.sentence ?? 'an explanation');
    expect(document.isSample).toBe(true);
    const charts = of(document, 'chart');
    expect(charts.length).toBeGreaterThan(1);
    const sums = (series: PrintedChart['series']) => series.filter(({ faint }) => !faint);
    for (const [place, chart] of charts.entries()) {
      const figure = figures.filter(({ brought }) => brought.some((value) => value !== null))[place];
      expect(chart.dates).toEqual(overview.points.map(({ from }) => from));
      for (const { id, values } of sums(chart.series)) {
        const total = overview.totals.find(
          ({ platform, metric }) => platform === id && metric === figure?.metric,
        );
        expect(values).toEqual(total?.brought);
      }
    }
  });

  test('has the songs and platforms of the dashboard', () => {
    const [songs] = tablesOf(document, 'Songs · Views');
    const [platforms] = tablesOf(document, 'Platforms · Views');
    for (const [place, song] of overview.topSongs.entries())
      expect(songs?.rows[place]?.cells.slice(0, 4)).toEqual([
        ...[song.song.title, song.song.artist, song.gained, song.compared?.previous ?? null],
      ]);
    const views = overview.totals.filter(({ metric }) => metric === 'views');
    expect(platforms?.rows.map(({ cells }) => [cells[0], cells[1], cells.at(-1)])).toEqual(
      views.map(({ platform, change, value }) => [platformNames[platform], change.gained, value]),
    );
  });

  test('has the rows of the pages of audience and campaigns', async () => {
    const campaigns = await get(listCampaigns, { ...days, limit: '50' });
    expect(tablesOf(document, 'Campaigns')[0]?.rows.map(({ cells }) => cells[0]) ?? []).toEqual(
      campaigns.map(({ name }: { name: string }) => name),
    );
    const told = of(document, 'table').filter(({ heads }) => heads.at(-1) === 'Share');
    let parts = 0;
    for (const dimension of audienceDimensions) {
      const reply = await get(getAudience, { ...days, dimension });
      for (const part of reply.parts) {
        const values = part.rows.slice(0, 10).map(({ value }: { value: number | null }) => value);
        expect(told[parts]?.rows.slice(0, values.length).map(({ cells }) => cells[1])).toEqual(values);
        parts += 1;
      }
    }
    expect(told).toHaveLength(parts);
  });

  test('is the same when all songs are named one by one', async () => {
    const songs = await get(listSongs, { limit: '100' });
    const songIds = songs.map(({ id }: { id: string }) => id);
    const user = await findUser(server.ctx, artist.cookie.split('=')[1] ?? '');
    if (!user) throw new Error('nobody is signed in');
    const asked = { ...days, compare: 'previous', weekStart: 1 } as const;
    const all = await readOverview(server.ctx, user, asked);
    const named = await readOverview(server.ctx, user, asked, { songIds });
    // What links are doing now stands beside songs, and is worked out in the background.
    const sorted = ({ totals, ...rest }: Overview) => ({
      ...JSON.parse(JSON.stringify(rest, (name, value) => (beside.includes(name) ? undefined : value))),
      totals: totals.toSorted((a, b) => (`${a.platform}${a.metric}` < `${b.platform}${b.metric}` ? -1 : 1)),
    });
    expect(sorted(named)).toEqual(sorted(all));
  });
});

test('[RPT-01] a report has the sums of the statements, for all songs and for one', async () => {
  const song = (await get(listTracks)).find(({ isrc }: { isrc?: string }) => isrc);
  for (const { name, lines } of fiveKinds) {
    const dry = await dryRun(server, artist, [{ name, content: lines(song).join('\n') }]);
    await applied(server, artist, dry.id);
  }
  const span = { from: '2024-01-01', to: '2026-11-10' };
  const choices: Record<string, string>[] = [{}, { songId: song.songId }];
  for (const which of choices) {
    const { currencies } = await get(getEarnings, { ...span, ...which, groupBy: 'store' });
    expect(currencies.length).toBeGreaterThan(1);
    const songIds = which.songId ? [which.songId] : [];
    const { document } = await made({ ...span, songIds, sections: ['earnings'] });
    for (const { currency, rows } of currencies)
      expect(
        tablesOf(document, `Earnings · Store · ${currency}`)[0]?.rows.map(({ cells }) => cells.slice(1)),
      ).toEqual(rows.map((row: { amount: string; units: number }) => [Number(row.amount), row.units]));
    expect(of(document, 'figures')[0]?.figures.map(({ label }) => label)).toEqual(
      currencies.map(({ currency }: { currency: string }) => `Earned, ${currency}`),
    );
  }
});

test('[RPT-01] a report of two songs has what each of them gained, and their sum', async () => {
  const overview = await get(getOverview, { ...days, metric: 'views' });
  const songIds = overview.topSongs.slice(1, 3).map(({ song }: { song: { id: string } }) => song.id);
  const { document } = await made({ songIds, metrics: ['views'], sections: ['figures', 'charts', 'songs'] });
  const { series } = await get(getSeries, {
    ...days,
    groupBy: 'song',
    metric: 'views',
    ids: songIds.join(','),
  });
  const gains = new Map(
    series.map((one: { title: string; change: { gained: number } }) => [one.title, one.change.gained]),
  );
  expect(gains.size).toBe(2);
  const rows = tablesOf(document, 'Songs · Views')[0]?.rows ?? [];
  expect(new Map(rows.map(({ cells }) => [cells[0], cells[2]]))).toEqual(gains);
  const sum = [...gains.values()].reduce<number>((all, one) => all + Number(one), 0);
  expect(of(document, 'figures')[0]?.figures.map(({ value }) => value)).toEqual([formatChange('en', sum)]);
  const drawn = of(document, 'chart')[0]?.series.find(({ faint }) => !faint)?.values ?? [];
  const together = series.map(({ values }: { values: (number | null)[] }) => values);
  expect(drawn).toEqual(
    drawn.map((_, place) => {
      const own = together
        .map((values: (number | null)[]) => values[place])
        .filter((one: number | null) => one !== null);
      return own.length > 0 ? own.reduce((all: number, one: number) => all + one, 0) : null;
    }),
  );
  expect(document.subtitle).toMatch(/^2 songs · Oct\u00a01\u00a0– Nov\u00a010, 2026 vs\. /);
});

test('[RPT-01] the files have every number of the document, and nothing that a spreadsheet would run', async () => {
  const { report, document } = await made({ title: '=cmd|calc' });
  const params = { id: report.id };
  const csv = await call(server.app, getReportCsv, { as: artist, params });
  expect(csv.headers['content-disposition']).toMatch(
    /^attachment; filename="tracklight-report-cmd-calc-sandbox-.+\.csv"$/,
  );
  expect(csv.body).toContain("'=cmd|calc");
  expect(csv.body).toContain('Sample data, not real numbers.');
  const xlsx = await call(server.app, getReportXlsx, { as: artist, params });
  const sheets = await openSpreadsheet(xlsx.rawPayload);
  expect(sheets.text).toContain('=cmd|calc');
  expect(sheets.text).not.toContain('<f>');
  for (const table of of(document, 'table'))
    for (const { cells } of table.rows)
      for (const cell of cells.filter((one) => typeof one === 'number')) {
        expect(csv.body).toContain(String(cell));
        expect(sheets.numbers.has(Number(cell))).toBe(true);
      }
  expect(sheets.names[0]).toBe('About this report');
});
