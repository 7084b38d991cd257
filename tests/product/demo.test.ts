import { expect, test } from 'vitest';
import { dataFolder, type Product, startProduct } from './running-product.ts';

const signIn = async (address: string, email: string, password: string) => {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: answer.status, user: answer.ok ? await answer.json() : undefined, cookie };
};

/** As printed, the artist first. */
async function printed(product: Product): Promise<[email: string, password: string][]> {
  await expect.poll(() => product.output()).toContain('(administrator)');
  return [...product.output().matchAll(/^ {2}(\S+@\S+) {2}(\S+)/gm)].map(([, email = '', password = '']) => [
    email,
    password,
  ]);
}

/** Bytes of HTML before compression, with room for another week's numbers; each was more. */
const mostBytes = { '/dashboard': 100_000, '/settings': 80_000, '/playlists': 31_000 };

async function expectLightPages(address: string, cookie: string): Promise<void> {
  for (const [path, most] of Object.entries(mostBytes)) {
    const html = await (await fetch(address + path, { headers: { cookie } })).text();
    expect(html.length, path).toBeLessThan(most);
    // What is the same for every icon stands in the style sheet.
    expect(html).not.toContain('stroke-linejoin="round" class="');
    // What was read is handed over behind the page, and no part of it waits for that.
    expect(html).toMatch(/streamController\.close\(\);<\/script><\/body><\/html>$/);
  }
}

test('[OPS-01] [SEC-03] the demo prints sign-ins that work: an artist with songs and a year of history, and an administrator, whose passwords are new each time', async () => {
  const settings = { DATA_DIR: dataFolder() };
  const first = await startProduct(settings, { args: ['--demo'] });
  const [artist = ['', ''], admin = ['', '']] = await printed(first);
  const { user, cookie } = await signIn(first.address, ...artist);
  expect(user).toMatchObject({ subscriptionTier: 'premium', isAdmin: false });
  const overview = await (
    await fetch(`${first.address}/api/analytics/overview`, { headers: { cookie } })
  ).json();
  expect(overview.plan).toEqual({ used: 12, waiting: 0, limit: -1 });
  expect(overview.totals[0].change.compared.previous).toBeGreaterThan(0);
  await expectLightPages(first.address, cookie);
  expect((await signIn(first.address, ...admin)).user).toMatchObject({ isAdmin: true });
  await first.kill('SIGTERM');

  const second = await startProduct(settings, { args: ['--demo'] });
  const [again = ['', '']] = await printed(second);
  expect((await signIn(second.address, ...again)).user).toMatchObject({ id: user.id });
  expect((await signIn(second.address, ...admin)).status).toBe(401);
});
