/** Songs that were added under a part of their name are found, and changed by nobody but who follows them. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerCutName, listCutNames } from '#contract/cut-names.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addTracks, getTrackHistory, listTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { findCutNames } from './cut-names.ts';

const lastfm = fakeConnector('lastfm', { batchSize: 1 });
const server = useTestServer({ platforms: { lastfm }, settings: { PLATFORMS: 'live' } });

const ends = [
  '%21',
  '.',
  '...',
  '%21%21',
  '%29',
  '%27',
  '%2A',
  '%21%21%21',
  '%E2%80%A6',
  '%3A%29',
  '%5D',
  '%3A',
];
/** A song that Last.fm knows, and what it knows under the same name with a sign more. */
function known(name: string, listeners: number, whole: Record<string, number> = {}) {
  const tell = (id: string, heard: number) =>
    lastfm.tell(id, {
      song: { title: decodeURIComponent(id) },
      metrics: { plays: heard * 7, listeners: heard },
    });
  for (const end of ends) lastfm.fail(`${name}${end}`, 'not-found');
  tell(name, listeners);
  for (const [end, heard] of Object.entries(whole)) tell(`${name}${end}`, heard);
}

const page = (name: string) => `https://www.last.fm/music/${name}`;
const add = async (as: Person, name: string) =>
  (await call(server.app, addTracks, { as, body: { urls: [page(name)] } })).json<ReplyOf<typeof addTracks>>();
/** As songs stand that were added while links were cut. */
const forgetChecks = (as: Person) =>
  server.ctx.db.execute(sql`update tracks set name_checked_at = null where user_id = ${as.user.id}`);
const offers = async (as: Person) =>
  (await call(server.app, listCutNames, { as })).json<ReplyOf<typeof listCutNames>>();
const answer = (as: Person, id: string, followWhole: boolean) =>
  call(server.app, answerCutName, { as, params: { id }, body: { followWhole } });
const followed = async (as: Person) =>
  (await call(server.app, listTracks, { as }))
    .json<ReplyOf<typeof listTracks>>()
    .map(({ id, platformTrackId }) => [id, platformTrackId]);

async function cutSong(name: string) {
  const as = await person(server);
  known(name, 61_000, { '%21': 2_200_000 });
  const { added } = await add(as, name);
  await forgetChecks(as);
  await findCutNames(server.ctx);
  return { as, id: added[0]?.id ?? '' };
}

beforeEach(async () => {
  lastfm.recover();
  await server.ctx.db.execute(sql`update tracks set name_checked_at = now()`);
  lastfm.calls.length = 0;
});

describe('[TRK-03] a song that was added under a part of its name', () => {
  test('is offered by its whole one, and followed as before until somebody says so', async () => {
    const { as, id } = await cutSong('OutKast/_/Hey+Ya');
    expect(await offers(as)).toEqual([
      {
        trackId: id,
        title: 'OutKast/_/Hey+Ya',
        artist: 'Some Artist',
        plays: 427_000,
        whole: { title: 'OutKast/_/Hey+Ya!', url: page('OutKast/_/Hey+Ya%21'), plays: 15_400_000 },
      },
    ]);
    expect(await followed(as)).toEqual([[id, 'OutKast/_/Hey+Ya']]);
  });

  test('goes on with the whole one, whose history is its own', async () => {
    const { as, id } = await cutSong('OutKast/_/Roses');
    server.ctx.clock.advance(24 * 3600_000);
    expect((await answer(as, id, true)).statusCode).toBe(204);
    expect(await followed(as)).toEqual([[id, 'OutKast/_/Roses%21']]);
    expect(await offers(as)).toEqual([]);
    const query = { metric: 'plays', from: '2026-11-01', to: '2026-11-30' } as const;
    const response = await call(server.app, getTrackHistory, { as, params: { id }, query });
    const { points } = response.json<ReplyOf<typeof getTrackHistory>>();
    expect(points.flatMap(({ value }) => value ?? [])).toEqual([15_400_000]);
    expect((await answer(as, id, true)).statusCode).toBe(404);
  });

  test('stays what it is where that is the answer, and is not asked about again', async () => {
    const { as, id } = await cutSong('OutKast/_/Ms.+Jackson');
    expect((await answer(as, id, false)).statusCode).toBe(204);
    await findCutNames(server.ctx);
    expect(await offers(as)).toEqual([]);
    expect(await followed(as)).toEqual([[id, 'OutKast/_/Ms.+Jackson']]);
  });

  test('is nobody else’s to answer for', async () => {
    const { as, id } = await cutSong('OutKast/_/Bombs');
    const other = await person(server);
    expect(await offers(other)).toEqual([]);
    expect((await answer(other, id, true)).statusCode).toBe(404);
    expect(await offers(as)).toHaveLength(1);
  });

  test('gives way where the whole one has been added meanwhile', async () => {
    const { as, id } = await cutSong('OutKast/_/So+Fresh');
    const { added } = await add(as, 'OutKast/_/So+Fresh!');
    expect((await answer(as, id, true)).statusCode).toBe(204);
    expect(await followed(as)).toEqual([[added[0]?.id, 'OutKast/_/So+Fresh%21']]);
  });
});

describe('[TRK-03] looking for names that were cut', () => {
  test('offers nothing where no other name is heard far more', async () => {
    known('Beyonc%C3%A9/_/Hello', 50_000, { '%21': 400_000, '.': 12 });
    const as = await person(server);
    await add(as, 'Beyonc%C3%A9/_/Hello');
    await forgetChecks(as);
    await findCutNames(server.ctx);
    expect(await offers(as)).toEqual([]);
  });

  test('asks about each song once, and about none that was added by its whole link', async () => {
    known('Cher/_/Believe', 900);
    known('Cher/_/Stop%21', 900);
    const as = await person(server);
    for (const name of ['Cher/_/Believe', 'Cher/_/Stop!']) await add(as, name);
    lastfm.calls.length = 0;
    await findCutNames(server.ctx);
    expect(lastfm.calls).toEqual([]);
    await forgetChecks(as);
    await findCutNames(server.ctx);
    await findCutNames(server.ctx);
    expect(lastfm.calls).toEqual(ends.map((end) => [`Cher/_/Believe${end}`]));
  });

  test('[SYNC-03] stops when Last.fm cannot be asked, and goes on where it stopped', async () => {
    known('Cher/_/Strong', 900, { '...': 90_000 });
    const as = await person(server);
    await add(as, 'Cher/_/Strong');
    await forgetChecks(as);
    lastfm.breakDown('rate-limited');
    await findCutNames(server.ctx);
    expect(await offers(as)).toEqual([]);
    lastfm.recover();
    await findCutNames(server.ctx);
    expect(await offers(as)).toMatchObject([{ whole: { title: 'Cher/_/Strong...' } }]);
  });
});
