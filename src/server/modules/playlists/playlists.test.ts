import { eq } from 'drizzle-orm';
import { chunk } from 'es-toolkit/array';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#contract/playlists.ts';
import { mostPlaylistItems } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { send } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { follow, makeSong } from '../analytics/history-for-test.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { purgePlaylists } from './jobs.ts';
import { playlistItems, playlists } from './table.ts';

const server = useTestServer();

type Answer = { statusCode: number; json(): unknown; body: string };
async function ok<Reply>(answer: Promise<Answer>): Promise<Reply> {
  const response = await answer;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json() as Reply;
}

const add = (as: Person, body: Record<string, unknown>) =>
  call(server.app, contract.addPlaylist, { as, body });
const made = (as: Person, body: Record<string, unknown> = {}): Promise<contract.Playlist> =>
  ok(add(as, { name: 'Late drive', ...body }));
const get = (id: string, as?: Person) =>
  call(server.app, contract.getPlaylist, { ...(as && { as }), params: { id } });
const shown = (id: string, as?: Person): Promise<contract.Playlist> => ok(get(id, as));
const put = (as: Person, id: string, trackIds: readonly (string | undefined)[]) =>
  call(server.app, contract.addPlaylistItems, { as, params: { id }, body: { trackIds } });
const titles = ({ items }: contract.Playlist) => items.map(({ title }) => title);

let ada: Person;
let bob: Person;
/** Five videos of Ada's; then a song on Spotify alone, and one that is on YouTube too. */
const videos: string[] = [];
let spotifyOnly: string | undefined;
let onBoth: string | undefined;

beforeAll(async () => {
  ada = await person(server, { timeZone: 'UTC' });
  bob = await person(server, { timeZone: 'UTC' });
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    videos.push(...(await follow(server, ada.user.id, await makeSong(server, 'youtube', title))));
  [spotifyOnly] = await follow(server, ada.user.id, await makeSong(server, 'spotify', 'Alone'));
  [onBoth] = await follow(server, ada.user.id, await makeSong(server, 'spotify', 'Both'));
  const [video = ''] = await follow(
    server,
    ada.user.id,
    await makeSong(server, 'youtube', 'Both, the video'),
  );
  const { db } = server.ctx;
  const [one] = await db
    .select()
    .from(tracks)
    .where(eq(tracks.id, onBoth ?? ''));
  await db
    .update(tracks)
    .set({ songId: one?.songId ?? '' })
    .where(eq(tracks.id, video));
});

