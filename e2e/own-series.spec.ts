/** What is imported is seen: a timeline and a statement on the song’s page and in Analytics, and the artist’s own days. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  takenOver,
  test,
  withUnpaidSampleData,
} from './kit.ts';

const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function bring(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  await page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\n')}\n`),
  });
  await page.waitForURL('**/imports/imp_*');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Ready to apply');
  const offer = page.getByRole('button', { name: /^Yes/ });
  const count = page.getByText(/rows? will be saved/);
  await expect(offer.or(count).first()).toBeVisible();
  if (await offer.isVisible()) await offer.click();
  await expect(count).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(heading).toContainText('Applied');
}

type Link = { id: string; songId: string; title: string; artist: string; platform: string; isrc?: string };

test('[EARN-02] months alone are seen where the song is first looked at @full', async ({ page }) => {
  await withUnpaidSampleData(page);
  const links = (await (await page.request.get('/api/tracks')).json()) as Link[];
  const song = links.find(({ platform, isrc }) => platform === 'spotify' && isrc);
  if (!song) throw new Error('The sample has no link on Spotify.');
  const sale = (month: string, units: number) =>
    `2026-08-15,${month},Spotify,${song.artist},"${song.title}",${song.isrc},1,${units},100,Song,US,0,1.00`;
  await bring(page, 'statement.csv', [
    'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
    sale('2026-06', 700),
    sale('2026-07', 400),
  ]);
  await page.goto(`/song/${song.songId}`);
  await hydrated(page);
  const tile = page.getByRole('listitem').filter({ has: page.locator(`a[href="/track/${song.id}"]`) });
  await expect(tile.first()).toContainText('400');
  await expect(tile.first()).toContainText('July 2026');
  // No month lies within the 28 days that are shown first.
  await page.goto(`/analytics?song=${song.songId}`);
  await hydrated(page);
  const own = page.getByRole('region', { name: 'Your own numbers' });
  await own.scrollIntoViewIfNeeded();
  await expect(own).toContainText('No data in this period.');
  await expect(own.getByText('June 2026: 700')).toBeAttached();
  // The nearest of them is a press away, and told as what it is.
  const main = page.getByRole('main');
  await expect(main).toContainText('Closest days with data: Jul 1');
  await main.getByRole('link', { name: /^Show Jul 1/ }).click();
  await expect(main).toContainText('No daily data in this period');
  await expect(page).toHaveURL(/from=2026-07-01&to=2026-07-31/);
  await expect(own).toContainText('400');
  await expect(own.getByRole('link', { name: 'Show those days' })).toHaveAttribute(
    'href',
    /from=2026-06-01&to=2026-07-31/,
  );
});

test('[EARN-02] a timeline and a monthly statement are seen on the song’s page and in Analytics @full', async ({
  page,
}) => {
  await withUnpaidSampleData(page);
  const links = (await (await page.request.get('/api/tracks')).json()) as Link[];
  const song = links.find(({ platform, isrc }) => platform === 'spotify' && isrc);
  if (!song) throw new Error('The sample has no link on Spotify.');
  const days = Array.from({ length: 14 }, (_, place) => `${dayBack(16 - place)},100`);
  await bring(page, `${song.title}-timeline.csv`, ['date,streams', ...days]);
  const sale = (month: string, store: string, units: number, amount: string) =>
    `2026-08-15,${month},${store},${song.artist},"${song.title}",${song.isrc},1,${units},100,Song,US,0,${amount}`;
  await bring(page, 'statement.csv', [
    'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)',
    sale('2026-06', 'Spotify', 700, '2.10'),
    sale('2026-07', 'Spotify', 400, '0.90'),
    sale('2026-07', 'Deezer', 98, '0.245'),
  ]);
  const brought = page.getByRole('region', { name: 'In this import', exact: true });
  await expect(brought).toContainText('1,198');
  await expect(brought).toContainText(/3\.2[45]/);
  await brought.getByRole('link', { name: song.title }).click();

  const own = page.getByRole('region', { name: 'Your own numbers' });
  await own.scrollIntoViewIfNeeded();
  await expect(own.getByRole('button', { name: /^Streams 1,400/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(own.getByRole('figure')).toBeVisible();
  await own.getByRole('button', { name: /Streams and sales 1,198/ }).click();
  await expect(own.getByText('June 2026: 700')).toBeAttached();
  await expect(own.getByText('July 2026: 98')).toBeAttached();
  await expect(own.getByRole('link', { name: 'DistroKid statement' }).first()).toBeVisible();
  await expect(page.getByText('Drop this song’s export here')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`/analytics?song=${song.songId}&from=2026-06-01&to=2026-07-31`);
  await own.scrollIntoViewIfNeeded();
  await expect(own.getByRole('button', { name: /Streams and sales 1,198/ })).toBeVisible();
  await expect(own).toContainText('More data outside this period');
});

test('[EARN-02] the artist’s own days say why monthly listeners fell @full', async ({ page }) => {
  await withUnpaidSampleData(page);
  const rows = Array.from(
    { length: 60 },
    (_, place) => `${dayBack(62 - place)},${place < 30 ? 20 : 10},${500 - place},${place < 30 ? 40 : 25},300`,
  );
  await bring(page, 'Ada-audience-timeline.csv', [
    'date,listeners,monthly listeners,streams,followers',
    ...rows,
  ]);
  await page
    .getByRole('region', { name: 'In this import', exact: true })
    .getByRole('link', { name: 'Audience' })
    .click();
  const window = page.getByRole('region', { name: 'Monthly listeners' });
  await window.scrollIntoViewIfNeeded();
  await expect(window).toContainText('−28 in 28 days, down from 469');
  await expect(window.getByRole('row', { name: /^Streams/ })).toContainText('700');
  const own = page.getByRole('region', { name: 'Your artist numbers' });
  await own.scrollIntoViewIfNeeded();
  await expect(own.getByRole('button', { name: /^Followers 300/ })).toBeVisible();
  await expectAccessible(page);
});
