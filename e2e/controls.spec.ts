/** The bar that rules a page of numbers: periods, comparison, steps, keys; in the address, and kept. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addDays } from '#domain/days.ts';
import {
  expect,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  signedIn,
  takenOver,
  test,
} from './kit.ts';

const period = (page: Page) => page.getByRole('button', { name: /^Period: / });
const bar = (page: Page) => page.getByRole('region', { name: 'Period and comparison' });

async function openDashboard(page: Page, address = '/dashboard'): Promise<void> {
  await readingSampleData(page);
  await page.goto(address);
  await hydrated(page);
  await takenOver(period(page));
}

const viewsCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Views' }).first();

test('[ANL-04] a period is chosen, stands in the address, is kept for the next page, and back leads back @full', async ({
  page,
}) => {
  await openDashboard(page);
  await period(page).click();
  await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/period=7(&|$)/);
  await expect(viewsCard(page)).toContainText('vs. previous 7 days');
  await period(page).click();
  await page.getByRole('menuitemradio', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/period=last-month/);
  // Another page, and the dashboard without anything in its address: what was chosen last.
  await page.getByRole('link', { name: 'Tracks' }).first().click();
  await expect(page.getByRole('heading', { name: 'Tracks', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  // The address changes before the page does: the page that is left has a period too, and would be looked at here.
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(period(page)).toHaveText('Last month');
  // Back before the scripts are there: the page that the address then names is loaded, and stands alone.
  const script = '**/assets/entry.client-*';
  await page.route(
    script,
    async (route) => {
      await page.evaluate(() => history.back());
      await page.waitForURL(/tracks/);
      await route.continue();
    },
    { times: 1 },
  );
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tracks');
  await hydrated(page);
  await page.goForward();
  await expect(period(page)).toHaveText('Last month');
  for (const name of [/tracks/, /period=last-month/, /period=7/, /period=28/]) {
    await page.goBack();
    await expect(page).toHaveURL(name);
  }
  await expect(period(page)).toHaveText('Last 28 days');
  await expect(viewsCard(page)).toContainText('vs. previous 28 days');
});

test('[ANL-01] the comparison is the days before, last year or off, and everything on the page follows @full', async ({
  page,
}) => {
  await openDashboard(page);
  const sentence = page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^[\d,]+ views/ })
    .first();
  await expect(sentence).toContainText('vs. previous 28 days');
  await page.getByRole('button', { name: 'vs. previous period' }).click();
  await page.getByRole('menuitemradio', { name: 'Same period last year' }).click();
  await expect(page).toHaveURL(/compare=year/);
  // The sample has more than a year behind it.
  await expect(viewsCard(page)).toContainText('vs. same days last year');
  await expect(sentence).toContainText('vs. same days last year');
  await page.getByRole('button', { name: 'vs. last year' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Match weekdays' }).click();
  await expect(page).toHaveURL(/weekday=true/);
  await page.getByRole('button', { name: 'vs. last year' }).click();
  await page.getByRole('menuitemradio', { name: 'No comparison' }).click();
  await expect(page).toHaveURL(/compare=off/);
  await expect(viewsCard(page)).not.toContainText(/previous|no data|not enough data|%/);
  await expect(sentence).toHaveText(/^[\d,]+ views in this period. Best day: \w+, \w+\s\d+\.$/);
  await expect(page.getByRole('heading', { name: 'Fading' })).toHaveCount(0);
});

