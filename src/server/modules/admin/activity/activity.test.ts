import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { userHeartbeat, visitorHeartbeat } from '#contract/accounts.ts';
import { type ActivityDay, exportActivity, getActivity } from '#contract/activity.ts';
import { listAdminActs } from '#contract/audit.ts';
import { addTracks } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../../accounts/table.ts';
import { rollUpJob } from '../../status/jobs.ts';
import { platformHours } from '../../status/table.ts';
import { putRun } from '../items-for-test.ts';
import { addedStatement, readStatement, registeredStatement } from './queries.ts';

const server = useTestServer({ platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) } });

let root: Person;
beforeAll(async () => {
  server.ctx.clock.set('2026-11-10T09:00:00Z');
  root = await person(server, { isAdmin: true });
});

const days = async (span: '7' | '28' | '90' = '7'): Promise<ActivityDay[]> => {
  const reply = await call(server.app, getActivity, { as: root, query: { days: span } });
  expect(reply.statusCode).toBe(200);
  return reply.json().days;
};
const on = async (day: string) => (await days('28')).find((one) => one.day === day);
const beat = (as: Person) => call(server.app, userHeartbeat, { as });
const visit = () => call(server.app, visitorHeartbeat, { body: { currentPage: '/' } });

test('[AUTH-09] people of a day by plan and language; a day nobody counted is not called empty', async () => {
  const { ctx } = server;
  // Before anybody was counted a visit tells nothing of users.
  await visit();
  ctx.clock.set('2026-11-12T23:59:00Z');
  const [ada, max] = [await person(server), await person(server)];
  await ctx.db.update(users).set({ language: 'fr', tier: 'premium' }).where(sql`id = ${max.user.id}`);
  await Promise.all([beat(ada), beat(max)]);
  ctx.clock.set('2026-11-13T00:01:00Z');
  await beat(max);
  ctx.clock.set('2026-11-14T12:00:00Z');
  await visit();
  ctx.clock.set('2026-11-16T12:00:00Z');
  expect(await days()).toMatchObject([
    { day: '2026-11-10', active: null, registered: { total: 1 } },
    { day: '2026-11-11', active: null, registered: { total: 0, tiers: {}, languages: {} } },
    {
      day: '2026-11-12',
      active: { total: 2, tiers: { free: 1, premium: 1 }, languages: { none: 1, fr: 1 } },
      registered: { total: 2 },
    },
    { day: '2026-11-13', active: { total: 1, tiers: { premium: 1 }, languages: { fr: 1 } } },
    { day: '2026-11-14', active: { total: 0, tiers: {}, languages: {} } },
    { day: '2026-11-15', active: null },
    { day: '2026-11-16', active: null },
  ]);
});

test('[AUTH-09] before the first account nothing is known, and no span is longer than was asked for', async () => {
  server.ctx.clock.set('2026-11-16T12:00:00Z');
  for (const span of ['7', '28', '90'] as const) {
    const told = await days(span);
    expect([told.length, told.at(-1)?.day]).toEqual([Number(span), '2026-11-16']);
  }
  expect(await on('2026-11-09')).toEqual({
    ...{ day: '2026-11-09', active: null, registered: null },
    ...{ songsAdded: null, songsRead: null },
  });
  const reply = await call(server.app, getActivity, { as: root, query: { days: '365' } });
  expect(reply.statusCode).toBe(400);
});

