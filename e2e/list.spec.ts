/** The list that says how songs do, and the four states in which it has less to say. */
import type { Page } from '@playwright/test';
import type { Track } from '#contract/tracks.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  pressTogether,
  readingSampleData,
  signedIn,
  somebody,
  test,
  withSampleData,
} from './kit.ts';
import { isFull } from './matrix.ts';

const tracksOf = async (page: Page, query = ''): Promise<Track[]> =>
  (await page.request.get(`/api/tracks${query}`)).json();
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test('[ANL-08] [TRK-07] the list begins with what brings the most, and its words count as on the dashboard', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const tracks = await tracksOf(page, '?sort=perDay&order=desc');
  const songs = Map.groupBy(await tracksOf(page, '?sort=perDay&order=desc&by=song'), ({ songId }) => songId);
  const [[first] = []] = [...songs.values()];
  await expect(rows(page)).toHaveCount(songs.size);
  await expect(rows(page).first()).toContainText(first?.title ?? '');
  const { moved, rising } = await (await page.request.get('/api/analytics/overview')).json();
  // Links that are one song are one on the dashboard: there and here songs are counted, by the same numbers.
  await expect(rows(page).filter({ hasText: 'Rising' })).toHaveCount(moved.rising);
  await expect(rows(page).filter({ hasText: 'Fading' })).toHaveCount(moved.fading);
  const row = rows(page).filter({ hasText: rising[0].track.title });
  await expect(row).toContainText(`+${Math.round(rising[0].gained / 28).toLocaleString('en-US')}`);
  await page.getByRole('radio', { name: 'Links' }).click();
  await expect(page).toHaveURL(/\?by=link$/);
  await expect(rows(page)).toHaveCount(tracks.length);
  // Every number names what it counts.
  for (const [place, { momentum }] of tracks.entries())
    if (momentum?.perDay != null) await expect(rows(page).nth(place)).toContainText(' per day');
});

