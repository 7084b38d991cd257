/** What a chart lets one do: hide lines, zoom to days, open a day; by mouse, by fingers and by keys. */
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, readingSampleData, test } from './kit.ts';

/** A song of YouTube, whose sample has a year of numbers. */
async function openSong(page: Page, query = ''): Promise<string> {
  await readingSampleData(page);
  const [song] = await (await page.request.get('/api/tracks?platform=youtube')).json();
  await page.goto(`/track/${song.id}${query}`);
  await hydrated(page);
  return song.id;
}

/** Where the plot lies. */
async function plotOf(page: Page): Promise<{ plot: Locator; x: (share: number) => number; y: number }> {
  const plot = page.getByRole('slider').first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the plot is on the page');
  return { plot, x: (share) => box.x + box.width * share, y: box.y + box.height / 2 };
}

const reset = (page: Page) => page.getByRole('button', { name: 'Reset zoom' });
const sentence = (page: Page) => page.locator('figcaption').first();
const openedDay = (page: Page) => page.locator('[data-day]');
const rowsOfTable = (page: Page) => page.locator('figure details tbody tr');

test('[ANL-02] a drag zooms to the days under it, Escape and the button go back; sentence and table follow', async ({
  page,
}) => {
  await openSong(page);
  const whole = (await sentence(page).textContent()) ?? '';
  await expect(rowsOfTable(page)).toHaveCount(29);
  const { x, y } = await plotOf(page);
  const drag = async () => {
    await page.mouse.move(x(0.3), y);
    await page.mouse.down();
    await page.mouse.move(x(0.6), y, { steps: 4 });
    await page.mouse.up();
    await expect(reset(page)).toBeVisible();
  };
  await drag();
  expect(await rowsOfTable(page).count()).toBeLessThan(15);
  await expect(sentence(page)).not.toHaveText(whole);
  await page.keyboard.press('Escape');
  await expect(reset(page)).toBeHidden();
  await expect(sentence(page)).toHaveText(whole);
  await drag();
  await reset(page).click();
  await expect(rowsOfTable(page)).toHaveCount(29);
});

test('[ANL-06] keys do what the mouse does: mark, zoom, go back, open a day and close it @full', async ({
  page,
}) => {
  await openSong(page);
  const { plot } = await plotOf(page);
  await plot.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(plot).toHaveAttribute('aria-valuenow', '27');
  for (let pressed = 0; pressed < 6; pressed++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(rowsOfTable(page)).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expect(rowsOfTable(page)).toHaveCount(29);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const day = page.getByRole('button', { name: 'Close day details' });
  await expect(day).toBeVisible();
  await expect(openedDay(page)).toContainText(/Views\+[\d,]+/);
  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
  await expect(plot).toBeFocused();
});

test('[BEY-01] a click on a day opens its readings, which the address keeps @full', async ({ page }) => {
  const id = await openSong(page);
  const { x, y } = await plotOf(page);
  await page.mouse.click(x(0.5), y);
  await page.waitForURL(/day=\d{4}-\d{2}-\d{2}/);
  const day = new URL(page.url()).searchParams.get('day');
  const { points } = await (
    await page.request.get(`/api/tracks/${id}/history?metric=views&mode=change&from=${day}&to=${day}`)
  ).json();
  const gained = `Views+${points[0].value.toLocaleString('en-US')}`;
  await expect(openedDay(page)).toContainText(gained);
  await expect(page.getByRole('table').filter({ hasText: 'Trigger' })).toContainText('sample data');
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await expect(openedDay(page)).toContainText(gained);
  const note = page.getByRole('button', { name: 'Add a campaign on this day' });
  await note.click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('First day')).toHaveValue(day ?? '');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(note).toBeVisible();
  await openedDay(page).getByRole('button', { name: 'Earlier' }).click();
  await expect(page).not.toHaveURL(new RegExp(`day=${day}`));
  await page.getByRole('button', { name: 'Close day details' }).click();
  await expect(page).not.toHaveURL(/day=/);
});

test('[ANL-06] a click on a name hides its line, a double click leaves it alone, and so do keys @full', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/dashboard?metric=plays');
  await hydrated(page);
  await plotOf(page);
  const names = page.getByRole('list', { name: 'Chart lines' }).getByRole('button');
  const expectShown = (count: number) =>
    expect
      .poll(() => names.evaluateAll((all) => all.filter((one) => one.ariaPressed === 'true').length))
      .toBe(count);
  const columns = page.locator('figure details thead th');
  const all = await names.count();
  expect(all).toBeGreaterThan(2);
  await names.nth(1).click();
  await expectShown(all - 1);
  await expect(columns).toHaveCount(all);
  await names.nth(1).click();
  await expectShown(all);
  await names.nth(0).dblclick();
  await expectShown(1);
  await expect(columns).toHaveCount(2);
  await names.nth(0).dblclick();
  await expectShown(all);
  await names.nth(2).focus();
  await page.keyboard.press('Shift+Enter');
  await expectShown(1);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Space');
  await expectShown(all - 1);
});

