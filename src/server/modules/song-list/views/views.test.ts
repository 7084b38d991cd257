/** Saved views of the list. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addView, changeView, type ListView, listViews, removeView } from '#contract/list-views.ts';
import { mostViews } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';

const server = useTestServer();
let ada: Person;
let eve: Person;

beforeAll(async () => {
  ada = await person(server);
  eve = await person(server);
});

const add = (as: Person, name: unknown, more: object = {}) =>
  call(server.app, addView, { as, body: { name, shows: {}, ...more } as never });
const change = (as: Person, id: string, body: unknown) =>
  call(server.app, changeView, { as, params: { id }, body: body as never });
const list = async (as: Person): Promise<ListView[]> => (await call(server.app, listViews, { as })).json();

describe('[TRK-07] saved views', () => {
  test('keep what the list shows, under a name, in the account', async () => {
    const shows = {
      search: 'blue',
      growth: 'rising',
      sort: 'perDay',
      order: 'asc',
      by: 'song',
      view: 'grid',
      columns: ['state', 'views'],
    };
    const reply = await add(ada, '  <b>Rising</b> & “shining”  ', { shows, isDefault: true });
    expect(reply.statusCode).toBe(201);
    const view = { name: '<b>Rising</b> & “shining”', isDefault: true, shows };
    expect(reply.json()).toMatchObject(view);
    expect(await list(ada)).toEqual([expect.objectContaining(view)]);
    expect(await list(eve)).toEqual([]);
  });

  test('are renamed, overwritten and removed; one at most is what the list opens with', async () => {
    const [first] = await list(ada);
    const second = (await add(ada, 'By name', { shows: { sort: 'title' } })).json<ListView>();
    expect((await change(ada, second.id, { name: 'A to Z', isDefault: true })).json()).toMatchObject({
      name: 'A to Z',
      isDefault: true,
      shows: { sort: 'title' },
    });
    expect((await list(ada)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      [first?.name, false],
      ['A to Z', true],
    ]);
    await change(ada, second.id, { shows: { sort: 'artist' } });
    expect((await list(ada)).at(-1)).toMatchObject({ name: 'A to Z', shows: { sort: 'artist' } });
    const remove = () => call(server.app, removeView, { as: ada, params: { id: second.id } });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect(await list(ada)).toHaveLength(1);
  });

  test('have names of their own, whatever the case, however many are saved at once', async () => {
    const both = await Promise.all([add(eve, 'Élan'), add(eve, 'éLAN')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    const other = (await add(eve, 'Other')).json<ListView>();
    const taken = await change(eve, other.id, { name: 'ÉLAN' });
    expect(taken.statusCode).toBe(400);
    expect(taken.json().errors).toEqual({ name: 'taken' });
    expect((await change(eve, other.id, { name: 'other' })).statusCode).toBe(200);
  });

  test('are few', async () => {
    const as = await person(server);
    const names = Array.from({ length: mostViews + 3 }, (_, n) => `View ${n}`);
    const replies = await Promise.all(names.map((name) => add(as, name)));
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(mostViews);
    expect(codes.filter((code) => code === 409)).toHaveLength(3);
  });
});

describe('[SEC-01] saved views refuse', () => {
  test.each<[string, unknown, object]>([
    ['no name', ' ', {}],
    ['a name of 61 characters', 'x'.repeat(61), {}],
    ['a name that hides something', 'a\u202Eb', {}],
    ['a sort that the list does not have', 'x', { shows: { sort: 'password' } }],
    ['a column that the list does not have', 'x', { shows: { columns: ['password'] } }],
    ['a search of 10 KB', 'x', { shows: { search: 'x'.repeat(10_000) } }],
  ])('%s', async (_, name, more) => {
    expect((await add(ada, name, more)).statusCode).toBe(400);
  });

  test('whoever is not their owner', async () => {
    const [view] = await list(ada);
    const id = view?.id ?? '';
    expect((await change(eve, id, { name: 'Mine' })).statusCode).toBe(404);
    expect((await call(server.app, removeView, { as: eve, params: { id } })).statusCode).toBe(404);
    expect((await call(server.app, listViews)).statusCode).toBe(401);
    expect(await list(ada)).toEqual([view]);
  });
});
