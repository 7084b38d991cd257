import { beforeAll, describe, expect, test } from 'vitest';
import { listImportSubjects, matchImportSubject } from '#contract/imports.ts';
import { getTrackDay } from '#contract/track-day.ts';
import {
  addTracks,
  getTrack,
  getTrackHistory,
  type HistoryPoint,
  removeTrack,
  restoreTrack,
  type Track,
} from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { purgeRemovedTracks } from '../following/removal.ts';
import { applied, dryRun, storedRows, undone, uploadSettings } from './upload/upload-for-test.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const spotify = fakeConnector('spotify', { knowsAll: true });
const server = useTestServer({ platforms: { youtube, spotify }, settings: uploadSettings() });
const spotifyUrl = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

let ada: Person;
let eve: Person;
let song: Track;
let video: Track;
let theirs: Track;
let timelineId: string;

const add = async (as: Person, url: string): Promise<Track> =>
  (await call(server.app, addTracks, { as, body: { urls: [url] } })).json().added[0];

const timeline = (rows: readonly string[]) => ({
  name: 'Paper Boats-timeline.csv',
  content: ['date,streams', ...rows].join('\n'),
});

beforeAll(async () => {
  [ada, eve] = [await person(server), await person(server)];
  spotify.tell('4uLU6hMCjMI75M1A2tKUQC', {
    song: { title: 'Paper Boats', artist: 'Ada' },
    metrics: { popularity: 7 },
  });
  youtube.tell(videoId(0), { song: { title: 'Paper Boats', artist: 'Ada' }, metrics: { views: 100 } });
  song = await add(ada, spotifyUrl);
  theirs = await add(eve, spotifyUrl);
  video = await add(ada, videoUrl(0));
  const days = ['2026-11-01,5', '2026-11-02,7', '2026-11-04,1'];
  const dry = await dryRun(server, ada, [timeline(days)], { trackId: song.id });
  expect(dry).toMatchObject({ state: 'ready', kind: 'spotify-song-timeline', rows: { new: 3 } });
  timelineId = dry.id;
  await applied(server, ada, dry.id);
});

const range = { from: '2026-10-31', to: '2026-11-05' };
const history = async (query: Record<string, string>, as = ada, id = song.id) =>
  (
    await call(server.app, getTrackHistory, {
      as,
      params: { id },
      query: { metric: 'streams', ...range, ...query },
    })
  ).json<{
    points: HistoryPoint[];
    imported?: object;
  }>();
const values = async (query: Record<string, string>, as = ada, id = song.id) =>
  (await history(query, as, id)).points.map(({ value, note }) => value ?? note);

