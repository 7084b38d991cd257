/** Goals and lines: set for what is one's own, told once, removed and brought back. */
import { describe, expect, test } from 'vitest';
import {
  type Alert,
  addAlert,
  addGoal,
  changeGoal,
  type Goal,
  listAlerts,
  listGoals,
  removeAlert,
  removeGoal,
  restoreAlert,
  restoreGoal,
} from '#contract/goals.ts';
import { listNotifications, type Notification } from '#contract/notifications.ts';
import { mostGoals } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { follow, makeSong, observe, type Song } from '../analytics/history-for-test.ts';
import { checkGoals, purgeRemovedGoals } from './check.ts';

/** Today is 20 November 2026. */
const server = useTestServer();
const noId = '0'.repeat(32);

async function songOf(as: Person, views: number, title = 'Blue <b>Hour</b>'): Promise<Song & { id: string }> {
  const song = await makeSong(server, 'youtube', title);
  const [id = ''] = await follow(server, as.user.id, song);
  await observe(server, song, '2026-11-18T20:00:00Z', { views });
  return { ...song, id };
}
const brings = async (song: Song, day: string, views: number) =>
  observe(server, song, `${day}T20:00:00Z`, { views });
const check = (as: Person) => checkGoals(server.ctx, { userId: as.user.id });
const told = async (as: Person): Promise<string[]> =>
  (await call(server.app, listNotifications, { as }))
    .json<Notification[]>()
    .map(({ title, content }) => `${title}: ${content}`);
const set = (as: Person, body: Record<string, unknown>) => call(server.app, addGoal, { as, body });
const draw = (as: Person, body: Record<string, unknown>) => call(server.app, addAlert, { as, body });
const goalsOf = async (as: Person): Promise<Goal[]> => (await call(server.app, listGoals, { as })).json();

describe('[BEY-09] a goal', () => {
  test('says how far it is, is told once when it is reached, and again only with another target', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const song = await songOf(ada, 1_000);
    const reply = await set(ada, { trackId: song.id, metric: 'views', target: 2_000, due: '2026-12-24' });
    expect(reply.statusCode).toBe(201);
    const goal = reply.json<Goal>();
    expect(goal).toMatchObject({
      ...{ trackId: song.id, songId: null, title: 'Blue <b>Hour</b>', platform: 'youtube' },
      ...{ target: 2_000, begunAt: 1_000, value: 1_000, progress: 0, reachedAt: null, due: '2026-12-24' },
    });
    await brings(song, '2026-11-19', 1_250);
    await check(ada);
    expect(await goalsOf(ada)).toMatchObject([{ value: 1_250, progress: 0.25, reachedAt: null }]);
    expect(await told(ada)).toEqual([]);
    await brings(song, '2026-11-20', 2_100);
    await check(ada);
    await check(ada);
    expect(await told(ada)).toEqual(['Blue <b>Hour</b>: Goal reached: 2,000 views']);
    expect(await goalsOf(ada)).toMatchObject([{ progress: 1, reachedAt: expect.any(String) }]);
    const change = (target: number) =>
      call(server.app, changeGoal, { as: ada, params: { id: goal.id }, body: { target } });
    expect((await change(2_050)).json().errors).toEqual({ target: 'reached' });
    expect((await change(3_000)).json()).toMatchObject({ target: 3_000, reachedAt: null, due: '2026-12-24' });
    await check(ada);
    expect(await told(ada)).toHaveLength(1);
  });

  test('of all songs is of their sum', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const [one] = [await songOf(ada, 600), await songOf(ada, 500)];
    expect((await set(ada, { metric: 'views', target: 1_200 })).json()).toMatchObject({
      ...{ title: null, platform: null, begunAt: 1_100 },
    });
    await brings(one, '2026-11-19', 800);
    await check(ada);
    expect(await told(ada)).toEqual(['All songs: Goal reached: 1,200 views']);
  });

  test('sent twice is one; wrong ones, and those of others, are refused', async () => {
    const [ada, eve] = [await person(server, { timeZone: 'UTC' }), await person(server)];
    const song = await songOf(ada, 1_000);
    const body = { trackId: song.id, metric: 'views', target: 5_000 };
    const both = await Promise.all([set(ada, body), set(ada, body)]);
    expect(new Set(both.map((reply) => reply.json().id)).size).toBe(1);
    const goal = both[0]?.json<Goal>();
    for (const [wrong, status] of [
      [{ ...body, target: 1_000 }, 400],
      [{ ...body, target: 0 }, 400],
      [{ ...body, target: 1.5 }, 400],
      [{ ...body, due: '2026-11-19' }, 400],
      [{ ...body, metric: 'price' }, 400],
      [{ ...body, songId: `sng_${noId}` }, 400],
      [{ ...body, trackId: `trk_${noId}` }, 404],
    ] as const)
      expect([wrong, (await set(ada, wrong)).statusCode]).toEqual([wrong, status]);
    expect((await set(eve, body)).statusCode).toBe(404);
    const params = { id: goal?.id ?? '' };
    const acts = [
      () => call(server.app, changeGoal, { as: eve, params, body: { target: 9_000 } }),
      () => call(server.app, removeGoal, { as: eve, params }),
      () => call(server.app, restoreGoal, { as: eve, params }),
    ];
    for (const act of acts) expect((await act()).statusCode).toBe(404);
    expect(await goalsOf(eve)).toEqual([]);
    expect((await call(server.app, listGoals)).statusCode).toBe(401);
  });

  test('is removed, can be brought back for a day, and an account has no more than so many', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const song = await songOf(ada, 10);
    const all = [];
    for (let n = 0; n < mostGoals; n++)
      all.push((await set(ada, { trackId: song.id, metric: 'views', target: 100 + n })).json<Goal>());
    const one = { trackId: song.id, metric: 'views', target: 99 };
    expect((await set(ada, one)).statusCode).toBe(409);
    const params = { id: all[0]?.id ?? '' };
    expect((await call(server.app, removeGoal, { as: ada, params })).statusCode).toBe(204);
    expect((await call(server.app, removeGoal, { as: ada, params })).statusCode).toBe(404);
    expect((await call(server.app, restoreGoal, { as: ada, params })).json()).toEqual(all[0]);
    await call(server.app, removeGoal, { as: ada, params });
    server.ctx.clock.advance(24 * 3600_000 + 1000);
    await purgeRemovedGoals(server.ctx);
    expect((await call(server.app, restoreGoal, { as: ada, params })).statusCode).toBe(404);
    expect((await set(ada, one)).statusCode).toBe(201);
    server.ctx.clock.set('2026-11-20T12:00:00Z');
  });
});

