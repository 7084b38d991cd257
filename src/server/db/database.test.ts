import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '#kit/server.ts';
import { transaction } from './transaction.ts';

const server = useTestServer();

test('the pool used inside a transaction is refused at once instead of waiting for ever', async () => {
  const inside = transaction(server.ctx, async () => server.ctx.db.execute(sql`select 1`));
  await expect(inside).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') },
  });
});

test('what is written in a transaction that fails is not there afterwards', async () => {
  const { ctx } = server;
  const failing = transaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select ensure_month('1999-01-01')`);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const { rows } = await ctx.db.execute(sql`select to_regclass('daily_1999_01') as name`);
  expect(rows[0]?.name).toBeNull();
});

test('a transaction in which a statement failed that nobody minded says that nothing was stored', async () => {
  const shrugging = transaction(server.ctx, async ({ db }) => {
    await db.execute(sql`select ensure_month('1998-01-01')`);
    await db.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(shrugging).rejects.toThrow('failed transaction');
});

test('a month’s partitions can be asked for twice', async () => {
  await server.ctx.db.execute(sql`select ensure_month('2001-05-17')`);
  await server.ctx.db.execute(sql`select ensure_month('2001-05-01')`);
});

test('a query that fails harms none of those that follow, nor those beside it', async () => {
  const { db } = server.ctx;
  const fails = () => expect(db.execute(sql`select 1 / ${0}::int`)).rejects.toThrow();
  const answers = async (value: number) => {
    const { rows } = await db.execute(sql`select ${value}::int as value`);
    expect(rows).toEqual([{ value }]);
  };
  for (let round = 0; round < 40; round++) {
    await fails();
    await Promise.all([answers(round), fails(), answers(round + 1)]);
  }
});
