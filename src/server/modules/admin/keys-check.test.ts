import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkKeys } from '#contract/admin.ts';
import { platformIds } from '#domain/platforms.ts';
import { call, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { users } from '../accounts/table.ts';
import { around, running, sandbox } from '../demo/sample-for-test.ts';

const server = useTestServer(around(running));

test('[ADM-03] what works is said of each of the platforms, and of keys that are refused what is the matter', async () => {
  const admin = await person(server);
  await server.ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.user.id));
  const check = async () => {
    const outcomes = platformIds.map(async (platform) => {
      const told = (await call(server.app, checkKeys, { as: admin, params: { platform } })).json();
      return [platform, told.outcome];
    });
    return Object.fromEntries(await Promise.all(outcomes));
  };
  const each = (outcome: string) => Object.fromEntries(platformIds.map((platform) => [platform, outcome]));
  expect(await check()).toEqual(each('works'));
  for (const platform of platformIds) sandbox.control.fail({ platform, mode: 'expired-token' });
  try {
    expect(await check()).toEqual({ ...each('needs-auth'), bandcamp: 'kept-out' });
  } finally {
    sandbox.control.reset();
  }
});
