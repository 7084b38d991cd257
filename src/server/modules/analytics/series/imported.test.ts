/** Own figures beside the lines of public counters, and in the file of the list. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getSeries } from '#contract/series.ts';
import { exportTracks } from '#contract/track-export.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { applied, dryRun, undone, uploadSettings } from '../../imports/upload/upload-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { youtube, spotify }, settings: uploadSettings() });
const spotifyUrl = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

let ada: Person;
let eve: Person;
let song: Track;
let video: Track;
let theirs: Track;
let [timelineId, chartId]: string[] = [];

const add = async (as: Person, url: string): Promise<Track> =>
  (await call(server.app, addTracks, { as, body: { urls: [url] } })).json().added[0];

beforeAll(async () => {
  [ada, eve] = [await person(server), await person(server)];
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', {
    song: { title: 'Quiet Harbour', artist: 'Ada' },
    metrics: { popularity: 7 },
  });
  youtube.tell(videoId(0), { song: { title: 'Paper Boats', artist: 'Ada' }, metrics: { views: 100 } });
  song = await add(ada, spotifyUrl);
  theirs = await add(eve, spotifyUrl);
  video = await add(ada, videoUrl(0));
  const timeline = await dryRun(
    server,
    ada,
    [
      {
        name: 'Quiet Harbour-timeline.csv',
        content: 'date,streams\n2026-11-01,5\n2026-11-02,7\n2026-11-04,1',
      },
    ],
    { trackId: song.id },
  );
  await applied(server, ada, timeline.id);
  const chart = await dryRun(server, ada, [
    {
      name: 'Chart data.csv',
      content: `Date,Content,Video title,Video publish time,Views\n2026-11-02,${videoId(0)},Paper Boats,"Nov 1, 2020",42`,
    },
  ]);
  await applied(server, ada, chart.id);
  [timelineId, chartId] = [timeline.id, chart.id];
});

const range = { from: '2026-10-31', to: '2026-11-04', interval: 'day' as const };
const read = async (query: Record<string, string>, as = ada) =>
  (await call(server.app, getSeries, { as, query: { ...range, ...query } })).json<
    ReplyOf<typeof getSeries>
  >();

describe('[ANL-01] [SYNC-07] imported days of a song', () => {
  test('are a line of their own, with file, source and whose days they are', async () => {
    const reply = await read({ groupBy: 'song', ids: song.songId });
    expect(reply.metric).toBe('streams');
    expect(reply.importedMetrics).toEqual(['streams']);
    expect(reply.imported).toEqual([
      {
        ...{ key: `import-${song.id}`, source: 'import', trackId: song.id, songId: song.songId },
        ...{ platform: 'spotify', title: 'Quiet Harbour', artist: 'Ada', dayBoundary: 'UTC' },
        ...{ sourceIds: [timelineId], files: ['Quiet Harbour-timeline.csv'] },
        values: [null, 5, 7, null, 1],
        daysKnown: [0, 1, 1, 0, 1],
      },
    ]);
  });

  test('are added to no public counter, and stand in no total beside one', async () => {
    const reply = await read({ groupBy: 'track', ids: video.id, metric: 'views' });
    expect(reply.series).toMatchObject([{ key: video.id, values: [null, null, null, null, null] }]);
    expect(reply.imported).toMatchObject([{ sourceIds: [chartId], values: [null, null, 42, null, null] }]);
    expect(
      (await read({ groupBy: 'track', ids: video.id, metric: 'views', mode: 'total' })).imported,
    ).toEqual([]);
    const all = await read({ metric: 'views' });
    expect(all.imported).toEqual([]);
    expect(all.series[0]?.change.gained ?? 0).toBe(0);
  });

  test('add up from the first of them on where the platform shows nobody a number, weeks only where whole', async () => {
    const total = await read({ groupBy: 'song', ids: song.songId, mode: 'total', from: '2026-11-02' });
    expect(total.imported[0]?.values).toEqual([12, null, 13]);
    const weeks = await read({ groupBy: 'song', ids: song.songId, interval: 'week', from: '2026-11-01' });
    expect(weeks.imported[0]).toMatchObject({ values: [5, null], daysKnown: [1, 2] });
    expect((await read({ groupBy: 'song', ids: song.songId, align: 'release' })).imported).toEqual([]);
  });

  test('[SEC-01] are their owner’s alone, whoever follows the same song', async () => {
    const reply = await read({ groupBy: 'song', ids: theirs.songId }, eve);
    expect([reply.imported, reply.importedMetrics]).toEqual([[], []]);
    const foreign = await call(server.app, getSeries, {
      as: eve,
      query: { ...range, groupBy: 'song', ids: song.songId },
    });
    expect(foreign.statusCode).toBe(404);
  });
});

type Line = { id: string; source: string | null; ownFigures: unknown[] };

test('[EXP-01] [EXP-03] the file of the list has imported days with their sum and source, until they are undone', async () => {
  const exported = async (as = ada): Promise<Line[]> =>
    (await call(server.app, exportTracks, { as, query: { format: 'json' } })).json();
  const own = async (id: string, as = ada) => (await exported(as)).find((line) => line.id === id)?.ownFigures;
  expect(await own(song.id)).toEqual([
    {
      ...{ figure: 'streams', from: '2026-11-01', to: '2026-11-04', days: 3, sum: 13 },
      ...{ dayBoundary: 'UTC', sourceIds: [timelineId], files: ['Quiet Harbour-timeline.csv'] },
    },
  ]);
  expect(await own(theirs.id, eve)).toEqual([]);
  const csv = await call(server.app, exportTracks, { as: ada, query: { format: 'csv' } });
  expect(csv.body).toContain(`views 2026-11-02..2026-11-02 1 42 America/Los_Angeles ${chartId}`);
  await undone(server, ada, chartId ?? '');
  expect(await own(video.id)).toEqual([]);
});
