/** What is done to many songs of a list at once. */
import { beforeEach, describe, expect, test } from 'vitest';
import { exportTracks } from '#contract/track-export.ts';
import { type ChosenTracks, outlineTracks, removeTracks, restoreTracks } from '#contract/track-list.ts';
import { addTracks, listTracks, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';

const youtube = fakeConnector('youtube', { knowsAll: true });
const server = useTestServer({ platforms: { youtube } });
let ada: Person;
let number = 0;

const add = async (as: Person, count: number): Promise<Track[]> => {
  const urls = Array.from({ length: count }, () => videoUrl(number++));
  return (await call(server.app, addTracks, { as, body: { urls } })).json().added;
};
const list = async (as = ada): Promise<string[]> =>
  (await call(server.app, listTracks, { as })).json<Track[]>().map(({ id }) => id);
const remove = (chosen: unknown, as = ada) =>
  call(server.app, removeTracks, { as, body: { chosen: chosen as ChosenTracks } });
const restore = (removedAt: string, as = ada) => call(server.app, restoreTracks, { as, body: { removedAt } });

beforeEach(async () => {
  ada = await person(server, { tier: 'premium' });
});

describe('[TRK-07] [TRK-09] many songs at once', () => {
  test('those that the filters let through are removed but for some, and one press brings them back', async () => {
    const [kept, ...others] = await add(ada, 6);
    const [found] = others;
    const before = await list();
    server.ctx.clock.advance(1000);
    const first = await remove({ filters: {}, except: [kept?.id ?? '', found?.id ?? ''] });
    expect(first.json()).toMatchObject({ removed: 4 });
    server.ctx.clock.advance(1000);
    const second = await remove({
      filters: { search: found?.title ?? '', platform: 'youtube' },
      except: [kept?.id],
    });
    expect(second.json().removed).toBe(1);
    expect(await list()).toEqual([kept?.id]);
    expect((await restore(first.json().removedAt)).json()).toEqual({ restored: 4 });
    expect(await list()).toEqual(before.filter((id) => id !== found?.id));
    expect((await restore(first.json().removedAt)).statusCode).toBe(404);
    server.ctx.clock.advance(24 * 3600_000);
    expect((await restore(second.json().removedAt)).statusCode).toBe(404);
  });

  test('ids of others’ songs, or of none, are passed over', async () => {
    const [own] = await add(ada, 1);
    const eve = await person(server);
    const [hers] = await add(eve, 1);
    expect((await remove({ ids: [own?.id, hers?.id] })).json().removed).toBe(1);
    expect(await list(eve)).toEqual([hers?.id]);
    expect((await remove({ ids: [hers?.id] })).json().removed).toBe(0);
  });

  test('[TRK-06] a removal that the plan has no room for is not brought back in part', async () => {
    const as = await person(server);
    await add(as, 25);
    server.ctx.clock.advance(1000);
    const { removedAt } = (await remove({ filters: {} }, as)).json();
    await add(as, 24);
    expect((await restore(removedAt, as)).statusCode).toBe(409);
    expect(await list(as)).toHaveLength(24);
  });

  test('[EXP-01] all but some are exported', async () => {
    const [first, ...others] = await add(ada, 3);
    const query = { format: 'json', except: first?.id ?? '' } as const;
    const file = await call(server.app, exportTracks, { as: ada, query });
    expect(
      file
        .json<Track[]>()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(others.map(({ id }) => id).toSorted());
  });
});

describe('[SEC-01] the list refuses', () => {
  const forged = Buffer.from(JSON.stringify(['title', 'asc', 'a', 'x'])).toString('base64url');
  test.each<[string, Record<string, string>]>([
    ['an end that is no cursor', { until: 'x', limit: '5' }],
    ['an end of another sort', { until: forged, limit: '5' }],
    ['a limit of 10,001', { limit: '10001' }],
    ['a search of 10 KB', { search: 'x'.repeat(10_240) }],
    ['rows of something else', { by: 'artist' }],
  ])('%s', async (_, query) => {
    expect((await call(server.app, listTracks, { as: ada, query })).statusCode).toBe(400);
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no ids', { ids: [] }],
    ['501 ids', { ids: Array.from({ length: 501 }, (_, n) => `trk_${String(n).padStart(32, '0')}`) }],
    ['what is no id', { ids: ['x'] }],
    ['a filter that it does not have', { filters: { platform: 'napster' } }],
  ])('to remove %s', async (_, chosen) => {
    expect((await remove(chosen)).statusCode).toBe(400);
  });

  test('an outline of what it cannot sort by, and whoever has no session', async () => {
    const outline = (query: Record<string, string>, as?: Person) =>
      call(server.app, outlineTracks, { ...(as && { as }), query });
    expect((await outline({ sort: 'password' }, ada)).statusCode).toBe(400);
    expect((await outline({})).statusCode).toBe(401);
    expect((await restore('yesterday')).statusCode).toBe(400);
  });
});