describe('[PLY-01] one’s own playlists', () => {
  test('a playlist is made, filled, renamed, and one that changed last comes first', async () => {
    const playlist = await made(ada, { description: ' for the <b>night</b> ', trackIds: videos.slice(0, 2) });
    expect(playlist).toMatchObject({
      ...{ name: 'Late drive', description: 'for the <b>night</b>', isPublic: false, isOwn: true },
      ...{ itemCount: 2, plays: 0, isHidden: false, sandbox: true },
      items: [
        { trackId: videos[0], title: 'One', state: 'available', durationKnown: expect.any(Boolean) },
        { trackId: videos[1], title: 'Two' },
      ],
    });
    const other = await made(ada);
    server.ctx.clock.advance(1000);
    const change = call(server.app, contract.changePlaylist, {
      ...{ as: ada, params: { id: playlist.id } },
      body: { name: 'Drive', description: '' },
    });
    expect(await ok(change)).toMatchObject({ name: 'Drive', description: '', version: playlist.version });
    const list = await ok<contract.PlaylistSummary[]>(call(server.app, contract.listPlaylists, { as: ada }));
    expect(list.map(({ id }) => id)).toEqual([playlist.id, other.id]);
    expect(list[0]).not.toHaveProperty('items');
  });

  test('the list comes page after page', async () => {
    const cleo = await person(server);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await made(cleo)).id);
    const first = await call(server.app, contract.listPlaylists, { as: cleo, query: { limit: 3 } });
    const cursor = String(first.headers['x-next-cursor']);
    const rest = await call(server.app, contract.listPlaylists, { as: cleo, query: { limit: 3, cursor } });
    expect([...first.json(), ...rest.json()].map(({ id }) => id)).toEqual(ids);
    expect(rest.headers['x-next-cursor']).toBeUndefined();
    const bad = await call(server.app, contract.listPlaylists, { as: cleo, query: { cursor: 'x' } });
    expect(bad.statusCode).toBe(400);
  });

  test('songs that are not on YouTube are refused, and one that is there too is added by that link', async () => {
    const { id } = await made(ada);
    const refused = await put(ada, id, [spotifyOnly]);
    expect([refused.statusCode, refused.json().type]).toEqual([422, expect.stringContaining('only_youtube')]);
    expect(await ok(put(ada, id, [spotifyOnly, onBoth, videos[0], videos[0]]))).toMatchObject({
      ...{ added: 2, existing: 0, refused: [spotifyOnly] },
    });
    expect(await ok(put(ada, id, [videos[0], videos[4]]))).toMatchObject({ added: 1, existing: 1 });
    expect(titles(await shown(id, ada))).toEqual(['Both, the video', 'One', 'Five']);
    const none = await add(ada, { name: 'None', trackIds: [spotifyOnly] });
    expect(none.statusCode).toBe(422);
  });

  test('what is taken out comes back to its place, and a playlist that was removed comes back', async () => {
    const { id, items: held } = await made(ada, { trackIds: videos.slice(0, 3) });
    const itemId = held[1]?.id ?? '';
    const params = { id, itemId };
    await ok(call(server.app, contract.removePlaylistItem, { as: ada, params }));
    expect(titles(await shown(id, ada))).toEqual(['One', 'Three']);
    await ok(call(server.app, contract.restorePlaylistItem, { as: ada, params }));
    expect(titles(await shown(id, ada))).toEqual(['One', 'Two', 'Three']);
    const again = await call(server.app, contract.restorePlaylistItem, { as: ada, params });
    expect(again.statusCode).toBe(404);
    await call(server.app, contract.removePlaylistItem, { as: ada, params });
    await put(ada, id, [videos[1]]);
    const twice = await call(server.app, contract.restorePlaylistItem, { as: ada, params });
    expect(twice.statusCode).toBe(409);

    const removed = await call(server.app, contract.removePlaylist, { as: ada, params: { id } });
    expect([removed.statusCode, (await get(id, ada)).statusCode]).toEqual([204, 404]);
    expect(titles(await ok(call(server.app, contract.restorePlaylist, { as: ada, params: { id } })))).toEqual(
      ['One', 'Three', 'Two'],
    );
    await call(server.app, contract.removePlaylist, { as: ada, params: { id } });
    server.ctx.clock.advance(25 * 3600_000);
    await send(server.ctx, purgePlaylists, {});
    await server.runJobs();
    const late = await call(server.app, contract.restorePlaylist, { as: ada, params: { id } });
    expect(late.statusCode).toBe(404);
    expect(await server.ctx.db.$count(playlists, eq(playlists.id, id))).toBe(0);
    expect(await server.ctx.db.$count(playlistItems, eq(playlistItems.playlistId, id))).toBe(0);
  });

  test('an order is of one version: of two that reorder at once the later one is told', async () => {
    const { id, version, items: held } = await made(ada, { trackIds: videos.slice(0, 3) });
    const itemIds = held.map((item) => item.id).reverse();
    const order = (body: Record<string, unknown>) =>
      call(server.app, contract.orderPlaylist, { as: ada, params: { id }, body });
    const both = await Promise.all([order({ itemIds, version }), order({ itemIds, version })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const now = await shown(id, ada);
    expect(titles(now)).toEqual(['Three', 'Two', 'One']);
    for (const wrong of [
      itemIds.slice(1),
      [...itemIds.slice(1), itemIds[1]],
      [newId('playlistItem'), ...itemIds.slice(1)],
    ])
      expect((await order({ itemIds: wrong, version: now.version })).statusCode).toBe(409);
    expect(await shown(id, ada)).toEqual(now);
  });

  test('the same song twice, at once or later, is in it once; 10,000 at once are refused', async () => {
    const { id } = await made(ada, { trackIds: [videos[0], videos[0]] });
    const twice = await ok(put(ada, id, [videos[0], videos[1], videos[1]]));
    expect(twice).toMatchObject({ added: 1, existing: 1, refused: [] });
    await Promise.all([put(ada, id, [videos[2]]), put(ada, id, [videos[2]])]);
    expect(titles(await shown(id, ada))).toEqual(['One', 'Two', 'Three']);
    const before = await shown(id, ada);
    const body = {
      itemIds: Array.from({ length: 10_000 }, () => newId('playlistItem')),
      version: before.version,
    };
    const ordered = await call(server.app, contract.orderPlaylist, { as: ada, params: { id }, body });
    expect([400, 413]).toContain(ordered.statusCode);
    const many = Array.from({ length: 10_000 }, () => newId('track'));
    expect([400, 413]).toContain((await put(ada, id, many)).statusCode);
    expect(await shown(id, ada)).toEqual(before);
  });

  test('it holds no more than it may, whatever is added at once', async () => {
    const { id } = await made(ada, { trackIds: videos.slice(0, 1) });
    const { db } = server.ctx;
    const [first] = await db.select().from(playlistItems).where(eq(playlistItems.playlistId, id));
    const [video] = await db
      .select()
      .from(items)
      .where(eq(items.id, first?.itemId ?? ''));
    if (!first || !video) throw new Error('nothing was added');
    const many = Array.from({ length: mostPlaylistItems - 2 }, (_, n) => ({
      ...video,
      id: newId('item'),
      platformTrackId: `full-${n}`,
    }));
    for (const some of chunk(many, 200)) await db.insert(items).values(some);
    await db
      .insert(playlistItems)
      .values(
        many.map((item, n) => ({ ...first, id: newId('playlistItem'), itemId: item.id, position: n + 2 })),
      );
    const answers = await Promise.all([put(ada, id, [videos[1]]), put(ada, id, [videos[2]])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await shown(id, ada)).itemCount).toBe(mostPlaylistItems);
  });

  test.each([
    ['no name', { name: '' }],
    ['a blank name', { name: '   ' }],
    ['a name of 10,000 letters', { name: 'x'.repeat(10_000) }],
    ['a name that turns what follows', { name: '\u202eright to left' }],
    ['a description that is a book', { name: 'N', description: 'x'.repeat(5000) }],
    ['no songs', { name: 'N', trackIds: [] }],
    ['too many songs', { name: 'N', trackIds: Array.from({ length: 501 }, () => newId('track')) }],
  ])('[SEC-01] %s is refused', async (_what, body) => {
    expect((await add(ada, body)).statusCode).toBe(400);
  });

  test('names that are too long, or that nobody could see, are refused with their reason', async () => {
    const before = (await ok<unknown[]>(call(server.app, contract.listPlaylists, { as: ada }))).length;
    const refused = async (name: unknown) => {
      const reply = await add(ada, { name });
      return [reply.statusCode, reply.body.match(/"(long|required|controlCharacter)"/)?.[1]];
    };
    expect(await refused('x'.repeat(10_000))).toEqual([400, 'long']);
    for (const name of ['', '   ', undefined]) expect(await refused(name)).toEqual([400, 'required']);
    for (const name of ['\u200f\u200f\u202e', '\u2066\u2069', 'a\u202eb'])
      expect((await refused(name))[0]).toBe(400);
    expect((await add(ada, { name: 'أغاني الليل' })).statusCode).toBe(201);
    expect(await ok<unknown[]>(call(server.app, contract.listPlaylists, { as: ada }))).toHaveLength(
      before + 1,
    );
  });

  test('of one that is removed while it is copied there is a whole copy or none', async () => {
    const { id } = await made(ada, { name: 'Going', isPublic: true, trackIds: videos });
    const copies = Array.from({ length: 5 }, () =>
      call(server.app, contract.copyPlaylist, { as: bob, params: { id } }),
    );
    const removal = call(server.app, contract.removePlaylist, { as: ada, params: { id } });
    for (const reply of await Promise.all(copies)) {
      expect([201, 404]).toContain(reply.statusCode);
      if (reply.statusCode === 201) expect(reply.json<contract.Playlist>().items).toHaveLength(videos.length);
    }
    expect((await removal).statusCode).toBe(204);
    expect((await call(server.app, contract.copyPlaylist, { as: bob, params: { id } })).statusCode).toBe(404);
  });

  test('another’s tracks, and ones that are not there, are not found', async () => {
    const { id } = await made(bob);
    expect((await put(bob, id, [videos[0]])).statusCode).toBe(404);
    expect((await add(bob, { name: 'N', trackIds: [newId('track')] })).statusCode).toBe(404);
  });
});

