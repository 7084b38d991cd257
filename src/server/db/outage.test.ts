import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '#kit/database.ts';
import type { Database } from './client.ts';
import { isOutage } from './outage.ts';
import { transaction } from './transaction.ts';

const isServer = inject('testDatabaseUrl') !== '';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const isFull = ({ pool }: Pick<Database, 'pool'>): boolean => pool.totalCount === pool.idleCount;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

const raise = (code: string) =>
  failureOf(
    database.db.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)),
  );

describe('what the database says', () => {
  test.each(['08006', '53300', '53100', '57014', '57P01', '57P03', '25P03', '55P03', '25006', '58030'])(
    '[SEC-03] with %s it is not up to its work',
    async (code) => expect(isOutage(await raise(code))).toBe(true),
  );

  test.each(['23505', '42P01', '22012', '40P01', 'P0001'])(
    '[SEC-03] with %s it finds fault with the statement',
    async (code) => expect(isOutage(await raise(code))).toBe(false),
  );

  test('[SEC-03] other failures are none of its own', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    for (const error of [new Error('no'), new TypeError('no', { cause: refused }), refused, undefined, 'no'])
      expect(isOutage(error)).toBe(false);
  });
});

describe.runIf(isServer)('a pool whose clients are all in use', () => {
  const use = async (seconds: number) => void (await database.db.execute(sql`select pg_sleep(${seconds})`));

  test('[SEC-03] is as good as no database for whoever waits while none comes back', async () => {
    const { max } = database.pool.options;
    const busy = Array.from({ length: max }, () => use(7));
    const refused = await Promise.all(Array.from({ length: 30 }, () => failureOf(use(0))));
    expect(refused.every(isOutage)).toBe(true);
    await Promise.all(busy);
    await use(0);
  });

  test('[SEC-03] is waited for while they come back', async () => {
    const { max } = database.pool.options;
    await Promise.all(Array.from({ length: max * 5 }, () => use(1.2)));
  });
});

describe.runIf(isServer)('connections that the server ends', () => {
  test('[SEC-03] in the middle of everything leave no client behind in the pool', async () => {
    const { pool, db } = database;
    const write = () =>
      transaction({ db }, async ({ db }) => {
        await db.execute(sql`select 1`);
        await sleep(5);
        await db.execute(sql`select pg_sleep(0.01)`);
      }).catch(() => {});
    const admin = await openTestDatabase();
    const name = (await pool.query('select current_database() as name')).rows[0].name;
    for (let round = 0; round < 16; round++) {
      const busy = Array.from({ length: 24 }, write);
      await admin.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
        name,
      ]);
      busy.push(...Array.from({ length: 24 }, write));
      await Promise.all(busy);
    }
    await admin.close();
    await expect.poll(() => isFull(database)).toBe(true);
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    expect(clients).toHaveLength(10);
    for (const client of clients) client.release();
  });
});
