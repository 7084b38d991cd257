/** From files to what is worth a look and its sheet on paper; a list of songs to follow; a listener's history. */
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

type Link = {
  id: string;
  title: string;
  artist: string;
  platform: string;
  isrc?: string;
  releaseDate?: string;
};

async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.waitForURL('**/imports/imp_*');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function onSpotify(page: Page): Promise<Link> {
  const tracks = (await (await page.request.get('/api/tracks')).json()) as Link[];
  // Whatever came out a few weeks ago has no past yet.
  const [song] = tracks
    .filter(({ platform }) => platform === 'spotify')
    .sort((one, other) => ((one.releaseDate ?? '') < (other.releaseDate ?? '') ? -1 : 1));
  if (!song) throw new Error('The sample has no link on Spotify.');
  return song;
}

test('[BEY-07] a country that played nothing before is worth a look, and its facts go on paper @full', async ({
  page,
}) => {
  await withSampleData(page);
  const { title, artist, isrc } = await onSpotify(page);
  const header =
    'Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)';
  const month = (back: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  };
  const sold = (back: number, country: string, units: number) =>
    `${month(0)}-01\t${month(back)}\tSpotify\t${artist}\t${title}\t${isrc}\t\t${units}\t100\tSong\t${country}\t0\t1.10`;
  const rows = Array.from({ length: 9 }, (_, place) => [
    sold(place + 2, 'DE', 2100),
    sold(place + 2, 'VN', place === 0 ? 9400 : 180),
  ]).flat();
  await drop(page, 'statement.tsv', `${[header, ...rows].join('\n')}\n`);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(heading(page)).toContainText('Applied');
  await page.goto('/imports');
  await page.getByRole('link', { name: 'Worth a look' }).click();
  await expect(page.getByText('Units from Vietnam: 81.7%, usually 7.9%')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Evidence sheet/ }).click();
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText(isrc ?? '');
  await expect(sheet).toContainText('statement.tsv');
  await expect(sheet.getByRole('row', { name: /outside the usual range/ })).toContainText('9,400');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('banner').first()).toBeHidden();
});

test('[SYNC-10] a list of songs is ticked and followed; a listener’s history says what to bring instead @full', async ({
  page,
}) => {
  await withSampleData(page);
  const header = 'Track URI,Track Name,Artist Name(s),Album URI,Album Name,Popularity,Added At';
  const row = (id: string, title: string) =>
    `spotify:track:${id},${title},Nori,spotify:album:2noRn2Aes5aoNVsU6iWThc,One,34,2026-05-01T10:00:00Z`;
  const list = [header, row('4uLU6hMCjMI75M1A2tKUQC', 'Night Ferry'), row('2noRn2Aes5aoNVsU6iWThc', 'Noon')];
  await drop(page, 'liked.csv', `${list.join('\n')}\n`);
  await expect(heading(page)).toContainText('List of songs from Spotify');
  await expect(page.getByText('Select the songs you want to add.')).toBeVisible();
  await page.getByText('Add Noon').locator('..').getByRole('checkbox').uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add selected (1)' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 song added');
  await drop(
    page,
    'StreamingHistory_music_0.json',
    '[{"endTime":"2026-08-01 10:00","artistName":"Nori","trackName":"Blue","msPlayed":183000}]',
  );
  await expect(page.getByRole('alert').first()).toContainText('This is a listener’s history');
});

test('[SYNC-10] any song can be chosen for a name by keys, and the match is called what was chosen @full', async ({
  page,
}) => {
  await withSampleData(page);
  const { title, artist } = await onSpotify(page);
  await drop(page, 'Something else entirely-timeline.csv', `date,streams\n2026-08-01,12\n2026-08-02,14\n`);
  await page.getByRole('button', { name: /^Choose a link/ }).click();
  const box = page.getByRole('combobox', { name: /^Find the link/ });
  await expect(box).toBeFocused();
  await box.fill(title);
  const found = page.getByRole('listbox', { name: /^Find the link/ });
  await expect(found.getByRole('option').first()).toContainText(title);
  await box.press('ArrowDown');
  await box.press('Enter');
  const songs = page.getByRole('region', { name: 'Songs in this import' });
  await expect(songs.getByText('matched by you')).toBeVisible();
  await expect(songs.getByRole('link')).toContainText(`${title} · ${artist}`);
});
