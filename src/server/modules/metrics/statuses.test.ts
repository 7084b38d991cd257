/** What is kept of a link's status, and what is said of it. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getRecentEvents } from '#contract/recent-events.ts';
import { addTracks, getTrack } from '#contract/tracks.ts';
import { call, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { statusPeriods } from './policy.ts';
import { recordFailures, recordReadings, startRun } from './service.ts';
import type { ItemStatus } from './table.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube } });

const at = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`);

describe('what is said of a link', () => {
  const told = (
    status: ItemStatus,
    since: number,
    created: number,
    changes: [number, ItemStatus, ItemStatus | null][],
  ) => {
    const { periods, isWhole } = statusPeriods({
      ...{ status, since: at(since), createdAt: at(created) },
      changes: changes.map(([day, now, was]) => ({ at: at(day), status: now, was })),
    });
    return {
      days: periods.map(({ status, from, to }) => [status, from.getUTCDate(), to?.getUTCDate()]),
      isWhole,
    };
  };

  test('[SYNC-04] never changed: it is what it was when it was first looked up', () =>
    expect(told('active', 1, 1, [])).toEqual({ days: [['active', 1, undefined]], isWhole: true }));

  test('[SYNC-04] gone and back', () =>
    expect(
      told('active', 7, 1, [
        [7, 'active', 'gone'],
        [4, 'gone', 'active'],
      ]),
    ).toEqual({
      days: [
        ['active', 7, undefined],
        ['gone', 4, 7],
        ['active', 1, 4],
      ],
      isWhole: true,
    }));

  test('[SYNC-04] nothing is said of the time before changes were kept', () =>
    expect(
      told('gone', 9, 1, [
        [9, 'gone', 'active'],
        [4, 'active', null],
      ]),
    ).toEqual({
      days: [
        ['gone', 9, undefined],
        ['active', 4, 9],
      ],
      isWhole: false,
    }));

  test('[SYNC-04] what was there before changes were kept and never changed since it was looked up is whole', () =>
    expect(told('active', 1, 1, [[1, 'active', null]])).toEqual({
      days: [['active', 1, undefined]],
      isWhole: true,
    }));
});

test('[SYNC-04] a link that goes, is hidden and comes back tells each of it once, on its page and among what happened', async () => {
  server.ctx.clock.set(at(1).toISOString());
  const ada = await person(server, { timeZone: 'UTC' });
  const song = { title: 'Ferry', artist: 'Kestrel' };
  youtube.tell(videoId(1), { song, metrics: { views: 5 } });
  const [track] = (await call(server.app, addTracks, { as: ada, body: { urls: [videoUrl(1)] } })).json()
    .added;
  const { rows } = await server.ctx.db.execute<{ id: string }>(sql`select id from items`);
  const itemId = rows[0]?.id ?? '';
  const read = async (day: number, availability: 'public' | 'private') => {
    server.ctx.clock.set(at(day).toISOString());
    const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
    const reading = {
      outcome: 'read',
      song,
      metrics: { views: 5 + day },
      withheld: [],
      availability,
    } as const;
    await recordReadings(server.ctx, run, [{ itemId, observedAt: at(day), reading }] as never);
  };
  const lose = async (day: number) => {
    server.ctx.clock.set(at(day).toISOString());
    const run = await startRun(server.ctx, { platform: 'youtube', trigger: 'schedule', asked: 1 });
    await recordFailures(server.ctx, run, [{ itemId, kind: 'not-found', failedAt: at(day) }] as never);
  };
  await read(2, 'public');
  await lose(3);
  await lose(4);
  await read(6, 'private');
  await read(8, 'public');
  await read(9, 'public');
  const told = (await call(server.app, getTrack, { as: ada, params: { id: track.id } })).json() as ReplyOf<
    typeof getTrack
  >;
  const days = told.statusHistory.periods.map(({ status, from }) => [status, new Date(from).getUTCDate()]);
  expect(days).toEqual([
    ['active', 8],
    ['private', 6],
    ['gone', 3],
    ['active', 1],
  ]);
  expect(told.statusHistory.isWhole).toBe(true);
  const events = (await call(server.app, getRecentEvents, { as: ada })).json() as ReplyOf<
    typeof getRecentEvents
  >;
  const kinds = events.events.map(({ kind, date }) => [kind, date]);
  expect(kinds.filter(([kind]) => kind !== 'added' && kind !== 'milestone')).toEqual([
    ['back', '2026-11-08'],
    ['private', '2026-11-06'],
    ['gone', '2026-11-03'],
  ]);
});
