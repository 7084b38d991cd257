/** Own figures of a song and of the artist: days as days, months as spans, the same on every page. */
import { beforeAll, describe, expect, test } from 'vitest';
import { getEarnings } from '#contract/earnings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { answerImport, getImportBrought, listImportSubjects, matchImportSubject } from '#contract/imports.ts';
import { exportOwnSeries, getListenerWindow, getOwnSeries } from '#contract/own-series.ts';
import { getSeries } from '#contract/series.ts';
import { exportTracks } from '#contract/track-export.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { addDays } from '#domain/days.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applied, dryRun, undone, uploadSettings } from '../imports/upload/upload-for-test.ts';

const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { spotify }, settings: uploadSettings() });
const spotifyUrl = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

const distrokid = [
  'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
  '2026-08-15,2026-06,Spotify,Ada,Paper Boats,QZABC2600001,1,700,100,Song,US,0,2.10',
  '2026-08-15,2026-07,Spotify,Ada,Paper Boats,QZABC2600001,1,400,100,Song,DE,0,0.90',
  '2026-08-15,2026-07,Deezer,Ada,Paper Boats,QZABC2600001,1,98,100,Song,US,0,0.245',
].join('\n');

let ada: Person;
let eve: Person;
let song: Track;
let theirs: Track;
let timeline: string;
let statement: string;

type Reply = ReplyOf<typeof getOwnSeries>;
type Figure = Reply['figures'][number];

const read = async (query: Record<string, string> = {}, as = ada) =>
  (await call(server.app, getOwnSeries, { as, query })).json<Reply>();
const figureIn = ({ figures }: Reply, name: string): Figure | undefined =>
  figures.find(({ figure }) => figure === name);

async function bring(
  name: string,
  content: string,
  fields?: Record<string, string>,
  answer?: object,
  isOfSong = false,
) {
  const dry = await dryRun(server, ada, [{ name, content }], fields);
  if (answer) await answered(dry.id, answer);
  if (isOfSong) await matched(dry.id);
  await applied(server, ada, dry.id);
  return dry.id;
}

async function matched(id: string) {
  const listed = await call(server.app, listImportSubjects, { as: ada, params: { id }, query: {} });
  const [subject] = listed.json<{ id: string }[]>();
  const params = { id, subjectId: subject?.id ?? '' };
  await call(server.app, matchImportSubject, { as: ada, params, body: { trackId: song.id } });
  await server.runJobs();
}

async function answered(id: string, answer: object) {
  const reply = await call(server.app, answerImport, {
    as: ada,
    params: { id },
    body: { files: [{ index: 0, ...answer }] },
  });
  expect(reply.statusCode).toBe(200);
  await server.runJobs();
}

beforeAll(async () => {
  [ada, eve] = [await person(server), await person(server)];
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', {
    song: { title: 'Paper Boats', artist: 'Ada', isrc: 'QZABC2600001' },
    metrics: { popularity: 7 },
  });
  const add = async (as: Person): Promise<Track> =>
    (await call(server.app, addTracks, { as, body: { urls: [spotifyUrl] } })).json().added[0];
  song = await add(ada);
  theirs = await add(eve);
  timeline = await bring(
    'Paper Boats-timeline.csv',
    'date,streams\n2026-11-01,5\n2026-11-02,7\n2026-11-04,1',
    {
      trackId: song.id,
    },
  );
  statement = await bring('statement.csv', distrokid);
  await bring(
    'Ada-songs-28day.csv',
    'song,listeners,streams,saves,release_date\nPaper Boats,40,100,8,2026-05-01',
    undefined,
    { from: '2026-10-01', to: '2026-10-28' },
    true,
  );
});

