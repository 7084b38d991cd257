/** `/analytics`: reading it, by mouse and keys; its address, its files, and what it does without the server. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  test,
  withSampleData,
} from './kit.ts';
import { themesFor } from './matrix.ts';

async function open(page: Page, query = ''): Promise<void> {
  await readingSampleData(page);
  await page.goto(`/analytics${query}`);
  await hydrated(page);
}

const plot = (page: Page) => page.getByRole('slider').first();
const names = (page: Page) => page.getByRole('list', { name: 'Chart lines' }).first().getByRole('button');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Down to the panels that are loaded when somebody comes near. */
async function comeDown(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(heading(page, 'Campaigns')).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test('[ANL-02] the first HTML has the answer and the drawing; the keys lead there @full', async ({
  page,
}) => {
  await readingSampleData(page);
  const html = await (await page.request.get('/analytics')).text();
  expect(html).toMatch(/[\d,]+ views, [^<]+ vs\. previous 28 days/);
  expect(html).toMatch(/<path d="M[^"]+L[^"]+" [^>]*stroke-linejoin/);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/analytics$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
});

test('[ANL-02] [BEY-18] number, lines and shape change the chart, its sentence and its table @full', async ({
  page,
}) => {
  await open(page);
  await page.getByLabel('Metric').selectOption('plays');
  await expect(heading(page, 'Plays over time')).toBeVisible();
  await page.getByRole('radio', { name: 'By platform' }).click();
  await expect(page.getByText(/ gained the most \(\+[\d,]+/).first()).toBeVisible();
  const lines = await names(page).count();
  expect(lines).toBeGreaterThan(2);
  await page.getByRole('radio', { name: 'Stacked' }).click();
  await expect(page.locator('figure path[fill-opacity]').first()).toBeAttached();
  await page.getByRole('radio', { name: 'Side by side' }).click();
  const panel = page.getByRole('region', { name: 'Plays over time' });
  await expect(panel.getByRole('slider')).toHaveCount(lines);
  await page.getByRole('radio', { name: 'Indexed' }).click();
  await expect(page.getByText('First value of each line = 100.')).toBeVisible();
  await page.getByRole('radio', { name: 'By song' }).click();
  await page.getByRole('radio', { name: 'By release' }).click();
  await expect(page.getByText('Day 0 = release day.')).toBeVisible();
  await expect(plot(page)).toHaveAttribute('aria-valuetext', /^Day \d+ after release, /);
  await page.goBack();
  await expect(page).not.toHaveURL(/align=/);
});

test('[ANL-04] another browser sees the same by the address: hidden lines and zoomed days too @full', async ({
  page,
  browser,
}) => {
  await open(page, '?metric=plays&by=platform');
  await names(page).nth(1).click();
  await expect(page).toHaveURL(/hide=/);
  await plot(page).focus();
  await page.keyboard.press('End');
  for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/zoom=/);
  const rows = page.locator('figure details').first().locator('tbody tr');
  await expect(rows).toHaveCount(6);
  const sentence = await page.locator('figcaption').first().textContent();
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const seen = await other.newPage();
  await seen.goto(page.url());
  await expect(seen.locator('figure details').first().locator('tbody tr')).toHaveCount(6);
  await expect(seen.locator('figcaption').first()).toHaveText(sentence ?? '');
  await expect(names(seen).nth(1)).toHaveAttribute('aria-pressed', 'false');
  await other.close();
  await plot(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/zoom=/);
  await expect(rows).toHaveCount(28);
});

test('[ANL-04] the file holds the lines and days that are seen, and the picture is one @full', async ({
  page,
}) => {
  await open(page, '?metric=plays&by=platform');
  await names(page).nth(0).click();
  await expect(page).toHaveURL(/hide=/);
  const head = page.locator('figure details thead').first().locator('th');
  await expect(names(page).nth(0)).toHaveAttribute('aria-pressed', 'false');
  await expect(head).toHaveCount(await names(page).count());
  const shown = await head.allTextContents();
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const json = JSON.parse(`${(await save('JSON')).content}`);
  const lines = [...new Set(json.points.map(({ line }: { line: string }) => line))];
  expect(shown.slice(1, 1 + lines.length)).toEqual(lines);
  expect(json.points).toHaveLength(28 * lines.length);
  const cells = page.locator('figure details tbody tr').first().locator('td');
  const [first] = json.points;
  await expect(cells.first()).toContainText(
    first.value === null ? 'no data' : first.value.toLocaleString('en-US'),
  );
  const csv = await save('CSV · all columns');
  expect(`${csv.content}`).toMatch(/^line,from,to,value,/);
  expect(csv.name).toMatch(/^analytics-plays-sandbox-.*\.csv$/);
  const seen = await save('CSV · as shown');
  expect(seen.name).toMatch(/^tracklight-plays-sandbox-.*-to-.*-vs-.*\.csv$/);
  const [heads, ...rows] = `${seen.content}`.trim().split('\r\n');
  expect(
    heads
      ?.replace('\ufeff', '')
      .replaceAll('"', '')
      .replace(/,Note$/, ''),
  ).toBe(shown.join(','));
  expect(rows).toHaveLength(28);
  const picture = await save('Picture (PNG)');
  expect(picture.content.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.content.length).toBeGreaterThan(20_000);
});

test('[ANL-02] one song: chosen from the list, told as a whole, compared with the release before @full', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Songs: All songs' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('paper her');
  // Rows stay until the server has found others.
  await dialog
    .getByRole('checkbox', { name: /Paper Herons/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Show this song' }).click();
  await expect(page).toHaveURL(/song=sng_/);
  await expect(page.getByText(/Paper Herons\s– /).first()).toBeVisible();
  // Nothing lies before its release.
  await page.getByRole('button', { name: 'No comparison' }).click();
  await expect(page.getByText('Nothing to compare with in this view')).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Previous release' }).click();
  await expect(page).toHaveURL(/compare=release/);
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Period: / }).click();
  await page.getByRole('menuitemradio', { name: 'Since release' }).click();
  await expect(page).toHaveURL(/period=release/);
});