test('[PLY-01] any changes leave what a plain list says', async () => {
  const { id } = await made(ada);
  const version = async () => (await shown(id, ada)).version;
  const model = { now: [] as string[], out: new Map<string, string>() };
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  const step = fc.record({
    act: fc.constantFrom('add', 'add', 'remove', 'turn', 'swap'),
    at: fc.nat({ max: 4 }),
  });
  const places = async () => (await shown(id, ada)).items;
  for (const { act, at } of fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), 1).flat()) {
    const held = await places();
    const name = names[at] ?? '';
    if (act === 'add') {
      await ok(put(ada, id, [videos[at]]));
      if (!model.now.includes(name)) model.now.push(name);
    } else if (act === 'remove' && held.length > 0) {
      const itemId = held[at % held.length]?.id ?? '';
      await ok(call(server.app, contract.removePlaylistItem, { as: ada, params: { id, itemId } }));
      model.now.splice(at % model.now.length, 1);
    } else if (act === 'turn' && held.length > 0) {
      const itemIds = held.map((item) => item.id);
      itemIds.push(...itemIds.splice(0, at % held.length));
      const body = { itemIds, version: await version() };
      await ok(call(server.app, contract.orderPlaylist, { as: ada, params: { id }, body }));
      model.now.push(...model.now.splice(0, at % model.now.length));
    } else if (act === 'swap' && held.length > 0 && !model.now.includes(name)) {
      const itemId = held[0]?.id ?? '';
      const body = { trackId: videos[at] };
      await ok(call(server.app, contract.replacePlaylistItem, { as: ada, params: { id, itemId }, body }));
      model.now[0] = name;
    }
    const after = await shown(id, ada);
    expect([titles(after), after.itemCount]).toEqual([model.now, model.now.length]);
  }
});

