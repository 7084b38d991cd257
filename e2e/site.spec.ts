/** The site around its pages: header, menu, hero, footer, addresses that lead nowhere, and what is loaded ahead. */
import type { Page } from '@playwright/test';
import { expect, hydrated, readingSampleData, test } from './kit.ts';
import { isFull } from './matrix.ts';

const headerLinks = [
  ['Features', '/features'],
  ['Pricing', '/subscription'],
  ['About', '/about'],
  ['Blog', '/blog'],
  ['Videos', '/videos'],
  ['Help', '/help'],
] as const;

const footerLinks = [
  ...headerLinks,
  ['Discover Playlists', '/discover-playlists'],
  ['Dictionary', '/dictionary'],
  ['API reference', '/api-reference'],
  ['RSS', '/rss.xml'],
  ['Contact', '/contact'],
  ['Report Problem', '/contact?topic=problem'],
  ['Status', '/status'],
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
  ['Sitemap', '/sitemap'],
] as const;

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

/** With a clock that stands still from the moment at which the page's scripts have begun. */
async function openStill(page: Page, path: string) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(path);
  // The first painted frame starts them.
  await page.clock.runFor(20);
  await hydrated(page);
}

test('[SITE-02] the header leads to every page of the site and says where one is', async ({ page }) => {
  await open(page, '/');
  const header = page.getByRole('banner').getByRole('navigation');
  await expect(header.getByRole('link')).toHaveText(headerLinks.map(([name]) => name));
  for (const [name, path] of headerLinks) {
    await header.getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    await expect(title(page)).toHaveCount(1);
    await expect(page).toHaveTitle(/ · Tracklight$/);
    await expect(header.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('banner').getByRole('link', { name: 'Tracklight home' }).click();
  await expect(title(page)).toContainText('See how');
});

test('[SITE-02] the header’s buttons open the dialog in their mode @full', async ({ page }) => {
  await open(page, '/features');
  for (const [name, heading] of [
    ['Sign In', 'Welcome back'],
    ['Sign Up', 'Create your account'],
  ] as const) {
    await page.getByRole('banner').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: heading })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeFocused();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[SITE-02] the menu has all pages, Discover Playlists too, and the ways in @full', async ({
    page,
  }) => {
    await open(page, '/');
    const button = page.getByRole('button', { name: 'Open menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    const names = [...headerLinks.map(([name]) => name), 'Discover Playlists'];
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(names);
    await menu.getByRole('link', { name: 'Discover Playlists' }).click();
    await page.waitForURL('**/discover-playlists');
    await expect(menu).toHaveCount(0);
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog', { name: 'Create your account' })).toBeVisible();
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  });
});

test('[SITE-02] Get Started opens sign-up with the free plan, Watch Demo leads to the videos @full', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByLabel('Links to your songs').fill('https://youtu.be/dQw4w9WgXcQ');
  await expect(page.getByText('1 link ready. Sign up to add it.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await expect(dialog.getByText('Track 25 songs, upgrade later')).toBeVisible();
  await expect(dialog.getByText('You chose')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Watch Demo' }).click();
  await page.waitForURL('**/videos');
  await expect(title(page)).toHaveText('Videos');
});

test('[SITE-02] the footer leads everywhere; Contact and Report Problem lead to the same page', async ({
  page,
}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of footerLinks)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  for (const name of ['Contact', 'Report Problem']) {
    await footer.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/\/contact(\?|$)/);
    await expect(title(page)).toHaveText('Contact');
  }
});

test('[SITE-02] beyond 300 px there is a way back to the top', async ({ page }) => {
  await open(page, '/');
  const up = page.getByRole('button', { name: 'Back to top' });
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to }), top);
  await scrollTo(300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await expect(up).toHaveCount(0);
  await scrollTo(301);
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(up).toHaveCount(0);
});

test('[SITE-02] /#pricing is scrolled into view half a second after load', async ({ page }) => {
  await openStill(page, '/#pricing');
  await page.evaluate(() => window.scrollTo({ top: 0 }));
  const pricing = page.getByRole('heading', { name: 'Plans', exact: true });
  await page.clock.runFor(499);
  await expect(pricing).not.toBeInViewport();
  await page.clock.runFor(1);
  await expect(pricing).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await pricing.boundingBox())?.y)
    .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('[SITE-01] /home leads to /', async ({ page }) => {
  expect((await page.request.get('/home', { maxRedirects: 0 })).status()).toBe(301);
  await page.goto('/home');
  expect(new URL(page.url()).pathname).toBe('/');
});

