import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getOverview, type Overview } from '#contract/analytics.ts';
import { getTrackGrowth } from '#contract/growth.ts';
import { addTracks, getTrack, getTrackHistory, type HistoryPoint, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoId, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { enforceRetention } from '../metrics/retention.ts';
import { items } from '../metrics/table.ts';
import { follow, makeSong, observe, totalsOf } from './history-for-test.ts';
import { rebuild, refresh } from './totals.ts';

/** Songs read rarely, as on the free plan, where people refresh by hand. The server's clock says 20 November 2026. */
const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube } });

const overviewOf = async (as: Person, query: Record<string, string> = {}) =>
  (await call(server.app, getOverview, { as, query })).json<Overview>();
const viewsOf = ({ totals }: Overview) => totals.find(({ metric }) => metric === 'views');
const weekOf = async (as: Person, id: string) => {
  const growth = (await call(server.app, getTrackGrowth, { as, params: { id } })).json();
  return growth.spans[0].metrics.views;
};

test('[ANL-07] numbers deleted for their age leave every total they were in: no song is counted twice', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const [a, b] = [await makeSong(server, 'youtube', 'A'), await makeSong(server, 'youtube', 'B')];
  await follow(server, ada.user.id, a, b);
  const at = async (day: string, work: () => Promise<unknown>) => {
    server.ctx.clock.set(`${day}T10:00:00Z`);
    await work();
    await refresh(server.ctx, ada.user.id);
  };
  await at('2026-10-17', async () => {
    await observe(server, a, '2026-10-17T10:00:00Z', { views: 1000 });
    await observe(server, b, '2026-10-17T10:00:00Z', { views: 5000 });
  });
  await at('2026-10-27', () => observe(server, a, '2026-10-27T10:00:00Z', { views: 1100 }));
  await at('2026-11-11', () => observe(server, b, '2026-11-11T10:00:00Z', { views: 6000 }));
  server.ctx.clock.set('2026-11-18T10:00:00Z');
  await enforceRetention(server.ctx);
  await server.runJobs();
  await at('2026-11-19', () => observe(server, a, '2026-11-19T10:00:00Z', { views: 1200 }));
  server.ctx.clock.set('2026-11-20T10:00:00Z');
  expect(viewsOf(await overviewOf(ada))).toMatchObject({ value: 7200, songs: 2 });
  for (const [, , , songs] of await totalsOf(server, ada.user.id, 'youtube'))
    expect(songs).toBeLessThanOrEqual(2);
  server.ctx.clock.set('2026-11-20T12:00:00Z');
});

test('[ANL-07] songs that nobody read for months have no gain of 0: it is not known', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const song = await makeSong(server, 'soundcloud', 'Old');
  const [id = ''] = await follow(server, ada.user.id, song);
  for (const day of ['2026-07-18', '2026-07-19'])
    await observe(server, song, `${day}T10:00:00Z`, { plays: 500 });
  await rebuild(server.ctx, ada.user.id);
  const [total] = (await overviewOf(ada)).totals;
  expect(total?.change).toEqual({
    ...{ gained: null, corrected: 0, songs: 0, daysRead: 0 },
    ...{ compared: null, part: null, across: null },
  });
  expect(total?.brought.every((value) => value === null)).toBe(true);
  const track = (await call(server.app, getTrack, { as: ada, params: { id } })).json<Track>();
  expect(track.change).toEqual({});
});

