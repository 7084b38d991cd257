/** One day: chosen from the menu, opened from a bar, and what a chart flags on its days. */
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '../src/domain/days.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  readingSampleData,
  takenOver,
  test,
} from './kit.ts';

const period = (page: Page) => page.getByRole('button', { name: /^Period: / });
const closing = (page: Page) => page.getByRole('button', { name: 'Close day details' });
const openedDay = (page: Page) => page.locator('[data-day]');

async function open(page: Page, address: string): Promise<void> {
  await readingSampleData(page);
  await page.goto(address);
  await hydrated(page);
  await takenOver(period(page));
}

/** The last complete day of the sample account. */
async function lastDay(page: Page): Promise<string> {
  const { to } = await (await page.request.get('/api/analytics/overview')).json();
  return to;
}

const named = (day: string, weekday: 'long' | 'short', month: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', { weekday, month, day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

test('[ANL-04] [ANL-01] last Tuesday is one click in the menu, compared with the Tuesday before, songs and all @full', async ({
  page,
}) => {
  await open(page, '/dashboard');
  const last = await lastDay(page);
  const tuesday = [1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(last, -days))
    .find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 2);
  const before = named(addDays(tuesday ?? '', -7), 'short', 'short');
  await period(page).click();
  await page.getByRole('menuitemradio', { name: named(tuesday ?? '', 'long', 'long') }).click();
  await expect(page).toHaveURL(new RegExp(`from=${tuesday}&to=${tuesday}`));
  const sentence = page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /^[\d,]+ views?/ })
    .first();
  await expect(sentence).toContainText(before);
  await expect(page.getByRole('button', { name: `vs. ${before}`, exact: false })).toBeVisible();
  // The one day of the chart is open: against its weekday and as it usually is.
  await expect(page.getByText('Usual Tuesday')).toBeVisible();
  await expect(page.getByRole('heading', { level: 4, name: 'Songs' })).toBeVisible();
  // The day before it is one choice away.
  await page.getByRole('button', { name: `vs. ${before}`, exact: false }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Match weekdays' }).click();
  await expect(page).toHaveURL(/weekday=false/);
  await expect(sentence).not.toContainText(before);
});