test('[ANL-08] the rule behind a word is one press away, with the song’s own figures @full', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const [song] = await tracksOf(page, '?sort=perDay&order=desc&by=song');
  const word = rows(page)
    .first()
    .getByRole('button', { name: /what this means/ });
  await word.click();
  const dialog = page.getByRole('dialog', { name: 'How trends work' });
  await expect(dialog).toContainText('Up more than 5%.');
  await expect(dialog).toContainText(`+${song?.momentum?.gained?.toLocaleString('en-US')}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(word).toBeFocused();
});

test('[ANL-08] [ANL-04] the list says of which days it speaks, and its link says what is seen @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await readingSampleData(page);
  await page.goto('/tracks?growth=rising&sort=views');
  await hydrated(page);
  const { from, to, timeZone } = await (await page.request.get('/api/analytics/overview')).json();
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .replace(/[\u2009\u202f]/g, ' ');
  await expect(page.getByRole('main').getByRole('link', { name: days })).toContainText(timeZone);
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.toString()).toBe('growth=rising&sort=views&by=link');
});

test('[TRK-07] any column sorts, the head stays in view, and the page alone scrolls', async ({ page }) => {
  await readingSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  await page.getByRole('button', { name: 'vs. previous', exact: true }).click();
  await expect(page).toHaveURL(/sort=against/);
  const byGain = await tracksOf(page, '?sort=against&order=desc&by=song');
  await expect(rows(page).first()).toContainText(byGain[0]?.title ?? '');
  await page.getByRole('button', { name: 'vs. previous', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'vs. previous' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeInViewport();
  const scrollers = await page.evaluate(
    () =>
      [...document.querySelectorAll('main *')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ).length,
  );
  expect(scrollers).toBe(0);
});

test('[TRK-07] two choices that come faster than the list is drawn are both kept @full', async ({ page }) => {
  await readingSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const sort = page.getByRole('button', { name: 'vs. previous', exact: true });
  await pressTogether(page, sort, page.getByRole('radio', { name: 'Links' }));
  await expect(page).toHaveURL(/by=link/);
  await expect(page).toHaveURL(/sort=against/);
  await expect(page.getByRole('columnheader', { name: 'vs. previous' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('[TRK-07] the columns are chosen, kept in the account, and found there by another browser @full', async ({
  page,
  browser,
}) => {
  const person = await signedIn(page, somebody());
  await page.request.post('/api/tracks', { data: { urls: ['https://youtu.be/9bZkp7q19f0'] } });
  await page.goto('/tracks');
  await hydrated(page);
  // Of a song that was read once nothing can be compared: the columns say so by their absence.
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'vs. previous' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/auth/user') && reply.request().method() === 'PATCH',
  );
  await page.getByRole('menuitemcheckbox', { name: 'Likes' }).click();
  await saved;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Likes' })).toBeVisible();
  const other = await browser.newPage();
  await other.request.post('/api/login', { data: { email: person.email, password: person.password } });
  await other.goto('/tracks');
  await expect(other.getByRole('columnheader', { name: 'Likes' })).toBeVisible();
  await other.close();
});

/** One of long words, one without spaces; in full also the widest letters. */
for (const language of isFull ? ['de', 'ja', 'ru'] : ['de'])
  test(`[TRK-07] [I18N-02] in ${language} nothing is cut or lies beside the page, wide and on a phone`, async ({
    page,
  }) => {
    await readingSampleData(page);
    await prefer(page, { userLanguage: language });
    for (const width of isFull ? [1440, 768, 390] : [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/tracks');
      await hydrated(page);
      await expect(rows(page)).toHaveCount(12);
      await expectNoSidewaysScroll(page);
      // The list is what the page is for: it begins on the first screen, whatever stands above it.
      const first = await rows(page).first().boundingBox();
      expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(844 - 56);
      // A title has room for its words, and no cell hides a part of what it says.
      const cut = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '.song-link, .unit, .song-state, .song-change, [role=columnheader] button',
          ),
        ]
          .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.textContent),
      );
      expect(cut).toEqual([]);
    }
  });

test('[TRK-07] the page of a list is small, and its first rows are there without a script', async ({
  page,
}) => {
  await readingSampleData(page);
  const html = await (await page.request.get('/tracks')).text();
  expect(Buffer.byteLength(html)).toBeLessThan(120 * 1024);
  const [first] = await tracksOf(page, '?sort=perDay&order=desc&by=song');
  expect(html.slice(html.indexOf('role="table"'), html.indexOf('</main>'))).toContain(first?.title);
});

test('[TRK-01] [NAV-02] songs are added from any page: by the button, by a key, and by pasting anywhere @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/settings');
  await hydrated(page);
  const dialog = page.getByRole('dialog', { name: 'Add songs' });
  const field = dialog.getByLabel('Links to songs');
  const button = page.getByRole('banner').getByRole('button', { name: 'Add songs' });
  await button.click();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('a');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // In a field the key is a letter.
  await page.getByLabel('First name').press('a');
  await expect(dialog).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  const paste = (text: string) =>
    page.evaluate((given) => {
      const data = new DataTransfer();
      data.setData('text/plain', given);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, text);
  await paste('no link here. None: at all');
  await paste('Listen to https://youtu.be/9bZkp7q19f0');
  await expect(field).toHaveValue('Listen to https://youtu.be/9bZkp7q19f0');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText(/1 song added|1 already added/).last()).toBeVisible();
});

test('[ANL-01] an account without songs begins with the box, with sample data beside it @full', async ({
  page,
}) => {
  await signedIn(page);
  for (const path of ['/dashboard', '/tracks']) {
    await page.goto(path);
    await hydrated(page);
    const main = page.getByRole('main');
    await expect(main.getByLabel('Links to songs')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Explore with sample data' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('[OPS-01] [AUTH-01] from sample data one press leads to an account of one’s own @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  await page.getByRole('button', { name: 'Create your own account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await expect(dialog.getByLabel('Email')).toBeVisible();
  const person = somebody();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  const sum = await dialog
    .getByText(/Security check: \d+ \+ \d+/)
    .first()
    .textContent();
  const [, a, b] = /(\d+) \+ (\d+)/.exec(sum ?? '') ?? [];
  await dialog.getByLabel(/Security check/).fill(String(Number(a) + Number(b)));
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('main').getByLabel('Links to songs')).toBeVisible();
  await expect(page.getByText('You’re looking at sample data.')).toHaveCount(0);
});

test('[TRK-07] a list that is filtered to nothing says so, and clears @full', async ({ page }) => {
  await readingSampleData(page);
  await page.goto('/tracks?growth=quiet&search=nothing+of+the+kind');
  await hydrated(page);
  await expect(page.getByText('No matching songs')).toBeVisible();
  const quiet = await tracksOf(page, '?growth=quiet');
  await page.getByRole('button', { name: `Remove “Search” (${quiet.length})` }).click();
  await expect(rows(page)).toHaveCount(quiet.length);
  // What is filtered by stands above the list, and is taken off by a key too.
  await page.getByRole('button', { name: 'Remove filter Trend: Quiet' }).press('Enter');
  await expect(rows(page)).toHaveCount(24);
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
});

test('[ANL-08] a song that was added today says when the first growth is known @full', async ({ page }) => {
  await signedIn(page);
  await page.request.post('/api/tracks', { data: { urls: ['https://youtu.be/9bZkp7q19f0'] } });
  await page.goto('/tracks');
  await hydrated(page);
  await expect(page.getByText(/Growth starts \w+\s\d+/).first()).toBeVisible();
  await expect(page.getByText('when the first full day is in')).toBeVisible();
  await expect(rows(page).first()).toContainText('New');
});

test('[TRK-07] of a long list only what is in view is drawn, and every song can be reached @full', async ({
  page,
}) => {
  await withSampleData(page);
  const urls = Array.from(
    { length: 120 },
    (_, n) => `https://youtu.be/longlist${String(n).padStart(3, '0')}`,
  );
  await page.request.post('/api/tracks', { data: { urls } });
  const whole: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/tracks' && request.method() === 'GET' && !searchParams.has('limit'))
      whole.push(request.url());
  });
  await page.goto('/tracks?sort=title&order=asc');
  await hydrated(page);
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '145');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => rows(page).count()).toBeLessThan(60);
    // Rows have their height once they are drawn: the end of the page moves while one goes there.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.locator('[aria-rowindex="145"]')).toBeInViewport({ timeout: 500 });
    }).toPass();
    // Whoever opens a song there and comes back finds the place.
    await page.locator('[aria-rowindex="143"] .song-link').click();
    await page.waitForURL('**/track/*');
    await page.goBack();
    await expect(page.locator('[aria-rowindex="143"]')).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.locator('[aria-rowindex="2"]')).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
  expect(whole).toEqual([]);
  // All that match are chosen, whether or not they were ever read, and come back by one press.
  const bar = page.getByRole('region', { name: 'Selected songs' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('checkbox', { name: 'Select all shown songs' }).check();
  await page.getByRole('checkbox', { name: 'Select ' }).nth(1).uncheck();
  await expect(bar).toContainText('143 links selected');
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('143 songs removed').first()).toBeVisible();
  expect(await tracksOf(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '145');
});

