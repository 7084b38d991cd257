/** One day of a song, opened to its source. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type DayReading, getTrackDay } from '#contract/track-day.ts';
import { addTracks, type Track } from '#contract/tracks.ts';
import type { Metrics } from '#domain/metrics.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { recordReadings, startRun } from '../../metrics/service.ts';
import type { Trigger } from '../../metrics/table.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube } });

let ada: Person;
let track: Track;

async function seen(instant: string, metrics: Metrics, trigger: Trigger = 'schedule'): Promise<void> {
  server.ctx.clock.set(instant);
  const run = await startRun(server.ctx, { platform: 'youtube', trigger, asked: 1 });
  const { rows } = await server.ctx.db.execute<{ id: string }>(sql`select id from items`);
  const song = { title: 'T', artist: 'A' };
  const reading = { outcome: 'read' as const, song, metrics, withheld: [], availability: 'public' as const };
  await recordReadings(server.ctx, run, [
    { itemId: rows[0]?.id ?? '', observedAt: server.ctx.clock.now(), reading },
  ]);
}

beforeAll(async () => {
  ada = await person(server);
  server.ctx.clock.set('2026-11-01T08:00:00Z');
  youtube.tell(videoId(0), { song: { title: 'T', artist: 'A' }, metrics: { views: 100, likes: 1 } });
  track = (await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(0)] } })).json().added[0];
  await seen('2026-11-03T06:00:00Z', { views: 150, likes: 1 });
  await seen('2026-11-03T12:00:00Z', { views: 170, likes: 1 }, 'hand');
  await seen('2026-11-03T21:00:00Z', { views: 170, likes: 1 });
  await seen('2026-11-09T09:00:00Z', { views: 165, likes: 2 });
});

const dayOf = (day: string, query = {}, as = ada, id = track.id) =>
  call(server.app, getTrackDay, { as, params: { id, day }, query });
const read = async (day: string, query = {}) => {
  const answer = await dayOf(day, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ readings: DayReading[]; before: DayReading | null; next: DayReading | null }>();
};
const short = (reading: DayReading | null) =>
  reading && [reading.at.slice(5, 16), reading.trigger, reading.isChange, reading.metrics.views];

test('[BEY-01] a day tells each of its readings: when, why, what was seen and whether it was new', async () => {
  const { readings, before, next } = await read('2026-11-03');
  expect(readings.map(short)).toEqual([
    ['11-03T06:00', 'schedule', true, 150],
    ['11-03T12:00', 'hand', true, 170],
    ['11-03T21:00', null, false, 170],
  ]);
  expect(readings[0]).toEqual({
    at: '2026-11-03T06:00:00.000Z',
    source: 'counter',
    trigger: 'schedule',
    isChange: true,
    metrics: { views: 150, likes: 1 },
    withheld: [],
  });
  expect([short(before), short(next)]).toEqual([
    ['11-01T08:00', 'add', true, 100],
    ['11-09T09:00', 'schedule', true, 165],
  ]);
});

test('[ANL-03] [BEY-01] a day that nobody looked at has none, and tells those before and after it', async () => {
  const { readings, before, next } = await read('2026-11-06');
  expect(readings).toEqual([]);
  expect([short(before)?.slice(0, 1), short(next)?.[0]]).toEqual([['11-03T21:00'], '11-09T09:00']);
  const { before: none } = await read('2026-11-01');
  expect(none).toBeNull();
  const { readings: last, next: never } = await read('2026-11-09');
  expect([last.length, never]).toEqual([1, null]);
});

test('[ANL-03] is a day of the asked zone, else of the user’s', async () => {
  const { readings } = await read('2026-11-04', { tz: 'Asia/Tokyo' });
  expect(readings.map(short)).toEqual([['11-03T21:00', null, false, 170]]);
  const { readings: earlier, next } = await read('2026-11-03', { tz: 'Asia/Tokyo' });
  expect([earlier.length, short(next)?.[0]]).toEqual([2, '11-03T21:00']);
  expect((await dayOf('2026-11-03', { tz: 'Mars/Olympus' })).statusCode).toBe(400);
});

test('[SEC-01] is nobody else’s, and no day of another calendar', async () => {
  const eve = await person(server);
  expect((await dayOf('2026-11-03', {}, eve)).statusCode).toBe(404);
  expect((await dayOf('2026-02-30')).statusCode).toBe(400);
});