test('[ANL-04] [ANL-06] a bar opens its day, the arrow goes on to the next, and Back closes it @full', async ({
  page,
}) => {
  await open(page, '/dashboard');
  const plot = page.getByRole('slider').first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('the plot is on the page');
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height / 2);
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  const day = new URL(page.url()).searchParams.get('day') ?? '';
  await expect(openedDay(page).getByRole('heading', { level: 3 })).toContainText(
    named(day, 'short', 'short'),
  );
  await expect(openedDay(page).getByText(named(addDays(day, -7), 'short', 'short'))).toBeVisible();
  await expect(openedDay(page).getByText(/^Usual /)).toBeVisible();
  await expectAccessible(page);
  await openedDay(page).getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${addDays(day, 1)}`));
  await page.goBack();
  await expect(page).not.toHaveURL(/day=/);
  await expect(closing(page)).toBeHidden();
  // By keys: the point at hand is opened, and Escape leads back to it.
  await plot.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(openedDay(page).getByRole('heading', { level: 3 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(plot).toBeFocused();
  await expect(page).not.toHaveURL(/day=/);
});

test('[ANL-04] the arrows of a day go on beyond the ends of its chart, with the chart around it @full', async ({
  page,
}) => {
  await open(page, '/dashboard');
  const { from, to } = await (await page.request.get('/api/analytics/overview')).json();
  await page.goto(`/analytics?metric=views&day=${from}`);
  await hydrated(page);
  await openedDay(page).getByRole('button', { name: 'Earlier' }).click();
  const before = addDays(from, -1);
  await expect(page).toHaveURL(new RegExp(`day=${before}`));
  await expect(openedDay(page).getByRole('heading', { level: 3 })).toBeFocused();
  await expect(openedDay(page)).toHaveAttribute('data-day', before);
  await openedDay(page).getByRole('button', { name: 'Later' }).click();
  await expect(openedDay(page)).toHaveAttribute('data-day', from);
  await page.goto(`/analytics?metric=views&day=${to}`);
  await hydrated(page);
  await expect(openedDay(page).getByRole('button', { name: 'Later' })).toBeDisabled();
});

test('[ANL-04] a day leads from all songs to one of them, and from there to its readings @full', async ({
  page,
}) => {
  await open(page, '/dashboard');
  const day = addDays(await lastDay(page), -2);
  await open(page, `/dashboard?day=${day}&metric=views`);
  await openedDay(page).scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await openedDay(page).getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/analytics\?.*song=/);
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  // All songs are told by song too, one song is not.
  await expect(openedDay(page).getByRole('heading', { name: 'Songs' })).toHaveCount(0);
  await openedDay(page).getByRole('link', { name: 'YouTube' }).click();
  await expect(page).toHaveURL(new RegExp(`/track/.*day=${day}`));
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await openedDay(page).scrollIntoViewIfNeeded();
  await expect(openedDay(page)).toContainText(/Views at the end of the day: /);
});

test('[BEY-18] against the previous release the sentence says the result, and what changed says where from @full', async ({
  page,
}) => {
  await readingSampleData(page);
  const songs: { id: string; title: string; releaseDate?: string }[] = await (
    await page.request.get('/api/songs?limit=50')
  ).json();
  const [newest] = songs
    .filter(({ releaseDate }) => releaseDate !== undefined && releaseDate <= dayIn(new Date(), 'UTC'))
    .toSorted((a, b) => (a.releaseDate ?? '').localeCompare(b.releaseDate ?? ''))
    .slice(-1);
  await page.goto(`/analytics?song=${newest?.id}&period=release&compare=release&metric=views`);
  await hydrated(page);
  await expect(page.getByText(/Day \d+: [\d,]+ views, .* at day \d+\.$/).first()).toBeVisible();
  const changed = page.getByRole('region', { name: /^What changed/ });
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(changed).toContainText('same days after release', { timeout: 500 });
  }).toPass();
  await expect(changed.getByText('Total', { exact: true })).toBeVisible();
});

test('[ANL-02] [ANL-06] a release is flagged in the charts of the dashboard, of analytics and of its song @full', async ({
  page,
}) => {
  await readingSampleData(page);
  const last = await lastDay(page);
  const { releases } = await (
    await page.request.get(`/api/analytics/flags?from=${addDays(last, -27)}&to=${last}`)
  ).json();
  const [title] = releases[0].titles;
  const songs = await (await page.request.get('/api/songs?limit=50')).json();
  const { id } = songs.find((song: { title: string }) => song.title === title);
  for (const address of ['/dashboard', '/analytics', `/analytics?by=song&shape=index`, `/song/${id}`]) {
    await page.goto(address);
    await hydrated(page);
    const listed = page
      .locator('figure details li')
      .filter({ hasText: `Released: ${title}` })
      .first();
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(listed).toBeAttached({ timeout: 500 });
    }).toPass();
  }
});

test('[AUD-01] [ANL-04] Audience names the releases and campaigns of its days, each of which leads to its day @full', async ({
  page,
}) => {
  await readingSampleData(page);
  const last = await lastDay(page);
  const { releases } = await (
    await page.request.get(`/api/analytics/flags?from=${addDays(last, -27)}&to=${last}`)
  ).json();
  const [{ date, titles }] = releases;
  await page.goto('/audience');
  await hydrated(page);
  const flag = page.getByRole('listitem').filter({ hasText: `Released: ${titles[0]}` });
  await flag.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/analytics\\?.*day=${date}`));
  await expect(openedDay(page).getByRole('heading', { level: 3 })).toContainText(
    named(date, 'short', 'short'),
  );
});

test('[BEY-06] a day of the forecast opens with what is expected of it, and its range @full', async ({
  page,
}) => {
  await readingSampleData(page);
  const last = await lastDay(page);
  await page.goto(`/analytics?forecastDay=${addDays(last, 3)}`);
  await hydrated(page);
  const day = page.locator('[data-day]').filter({ hasText: named(addDays(last, 3), 'short', 'short') });
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(day).toContainText(/Forecast: about [\d,]+\. Likely [\d,]+–[\d,]+/, { timeout: 500 });
  }).toPass();
});

test('[ANL-04] [BEY-02] a day that an address names outside its period says so and leads there; within a week it opens that @full', async ({
  page,
}) => {
  await open(page, '/dashboard');
  const last = await lastDay(page);
  const long = addDays(last, -40);
  const { id } = (await (await page.request.get('/api/tracks')).json()).find(
    ({ metrics }: { metrics: object }) => 'views' in metrics,
  );
  for (const address of [`/track/${id}?metric=views&`, '/analytics?', '/dashboard?']) {
    await page.goto(`${address}day=${long}`);
    await hydrated(page);
    await page.getByText('isn’t in this period').getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`from=${long}&to=${long}`));
    await expect(openedDay(page).getByRole('heading', { level: 3 })).toContainText(
      named(long, 'short', 'short'),
    );
  }
  await page.goto(`/analytics?period=90&interval=week&day=${addDays(last, -10)}`);
  await hydrated(page);
  await expect(openedDay(page).getByRole('heading', { level: 3 })).toBeVisible();
});
