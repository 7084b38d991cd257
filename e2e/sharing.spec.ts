/** What is shown to everybody: an artist's page with its press kit, and a song's smart link as five kinds of visitor follow it. */
import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test, withSampleData } from './kit.ts';

/** As browsers say who they are; the ones of tests call themselves robots. */
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

type Visitor = { userAgent?: string; locale?: string; from: string };

/** With cookies and an address of their own. */
async function visitor(
  browser: Browser,
  baseURL: string | undefined,
  { userAgent = firefox, locale = 'en-US', from }: Visitor,
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent,
    locale,
    extraHTTPHeaders: { 'x-forwarded-for': from },
  });
  return context.newPage();
}

/** The services are elsewhere: where a press leads is seen, and not opened. */
async function pressed(page: Page, name: string | RegExp): Promise<string> {
  await page.route(/^https:/, (route) => route.fulfill({ body: 'the service' }));
  const left = page.waitForRequest((request) => request.url().startsWith('https:'));
  await page.getByRole('button', { name }).click();
  return (await left).url();
}

/** Addresses stay their account's: each journey, played once more, takes others. */
const unique = (word: string): string => `${word}-${Date.now().toString(36)}`;

type Counted = { path: string; visits: number; clicks: number };
const countedOf = async ({ request }: Page, path: string): Promise<Counted | undefined> =>
  ((await (await request.get('/api/public-pages')).json()) as Counted[]).find((page) => page.path === path);

test('[BEY-10] [BEY-20] an artist’s page is made, opened in another language, and a press on a service is counted', async ({
  page,
  browser,
  baseURL,
}) => {
  await withSampleData(page);
  await page.goto('/public-pages/new');
  await hydrated(page);
  const slug = unique('ilka');
  await page.getByLabel('Artist name').fill('Ilka Marrowby');
  await page.getByLabel('Link', { exact: true }).fill(slug);
  await page.getByRole('checkbox', { name: /Kite Over the Gasworks/ }).check();
  await page.getByRole('checkbox', { name: /YouTube: .* views/ }).check();
  await page.getByRole('button', { name: 'Publish page' }).click();
  await page.waitForURL('**/public-pages');
  await expect(page.getByRole('heading', { name: 'Ilka Marrowby' })).toBeVisible();

  const french = await visitor(browser, baseURL, { locale: 'fr-CA', from: '10.200.0.1' });
  await french.goto(`/a/${slug}`);
  await expect(french.getByText('Données d’exemple')).toBeVisible();
  await expect(french.getByText(/vues/)).toBeVisible();
  expect(await pressed(french, /YouTube/)).toMatch(/^https:\/\/(www\.)?youtube\.com\//);
  await french.context().close();

  expect(await countedOf(page, `/a/${slug}`)).toMatchObject({ visits: 1, clicks: 1 });
});

test('[BEY-10] songs of an artist’s page change places by keys, what cannot be linked is told, and it comes back after it was withdrawn @full', async ({
  page,
  browser,
  baseURL,
}) => {
  await withSampleData(page);
  await page.goto('/public-pages');
  await hydrated(page);
  await expect(page.getByText('No public pages yet')).toBeVisible();
  await page.getByRole('link', { name: 'New artist page' }).click();
  const path = `/a/${unique('two-songs')}`;
  await page.getByLabel('Artist name').fill('Two Songs');
  await page.getByLabel('Link', { exact: true }).fill(path.slice(3));
  await page.getByRole('checkbox', { name: /Kite Over the Gasworks/ }).check();
  await page.getByRole('checkbox', { name: /Letters to the Lockkeeper/ }).check();
  const songs = page.getByRole('list', { name: 'Order of songs' }).getByRole('listitem');
  await expect(songs.first()).toContainText('Kite Over the Gasworks');
  await page.getByRole('button', { name: /^Move Kite/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(songs.first()).toContainText('Letters to the Lockkeeper');
  await page.getByLabel('Links', { exact: true }).fill('instagram.com/two\nhttps://evil.example/');
  await page.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText(/^Line 2: this site can’t be linked/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Links', { exact: true }).fill('instagram.com/two');
  await page.getByRole('button', { name: 'Publish page' }).click();
  await page.waitForURL('**/public-pages');

  const guest = await visitor(browser, baseURL, { from: '10.200.0.2' });
  await guest.goto(path);
  await expect(guest.getByRole('listitem').first()).toContainText('Letters to the Lockkeeper');
  await expectAccessible(guest);
  await guest.getByRole('link', { name: 'Press kit' }).click();
  await expect(guest.getByRole('link', { name: 'Download as text' })).toBeVisible();
  await expectAccessible(guest);

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  expect((await guest.goto(path))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Public', { exact: true })).toBeVisible();
  expect((await guest.goto(path))?.status()).toBe(200);
  await guest.context().close();
});

test('[BEY-20] a smart link is followed by a phone that remembers, a robot, its owner, another language, and after it is withdrawn @full', async ({
  page,
  browser,
  baseURL,
}) => {
  await withSampleData(page);
  const songs = await (await page.request.get('/api/songs?limit=24')).json();
  const { id } = songs.find(({ title }: { title: string }) => title === 'Kite Over the Gasworks');
  await page.goto(`/song/${id}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Share' }).click();
  const path = `/s/${unique('kite')}`;
  await page.getByLabel('Link', { exact: true }).fill(path.slice(3));
  await page.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByLabel('Link of the public page', { exact: true })).toHaveValue(
    new RegExp(`${path}$`),
  );

  const mobile = await visitor(browser, baseURL, { userAgent: phone, from: '10.200.0.3' });
  await mobile.goto(path);
  await mobile.getByRole('checkbox', { name: 'Always open my service' }).check();
  expect(await pressed(mobile, 'Listen on YouTube')).toMatch(/^https:\/\/(www\.)?youtube\.com\//);
  const back = await mobile.request.get(path, { maxRedirects: 0 });
  expect([back.status(), back.headers().location]).toEqual([302, expect.stringMatching(/youtube\.com/)]);
  await mobile.goto(`${path}?choose`);
  await expect(mobile.getByRole('button', { name: 'Listen on YouTube' })).toBeVisible();

  const robot = await visitor(browser, baseURL, { userAgent: 'Googlebot/2.1', from: '10.200.0.4' });
  await robot.goto(path);
  await expect(robot.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const japanese = await visitor(browser, baseURL, { locale: 'ja-JP', from: '10.200.0.5' });
  await japanese.goto(path);
  await expect(japanese.getByRole('button', { name: 'YouTubeで聴く' })).toBeVisible();

  await page.request.get(path, { headers: { 'user-agent': firefox } });
  expect(await countedOf(page, path)).toMatchObject({ visits: 2, clicks: 1 });

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Page withdrawn. Its link no longer works.', { exact: true })).toBeVisible();
  for (const guest of [mobile, robot, japanese]) {
    expect((await guest.goto(path))?.status()).toBe(404);
    await guest.context().close();
  }
});
