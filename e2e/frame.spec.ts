/** The frame of signed-in pages, and what it does by itself while nobody touches anything. */
import type { Page, Request } from '@playwright/test';
import { asAdministrator } from './admin-kit.ts';
import { expect, expectAccessible, hydrated, prefer, readingSampleData, signedIn, test } from './kit.ts';

const sidebar = (page: Page) => page.locator('aside').filter({ has: page.getByRole('navigation') });

type Counted = { readonly times: number; readonly answered: number; readonly bodies: unknown[] };

/** How often something was asked for or sent from now on. */
function counted(page: Page, path: string): Counted {
  const seen = { times: 0, answered: 0, bodies: [] as unknown[] };
  const isOf = (request: Request) => new URL(request.url()).pathname === path;
  page.on('request', (request) => {
    if (!isOf(request)) return;
    seen.times += 1;
    seen.bodies.push(request.postData());
  });
  page.on('requestfinished', (request) => {
    if (isOf(request)) seen.answered += 1;
  });
  return seen;
}

/** Time stands still from now on, but for what a test lets pass. */
const stop = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1_000);

/** Of real time, so that what the page sends is heard of here before the next second passes. */
const heardMs = 50;

/** What was sent is answered: a page gives up on what takes long by its own clock. */
async function settled(page: Page, seen: Counted): Promise<void> {
  await expect.poll(() => seen.answered).toBe(seen.times);
  await page.waitForTimeout(heardMs);
}

/** From one time that something is sent to the next it takes so many seconds, and nothing is sent between. */
async function expectEvery(page: Page, seconds: number, seen: Counted): Promise<void> {
  await settled(page, seen);
  const before = seen.times;
  for (let n = 0; n <= seconds && seen.times === before; n++) {
    await pass(page, 1);
    await page.waitForTimeout(heardMs);
  }
  await settled(page, seen);
  expect(seen.times).toBe(before + 1);
  await pass(page, seconds - 2);
  await settled(page, seen);
  expect(seen.times).toBe(before + 1);
  await pass(page, 3);
  await expect.poll(() => seen.times).toBe(before + 2);
}

test('[NTF-01] [AUTH-09] the badge is asked for every 30 seconds, and who is there is told every two minutes @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.clock.install();
  // Beside the live stream, which would ask for more.
  await page.route('**/api/events*', (route) => route.abort());
  const badge = counted(page, '/api/notifications/unread-count');
  const beat = counted(page, '/api/user/heartbeat');
  await page.goto('/settings');
  await hydrated(page);
  await expect.poll(() => beat.times).toBe(1);
  await stop(page);
  await expectEvery(page, 30, badge);
  await expectEvery(page, 120, beat);
});

test('[AUTH-09] a visitor’s page tells every two minutes which one it is, and nothing else @full', async ({
  page,
}) => {
  await page.clock.install();
  const [visits, beat] = [counted(page, '/api/visitor/heartbeat'), counted(page, '/api/user/heartbeat')];
  await page.goto('/features');
  await hydrated(page);
  await expect.poll(() => visits.times).toBe(1);
  await stop(page);
  await expectEvery(page, 120, visits);
  expect(visits.bodies).toEqual(Array(3).fill('{"currentPage":"/features"}'));
  expect(beat.times).toBe(0);
});

test('[NAV-01] header, sidebar, menu and bottom bar lead where they should @full', async ({ page }) => {
  await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const linksIn = (name: string) => page.getByRole('navigation', { name }).getByRole('link').allInnerTexts();
  expect((await page.getByRole('banner').first().boundingBox())?.height).toBe(64);
  const side = await linksIn('Main navigation');
  for (const name of [
    'Dashboard',
    'Tracks',
    'Playlists',
    'Discover Playlists',
    'Analytics',
    'Audience',
    'Contact',
  ])
    expect(side).toContain(name);
  for (const name of ['Subscription', 'Settings', 'Report Problem', 'Blog', 'Videos'])
    await expect(page.getByRole('navigation').getByRole('link', { name }).first()).toBeVisible();
  for (const name of ['Subscribers', 'Blog Admin', 'Video Admin'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('button', { name: /^Ada .*’s account/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toContainText('Ada Byron');
  await expect(menu).toContainText('@example.com');
  for (const [name, path] of [
    ['Profile Settings', '/settings#profile'],
    ['Subscription', '/subscription'],
    ['Settings', '/settings'],
  ] as const)
    await expect(menu.getByRole('menuitem', { name, exact: true })).toHaveAttribute('href', path);
  await expect(menu.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => linksIn('Quick navigation'))
    .toEqual(['Dashboard', 'Tracks', 'Analytics', 'Settings']);
});

test('[NAV-03] at most five suggestions are open while something is typed, until one clicks elsewhere or goes on @full', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const box = page.getByRole('combobox', { name: 'Search songs and artists' });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const options = list.getByRole('option');
  await box.fill('a');
  await expect(options).toHaveCount(5);
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect(options).toHaveCount(0);
  await box.fill('e');
  await expect(options.first()).toBeVisible();
  await page.getByRole('banner').first().getByRole('link', { name: 'Tracks' }).click();
  await page.waitForURL('**/tracks');
  await expect(list).toBeHidden();
  await box.fill('');
  await expect(list).toBeHidden();
  // In the menu of small screens Escape closes the suggestions first, and then the menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('combobox').fill('a');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('[NAV-01] public pages that the app leads to keep its frame for whoever is signed in, in any language @full', async ({
  page,
}) => {
  await readingSampleData(page);
  for (const path of [
    '/discover-playlists',
    '/contact',
    '/blog',
    '/videos',
    '/help',
    '/de/help',
    '/help/imports',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(sidebar(page), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toHaveCount(0);
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page.locator('title'), path).toHaveCount(1);
  }
  await page.goto('/contact');
  await hydrated(page);
  const current = sidebar(page).locator('[aria-current=page]');
  await expect(current).toHaveText('Contact');
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Premium', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.goto('/contact');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('[NAV-01] every page of the menu has the menu’s word as its heading and title, and the palette has it too @full', async ({
  page,
}) => {
  await asAdministrator(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const links = sidebar(page).getByRole('navigation').getByRole('link');
  const names = await links.allInnerTexts();
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page.locator('h1'), name).toHaveText(name);
    await expect(page, name).toHaveTitle(`${name} · Tracklight`);
  }
  await page.goto('/dashboard');
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const rows = page.getByRole('dialog').getByRole('option');
  for (const name of names) await expect(rows.filter({ hasText: new RegExp(`^${name}$`) })).toHaveCount(1);
});

test('[I18N-02] the app’s links to public pages lead to them in its language @full', async ({ page }) => {
  await readingSampleData(page);
  await prefer(page, { userLanguage: 'de' });
  await page.goto('/dashboard');
  const links = sidebar(page);
  await expect(links.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', '/de/blog');
  await expect(links.getByRole('link', { name: 'Abo' })).toHaveAttribute('href', '/subscription');
});