describe('[PLY-02] who may see and change a playlist', () => {
  test('a private one is not there for others, whatever they try', async () => {
    const { id, items: held, version } = await made(ada, { trackIds: videos.slice(0, 1) });
    const itemId = held[0]?.id ?? '';
    const params = { id };
    const tries = (as: Person) => [
      get(id, as),
      put(as, id, videos),
      call(server.app, contract.changePlaylist, { as, params, body: { name: 'Mine' } }),
      call(server.app, contract.removePlaylist, { as, params }),
      call(server.app, contract.restorePlaylist, { as, params }),
      call(server.app, contract.copyPlaylist, { as, params }),
      call(server.app, contract.playPlaylist, { as, params }),
      call(server.app, contract.reportPlaylist, { as, params, body: { reason: 'spam' } }),
      call(server.app, contract.orderPlaylist, { as, params, body: { itemIds: [itemId], version } }),
      call(server.app, contract.removePlaylistItem, { as, params: { id, itemId } }),
      call(server.app, contract.restorePlaylistItem, { as, params: { id, itemId } }),
      call(server.app, contract.replacePlaylistItem, {
        ...{ as, params: { id, itemId } },
        body: { trackId: videos[1] ?? '' },
      }),
    ];
    const answers = await Promise.all(tries(bob));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await get(id)).statusCode).toBe(404);
    expect((await call(server.app, contract.listPlaylists)).statusCode).toBe(401);
    expect(titles(await shown(id, ada))).toEqual(['One']);
  });

  test('a public one is everybody’s to see and copy, and its owner’s alone to change', async () => {
    const { id, items: held } = await made(ada, { isPublic: true, trackIds: videos.slice(0, 2) });
    const seen = await shown(id, bob);
    expect([seen.isOwn, titles(seen), seen.items[0]?.trackId]).toEqual([false, ['One', 'Two'], undefined]);
    expect((await shown(id)).isOwn).toBe(false);
    const params = { id, itemId: held[0]?.id ?? '' };
    expect((await call(server.app, contract.removePlaylistItem, { as: bob, params })).statusCode).toBe(404);
    expect((await put(bob, id, videos)).statusCode).toBe(404);
    const copy = await ok<contract.Playlist>(
      call(server.app, contract.copyPlaylist, { as: bob, params: { id } }),
    );
    expect(copy).toMatchObject({ isOwn: true, isPublic: false, name: 'Late drive', itemCount: 2 });
    expect(titles(copy)).toEqual(['One', 'Two']);
    await call(server.app, contract.removePlaylist, { as: ada, params: { id } });
    expect(titles(await shown(copy.id, bob))).toEqual(['One', 'Two']);
    expect((await call(server.app, contract.copyPlaylist, { as: bob, params: { id } })).statusCode).toBe(404);
  });
});

test('[BEY-14] a video that cannot be played says so and since when, and its owner is offered another of the song', async () => {
  const cleo = await person(server);
  const { db } = server.ctx;
  const [gone, spare] = [
    await makeSong(server, 'youtube', 'Gone'),
    await makeSong(server, 'youtube', 'Live'),
  ];
  const [track = '', other = ''] = await follow(server, cleo.user.id, gone, spare);
  const [one] = await db.select().from(tracks).where(eq(tracks.id, track));
  await db
    .update(tracks)
    .set({ songId: one?.songId ?? '' })
    .where(eq(tracks.id, other));
  const since = new Date('2026-11-01T10:00:00Z');
  await db.update(items).set({ status: 'gone', statusSince: since }).where(eq(items.id, gone.itemId));
  const { id } = await made(cleo, { isPublic: true, trackIds: [track] });
  const [item] = (await shown(id, cleo)).items;
  expect(item).toMatchObject({
    ...{ state: 'gone', stateSince: since.toISOString(), replacement: { trackId: other, title: 'Live' } },
  });
  expect((await shown(id, bob)).items[0]).not.toHaveProperty('replacement');
  const params = { id, itemId: item?.id ?? '' };
  await ok(call(server.app, contract.replacePlaylistItem, { as: cleo, params, body: { trackId: other } }));
  expect((await shown(id, cleo)).items).toMatchObject([{ title: 'Live', state: 'available' }]);
  const again = await call(server.app, contract.replacePlaylistItem, {
    as: cleo,
    params,
    body: { trackId: other },
  });
  expect(again.statusCode).toBe(409);
});