test('[ANL-02] a long period is drawn by weeks, days of one’s own by days @full', async ({ page }) => {
  await openDashboard(page, '/dashboard?period=12-months');
  await expect(page.getByRole('button', { name: 'Group by: Weeks' })).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(50);
  expect(await page.getByRole('row').count()).toBeLessThan(56);
  await page.getByRole('button', { name: 'Group by: Weeks' }).click();
  await page.getByRole('menuitemradio', { name: 'Months' }).click();
  await expect(page).toHaveURL(/interval=month/);
  await period(page).click();
  await page.getByRole('menuitem', { name: /Custom dates/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Custom dates' });
  const to = await dialog.getByLabel('To').inputValue();
  const from = `${to.slice(0, 8)}01`;
  await dialog.getByLabel('From').fill(from);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${from}&to=${to}`));
  await expect(page.getByRole('button', { name: 'Group by: Days' })).toBeVisible();
});

test('[ANL-04] the link to a view shows the same to whoever keeps something else @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await prefer(page, { controls: 'period=90&compare=off' });
  await page.goto('/dashboard');
  await expect(period(page)).toHaveText('Last 90 days');
  await page.goto(link);
  await expect(period(page)).toHaveText('Last 28 days');
  await expect(page.getByRole('button', { name: 'vs. previous period' })).toBeVisible();
});

test('[EXP-01] [ANL-04] the file has the days that are seen', async ({ page }) => {
  await openDashboard(page, '/dashboard?period=7');
  await page.getByRole('button', { name: 'Export' }).click();
  const href = await page
    .getByRole('menuitem', { name: 'CSV · all columns', exact: true })
    .getAttribute('href');
  const file = await (await page.request.get(href ?? '')).text();
  const { from, to } = await (
    await page.request.get(`/api/analytics/overview?${new URLSearchParams(href?.split('?')[1])}`)
  ).json();
  expect(file.match(/^youtube,views,/gm)).toHaveLength(7);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV · as shown', exact: true }).click();
  const shown = await download;
  expect(shown.suggestedFilename()).toContain(`-${from}-to-${to}-vs-`);
  const [head = '', ...rows] = readFileSync(await shown.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(rows.map((row) => row.slice(0, 10))).toEqual(
    Array.from({ length: 7 }, (_, place) => addDays(from, place)),
  );
  await page.getByText('Show as a table').first().click();
  const table = page.locator('figure details table').first();
  const heads = await table.locator('th[scope=col]').allTextContents();
  expect(
    head
      .replace('\ufeff', '')
      .replaceAll('"', '')
      .replace(/,Note$/, ''),
  ).toBe(heads.join(','));
});

test('[ANL-08] the figures at the top are chosen, and kept @full', async ({ page }) => {
  await openDashboard(page);
  const names = page.getByRole('region', { name: 'Key figures' }).getByRole('heading', { level: 3 });
  await expect(names).toHaveCount(4);
  await page.getByRole('button', { name: 'Choose key figures' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Views/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Likes/ }).click();
  await page.keyboard.press('Escape');
  await expect(names.filter({ hasText: 'Likes' })).toHaveCount(1);
  await page.reload();
  await expect(names.filter({ hasText: 'Likes' })).toHaveCount(1);
  await expect(names.filter({ hasText: 'Views' })).toHaveCount(0);
});

test('[NAV-03] single keys choose periods, step, search and lead to pages, and the list tells which @full', async ({
  page,
}) => {
  await openDashboard(page);
  const presses: [string, RegExp][] = [
    ['y', /period=12-months/],
    ['d', /period=yesterday/],
    ['ArrowLeft', /from=(\d{4}-\d\d-\d\d)&to=\1/],
    ['ArrowRight', /period=yesterday/],
    ['m', /period=28/],
  ];
  // Keys are listened to a moment after the page has been taken over.
  await expect(async () => {
    await page.keyboard.press('w');
    await expect(page).toHaveURL(/period=7/, { timeout: 1000 });
  }).toPass();
  await expect(period(page)).toHaveText('Last 7 days');
  for (const [key, address] of presses) {
    const before = await period(page).textContent();
    await page.keyboard.press(key);
    await expect(page).toHaveURL(address);
    // The next key is understood by the page that is shown, which follows the address.
    await expect(period(page)).not.toHaveText(before ?? '');
  }
  // A keyboard of another script has the letter on the same key.
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ц', code: 'KeyW', bubbles: true })),
  );
  await expect(page).toHaveURL(/period=7/);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Last 7 days');
  // What is open takes the keys for itself.
  await page.keyboard.press('m');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search songs and artists' });
  await expect(search).toBeFocused();
  await page.keyboard.type('dwm');
  await expect(search).toHaveValue('dwm');
  await expect(page).toHaveURL(/period=7/);
  await search.blur();
  await page.keyboard.press('Control+m');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Tracks', level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(period(page)).toHaveText('Last 7 days');
});

test('[NAV-04] on a phone the bar is one row that stays, with targets of 44 px and a sheet for the rest @full', async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  });
  const page = await context.newPage();
  await openDashboard(page);
  for (const button of await bar(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect((await bar(page).boundingBox())?.height).toBeLessThanOrEqual(64);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => scrollTo(0, 900));
  await expect(period(page)).toBeInViewport();
  await bar(page).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('radio', { name: 'Same period last year' }).check();
  await expect(page).toHaveURL(/compare=year/);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await context.close();
});

test('[ANL-01] [ANL-02] where the days have nothing, a longer period is one press away @full', async ({
  page,
}) => {
  await openDashboard(page, '/dashboard?from=2020-01-01&to=2020-01-10');
  const main = page.getByRole('main');
  await expect(main).toContainText('No data in this period');
  await main.getByRole('button', { name: 'All time' }).click();
  await expect(page).toHaveURL(/period=all/);
  await expect(viewsCard(page)).toBeVisible();
  const [song] = await (await page.request.get('/api/tracks?limit=1')).json();
  await page.goto(`/track/${song.id}?from=2020-01-01&to=2020-01-10`);
  await hydrated(page);
  await expect(main).toContainText('No data in this period');
  await main.getByRole('link', { name: /^Show .*202/ }).click();
  await expect(main).not.toContainText('No data in this period');
  await expect(page).toHaveURL(/from=(?!2020)/);
});

test('[ANL-04] days without a number keep the control bar, and offer the nearest that have some @full', async ({
  page,
}) => {
  await readingSampleData(page);
  for (const path of ['/analytics', '/dashboard']) {
    await page.goto(`${path}?from=2020-01-01&to=2020-01-31`);
    await hydrated(page);
    await expect(page.getByRole('button', { name: /^Period/ }).first(), path).toBeVisible();
    await expect(page.getByText('No data in this period'), path).toBeVisible();
    await expect(page.getByText('Closest days with data'), path).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Show .*202/ })
      .click();
    await expect(page.getByText('No data in this period'), path).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get('from')).toMatch(/^202[5-6]-/);
  }
});

test('[ANL-04] an account that is new this month is not told to add a song when it looks at the last one @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.request.post('/api/tracks', { data: { urls: ['https://www.youtube.com/watch?v=nearest0001'] } });
  await page.goto('/analytics?period=last-month');
  await hydrated(page);
  await expect(page.getByRole('button', { name: /^Period/ }).first()).toBeVisible();
  // On the first of a month the last one reaches up to yesterday, and nothing can lie outside it.
  await expect(page.getByText(/^No data (in this period|yet)$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a song' })).toHaveCount(0);
});
