import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { deliveryKeys } from './table.ts';

export async function selectKey(db: Db, name: string): Promise<Record<string, string> | undefined> {
  const [row] = await db.select().from(deliveryKeys).where(eq(deliveryKeys.name, name));
  return row?.value;
}

/** One that is there stays. */
export async function insertKey(
  db: Db,
  name: string,
  value: Record<string, string>,
  madeAt: Date,
): Promise<void> {
  await db.insert(deliveryKeys).values({ name, value, madeAt }).onConflictDoNothing();
}