test('[BEY-06] [BEY-07] [BEY-08] below: what changed adds up, growth, forecast, unusual days', async ({
  page,
}) => {
  await open(page, '?metric=plays');
  await comeDown(page);
  const changed = page.getByRole('region', { name: 'What changed' });
  const numbers = async () =>
    (await changed.locator('li > span.inline-flex, p > span.inline-flex').allTextContents()).map((text) =>
      Number(text.replace('−', '-').replace(/[^\d-]/g, '')),
    );
  await expect.poll(async () => (await numbers()).length).toBeGreaterThan(2);
  const all = await numbers();
  expect(all.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(all.at(-1));
  const growth = page.getByRole('region', { name: 'Growth' });
  await expect(growth.getByRole('row', { name: /^Last \d+ days \+[\d,]+ / })).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Forecast' })).toContainText(
    /Next 28 days: about|No forecast/,
  );
  await expect(page.getByRole('region', { name: 'Milestones' })).toContainText(/to go|None is within reach/);
  await expect(page.getByRole('region', { name: 'Unusual days' })).toContainText(
    /usually about|links? checked/,
  );
});

test('[BEY-08] a campaign is added, marked in the chart, changed, removed and brought back @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/analytics');
  await hydrated(page);
  await comeDown(page);
  const log = page.getByRole('region', { name: 'Campaigns' });
  await log.getByRole('button', { name: 'Add a campaign' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('Enter a name.');
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('<b>Spring</b> post');
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(log.getByText('<b>Spring</b> post')).toBeVisible();
  await expect(log.getByText(/Too early to tell|Not enough/)).toBeVisible();
  await log.getByRole('button', { name: 'Edit <b>Spring</b> post' }).click();
  await form.getByLabel('Name').fill('Autumn post');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(log.getByText('Autumn post')).toBeVisible();
  await log.getByRole('button', { name: 'Delete Autumn post' }).click();
  await expect(log.getByText('Autumn post')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(log.getByText('Autumn post')).toBeVisible();
});

test('[BEY-08] [ANL-06] a day of the chart opens by key, and the campaign noted from it begins there @full', async ({
  page,
}) => {
  await open(page, '?metric=plays');
  await plot(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  const day = new URL(page.url()).searchParams.get('day') ?? '';
  const note = page.getByRole('button', { name: 'Add a campaign on this day' });
  await expect(note).toBeVisible();
  await note.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('First day')).toHaveValue(day);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Close day details' }).click();
  await expect(page).not.toHaveURL(/day=/);
});

test('[ANL-09] without the server a panel keeps its old numbers and says so @full', async ({
  page,
  complaints,
}) => {
  await open(page);
  const drawing = page.locator('figure path[stroke-linejoin]').first();
  const before = await drawing.getAttribute('d');
  await page.route('**/api/analytics/series**', (route) => route.abort());
  await page.getByRole('radio', { name: 'Total' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load these numbers.' })).toBeVisible();
  expect(await drawing.getAttribute('d')).toBe(before);
  await page.unroute('**/api/analytics/series**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(drawing).not.toHaveAttribute('d', before ?? '');
  complaints.length = 0;
});

for (const theme of themesFor(1))
  test(`[ANL-06] it is accessible in the ${theme} theme, and whole on a phone @full`, async ({ page }) => {
    await prefer(page, { theme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '?metric=plays&by=song');
    await comeDown(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Chart options' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Stacked' }).click();
    await expect(page).toHaveURL(/shape=stacked/);
    await expectAccessible(page);
  });
