/** The year in numbers: the same as Analytics, in the reader's language, and as pictures; a song and its numbers on another site. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  test,
  withSampleData,
} from './kit.ts';

type Song = { songId: string };

/** Without the scripts of journeys, which a page that allows none would complain of. */
const stranger = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

const yearNow = (): number => Number(new Date(Date.now() - 86_400_000).toISOString().slice(0, 4));

test('[BEY-21] [BEY-10] the year of the sample account is the same as in Analytics, in German, and a picture; a song is embedded @full', async ({
  page,
  browser,
}) => {
  await withSampleData(page);
  await prefer(page, { userLanguage: 'de' });
  const year = yearNow();
  await page.goto('/recap');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${year} bis jetzt`);
  const { from, to, figures } = await (await page.request.get(`/api/recaps/${year}`)).json();
  const { metric, platforms, gained } = figures.find(
    (figure: { gained: number | null }) => figure.gained !== null,
  );
  const query = `from=${from}&to=${to}&compare=off`;
  const { totals } = await (await page.request.get(`/api/analytics/overview?${query}`)).json();
  type Total = { metric: string; platform: string; change: { gained: number | null } };
  const sum = totals
    .filter((total: Total) => total.metric === metric && platforms.includes(total.platform))
    .reduce((all: number, { change }: Total) => all + (change.gained ?? 0), 0);
  expect(gained).toBe(sum);
  await expect(page.getByTestId('recap-gained')).toHaveText(gained.toLocaleString('de-DE'));
  await expect(page.getByText('Beispieldaten').first()).toBeVisible();
  await page
    .locator('main')
    .getByRole('img', { name: /Bild zum Teilen/ })
    .scrollIntoViewIfNeeded();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: /Story/ }).click();
  expect((await saving).suggestedFilename()).toBe(`recap-${year}-story.png`);
  const [song]: Song[] = await (await page.request.get('/api/tracks?platform=youtube')).json();
  const data = { kind: 'song', songIds: [song?.songId] };
  const { path } = await (await page.request.post('/api/public-pages', { data })).json();
  const guest = await stranger(browser);
  await guest.goto(new URL(`/embed${path}?lang=de&theme=light`, page.url()).href);
  await expect(guest.getByRole('link', { name: 'Auf YouTube hören' })).toBeVisible();
  await guest.context().close();
});

test('[BEY-21] a year to come says so, a year before the first song too, and months offer it in their season @full', async ({
  page,
}) => {
  await withSampleData(page);
  const year = yearNow();
  await page.goto(`/recap/${year + 1}`);
  await hydrated(page);
  await expect(page.getByText(`${year + 1} hasn’t started yet`)).toBeVisible();
  await page.goto('/recap/2009');
  await hydrated(page);
  await expect(page.getByText('Nothing gained in 2009 yet')).toBeVisible();
  await expectAccessible(page);
  await page.clock.setFixedTime(new Date(`${year}-12-03T12:00:00Z`));
  await page.goto('/dashboard');
  await hydrated(page);
  const offer = page.getByText(`Your ${year} in numbers is ready.`);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('[BEY-10] a song’s number stands on another site until its owner withdraws it @full', async ({
  page,
  browser,
}) => {
  await withSampleData(page);
  const [song]: Song[] = await (await page.request.get('/api/tracks?platform=youtube')).json();
  const added = await page.request.post('/api/public-pages', {
    data: { kind: 'song', songIds: [song?.songId] },
  });
  const { id, path } = await added.json();
  await page.goto(`/song/${song?.songId}`);
  await hydrated(page);
  const summary = page.locator('summary', { hasText: /^Embed$/ });
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(summary).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await summary.click();
  await page.getByLabel('Let other sites show this song’s numbers').check();
  await page.getByRole('radio', { name: 'Number' }).check({ force: true });
  const code = page.getByRole('textbox', { name: 'Embed code' });
  await expect(code).toHaveValue(/show=number/);
  await expectAccessible(page);
  const html = await code.inputValue();
  const chart = html.replace('show=number', 'show=chart');
  // A page of another origin, which tries to reach into the frame and to send it elsewhere.
  const site = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(`<!doctype html><title>Blog</title><body>${html}${chart}</body>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const blog = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const guest = await stranger(browser);
  await guest.goto(blog);
  const frame = guest.frameLocator('iframe').first();
  await expect(frame.locator('strong')).toHaveText(/^[\d,]+$/);
  await expect(
    guest
      .frameLocator('iframe')
      .nth(1)
      .getByRole('img', { name: /^Highest day: / }),
  ).toBeVisible();
  const reached = await guest.evaluate(() => {
    const { contentDocument } = document.querySelector('iframe') as HTMLIFrameElement;
    return contentDocument;
  });
  expect(reached).toBeNull();
  await guest.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(guest);
  const withdrawn = await page.request.delete(
    new URL(`/api/public-pages/${id}`, html.match(/src="([^"]+)"/)?.[1]).href,
  );
  expect(withdrawn.status()).toBe(204);
  await guest.goto(blog);
  await expect(frame.getByText('This embed isn’t available')).toBeVisible();
  expect(path).toMatch(/^\/s\//);
  await guest.context().close();
  site.close();
});
