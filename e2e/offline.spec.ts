/** The installed app: what was seen opens without a connection, for nobody else, and shared songs find the dialog that adds them. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  hydrated,
  prefer,
  readingSampleData,
  signedIn,
  test,
  withSampleData,
} from './kit.ts';

test.use({ serviceWorkers: 'allow' });

/** Whether a cache whose name begins so holds `path`, and the worker looks after the page. */
const holds = (page: Page, cache: string, path: string) =>
  page.evaluate(
    async ([prefix, path]) => {
      if (!navigator.serviceWorker.controller) return false;
      const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
      const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(path)));
      return found.some(Boolean);
    },
    [cache, path] as const,
  );

/** Until the page at `path` has been kept. */
const kept = (page: Page, path: string) => expect.poll(() => holds(page, 'pages', path)).toBe(true);

/** Cuts the connection between two pages: what the page before was still loading is not the subject here. */
async function disconnect(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().setOffline(true);
}

const activeWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'No connection' });

test('[SITE-08] a public page opens again without a connection, any other says that there is none @full', async ({
  page,
}) => {
  await page.goto('/about');
  await kept(page, '/about');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await disconnect(page);
  await page.goto('/about');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await page.goto('/blog?page=2');
  await expect(offlineHeading(page)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  expect(page.url()).toContain('/blog?page=2');
});

test('[SITE-08] [NAV-02] kept pages and the offline page have the language in use and the theme that is chosen now @full', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/de/about');
  await kept(page, '/de/about');
  await expect.poll(() => holds(page, 'offline-', '/de/offline')).toBe(true);
  const html = page.locator('html');
  await expect(html).toHaveClass(/dark/);
  await prefer(page, { theme: 'system' });
  await disconnect(page);
  for (const path of ['/de/about', '/de/help']) {
    await page.goto(path);
    await expect(html, path).not.toHaveClass(/dark/);
    await expect(html, path).toHaveAttribute('lang', 'de');
  }
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveClass(/dark/);
});

test('[SITE-08] [BEY-12] the dashboard’s last seen numbers open without a connection', async ({ page }) => {
  await readingSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await kept(page, '/dashboard');
  // The number, not the whole card: how old it is goes on counting.
  const views = page
    .getByRole('article')
    .filter({ hasText: 'Views' })
    .first()
    .getByText(/^\+[\d,]+$/);
  const number = await views.textContent();
  expect(number).toMatch(/\d/);
  // Reached without a navigation, and kept all the same.
  await page.getByRole('link', { name: 'Tracks' }).first().click();
  await kept(page, '/tracks');
  await disconnect(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await expect(views).toHaveText(number ?? '');
  await page.getByRole('link', { name: 'Tracks' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tracks' })).toBeVisible();
  await page.goto('/settings');
  await expect(offlineHeading(page)).toBeVisible();
});

test('[SITE-08] whoever signs in next sees nothing of the account before @full', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/dashboard');
  await kept(page, '/dashboard');
  await page.goto('/about');
  await kept(page, '/about');
  // The worker learns of the other account from its first page.
  await signedIn(page);
  await page.goto('/settings');
  await kept(page, '/settings');
  await disconnect(page);
  for (const path of ['/dashboard', '/about']) {
    await page.goto(path);
    await expect(offlineHeading(page)).toBeVisible();
  }
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: /^Ada .*’s account/ })).toBeVisible();
});

test('[SITE-08] signing out takes the kept pages along @full', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/dashboard');
  await kept(page, '/dashboard');
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  await disconnect(page);
  await page.goto('/dashboard');
  await expect(offlineHeading(page)).toBeVisible();
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => name.startsWith('pages-of-'))).toEqual([]);
});

test('[SITE-08] nothing of the API is kept @full', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await kept(page, '/dashboard');
  await page.getByRole('link', { name: 'Tracks' }).first().click();
  await kept(page, '/tracks');
  const urls = await page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(urls.length).toBeGreaterThan(10);
  expect(urls.filter((path) => path.startsWith('/api') || path.endsWith('.data'))).toEqual([]);
});

test('[SITE-08] a new version says so, and takes over when it is wanted @full', async ({ page }) => {
  await page.goto('/about');
  await kept(page, '/about');
  // To the browser another address is another version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
  await expect(page.getByText('New version available').first()).toBeVisible();
  expect(await activeWorker(page)).toMatch(/sw\.js$/);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect.poll(() => activeWorker(page)).toMatch(/sw\.js\?newer$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[SITE-08] the worker and the manifest are what an installable app needs', async ({ page }) => {
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
  await page.goto('/');
  const link = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(link ?? '')).json();
  expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
});

const song = 'https://youtu.be/9bZkp7q19f0';

test('[BEY-12] a song shared by another app waits in the dialog that adds songs @full', async ({ page }) => {
  await signedIn(page);
  await page.goto(`/share?title=A+song&text=${encodeURIComponent(`Listen: ${song}`)}`);
  await page.waitForURL('**/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Add songs' });
  await expect(dialog.getByLabel('Links to songs')).toHaveValue(song);
  // Any site may lead here: only a press of the button adds something.
  expect(await (await page.request.get('/api/tracks')).json()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('1 song added').last()).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Add songs' }).click();
  await expect(dialog.getByLabel('Links to songs')).toHaveValue('');
});

test('[BEY-12] shared by a visitor it waits in the box of the landing page; what holds no link fills nothing and leads nowhere else @full', async ({
  page,
}) => {
  const other = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
  const box = page.getByRole('textbox', { name: /links/i }).first();
  await page.goto('/share?url=javascript:alert(1)&text=hello&title=//example.com');
  await page.waitForURL((url) => url.pathname === '/');
  await hydrated(page);
  await expect(box).toHaveValue('');
  await page.goto(`/share?url=${encodeURIComponent(song)}&text=${encodeURIComponent(other)}`);
  await page.waitForURL((url) => url.pathname === '/');
  await expect(box).toHaveValue(`${song}\n${other}`);
});