test('[TRK-07] the table is worked by keys, from row to row and into the selection @full', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/tracks?by=link');
  await hydrated(page);
  await expect(rows(page)).toHaveCount(24);
  const link = (place: number) => rows(page).nth(place).getByRole('link');
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(1)).toBeFocused();
  // One row alone is reached by the Tab key.
  await expect(page.locator('.song-link:not([tabindex="-1"])')).toHaveCount(1);
  await page.keyboard.press('x');
  for (const key of ['j', 'j', 'k', 'j', 'Shift+X']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Selected songs' });
  await expect(bar).toContainText('3 links selected');
  await expectAccessible(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Select up to this row');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Title, artist or album' })).toBeFocused();
});

test('[TRK-07] a view is saved under a name, opens the list, and comes back when it was removed @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/tracks?growth=rising&sort=views');
  await hydrated(page);
  const name = '<i>Rising</i> & shining';
  const menu = (label: string) => page.getByRole('main').getByRole('button', { name: label, exact: true });
  await menu('Views').click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Save current view as').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await menu(name).click();
  await page.getByRole('menuitem', { name: 'Saved views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await dialog.getByRole('button', { name: `Make “${name}” the default` }).click();
  await expect(dialog.getByText('Default view')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/tracks');
  await hydrated(page);
  const filters = page.getByRole('list', { name: 'Active filters' });
  await expect(filters).toContainText('Rising');
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await expect(filters).toHaveCount(0);
  await page.goto('/tracks');
  await hydrated(page);
  await menu(name).click();
  await page.getByRole('menuitem', { name: 'Saved views' }).click();
  await dialog.getByRole('button', { name: `Remove “${name}”` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText(name)).toBeVisible();
});

test('[TRK-01] links pasted before there was an account are sent as soon as there is one @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/about');
  await page.evaluate(() => sessionStorage.setItem('pending-links', 'https://youtu.be/9bZkp7q19f0'));
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Add songs' });
  await expect(dialog.getByText('1 song added').last()).toBeVisible();
  expect(await tracksOf(page)).toHaveLength(1);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(dialog).toBeHidden();
});
