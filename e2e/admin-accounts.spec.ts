/** An administrator finds an account, suspends it, lifts that again, and finds both in the audit log. */
import { asAdministrator } from './admin-kit.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  test,
} from './kit.ts';
import { themesFor, widthsFor } from './matrix.ts';

test('[ADM-02] the pages of accounts and of the audit log are administrators’ alone @full', async ({
  page,
}) => {
  await readingSampleData(page);
  for (const path of [
    '/subscribers',
    '/admin/activity',
    '/admin/billing',
    '/admin/audit',
    `/admin/users/usr_${'0'.repeat(32)}`,
  ])
    expect((await page.goto(path))?.status(), path).toBe(404);
});

test('[ADM-01] [ADM-02] an account is found, suspended and lifted, and both are on record @full', async ({
  page,
  playwright,
  baseURL,
}) => {
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const email = `suspended-${Date.now()}@example.com`;
  const name = { firstName: 'Quinn', lastName: 'Harbour' };
  const data = { email, password: 'Sunrise-42!', ...name };
  expect((await stranger.post('/api/register', { data })).status()).toBe(201);
  await asAdministrator(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await page.getByRole('searchbox', { name: 'Search by start of name or email' }).fill(email);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Suspend Quinn Harbour' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(row.getByText('Suspended', { exact: true })).toBeVisible();
  expect((await stranger.get('/api/auth/user')).status()).toBe(401);
  expect((await stranger.post('/api/login', { data: { email, password: data.password } })).status()).toBe(
    403,
  );
  await row.getByRole('button', { name: 'Lift suspension Quinn Harbour' }).click();
  await expect(row.getByRole('button', { name: 'Suspend Quinn Harbour' })).toBeVisible();
  await row.getByRole('link', { name: 'Quinn Harbour' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quinn Harbour');
  await page.getByRole('link', { name: 'Audit log for this account' }).click();
  const acts = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
  await expect(acts).toHaveCount(2);
  await expect(acts.first()).toContainText('Suspension lifted');
  await stranger.dispose();
});

for (const theme of themesFor(0))
  test(`[NAV-02] [ADM-01] accounts, activity, payments and the audit log are accessible in the ${theme} theme, also on a phone @full`, async ({
    page,
  }) => {
    await asAdministrator(page);
    await prefer(page, { theme });
    for (const [path, title] of [
      ['/subscribers', 'Subscribers'],
      ['/admin/activity', 'Activity'],
      ['/admin/billing', 'Payments'],
      ['/admin/audit', 'Audit log'],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        if (widthsFor(theme).includes(width)) await expectAccessible(page);
      }
    }
  });

test('[PLAN-02] [ADM-01] a price that is not the plan’s is told on the page of subscribers as well @full', async ({
  page,
}) => {
  const wrong = [{ tier: 'indie', billingCycle: 'yearly', problem: 'amount' }];
  await page.route('**/api/admin/billing', async (route) => {
    const figures = await (await route.fetch()).json();
    await route.fulfill({ json: { ...figures, prices: { comparedAt: figures.at, wrong } } });
  });
  await asAdministrator(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Subscribers' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Some prices in Stripe don’t match the plans' });
  await expect(told).toContainText('Indie, yearly: different amount');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await expect(told).toBeVisible();
});