const nowhere = ['/nothing/here', '/xx', '/xx/help', '/en/help', '/de/videos/x', '/de/nothing', '/help/a/b'];
/** To a browser each is what the first is; to whoever reads its answer it is so in `npm test`, too. */
const looked = isFull ? nowhere : nowhere.slice(0, 1);
const missing = ['/blog/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/help/nothing', '/videos/x', '/de/blog/x'];

test('[SITE-03] an address that leads nowhere shows visitors the landing page, with status 404', async ({
  page,
}) => {
  for (const path of nowhere) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('id="pricing"');
  }
  for (const path of looked) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.locator('#pricing')).toHaveCount(1);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /:\d+\/(de)?$/);
  }
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Features' }).click();
  await page.waitForURL('**/features');
});

test('[SITE-03] an address that leads nowhere shows whoever is signed in a not-found page in the app', async ({
  page,
}) => {
  await readingSampleData(page);
  for (const path of nowhere) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).not.toContain('id="pricing"');
  }
  for (const path of looked) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('#pricing')).toHaveCount(0);
    await expect(page.locator('nav a[href="/dashboard"]').first()).toBeAttached();
  }
  await page.goto('/nothing/here');
  await expect(title(page)).toHaveText('Page not found');
});

for (const who of ['visitors', 'whoever is signed in'] as const)
  test(`[SITE-03] a post, article or video that does not exist is said to be missing, to ${who}${who === 'visitors' ? '' : ' @full'}`, async ({
    page,
  }) => {
    if (who !== 'visitors') await readingSampleData(page);
    for (const path of isFull ? missing : missing.slice(0, 1)) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(title(page)).toHaveCount(1);
      await expect(page.getByRole('main')).not.toContainText('script');
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    }
    for (const path of missing) expect((await page.request.get(path)).status(), path).toBe(404);
    await page.goto('/help/nothing');
    await hydrated(page);
    await expect(title(page)).toHaveText('Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Help' }).last().click();
    await page.waitForURL('**/help');
    await expect(title(page)).toHaveText('Help');
  });

test('[SITE-03] a hash that names nothing does no harm', async ({ page }) => {
  expect((await page.goto('/help#%E0%A4%A-nothing'))?.status()).toBe(200);
  await hydrated(page);
  await expect(title(page)).toHaveText('Help');
});

test('[SITE-03] repeated slashes lead to the address without them, on this host @full', async ({
  page,
  baseURL,
}) => {
  for (const [asked, path] of [
    ['//de///help', '/de/help'],
    ['//evil.example/help', '/evil.example/help'],
    ['/\\evil.example//help', '/evil.example/help'],
  ]) {
    await page.goto(`${baseURL}${asked}`);
    expect(page.url()).toBe(`${baseURL}${path}`);
  }
});

test('[SITE-07] the first words wait for no script: those are asked for once the page is painted', async ({
  page,
}) => {
  for (const path of ['/', '/de/help', '/blog/reading-growth']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('<script type="text/plain" id="later" data-modules="/assets/');
    expect(html, path).not.toContain('rel="modulepreload"');
  }
});

test('[HTTP-05] the header’s pages are loaded ahead in idle moments, half a second apart @full', async ({
  page,
}) => {
  const asked: string[] = [];
  let underWay = 0;
  page.on('request', (request) => {
    underWay++;
    asked.push(new URL(request.url()).pathname);
  });
  page.on('requestfinished', () => underWay--);
  page.on('requestfailed', () => underWay--);
  await openStill(page, '/');
  const found: string[] = [];
  for (const [, path] of headerLinks) {
    const module = new RegExp(`^/assets/${path.slice(1)}-[\\w-]+\\.js$`);
    const isAsked = () => asked.some((file) => module.test(file));
    await page.clock.runFor(400);
    expect(isAsked(), `${path} too early`).toBe(false);
    // The next idle moment may be 50 ms later.
    await page.clock.runFor(160);
    await expect.poll(isAsked, path).toBe(true);
    // The pause before the next begins when all files of this one are there.
    await expect.poll(() => underWay).toBe(0);
    await page.waitForTimeout(100);
    found.push(path);
  }
  expect(found).toHaveLength(6);
});

test('[OPS-07] a browser that is too old says so in the page’s language, and shows what the server sent', async ({
  page,
}) => {
  const notice = page.locator('#old-browser');
  await page.goto('/de/about');
  await expect(notice).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'parse'));
  await page.goto('/de/about');
  await expect(notice).toContainText('Dein Browser ist zu alt für Tracklight');
  await expect(title(page)).toBeVisible();
  // Nothing is taken over.
  expect(await page.evaluate(() => Object.keys(document.querySelector('main') ?? {}))).toEqual([]);
});