describe('[ANL-07] growth over a gap', () => {
  const read = async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const song = await makeSong(server, 'youtube', 'Gap');
    const [id = ''] = await follow(server, ada.user.id, song);
    await observe(server, song, '2026-10-12T10:00:00Z', { views: 1100 });
    await observe(server, song, '2026-11-19T10:00:00Z', { views: 40_000 });
    await rebuild(server.ctx, ada.user.id);
    return { ada, id };
  };
  const gap = { from: '2026-10-12', to: '2026-11-19', gained: 38_900, corrected: 0 };

  test('is no week’s and no day’s, on no page, and is told as what it is', async () => {
    const { ada, id } = await read();
    const total = viewsOf(await overviewOf(ada, { from: '2026-11-13', to: '2026-11-19' }));
    expect(total?.change).toMatchObject({ gained: null, across: { ...gap, songs: 1 } });
    expect(total?.brought).toEqual(Array(7).fill(null));
    expect(total?.gaps).toEqual([]);
    expect(await weekOf(ada, id)).toMatchObject({ gained: null, across: [gap], daysRead: 1 });
    const query = { metric: 'views', from: '2026-11-13', to: '2026-11-19', mode: 'change' };
    const reply = await call(server.app, getTrackHistory, { as: ada, params: { id }, query });
    expect(reply.json<{ points: HistoryPoint[] }>().points.at(-1)).toMatchObject({
      value: null,
      note: 'missing',
      gap,
    });
  });

  test('is in a period that holds all of it', async () => {
    const { ada } = await read();
    const total = viewsOf(await overviewOf(ada, { from: '2026-10-13', to: '2026-11-19' }));
    expect(total?.change).toMatchObject({ gained: 38_900, songs: 1, daysRead: 1, across: null });
  });
});

test('[ANL-07] [BEY-03] one growth for one song and span: what rose and fell within a day is told the same everywhere', async () => {
  const ada = await person(server, { timeZone: 'UTC' });
  const song = await makeSong(server, 'youtube', 'Corrected');
  const [id = ''] = await follow(server, ada.user.id, song);
  for (let day = 12; day <= 18; day++)
    await observe(server, song, `2026-11-${day}T08:00:00Z`, { views: 1002 });
  for (const [hour, views] of [
    ['08', 1008],
    ['12', 1050],
    ['20', 1040],
  ] as const)
    await observe(server, song, `2026-11-19T${hour}:00:00Z`, { views });
  await rebuild(server.ctx, ada.user.id);
  const total = viewsOf(await overviewOf(ada, { from: '2026-11-13', to: '2026-11-19' }));
  expect(total?.change).toMatchObject({ gained: 48, corrected: -10 });
  expect(await weekOf(ada, id)).toMatchObject({ gained: 48, corrected: -10 });
  const track = (await call(server.app, getTrack, { as: ada, params: { id } })).json<Track>();
  expect(track.change.views).toBe(48);
  const query = { metric: 'views', from: '2026-11-19', to: '2026-11-19', mode: 'change' };
  const reply = await call(server.app, getTrackHistory, { as: ada, params: { id }, query });
  expect(reply.json().points).toMatchObject([{ value: 48, corrected: -10, correctedFrom: 1050 }]);
});

test('[ANL-07] a song that others follow already gains nothing for whoever adds it: only what comes afterwards counts', async () => {
  const [first, second] = [await person(server), await person(server, { timeZone: 'UTC' })];
  const views = (day: number) => {
    server.ctx.clock.set(`2026-11-${String(day).padStart(2, '0')}T09:00:00Z`);
    youtube.tell(videoId(1), { song: { title: 'Shared', artist: 'A' }, metrics: { views: 1000 * day } });
    return { views: 1000 * day };
  };
  const add = (as: Person) => call(server.app, addTracks, { as, body: { urls: [videoUrl(1)] } });
  views(8);
  await add(first);
  const [item] = await server.ctx.db
    .select()
    .from(items)
    .where(eq(items.url, videoUrl(1)));
  const song = { itemId: item?.id ?? '', platform: 'youtube', title: 'Shared' } as const;
  for (let day = 9; day <= 20; day++) {
    const metrics = views(day);
    await observe(server, song, server.ctx.clock.now(), metrics);
    if (day === 19) await add(second);
  }
  await rebuild(server.ctx, second.user.id);
  server.ctx.clock.set('2026-11-20T12:00:00Z');
  const total = viewsOf(await overviewOf(second, { from: '2026-11-13', to: '2026-11-19' }));
  expect(total).toMatchObject({ value: 20_000, songs: 1, change: { gained: null, songs: 0 } });
  expect(total?.sparkline.slice(0, 6)).toEqual(Array(6).fill(null));
});
