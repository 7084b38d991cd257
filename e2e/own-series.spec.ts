/** What is imported is seen: a timeline and a statement on the song’s page and in Analytics, and the artist’s own days. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  signedIn,
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

const statementHead =
  'Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Song/Album,Country of Sale,Songwriter Royalties Withheld,Earnings (USD)';

type Link = { id: string; songId: string; title: string; artist: string; platform: string; isrc?: string };

const saleOf = (song: Link, month: string, units: number, store = 'Spotify', amount = '1.00') =>
  `2026-08-15,${month},${store},${song.artist},"${song.title}",${song.isrc},1,${units},100,Song,US,0,${amount}`;

test('[EARN-02] months alone are seen where the song is first looked at @full', async ({ page }) => {
  await withUnpaidSampleData(page);
  const links = (await (await page.request.get('/api/tracks')).json()) as Link[];
  const song = links.find(({ platform, isrc }) => platform === 'spotify' && isrc);
  if (!song) throw new Error('The sample has no link on Spotify.');
  await bring(page, 'statement.csv', [
    statementHead,
    saleOf(song, '2026-06', 700),
    saleOf(song, '2026-07', 400),
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
});

test('[EARN-02] [ANL-04] where a chart has no days, the month of a statement is one press away @full', async ({
  page,
}) => {
  await signedIn(page);
  const urls = ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'];
  await page.request.post('/api/tracks', { data: { urls } });
  const read = async () => (await (await page.request.get('/api/tracks')).json()) as Link[];
  await expect.poll(async () => (await read())[0]?.isrc).toBeTruthy();
  const [song] = await read();
  if (!song) throw new Error('The link is on the list.');
  await bring(page, 'statement.csv', [
    statementHead,
    saleOf(song, '2026-06', 700),
    saleOf(song, '2026-07', 400),
  ]);
  await page.goto(`/analytics?song=${song.songId}&mode=total`);
  await hydrated(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Closest days with data: Jul 1');
  await expect(page.getByRole('button', { name: /^Period/ }).first()).toBeVisible();
  await main.getByRole('link', { name: /^Show Jul 1/ }).click();
  await expect(page).toHaveURL(/mode=total.*from=2026-07-01&to=2026-07-31/);
  await expect(main).toContainText('No daily data in this period');
  const own = page.getByRole('region', { name: 'Your own numbers' });
  await own.scrollIntoViewIfNeeded();
  await expect(own.getByRole('button', { name: /Streams and sales 400/ })).toBeVisible();
  await own.getByRole('link', { name: 'Show those days' }).click();
  await expect(own.getByRole('button', { name: /Streams and sales 1,100/ })).toBeVisible();
  await expectAccessible(page);
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
  await bring(page, 'statement.csv', [
    statementHead,
    saleOf(song, '2026-06', 700, 'Spotify', '2.10'),
    saleOf(song, '2026-07', 400, 'Spotify', '0.90'),
    saleOf(song, '2026-07', 98, 'Deezer', '0.245'),
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