/** So that parts that are loaded when somebody comes near are there. */
async function comeToTheEnd(page: Page): Promise<void> {
  let height = 0;
  await expect(async () => {
    const before = height;
    height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 500) {
      await page.evaluate((to) => scrollTo(0, to), y);
      await page.waitForTimeout(30);
    }
    expect(height).toBe(before);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

const charted: [string, number, (page: Page) => Promise<string>][] = [
  ['the dashboard', 1, async () => '/dashboard'],
  ['/analytics', 2, async () => '/analytics'],
  ['/analytics, side by side', 4, async () => '/analytics?metric=plays&by=platform&shape=multiples'],
  ['/analytics by release', 1, async () => '/analytics?metric=plays&by=song&align=release'],
  [
    'a song',
    1,
    async (page) => {
      const songs = await (await page.request.get('/api/songs?limit=100')).json();
      const [several] = songs.toSorted(
        (a: { tracks: object[] }, b: { tracks: object[] }) => b.tracks.length - a.tracks.length,
      );
      return `/song/${several.id}`;
    },
  ],
  [
    'a link',
    1,
    async (page) => {
      const [song] = await (await page.request.get('/api/tracks?platform=youtube')).json();
      return `/track/${song.id}`;
    },
  ],
];

for (const [name, least, addressOf] of charted)
  test(`[ANL-06] every chart of ${name} has a sentence and a table, and its points are read by keys @full`, async ({
    page,
  }) => {
    await readingSampleData(page);
    await page.goto(await addressOf(page));
    await hydrated(page);
    await comeToTheEnd(page);
    const plots = page.locator('main figure [role=slider]');
    const count = await plots.count();
    expect(count).toBeGreaterThanOrEqual(least);
    for (let place = 0; place < count; place++) {
      const plot = plots.nth(place);
      const figure = plot.locator('xpath=ancestor::figure[1]');
      await expect(figure).toHaveAccessibleName(/\d/);
      await expect(plot).toHaveAccessibleName(/\S/);
      await plot.focus();
      const last = (await plot.getAttribute('aria-valuetext')) ?? '';
      expect(last).toMatch(/\d/);
      await page.keyboard.press('ArrowLeft');
      await expect(plot).not.toHaveAttribute('aria-valuetext', last);
      await expect(plot).toHaveAttribute('aria-valuetext', /\S/);
      await page.keyboard.press('Home');
      await expect(plot).toHaveAttribute('aria-valuenow', '0');
      // Small charts side by side have one table together.
      await expect(plot.locator('xpath=ancestor::*[.//details//table][1]//details//table')).toHaveCount(1);
    }
    await expectAccessible(page);
  });

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[ANL-02] two fingers zoom, a tap opens a day, and the page scrolls over the chart @full', async ({
    page,
  }) => {
    await openSong(page);
    const { x, y, plot } = await plotOf(page);
    const browser = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    await touch('touchStart', [[x(0.4), y]]);
    await touch('touchStart', [
      [x(0.4), y],
      [x(0.5), y],
    ]);
    for (const share of [0.55, 0.6, 0.7])
      await touch('touchMove', [
        [x(0.4), y],
        [x(share), y],
      ]);
    await touch('touchEnd', []);
    await expect(reset(page)).toBeVisible();
    await reset(page).click();
    await expect(rowsOfTable(page)).toHaveCount(29);
    const before = await page.evaluate(() => scrollY);
    await touch('touchStart', [[x(0.5), y]]);
    for (let way = 15; way <= 150; way += 15) await touch('touchMove', [[x(0.5), y - way]]);
    await touch('touchEnd', []);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
    await expect(reset(page)).toBeHidden();
    await plot.tap({ position: { x: 200, y: 150 } });
    await expect(openedDay(page)).toContainText(/Views\+[\d,]+/);
  });
});

test('[ANL-02] a year is drawn by weeks, of which each opens to its days @full', async ({ page }) => {
  await openSong(page, '?period=12-months');
  expect(await rowsOfTable(page).count()).toBeLessThan(60);
  const { plot } = await plotOf(page);
  await plot.focus();
  for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await openedDay(page).getByRole('link', { name: 'Show only this period' }).click();
  await page.waitForURL(/from=\d{4}-\d{2}-\d{2}/);
  await expect(rowsOfTable(page)).toHaveCount(7);
});
