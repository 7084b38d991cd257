/** SQL of the files that wait on the disk, whoever's they are. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { imports } from '../table.ts';

export type WaitingImports = { imports: number; bytes: number };

/** Imports whose files still lie there. */
export async function selectWaiting(db: Db): Promise<WaitingImports> {
  const { rows } = await db.execute<WaitingImports>(sql`
    select count(*)::integer as imports, coalesce(sum((
      select sum((upload->>'bytes')::bigint) from jsonb_array_elements(uploads) upload
    )), 0)::double precision as bytes from ${imports} where is_kept`);
  return rows[0] ?? { imports: 0, bytes: 0 };
}

/** Any number that no other advisory lock of the product uses. */
const waitingLock = 7_205_759_431;

/** Until the transaction ends nobody else adds an import. */
export async function lockWaiting(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${waitingLock})`);
}
