import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { PlatformId } from '#domain/platforms.ts';
import { useTestServer } from '#kit/server.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Reading } from '#server/platforms/platform.ts';
import { enforceRetention } from './retention.ts';
import { recordReadings, selectSounds, startRun } from './service.ts';
import { itemSounds, items } from './table.ts';

const server = useTestServer({ settings: { PLATFORMS: 'live' } });
const noon = new Date('2026-11-18T12:00:00Z');
const later = (hours: number) => new Date(noon.getTime() + hours * 3600_000);

async function newItem(platform: PlatformId): Promise<string> {
  const id = newId('item');
  await server.ctx.db.insert(items).values({
    ...{ id, platform, platformTrackId: id, url: 'https://x', title: 'A', artist: 'B' },
    ...{ statusSince: noon, createdAt: noon },
  });
  return id;
}

async function record(itemId: string, sound: Reading['sound'], observedAt = noon): Promise<void> {
  const reading: Reading = {
    ...{ outcome: 'read', song: { title: 'A', artist: 'B' }, metrics: { views: 100 } },
    ...{ withheld: [], availability: 'public', ...(sound && { sound }) },
  };
  const run = await startRun(server.ctx, { platform: 'tidal', trigger: 'schedule', asked: 1 });
  await transaction(server.ctx, (ctx) => recordReadings(ctx, run, [{ itemId, observedAt, reading }]));
}

const soundOf = async (itemId: string) => (await selectSounds(server.ctx.db, [itemId]))[0];

let song = '';
beforeEach(async () => {
  song = await newItem('tidal');
});

test('[MOOD-01] what a platform says of a sound is kept with the reading, and a new word replaces the old', async () => {
  await record(song, { tempo: 120, key: 'C', mode: 'minor', tags: ['Happy'] });
  expect(await soundOf(song)).toEqual({
    itemId: song,
    sound: { tempo: 120, key: 'C', mode: 'minor', tags: ['Happy'] },
    readAt: noon,
  });
  await record(song, { tempo: 121 }, later(1));
  expect(await soundOf(song)).toMatchObject({ sound: { tempo: 121 }, readAt: later(1) });
  await record(song, {}, later(2));
  expect(await soundOf(song)).toMatchObject({ sound: {} });
});

test('[MOOD-01] a reading that was not asked of it changes nothing, and one without access takes nothing away', async () => {
  await record(song, undefined);
  expect(await soundOf(song)).toBeUndefined();
  await record(song, 'no_access', later(1));
  expect(await soundOf(song)).toMatchObject({ sound: null });
  await record(song, { tempo: 99 }, later(2));
  await record(song, 'no_access', later(3));
  await record(song, undefined, later(4));
  expect(await soundOf(song)).toMatchObject({ sound: { tempo: 99 }, readAt: later(2) });
});

test('[MOOD-01] what is said again every hour is written once a day', async () => {
  await record(song, { tempo: 99 });
  await record(song, { tempo: 99 }, later(1));
  expect(await soundOf(song)).toMatchObject({ readAt: noon });
  await record(song, { tempo: 99 }, later(24));
  expect(await soundOf(song)).toMatchObject({ readAt: later(24) });
});

test('[MOOD-01] it goes with its item', async () => {
  await record(song, { tempo: 99 });
  for (const table of ['observations', 'daily'])
    await server.ctx.db.execute(sql`delete from ${sql.identifier(table)} where item_id = ${song}`);
  await server.ctx.db.delete(items).where(eq(items.id, song));
  expect(await server.ctx.db.$count(itemSounds, eq(itemSounds.itemId, song))).toBe(0);
});

test('[SYNC-08] [MOOD-01] it is kept no longer than the platform’s numbers may be', async () => {
  const [old, young, unbound] = [await newItem('youtube'), await newItem('youtube'), await newItem('deezer')];
  const now = server.ctx.clock.now();
  const days = (count: number) => new Date(now.getTime() - count * 24 * 3600_000);
  await record(old, { tempo: 99 }, days(31));
  await record(young, { tempo: 99 }, days(20));
  await record(unbound, { tempo: 99 }, days(400));
  await enforceRetention(server.ctx);
  expect([await soundOf(old), await soundOf(young), await soundOf(unbound)]).toEqual([
    undefined,
    expect.objectContaining({ sound: { tempo: 99 } }),
    expect.objectContaining({ sound: { tempo: 99 } }),
  ]);
});
