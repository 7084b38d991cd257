/** Files that wait to be applied, of all accounts together, never take more than the room they are given. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { getSyncStatus } from '#contract/admin.ts';
import { listImports } from '#contract/imports.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { syncPrometheusMetrics } from '../../admin/prometheus.ts';
import { insertImport } from '../queries.ts';
import { imports } from '../table.ts';
import { purgeUploads } from './keeping.ts';
import { claimRoom } from './room.ts';
import { applied, dryRun, post, undone, uploadSettings } from './upload-for-test.ts';

const room = 1024 * 1024;
const server = useTestServer({ settings: { ...uploadSettings(), WAITING_IMPORTS_MB: '1' } });

beforeEach(async () => {
  await server.ctx.db.delete(imports);
  await purgeUploads(server.ctx);
  server.ctx.clock.advance(48 * 3600_000);
});

/** A table of so many bytes and few rows, a third of the room unless told. */
const file = (bytes = room / 3 - 2_000) => {
  const row = `2026-11-01,3,${'a'.repeat(986)}\n`;
  return { name: 'a.csv', content: `date,streams,note\n${row.repeat(Math.floor(bytes / row.length))}` };
};

const waiting = async () => (await call(server.app, listImports, { as: ada })).json();
let ada: Person;
beforeEach(async () => {
  ada = await person(server);
});

/** Bytes of all files that lie there for imports. */
async function onDisk(): Promise<number> {
  const folder = join(server.ctx.config.dataDir, 'imports');
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (one) => (await stat(join(one.parentPath, one.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('[SYNC-07] [SEC-03] uploads of many people at once never take more than the room for all, and whoever is refused lost nothing', async () => {
  const before = await onDisk();
  const people = await Promise.all(Array.from({ length: 8 }, () => person(server)));
  const replies = await Promise.all(people.map((one) => post(server, one, [file()])));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(3);
  expect(new Set(statuses)).toEqual(new Set([201, 507]));
  expect(replies.find(({ statusCode }) => statusCode === 507)?.json()).toMatchObject({ code: 'no_room' });
  expect((await onDisk()) - before).toBeLessThanOrEqual(room);
  const refused = people[statuses.indexOf(507)] as Person;
  expect((await call(server.app, listImports, { as: refused })).json()).toEqual([]);
});

test('[SYNC-07] [SEC-03] one that does not fit is refused, a smaller one is taken, and what arrives is not counted for good', async () => {
  expect((await post(server, ada, [file(2 * room)])).statusCode).toBe(507);
  expect((await post(server, ada, [file(room / 2)])).statusCode).toBe(201);
  expect((await post(server, ada, [file(room / 2 + 2_000)])).statusCode).toBe(507);
  expect((await post(server, ada, [file(room / 3)])).statusCode).toBe(201);
  expect(await waiting()).toHaveLength(2);
});

test('[SYNC-07] [SEC-03] whoever is refused in the middle of a large upload hears why', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const body = new FormData();
  body.append('file', new Blob([file(40 * room).content]), 'a.csv');
  const headers = { cookie: ada.cookie };
  const reply = await fetch(`${address}/api/imports`, { method: 'POST', headers, body });
  expect([reply.status, (await reply.json()).code]).toEqual([507, 'no_room']);
});

test('[SEC-03] of several processes that make an import at the same moment only as many do as fit', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 6 }, () =>
      transaction(server.ctx, async (ctx) => {
        const bytes = Math.floor(room / 3);
        await claimRoom(ctx, bytes);
        const uploads = [{ name: 'a.csv', sha256: '', bytes, lines: 1 }];
        const id = newId('import');
        await insertImport(ctx.db, { id, userId: ada.user.id, uploads, trackId: null }, ctx.clock.now());
      }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

/** Days of an artist's audience: recognised, and so can be applied. */
const audience = () => {
  const days = Array.from({ length: 4_000 }, (_, day) =>
    new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const rows = days.map((day) => `${day},1,1,1`);
  return { name: 'audience.csv', content: ['date,listeners,streams,followers', ...rows].join('\n') };
};

test('[SYNC-07] applied, discarded and left for a week, imports make room again', async () => {
  const isFull = async () => (await post(server, ada, [file(room * 0.97)])).statusCode === 507;
  const first = await dryRun(server, ada, [audience()]);
  expect(await isFull()).toBe(true);
  expect((await applied(server, ada, first.id)).state).toBe('applied');
  const second = await dryRun(server, ada, [file(room * 0.97)]);
  expect(await isFull()).toBe(true);
  await undone(server, ada, second.id);
  await dryRun(server, ada, [file(room * 0.97)]);
  server.ctx.clock.advance(6 * 24 * 3600_000);
  await purgeUploads(server.ctx);
  await server.runJobs();
  expect(await isFull()).toBe(true);
  server.ctx.clock.advance(2 * 24 * 3600_000);
  await purgeUploads(server.ctx);
  await server.runJobs();
  expect(await isFull()).toBe(false);
});

test('[ADM-03] [OPS-03] administrators and monitoring see how much of the room is taken', async () => {
  const admin = await person(server, { isAdmin: true });
  const asked = async () => (await call(server.app, getSyncStatus, { as: admin })).json().waitingImports;
  expect(await asked()).toEqual({ imports: 0, bytes: 0, mostBytes: room });
  const { content } = file();
  await post(server, ada, [file()]);
  const one = { imports: 1, bytes: content.length, mostBytes: room };
  expect(await asked()).toEqual(one);
  const metrics = await syncPrometheusMetrics(server.ctx);
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.samples[0]?.value;
  expect([value('imports_waiting'), value('imports_waiting_bytes')]).toEqual([one.imports, one.bytes]);
  expect(value('imports_waiting_bytes_allowed')).toBe(room);
});
