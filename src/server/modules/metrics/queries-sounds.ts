/** SQL of how items sound: one row an item, as its platform last said it. */
import { sql } from 'drizzle-orm';
import type { Sound } from '#domain/sound.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at, executePrepared, unnest } from '#server/db/sql.ts';
import { itemSounds } from './table.ts';

export type StoredSound = { itemId: string; sound: Sound | null; readAt: Date };

/**
 * The items must be locked. What is said again is written once a day, as songs are read every hour; that we may not ask
 * any more takes nothing away.
 */
export async function storeItemSounds(db: Db, sounds: readonly StoredSound[]): Promise<void> {
  await executePrepared(
    db,
    sql`
    insert into ${itemSounds} as known (item_id, sound, read_at)
    select item_id, sound, read_at from ${unnest(sounds, {
      item_id: ['text', (row) => row.itemId],
      sound: ['jsonb', (row) => row.sound && JSON.stringify(row.sound)],
      read_at: ['timestamptz', (row) => row.readAt],
    })}
    on conflict (item_id) do update set sound = excluded.sound, read_at = excluded.read_at
    where excluded.sound is not null and known.read_at <= excluded.read_at
      and (known.sound is distinct from excluded.sound or known.read_at < excluded.read_at - interval '20 hours')`,
  );
}

export async function selectSounds(db: Db, itemIds: readonly string[]): Promise<StoredSound[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await executePrepared<{ item_id: string; sound: Sound | null; read_at: string }>(
    db,
    sql`select item_id, sound, read_at from ${itemSounds} where item_id = any(${arrayOf('text', itemIds)})`,
  );
  return rows.map((row) => ({ itemId: row.item_id, sound: row.sound, readAt: new Date(row.read_at) }));
}

/** What was last said before an instant. */
export async function deleteSoundsBefore(db: Db, itemIds: readonly string[], before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${itemSounds} where item_id = any(${arrayOf('text', itemIds)}) and read_at < ${at(before)}`);
}
