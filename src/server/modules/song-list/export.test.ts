import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import type { Ctx } from '#server/context.ts';
import { ensureGrowth } from '../growth/growth.ts';
import { exportTracks } from './export.ts';

const server = useTestServer();
const songs = 15_000;
let owner: Person;

/** The same ctx, which counts the pages that are asked of the database, but for the first: its statement has a name, and goes by `executePrepared`. */
function counting(): { ctx: Ctx; pages(): number } {
  let pages = 0;
  const real = server.ctx.db;
  const execute: Ctx['db']['execute'] = (query) => {
    pages++;
    return real.execute(query);
  };
  const db: Ctx['db'] = Object.assign(Object.create(real), { execute });
  return { ctx: { ...server.ctx, db }, pages: () => pages };
}

const start = async (ctx: Ctx) =>
  (
    await exportTracks(
      ctx,
      { id: owner.user.id, timeZone: 'UTC' },
      { by: 'link', format: 'csv', sort: 'addedAt', order: 'desc' },
    )
  ).body;

beforeAll(async () => {
  owner = await person(server, { tier: 'premium' });
  await server.ctx.db.execute(sql`
    insert into items (id, platform, platform_track_id, url, title, artist, status_since, created_at)
    select 'itm_' || n, 'youtube', 'song' || n, 'https://x', repeat('Song ', 100) || n, 'A', now(), now()
    from generate_series(1, ${songs}::int) n`);
  await server.ctx.db.execute(sql`
    insert into tracks (id, user_id, item_id, added_at, counted_from)
    select 'trk_' || n, ${owner.user.id}, 'itm_' || n, now(), now() from generate_series(1, ${songs}::int) n`);
  await ensureGrowth(server.ctx, { id: owner.user.id, timeZone: 'UTC' });
});

test('[EXP-01] pages are read only as fast as they are taken', async () => {
  const { ctx, pages } = counting();
  const reader = (await start(ctx))[Symbol.asyncIterator]();
  for (let taken = 0; taken < 3; taken++) await reader.next();
  for (let turn = 0; turn < 200; turn++) await nextTurn();
  expect(pages()).toBeLessThanOrEqual(4);
  let lines = 0;
  for (let piece = await reader.next(); !piece.done; piece = await reader.next()) lines += 1;
  expect(lines).toBeGreaterThan(0);
  // An empty one at the end says that there are no more.
  expect(pages()).toBe(songs / 500);
});

test('[EXP-01] a client that goes away stops the export', async () => {
  const { ctx, pages } = counting();
  const body = await start(ctx);
  await body[Symbol.asyncIterator]().next();
  body.destroy();
  const asked = pages();
  for (let turn = 0; turn < 200; turn++) await nextTurn();
  expect(pages()).toBeLessThanOrEqual(asked + 1);
  expect(asked).toBeLessThanOrEqual(3);
});

test('[EXP-01] a browser that closes the connection stops the export on the server', async () => {
  const { db } = server.ctx;
  const counted = counting();
  server.ctx.db = counted.ctx.db;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const request = get({ port, path: '/api/tracks/export?format=json', headers: { cookie: owner.cookie } });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  await once(reply, 'readable');
  reply.destroy();
  let asked = -1;
  while (asked !== counted.pages()) {
    asked = counted.pages();
    await sleep(300);
  }
  server.ctx.db = db;
  expect(reply.statusCode).toBe(200);
  expect(asked).toBeLessThan(songs / 500);
});
