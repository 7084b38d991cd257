/** Items and runs as a long life of the product leaves them, put straight into the tables. */
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/kernel/ids.ts';
import { items, runs } from '../metrics/table.ts';

type Item = typeof items.$inferInsert;

let made = 0;

/** As many items as wanted, all alike; answers their ids. */
export async function putItems(db: Db, count: number, given: Partial<Item> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (): Item => {
    made++;
    const number = String(made).padStart(7, '0');
    return {
      id: newId('item'),
      platform: 'youtube',
      platformTrackId: `song${number}`,
      url: `https://www.youtube.com/watch?v=song${number}`,
      title: `Title ${made}`,
      artist: 'Some Artist',
      statusSince: new Date('2026-11-01T00:00:00Z'),
      createdAt: new Date('2026-11-01T00:00:00Z'),
      ...given,
    };
  });
  for (let place = 0; place < rows.length; place += 1000)
    await db.insert(items).values(rows.slice(place, place + 1000));
  return rows.map(({ id }) => id);
}

/** What makes an item a dead letter. */
export const dead = (given: Partial<Item> = {}): Partial<Item> => ({
  failures: 8,
  lastFailure: 'bad-reply',
  lastFailureAt: new Date('2026-11-20T11:00:00Z'),
  lastFailureDetail: 'views is no number',
  nextSyncAt: new Date('2026-11-27T11:00:00Z'),
  ...given,
});

export async function putRun(db: Db, given: Partial<typeof runs.$inferInsert>): Promise<void> {
  const startedAt = new Date('2026-11-20T11:00:00Z');
  const run = { id: newId('run'), platform: 'youtube', trigger: 'schedule', asked: 10, startedAt } as const;
  await db.insert(runs).values({ ...run, ...given });
}
