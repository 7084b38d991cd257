/** Earnings: from a dropped statement to its money on `/earnings`, on the dashboard and on the song’s page. */
import type { Page } from '@playwright/test';
import { fiveKinds, type KindOfStatement, ofAllKinds } from '#kit/statements.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  scrollTo,
  takenOver,
  test,
  withUnpaidSampleData,
} from './kit.ts';

type Link = { songId: string; title: string; artist: string; isrc?: string };
type Song = Link & { isrc: string };

async function songOn(page: Page): Promise<Song> {
  const links = (await (await page.request.get('/api/tracks')).json()) as Link[];
  const song = links.find((link): link is Song => link.isrc !== undefined);
  if (!song) throw new Error('The sample has no song with an ISRC.');
  return song;
}

async function bring(page: Page, song: Song, { name, lines }: KindOfStatement): Promise<void> {
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  await page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines(song).join('\n')}\n`),
  });
  await page.waitForURL('**/imports/imp_*');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Applied');
}

/** As the page writes it. */
const written = (currency: string, amount: string | number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(Number(amount));

const card = (page: Page) => page.getByRole('region', { name: 'Earnings', exact: true });

test('[EARN-01] a dropped statement is money on the page, the dashboard and the song', async ({ page }) => {
  await withUnpaidSampleData(page);
  const song = await songOn(page);
  const [statement] = fiveKinds;
  if (!statement) throw new Error('There is no statement.');
  await bring(page, song, statement);
  const total = written('USD', statement.money.USD ?? 0);
  await page.goto(`/earnings?song=${song.songId}`);
  await hydrated(page);
  const sum = page.getByRole('region', { name: total });
  await expect(sum).toContainText('1,210 streams and sales');
  await expect(page.getByRole('link', { name: statement.name })).toBeVisible();
  await sum.getByText('July 2026').click();
  await expect(sum.getByRole('link', { name: statement.name })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await sum.getByRole('link', { name: song.title }).click();
  await page.waitForURL(`**/song/${song.songId}`);
  await scrollTo(page, /^Earnings$/);
  await expect(card(page)).toContainText(total);
  await page.goto('/dashboard');
  await hydrated(page);
  await scrollTo(page, /^Earnings$/);
  await expect(card(page)).toContainText(total);
});

test('[EARN-01] five kinds of statements add up on the page and on the song @full', async ({ page }) => {
  await withUnpaidSampleData(page);
  const song = await songOn(page);
  for (const statement of fiveKinds) await bring(page, song, statement);
  await page.goto('/earnings?by=store');
  await hydrated(page);
  for (const [currency, amount] of Object.entries(ofAllKinds.money))
    await expect(page.getByRole('region', { name: written(currency, amount) })).toBeVisible();
  await expect(page.getByText('170 streams and sales were paid in several currencies')).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import rates' }).click(),
  ]);
  const rates = ['day,currency,rate', '2026-06-30,USD,1.1', '2026-07-31,USD,1.2'].join('\n');
  await chooser.setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(rates) });
  // Euros as they were paid, dollars by their rate; of pounds there is none.
  await expect(page.getByText(/About €12\.\d\d total/)).toBeVisible();
  await expect(page.getByText('no rate for £0.40').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/song/${song.songId}`);
  await hydrated(page);
  await scrollTo(page, /^Earnings$/);
  for (const [currency, amount] of Object.entries(ofAllKinds.money))
    await expect(card(page)).toContainText(written(currency, amount));
});

test('[SYNC-10] of a statement and its summary one counts, as the dry run says @full', async ({ page }) => {
  await withUnpaidSampleData(page);
  const song = await songOn(page);
  await bring(page, song, fiveKinds[4] as KindOfStatement);
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  // The same sale as another distributor's table has it.
  const lines = [
    'Sales Period,Store Name,Artist,Song Title,ISRC,Units,Net Revenue,Currency',
    `2026-06-01,Spotify,${song.artist},${song.title},${song.isrc},800,3.01,USD`,
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'again.csv', mimeType: 'text/csv', buffer });
  await page.waitForURL('**/imports/imp_*');
  await expect(page.getByText('This file has the same earnings as symphonic.csv')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'They’re different: count both' }).click();
  await expect(page.getByText('Both are counted')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Applied');
  await page.goto('/earnings');
  await expect(page.getByRole('region', { name: '$6.02' })).toBeVisible();
});
