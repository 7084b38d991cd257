import { expect, test } from 'vitest';
import { person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { send } from '#server/jobs/queue.ts';
import { accountLimits, countTry } from './limits.ts';
import { attempts, sessions } from './table.ts';
import { tidyAccounts } from './worker.ts';

const server = useTestServer();
const day = 24 * 3600_000;

test('[AUTH-05] every night ended sessions and old tries are deleted, and only those', async () => {
  const { ctx } = server;
  await person(server);
  ctx.clock.advance(29 * day);
  await person(server);
  await countTry(ctx, accountLimits.loginByAddress, 'now');
  ctx.clock.advance(2 * day);
  await countTry(ctx, accountLimits.loginByAddress, 'later');
  await send(ctx, tidyAccounts, {});
  await server.runJobs();
  expect(await ctx.db.select().from(sessions)).toHaveLength(1);
  expect(await ctx.db.select({ key: attempts.key }).from(attempts)).toEqual([{ key: 'login:address:later' }]);
});