test('[AUTH-09] songs as they were added and read; sample data counts nowhere', async () => {
  const { ctx } = server;
  ctx.clock.set('2026-11-17T08:00:00Z');
  const [ada, sample] = [await person(server), await person(server)];
  await ctx.db.update(users).set({ isDemo: true }).where(sql`id = ${sample.user.id}`);
  for (const as of [ada, sample]) {
    const urls = [videoUrl(1), videoUrl(2)];
    expect((await call(server.app, addTracks, { as, body: { urls } })).statusCode).toBe(200);
    await beat(as);
  }
  await ctx.db.execute(sql`delete from runs`);
  const startedAt = new Date('2026-11-17T08:10:00Z');
  const finishedAt = new Date('2026-11-17T08:10:01Z');
  await putRun(ctx.db, { startedAt, finishedAt, read: 40 });
  await putRun(ctx.db, { startedAt, finishedAt, read: 2 });
  await ctx.jobs.boss.send(rollUpJob.name, {});
  await server.runJobs();
  expect(await on('2026-11-17')).toMatchObject({
    active: { total: 1 },
    registered: { total: 1 },
    songsAdded: 2,
    songsRead: 42,
  });
  expect(await on('2026-11-16')).toMatchObject({ songsAdded: 0, songsRead: null });
  // Hours that were counted before songs were say nothing of theirs, until they are counted again.
  await ctx.db.update(platformHours).set({ read: null });
  expect((await on('2026-11-17'))?.songsRead).toBeNull();
  await ctx.jobs.boss.send(rollUpJob.name, {});
  await server.runJobs();
  expect((await on('2026-11-17'))?.songsRead).toBe(42);
});

test('[AUTH-09] the file says the same, what is not known is an empty cell, and it is on record', async () => {
  server.ctx.clock.set('2026-11-17T09:00:00Z');
  const file = await call(server.app, exportActivity, { as: root, query: { days: '7' } });
  expect(file.headers['content-disposition']).toContain('activity-sandbox-2026-11-17.csv');
  const [head, ...lines] = file.body.trim().split('\r\n');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(head?.split(',').map((name, place) => [name, cells[place]]) ?? []);
  });
  expect(rows.map(({ day_utc: day }) => day)).toEqual((await days()).map(({ day }) => day));
  expect(rows[0]).toMatchObject({ day_utc: '2026-11-11', active: '', active_free: '', registered: '0' });
  expect(rows[1]).toMatchObject({ active: '2', active_premium: '1', active_indie: '0' });
  expect(rows[1]).toMatchObject({ active_language_fr: '1', active_language_de: '0', songs_read: '' });
  const query = { act: 'activity.export' };
  const { acts } = (await call(server.app, listAdminActs, { as: root, query })).json();
  expect(acts).toMatchObject([{ by: { id: root.user.id }, facts: { days: 7 } }]);
});

test('[AUTH-09] [EXP-01] as the page shows it: its lines by name, in its language and the form of its spreadsheets', async () => {
  server.ctx.clock.set('2026-11-17T09:00:00Z');
  const query = { days: '7', lang: 'de', by: 'plan' };
  const file = await call(server.app, exportActivity, { as: root, query });
  expect(file.headers['content-disposition']).toContain('tracklight-activity-7-days-sandbox-2026-11-17.csv');
  const [head, ...lines] = file.body.trim().split('\r\n');
  expect(head?.replace('\uFEFF', '').split(';')).toEqual([
    'Tag (UTC)',
    ...['Kostenlos', 'Indie', 'Premium'].map((plan) => `Aktive Nutzer: ${plan}`),
    ...['Kostenlos', 'Indie', 'Premium'].map((plan) => `Neue Konten: ${plan}`),
    ...['Hinzugefügte Links', 'Link-Aktualisierungen'],
  ]);
  expect(lines[1]?.split(';').slice(0, 4)).toEqual(['2026-11-12', '1', '0', '1']);
});

test('[AUTH-09] each figure is read by an index over its days', async () => {
  const { db } = server.ctx;
  const plans: [SQL, string][] = [
    [registeredStatement(new Date('2026-06-25T00:00:00Z')), 'users'],
    [addedStatement(new Date('2026-06-25T00:00:00Z')), 'tracks'],
    [readStatement(new Date('2026-06-25T00:00:00Z')), 'platform_hours'],
  ];
  await db.transaction(async (tx) => {
    // A few rows are read faster as they lie; whether there is an index for more shows without that way.
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const [statement, table] of plans) {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toContain(`Seq Scan on ${table}`);
      expect(plan).toMatch(/Index Cond: .*(created_at|added_at|hour)/);
    }
  });
});