describe('[EARN-02] [SYNC-10] what is imported of a song', () => {
  test('days stay days and months stay spans: neither is spread or added to the other', async () => {
    const reply = await read({ songId: song.songId });
    const streams = figureIn(reply, 'streams');
    expect(streams?.series).toMatchObject([
      {
        ...{ grain: 'day', platform: 'spotify', total: 13, count: 3, from: '2026-11-01', to: '2026-11-04' },
        ...{ latest: { from: '2026-11-04', to: '2026-11-04', value: 1 }, dayBoundary: 'UTC' },
        ...{ source: 'import', importIds: [timeline] },
      },
      {
        ...{ grain: 'span', platform: 'spotify', total: 100, count: 1 },
        spans: [{ from: '2026-10-01', to: '2026-10-28', value: 100 }],
      },
    ]);
    expect(reply.imports.map(({ kind, files }) => [kind, files])).toEqual([
      ['spotify-songs', ['Ada-songs-28day.csv']],
      ['distrokid', ['statement.csv']],
      ['spotify-song-timeline', ['Paper Boats-timeline.csv']],
    ]);
    expect(reply.figure).toBe('streams');
    expect(reply.known).toEqual({ from: '2026-06-01', to: '2026-11-04' });
  });

  test('a statement has its units by store and month, with what they add up to', async () => {
    const units = figureIn(await read({ songId: song.songId, figure: 'units' }), 'units');
    expect(units).toMatchObject({
      total: 1198,
      series: [
        {
          ...{ platform: 'spotify', grain: 'span', total: 1100, importIds: [statement] },
          spans: [
            { from: '2026-06-01', to: '2026-06-30', value: 700 },
            { from: '2026-07-01', to: '2026-07-31', value: 400 },
          ],
        },
        { platform: 'deezer', total: 98 },
      ],
    });
    const earned = figureIn(await read({ songId: song.songId }), 'earnings');
    expect(earned).toMatchObject({ currency: 'USD', total: 3_245_000 });
  });

  test('a level adds up to nothing: its latest span is told', async () => {
    const listeners = figureIn(await read({ songId: song.songId }), 'listeners');
    expect(listeners?.series).toMatchObject([{ total: null, latest: { to: '2026-10-28', value: 40 } }]);
  });

  test('ratios have both parts, of the same days of one file', async () => {
    const { ratios } = await read({ songId: song.songId });
    expect(ratios).toMatchObject([
      { of: 'streams', per: 'listeners', top: 100, bottom: 40, from: '2026-10-01', to: '2026-10-28' },
      { of: 'saves', per: 'listeners', top: 8, bottom: 40 },
    ]);
  });

  test('days asked for take what lies wholly within, and say what there is beyond', async () => {
    const reply = await read({ songId: song.songId, from: '2026-06-15', to: '2026-07-31' });
    expect(figureIn(reply, 'units')).toMatchObject({ total: 498 });
    expect(figureIn(reply, 'streams')).toBeUndefined();
    expect(reply.known).toEqual({ from: '2026-06-01', to: '2026-11-04' });
  });

  test('[ANL-07] is the same on the song’s page, in Analytics, in earnings and in files', async () => {
    const days = { from: '2026-11-01', to: '2026-11-04' };
    const page = figureIn(await read({ songId: song.songId, ...days }), 'streams')?.series[0]?.total;
    const lines = await call(server.app, getSeries, {
      as: ada,
      query: { ...days, interval: 'day', groupBy: 'song', ids: song.songId },
    });
    const values = lines.json<ReplyOf<typeof getSeries>>().imported[0]?.values ?? [];
    expect(values.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(page);
    const file = await call(server.app, exportOwnSeries, {
      as: ada,
      query: { songId: song.songId, ...days, format: 'json' },
    });
    expect(file.json<{ value: number }[]>().reduce((sum, { value }) => sum + value, 0)).toBe(page);
    type Line = { id: string; ownFigures: { figure: string; sum: number }[] };
    const listed = (await call(server.app, exportTracks, { as: ada, query: { format: 'json' } })).json<
      Line[]
    >();
    expect(listed[0]?.ownFigures).toMatchObject([{ figure: 'streams', sum: page }]);
    const money = (await call(server.app, getEarnings, { as: ada, query: { songId: song.songId } })).json<
      ReplyOf<typeof getEarnings>
    >();
    const own = await read({ songId: song.songId });
    expect(money.currencies[0]).toMatchObject({ total: '3.245', units: figureIn(own, 'units')?.total });
  });

  test('as a file, a line a day or span', async () => {
    const file = await call(server.app, exportOwnSeries, { as: ada, query: { songId: song.songId } });
    const lines = file.body.split('\n').map((line) => line.trim());
    expect(lines[0]).toBe('figure,platform,track_id,from,to,value,currency,sources,files');
    expect(lines).toContain(
      `streams,spotify,${song.id},2026-11-02,2026-11-02,7,,${timeline},Paper Boats-timeline.csv`,
    );
    expect(lines).toContain(
      `earnings,deezer,${song.id},2026-07-01,2026-07-31,0.245,USD,${statement},statement.csv`,
    );
  });

  test('[SEC-01] is its owner’s alone, whoever follows the same song', async () => {
    expect(await read({ songId: theirs.songId }, eve)).toMatchObject({ figures: [], known: null });
    const foreign = await call(server.app, getOwnSeries, { as: eve, query: { songId: song.songId } });
    expect(foreign.statusCode).toBe(404);
  });
});

test('[SYNC-10] an import says what it brought, in sums and amounts, and where that is seen', async () => {
  const brought = (as = ada) => call(server.app, getImportBrought, { as, params: { id: statement } });
  expect((await brought()).json()).toEqual({
    totals: [
      { figure: 'units', currency: '', sum: 1198, from: '2026-06-01', to: '2026-07-31' },
      { figure: 'earnings', currency: 'USD', sum: 3_245_000, from: '2026-06-01', to: '2026-07-31' },
    ],
    money: [{ currency: 'USD', inFiles: 3_245_000, stored: 3_245_000, removed: 0, leftOut: [] }],
    songs: [
      {
        songId: song.songId,
        title: 'Paper Boats',
        artist: 'Ada',
        isrc: 'QZABC2600001',
        platforms: ['spotify'],
      },
    ],
    ...{ moreSongs: 0, isOfArtist: false, isOfAudience: false },
  });
  expect((await brought(eve)).statusCode).toBe(404);
});

test('[EARN-02] playlists that carry a song: first and last seen, and gone where the latest table has it no more', async () => {
  const head = 'title,author,listeners,streams,date_added';
  const table = (rows: string[], from: string, to: string) =>
    bring(`Ada-playlists-28day-${to}.csv`, [head, ...rows].join('\n'), { trackId: song.id }, { from, to });
  await table(['Late Night,Curator,30,50,2026-08-01', 'Rain,-,5,9,n/a'], '2026-09-01', '2026-09-28');
  await table(['Late Night,Curator,20,31,2026-08-01'], '2026-10-01', '2026-10-28');
  const { playlists } = await read({ songId: song.songId });
  expect(playlists).toMatchObject([
    {
      ...{ name: 'Late Night · Curator', streams: 31, listeners: 20, from: '2026-10-01', to: '2026-10-28' },
      ...{ firstSeen: '2026-09-28', lastSeen: '2026-10-28', goneFrom: null },
    },
    { name: 'Rain', streams: 9, firstSeen: '2026-09-28', lastSeen: '2026-09-28', goneFrom: '2026-10-01' },
  ]);
});

test('[EARN-02] why monthly listeners fell: the 28 days that came in beside the 28 that went out', async () => {
  const window = async (as = ada) =>
    (await call(server.app, getListenerWindow, { as })).json<ReplyOf<typeof getListenerWindow>>().window;
  expect(await window()).toBeNull();
  const rows = Array.from({ length: 56 }, (_, place) => {
    const isOld = place < 28;
    const listeners = place === 5 ? 90 : isOld ? 20 : 10;
    return `${addDays('2026-09-20', place)},${listeners},${500 - place},${isOld ? 40 : 25},1,2,300`;
  });
  const id = await bring(
    'Ada-audience-timeline.csv',
    ['date,listeners,monthly listeners,streams,playlist adds,saves,followers', ...rows].join('\n'),
  );
  expect(await window()).toMatchObject({
    ...{ platform: 'spotify', day: '2026-11-14', value: 445, before: 473, beforeDay: '2026-10-17' },
    cameIn: { from: '2026-10-18', to: '2026-11-14' },
    wentOut: { from: '2026-09-20', to: '2026-10-17' },
    figures: [
      { figure: 'listeners', cameIn: { sum: 280, days: 28 }, wentOut: { sum: 630, days: 28 } },
      { figure: 'streams', cameIn: { sum: 700, days: 28 }, wentOut: { sum: 1120, days: 28 } },
      { figure: 'saves', cameIn: { sum: 56 }, wentOut: { sum: 56 } },
      { figure: 'playlistAdds' },
    ],
    strongest: { wentOut: { from: '2026-09-25', value: 90 } },
    ratio: { of: 'streams', per: 'monthlyListeners', top: 700, bottom: 445 },
    ...{ source: 'import', importIds: [id] },
  });
  expect(figureIn(await read(), 'followers')?.series).toMatchObject([{ latest: { value: 300 }, count: 56 }]);
  expect(await window(eve)).toBeNull();
});

test('[EARN-02] goes with its import', async () => {
  await undone(server, ada, statement);
  const reply = await read({ songId: song.songId });
  expect(figureIn(reply, 'units')).toBeUndefined();
  expect(figureIn(reply, 'streams')?.series).toHaveLength(2);
});
