import { expect, test } from 'vitest';
import { demoSignIns } from '#server/modules/demo/accounts.ts';
import { dataFolder, startProduct } from './running-product.ts';

const signIn = async (address: string, { email, password }: { email: string; password: string }) => {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { user: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};

test('[OPS-01] the demo prints sign-ins that work: an artist with songs and a year of history, and an administrator', async () => {
  const settings = { DATA_DIR: dataFolder() };
  const first = await startProduct(settings, { args: ['--demo'] });
  const [artist, admin] = demoSignIns;
  await expect.poll(() => first.output()).toContain(`${artist.email}  ${artist.password}`);
  const { user, cookie } = await signIn(first.address, artist);
  expect(user).toMatchObject({ subscriptionTier: 'premium', isAdmin: false });
  const overview = await (
    await fetch(`${first.address}/api/analytics/overview`, { headers: { cookie } })
  ).json();
  expect(overview.plan).toEqual({ used: 24, limit: -1 });
  expect(overview.totals[0].change.previous).toBeGreaterThan(0);
  expect((await signIn(first.address, admin)).user).toMatchObject({ isAdmin: true });
  await first.kill('SIGTERM');

  const second = await startProduct(settings, { args: ['--demo'] });
  await expect.poll(() => second.output()).toContain(admin.email);
  expect((await signIn(second.address, artist)).user).toMatchObject({ id: user.id });
});
