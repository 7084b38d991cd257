/** Imports: from a dropped file to the chart, a statement, a table of one's own, and back by undoing. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  takenOver,
  test,
  withSampleData,
} from './kit.ts';

type Link = { id: string; title: string; artist: string; platform: string; isrc?: string };

async function linksOn(page: Page, platform: string): Promise<Link[]> {
  const tracks = (await (await page.request.get('/api/tracks')).json()) as Link[];
  return tracks.filter((track) => track.platform === platform);
}

const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** As Spotify for Artists writes it: a byte-order mark, days, and the song in the file's name alone. */
const timeline = (title: string) => ({
  name: `${title}-timeline.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\ufeffdate,streams\n${Array.from({ length: 40 }, (_, place) => `${dayBack(41 - place)},${place < 2 ? 0 : 500 + place}`).join('\n')}\n`,
  ),
});

async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  await page.setInputFiles('input[type=file]', file);
  await page.waitForURL('**/imports/imp_*');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[SYNC-07] a dropped timeline becomes streams in the song’s chart, and is taken back', async ({
  page,
}) => {
  await withSampleData(page);
  const [song] = await linksOn(page, 'spotify');
  if (!song) throw new Error('The sample has no link on Spotify.');
  await drop(page, timeline(song.title));
  await expect(heading(page)).toContainText('Spotify for Artists: a song by day');
  await expect(heading(page)).toContainText('Ready to apply');
  // Rows in are rows explained, and by its title alone the song is only offered.
  await expect(page.getByText('40 = 38 Unmatched + 2 Left out')).toBeVisible();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await expect(page.getByText('40 = 38 New + 2 Left out')).toBeVisible();
  await expect(page.getByText('38 rows will be stored.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(heading(page)).toContainText('Applied');
  await page.getByRole('link', { name: song.title }).first().click();
  const own = page.getByRole('region', { name: 'Your own figures' });
  await expect(own.getByText('Streams', { exact: true }).first()).toBeVisible();
  await expect(own).toContainText('38 days from');
  await expect(page.getByRole('figure').first()).toContainText('Streams');
  await own.getByRole('link', { name: 'Where they come from' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(heading(page)).toContainText('Undone');
  await page.goto(`/track/${song.id}`);
  await expect(page.getByText('Spotify gives no number for this song')).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('[SYNC-07] a statement names each song once, and what is no table says so', async ({ page }) => {
  await withSampleData(page);
  const [song] = await linksOn(page, 'spotify');
  const header =
    'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)';
  const sale = (store: string, title: string, isrc: string) =>
    `2026-10-15\t2026-08\t${store}\tIlka Marrowby\t${title}\t${isrc}\t\t12\t100\tSong\tDE\t0\t0.0421`;
  const rows = ['Spotify', 'Apple Music', 'Amazon'].flatMap((store) => [
    sale(store, song?.title ?? '', song?.isrc ?? ''),
    sale(store, 'Somebody Else’s Song', 'USXX12600001'),
  ]);
  await drop(page, {
    name: 'statement.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from(`${[header, ...rows].join('\n')}\n`),
  });
  await expect(heading(page)).toContainText('DistroKid statement');
  await expect(page.getByText('6 = 3 New + 3 Unmatched')).toBeVisible();
  const songs = page.getByRole('region', { name: 'Songs in it' });
  await expect(songs.getByRole('listitem')).toHaveCount(2);
  await expect(songs).toContainText('matched by ISRC');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await drop(page, {
    name: 'cover.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0'),
  });
  await expect(page.getByRole('alert').first()).toContainText('This import could not be read');
  await expect(page.getByRole('main')).toContainText('This is no table.');
});

test('[SYNC-07] the columns of an unknown table are asked for, and kept for the next one', async ({
  page,
}) => {
  await withSampleData(page);
  const [song] = await linksOn(page, 'soundcloud');
  const table = (month: string) => ({
    name: `mine-${month}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Datum;Titel;Link;Wiedergaben\n${['13', '14', '15'].map((day) => `${day}.${month}.2026;${song?.title};https://example.com;1.2${day}`).join('\n')}\n`,
    ),
  });
  await drop(page, table('03'));
  await expect(heading(page)).toContainText('Needs an answer');
  await page.getByRole('combobox', { name: 'What Link means' }).selectOption({ label: 'Left out' });
  await page.getByRole('combobox', { name: 'What Wiedergaben means' }).selectOption({ label: 'Plays' });
  const platform = page.getByRole('combobox', { name: 'Which platform counted it?' });
  if (await platform.isVisible()) await platform.selectOption({ label: 'SoundCloud' });
  await page.getByRole('button', { name: 'Read it so' }).click();
  await expect(heading(page)).toContainText(/Ready to apply|Needs an answer/);
  await expect(async () => {
    if (await platform.isVisible()) {
      await platform.selectOption({ label: 'SoundCloud' });
      await page.getByRole('button', { name: 'Read it so' }).click();
    }
    await expect(heading(page)).toContainText('Ready to apply', { timeout: 2000 });
  }).toPass();
  await drop(page, table('04'));
  await expect(page.getByRole('combobox', { name: 'What Wiedergaben means' })).toHaveCount(0);
});
