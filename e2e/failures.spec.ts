/** What people see when something does not work, and how they go on. */
import type { Route } from '@playwright/test';
import type { listSessions } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { expect, hydrated, readingSampleData, signedIn, test } from './kit.ts';

test('[HTTP-04] without a connection the dialog says so, and the next try works @full', async ({ page }) => {
  const person = await signedIn(page);
  await page.request.post('/api/logout');
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.route('**/api/login', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByText('An error occurred. Please try again.')).toBeVisible();
  await page.unroute('**/api/login');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('[HTTP-04] [AUTH-04] a heartbeat that fails is noticed by nobody; signing out without the server leaves, and says that one may still be signed in @full', async ({
  page,
}) => {
  await page.route('**/api/user/heartbeat', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await signedIn(page);
  const beat = page.waitForRequest('**/api/user/heartbeat');
  await page.goto('/dashboard');
  await hydrated(page);
  await beat;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: /^Ada .*’s account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  // The session is still there, so `/` leads on to the dashboard.
  await page.waitForEvent('load');
  await hydrated(page);
  const toast = page.getByRole('listitem').filter({ hasText: 'You may still be signed in' });
  await expect(toast).toContainText('Try again before you leave this device.');
  await page.unroute('**/api/logout');
  await toast.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await hydrated(page);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await expect(toast).toHaveCount(0);
});

test('[AUTH-05] [HTTP-02] a session that ended elsewhere is said where its reader is, with the way back to the page @full', async ({
  page,
  playwright,
  baseURL,
}) => {
  const person = await signedIn(page);
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const endIt = async () => {
    expect((await elsewhere.post('/api/login', { data: person })).ok()).toBe(true);
    const sessions: ReplyOf<typeof listSessions> = await (await elsewhere.get('/api/sessions')).json();
    for (const { id, isCurrent } of sessions)
      if (!isCurrent) expect((await elsewhere.delete(`/api/sessions/${id}`)).ok()).toBe(true);
  };
  const notice = page.getByRole('status').filter({ hasText: 'Your session ended' });
  // Nobody tells the page: it learns of it from the first call that is refused.
  await page.route('**/api/events*', (route) => route.abort());
  await endIt();
  await page.goto('/playlists');
  expect(new URL(page.url()).pathname).toBe('/playlists');
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  await expect(dialog).toContainText('Sign in to return to this page.');
  await page.keyboard.press('Escape');
  await expect(notice).toContainText('Sign in to return to this page.');
  await page.reload();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  await hydrated(page);
  await endIt();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(dialog).toBeVisible();
  await elsewhere.dispose();
});

test('[HTTP-02] numbers that could not be loaded are offered again in their own panel @full', async ({
  page,
  complaints,
}) => {
  await readingSampleData(page);
  await page.goto('/settings');
  await hydrated(page);
  await page.route('**/api/analytics/overview*', (route) => route.fulfill({ status: 404, body: 'nothing' }));
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('We couldn’t load your numbers').first()).toBeVisible();
  await page.unroute('**/api/analytics/overview*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { name: 'Over time' })).toBeVisible();
  complaints.length = 0;
});

test('[NAV-04] a page whose code cannot be loaded says so and lets one go on @full', async ({
  page,
  complaints,
}) => {
  await readingSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.route('**/assets/settings-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings' }).first().click();
  // React Router loads the address afresh when a page's code is missing; that too fails while it is blocked.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/assets/settings-*.js');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  complaints.length = 0;
});

test('[HTTP-04] whoever has a page open while a new version is installed loses nothing, and is led on by links', async ({
  page,
}) => {
  await readingSampleData(page);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  // The new version has other files: those of the page that is open are gone, from the moment it might ask for them.
  const gone = (route: Route) =>
    documents === 1 ? route.fulfill({ status: 404, body: 'Not Found' }) : route.continue();
  await page.route('**/assets/track-*.js', gone);
  const asked = page.waitForResponse('**/assets/track-*.js');
  await page.goto('/dashboard');
  await hydrated(page);
  await page.route('**/assets/*', gone);
  const song = page.getByRole('main').locator('a[href^="/track/"]').first();
  await song.hover();
  await asked;
  await page.waitForLoadState('networkidle');
  expect(documents).toBe(1);
  await song.click();
  await page.waitForURL('**/track/*');
  await expect.poll(() => documents).toBeGreaterThan(1);
  await hydrated(page);
});

test('[OPS-01] one click explores a filled product with sample data @full', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Explore with sample data' }).first().click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('12 songs, no limit').first()).toBeVisible();
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
    timeZone: 'Europe/Berlin',
  });
  await expect(page.getByRole('article').filter({ hasText: 'Views' }).first()).toContainText(/\d/);
});
