import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { arrayOf, executePrepared } from '#server/db/sql.ts';
import { accountVersions, users } from '../table.ts';

export type Change = 'days' | 'numbers' | 'rest';

export type Versions = { account: number; days: number };

/** Of an account to which nothing has happened both are 0. */
export async function selectVersions(db: Db, userId: string): Promise<Versions> {
  const { rows } = await executePrepared<Versions>(
    db,
    // The sum, as long as processes of the release before raise one of the two alone.
    sql`select version + changes as account, changes as days from ${accountVersions} where user_id = ${userId}`,
  );
  return rows[0] ?? { account: 0, days: 0 };
}

/**
 * In the order of their ids, so that no two transactions wait for each other. Stored growth (module growth) is of complete
 * days and their numbers: what it was made of is still the newest where neither has changed.
 */
export async function updateVersions(db: Db, changes: ReadonlyMap<string, Change>): Promise<void> {
  const of = (kinds: Change[]) =>
    arrayOf(
      'text',
      [...changes].flatMap(([id, change]) => (kinds.includes(change) ? [id] : [])),
    );
  await executePrepared(
    db,
    sql`
    insert into ${accountVersions} as v (user_id, version, changes)
    select given.id, 1, (given.id = any(${of(['days'])}))::integer
    from unnest(${arrayOf('text', [...changes.keys()].sort())}) as given (id)
    where exists (select from ${users} where ${users.id} = given.id)
    on conflict (user_id) do update set version = v.version + 1, changes = v.changes + excluded.changes,
      made_of = case
        when v.made_of = v.version and v.user_id = any(${of(['rest'])}) then v.version + 1
        else v.made_of
      end`,
  );
}