describe('[BEY-09] a line', () => {
  test('is told when a day crosses it, and not on the days after that', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const song = await songOf(ada, 1_000);
    const reply = await draw(ada, { trackId: song.id, metric: 'views', direction: 'above', threshold: 100 });
    expect(reply.json()).toMatchObject({ title: 'Blue <b>Hour</b>', direction: 'above', threshold: 100 });
    let views = 1_000;
    const days: [string, number][] = [
      ['2026-11-19', 150],
      ['2026-11-20', 200],
      ['2026-11-21', 50],
      ['2026-11-22', 101],
    ];
    for (const [day, gained] of days) {
      views += gained;
      await brings(song, day, views);
      server.ctx.clock.set(new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3600_000).toISOString());
      await check(ada);
      await check(ada);
    }
    expect(await told(ada)).toEqual([
      'Blue <b>Hour</b>: Nov\u00a022: +101 views, above your alert of 100 a day',
      'Blue <b>Hour</b>: Nov\u00a019: +150 views, above your alert of 100 a day',
    ]);
    server.ctx.clock.set('2026-11-20T12:00:00Z');
  });

  test('below which a day lies already waits for the next crossing; unread days are not judged', async () => {
    const ada = await person(server, { timeZone: 'UTC' });
    const song = await songOf(ada, 1_000);
    await brings(song, '2026-11-19', 1_010);
    await draw(ada, { trackId: song.id, metric: 'views', direction: 'below', threshold: 50 });
    await check(ada);
    expect(await told(ada)).toEqual([]);
    // Nobody looked on the 20th and the 21st.
    server.ctx.clock.set('2026-11-22T12:00:00Z');
    await check(ada);
    expect(await told(ada)).toEqual([]);
    server.ctx.clock.set('2026-11-20T12:00:00Z');
  });

  test('is its owner’s alone, is one when sent twice, and comes back', async () => {
    const [ada, eve] = [await person(server, { timeZone: 'UTC' }), await person(server)];
    const song = await songOf(ada, 1_000);
    const body = { trackId: song.id, metric: 'views', direction: 'above', threshold: 7 };
    const [one, two] = [await draw(ada, body), await draw(ada, body)];
    expect(one.json()).toEqual(two.json());
    expect((await draw(eve, body)).statusCode).toBe(404);
    expect((await draw(ada, { ...body, threshold: -1 })).statusCode).toBe(400);
    const params = { id: one.json<Alert>().id };
    for (const endpoint of [removeAlert, restoreAlert])
      expect((await call(server.app, endpoint, { as: eve, params })).statusCode).toBe(404);
    expect((await call(server.app, removeAlert, { as: ada, params })).statusCode).toBe(204);
    expect((await call(server.app, listAlerts, { as: ada })).json()).toEqual([]);
    expect((await call(server.app, restoreAlert, { as: ada, params })).json()).toEqual(one.json());
  });
});