describe('[SYNC-07] [TRK-08] imported days of a metric that the platform shows nobody', () => {
  test('are what each day brought, and the sum of all since the first', async () => {
    expect(await values({ mode: 'change' })).toEqual(['missing', 5, 7, 'missing', 1, 'missing']);
    expect(await values({ mode: 'total' })).toEqual(['missing', 5, 12, 'missing', 13, 'missing']);
    const { points, imported } = await history({ mode: 'change', tz: 'Asia/Tokyo' });
    expect(points[1]).toMatchObject({ date: '2026-11-01', value: 5, source: 'import' });
    expect(imported).toEqual({
      from: '2026-11-01',
      to: '2026-11-04',
      dayBoundary: 'UTC',
      sourceIds: [timelineId],
      files: ['Paper Boats-timeline.csv'],
    });
  });

  test('are a part of a week of which some are missing', async () => {
    const { points } = await history({
      mode: 'change',
      interval: 'week',
      from: '2026-10-26',
      to: '2026-11-08',
    });
    expect(points).toMatchObject([
      { date: '2026-10-26', value: null, part: { from: '2026-10-31', to: '2026-11-01', gained: 5 } },
      { date: '2026-11-02', value: null, note: 'missing' },
    ]);
    expect(await values({ interval: 'month', mode: 'total', from: '2026-11-01' })).toEqual([13]);
  });

  test('[SEC-01] are their owner’s alone, whoever follows the same song', async () => {
    expect(await values({ mode: 'change' }, eve, theirs.id)).toEqual(Array(6).fill('missing'));
    expect((await history({}, eve, theirs.id)).imported).toBeUndefined();
    const track = await call(server.app, getTrack, { as: eve, params: { id: theirs.id } });
    expect(track.json().ownFigures).toEqual([]);
    const day = await call(server.app, getTrackDay, {
      as: eve,
      params: { id: theirs.id, day: '2026-11-01' },
    });
    expect(day.json().imported).toEqual([]);
  });

  test('are told with their song and their day', async () => {
    const track = await call(server.app, getTrack, { as: ada, params: { id: song.id } });
    expect(track.json().ownFigures).toEqual([
      {
        figure: 'streams',
        from: '2026-11-01',
        to: '2026-11-04',
        days: 3,
        dayBoundary: 'UTC',
        sourceIds: [timelineId],
        files: ['Paper Boats-timeline.csv'],
      },
    ]);
    const day = await call(server.app, getTrackDay, { as: ada, params: { id: song.id, day: '2026-11-02' } });
    expect(day.json().imported).toMatchObject([
      {
        figure: 'streams',
        value: 7,
        source: 'import',
        sourceId: timelineId,
        files: ['Paper Boats-timeline.csv'],
      },
    ]);
  });
});

test('[SYNC-07] what is imported stands beside a public counter, and goes when it is undone', async () => {
  const file = {
    name: 'Chart data.csv',
    content: `Date,Content,Video title,Video publish time,Views\n2026-11-02,${videoId(0)},Paper Boats,"Nov 1, 2020",42`,
  };
  const dry = await dryRun(server, ada, [file]);
  await applied(server, ada, dry.id);
  const point = async () =>
    (await history({ metric: 'views', mode: 'change', from: '2026-11-02', to: '2026-11-02' }, ada, video.id))
      .points[0];
  expect(await point()).toMatchObject({ value: null, note: 'missing', imported: 42 });
  const total = await history(
    { metric: 'views', mode: 'total', from: '2026-11-20', to: '2026-11-20' },
    ada,
    video.id,
  );
  expect(total.points).toMatchObject([{ value: 100, source: 'counter' }]);
  await undone(server, ada, dry.id);
  expect(await point()).not.toHaveProperty('imported');
});

test('[SYNC-07] [TRK-07] what is imported of a song comes back with it, and goes with its import', async () => {
  const stored = await storedRows(server);
  expect(stored).toBe(3);
  await call(server.app, removeTrack, { as: ada, params: { id: song.id } });
  await purgeRemovedTracks(server.ctx);
  await call(server.app, restoreTrack, { as: ada, params: { id: song.id } });
  expect(await values({ mode: 'change' })).toEqual(['missing', 5, 7, 'missing', 1, 'missing']);
  await call(server.app, removeTrack, { as: ada, params: { id: song.id } });
  server.ctx.clock.advance(25 * 3600_000);
  await purgeRemovedTracks(server.ctx);
  // Under the name that the file gives: by its title alone nobody but its owner can say that it is the song again.
  expect(await storedRows(server)).toBe(3);
  const again = await add(ada, spotifyUrl);
  await server.runJobs();
  const known = async () =>
    (await history({ mode: 'change' }, ada, again.id)).points.flatMap(({ value }) => value ?? []);
  expect(await known()).toEqual([]);
  const of = { as: ada, params: { id: timelineId } };
  const [subject] = (await call(server.app, listImportSubjects, of)).json();
  const params = { id: timelineId, subjectId: subject.id };
  const body = { trackId: again.id };
  expect((await call(server.app, matchImportSubject, { as: ada, params, body })).statusCode).toBe(200);
  await server.runJobs();
  expect(await known()).toEqual([5, 7, 1]);
  await undone(server, ada, timelineId);
  expect(await storedRows(server)).toBe(0);
});
