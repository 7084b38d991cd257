import { beforeAll, expect, test } from 'vitest';
import * as contract from '#contract/audio-playlists.ts';
import { mostAudioPlaylistItems } from '#domain/limits.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { send } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/ids.ts';
import { uploads } from '../uploads/table.ts';
import { purgeAudioPlaylists } from './jobs.ts';
import { audioPlaylistItems, audioPlaylists } from './table.ts';

const server = useTestServer();
let ada: Person;
let bob: Person;

type Given = { owner?: Person; seconds?: number; firstId?: string; version?: number };

/** A recording that was analysed; of its file nothing is asked here. */
async function recorded(title: string, given: Given = {}): Promise<string> {
  const id = newId('upload');
  const now = server.ctx.clock.now();
  const { owner = ada, seconds = 60, ...version } = given;
  await server.ctx.db.insert(uploads).values({
    ...{ id, userId: owner.user.id, title, fileName: `${title}.wav`, bytes: 100, state: 'ready', seconds },
    ...{ ...version, peaks: [1], createdAt: now, touchedAt: now },
  });
  return id;
}

type Answer = { statusCode: number; json(): unknown; body: string };
async function ok<Reply>(answer: Promise<Answer>): Promise<Reply> {
  const response = await answer;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
  return (response.body && response.json()) as Reply;
}

const made = (body: object, as = ada): Promise<contract.AudioPlaylist> =>
  ok(call(server.app, contract.addAudioPlaylist, { as, body: { name: 'Album', ...body } }));
const shown = (id: string, as = ada): Promise<contract.AudioPlaylist> =>
  ok(call(server.app, contract.getAudioPlaylist, { as, params: { id } }));
const put = (id: string, uploadIds: string[], as = ada) =>
  call(server.app, contract.addAudioPlaylistItems, { as, params: { id }, body: { uploadIds } });
const titles = ({ items }: contract.AudioPlaylist) => items.map(({ title }) => title);

beforeAll(async () => {
  ada = await person(server);
  bob = await person(server);
});

test('[UPL-03] a playlist of recordings is made, filled, renamed, and tells how long it is', async () => {
  const [one, two] = [await recorded('One', { seconds: 61.5 }), await recorded('Two', { seconds: 120 })];
  const playlist = await made({ description: ' side <b>A</b> ', uploadIds: [two, one] });
  expect(playlist).toMatchObject({
    name: 'Album',
    description: 'side <b>A</b>',
    itemCount: 2,
    seconds: 181.5,
  });
  expect(titles(playlist)).toEqual(['Two', 'One']);
  expect(await ok(put(playlist.id, [one, await recorded('Three')]))).toMatchObject({ added: 1, existing: 1 });
  server.ctx.clock.advance(1000);
  const change = { as: ada, params: { id: playlist.id }, body: { name: 'LP' } };
  expect(await ok(call(server.app, contract.changeAudioPlaylist, change))).toMatchObject({
    ...{ name: 'LP', description: 'side <b>A</b>', itemCount: 3 },
  });
  const list = await ok<contract.AudioPlaylistSummary[]>(
    call(server.app, contract.listAudioPlaylists, { as: ada }),
  );
  expect(list[0]).toMatchObject({ id: playlist.id, name: 'LP', itemCount: 3, seconds: 241.5 });
});

test('[UPL-03] nobody puts another’s recording into a playlist, and one that is not there is refused with all of them', async () => {
  const [mine, theirs] = [await recorded('Mine'), await recorded('Theirs', { owner: bob })];
  const { id } = await made({});
  expect((await put(id, [mine, theirs])).statusCode).toBe(404);
  expect((await put(id, [mine], bob)).statusCode).toBe(404);
  expect((await shown(id)).items).toEqual([]);
  const now = server.ctx.clock.now();
  const many = Array.from({ length: mostAudioPlaylistItems }, () => newId('upload'));
  await server.ctx.db.insert(uploads).values(
    many.map((one) => ({
      ...{ id: one, userId: ada.user.id, fileName: 'Take.wav', bytes: 1, state: 'ready' as const },
      ...{ createdAt: now, touchedAt: now },
    })),
  );
  expect((await put(id, many)).statusCode).toBe(200);
  expect((await put(id, [mine])).statusCode).toBe(409);
});

test('[UPL-03] a new version takes the place of the old one, and a deleted recording keeps its place while it can be restored', async () => {
  const first = await recorded('Mix', { seconds: 10 });
  const { id } = await made({ uploadIds: [first] });
  const second = await recorded('Mix 2', { firstId: first, version: 2, seconds: 12 });
  expect((await shown(id)).items).toMatchObject([{ uploadId: second, title: 'Mix 2', version: 2 }]);
  expect(await ok(put(id, [second]))).toMatchObject({ added: 0, existing: 1 });
  const removed = { removedAt: server.ctx.clock.now() };
  await server.ctx.db.update(uploads).set(removed);
  expect(await shown(id)).toMatchObject({ itemCount: 1, seconds: 0, items: [{ state: 'deleted' }] });
  await server.ctx.db.delete(uploads);
  expect((await shown(id)).items).toEqual([]);
  await send(server.ctx, purgeAudioPlaylists, {});
  await server.runJobs();
  expect(await server.ctx.db.$count(audioPlaylistItems)).toBe(0);
});

test('[UPL-03] what is taken out comes back to its place, and so does a whole playlist, for a day', async () => {
  const ids = [await recorded('One'), await recorded('Two'), await recorded('Three')];
  const { id, items } = await made({ uploadIds: ids });
  const params = { id, itemId: items[1]?.id ?? '' };
  const restore = () => call(server.app, contract.restoreAudioPlaylistItem, { as: ada, params });
  await ok(call(server.app, contract.removeAudioPlaylistItem, { as: ada, params }));
  expect(titles(await shown(id))).toEqual(['One', 'Three']);
  await ok(restore());
  expect(titles(await shown(id))).toEqual(['One', 'Two', 'Three']);
  await ok(call(server.app, contract.removeAudioPlaylistItem, { as: ada, params }));
  await ok(put(id, [ids[1] ?? '']));
  expect((await restore()).statusCode).toBe(409);

  const whole = { as: ada, params: { id } };
  await ok(call(server.app, contract.removeAudioPlaylist, whole));
  expect((await call(server.app, contract.getAudioPlaylist, whole)).statusCode).toBe(404);
  await ok(call(server.app, contract.restoreAudioPlaylist, whole));
  await ok(call(server.app, contract.removeAudioPlaylist, whole));
  server.ctx.clock.advance(25 * 3600_000);
  expect((await call(server.app, contract.restoreAudioPlaylist, whole)).statusCode).toBe(404);
  const before = await server.ctx.db.$count(audioPlaylists);
  await send(server.ctx, purgeAudioPlaylists, {});
  await server.runJobs();
  expect(await server.ctx.db.$count(audioPlaylists)).toBe(before - 1);
});

test('[UPL-03] an order is of one version: of two that reorder at once the later one is told', async () => {
  const { id, version, items } = await made({ uploadIds: [await recorded('One'), await recorded('Two')] });
  const itemIds = items.map((item) => item.id).reverse();
  const order = (body: Record<string, unknown>) =>
    call(server.app, contract.orderAudioPlaylist, { as: ada, params: { id }, body });
  const both = await Promise.all([order({ itemIds, version }), order({ itemIds, version })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const now = await shown(id);
  expect(titles(now)).toEqual(['Two', 'One']);
  for (const wrong of [itemIds.slice(1), [itemIds[0], itemIds[0]], [itemIds[0], newId('audioPlaylistItem')]])
    expect((await order({ itemIds: wrong, version: now.version })).statusCode).toBe(409);
});
