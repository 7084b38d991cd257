/** Imports: from a dropped file to the chart, a statement, a table of one's own, and back by undoing. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  scrollTo,
  takenOver,
  test,
  withSampleData,
  withUnpaidSampleData,
} from './kit.ts';
import { someOf } from './matrix.ts';

type Link = {
  id: string;
  title: string;
  artist: string;
  platform: string;
  isrc?: string;
  originalUrl: string;
};

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

test('[SYNC-07] a dropped timeline becomes streams in the song’s chart, and is taken back @full', async ({
  page,
}) => {
  await withSampleData(page);
  const [song] = await linksOn(page, 'spotify');
  if (!song) throw new Error('The sample has no link on Spotify.');
  await drop(page, timeline(song.title));
  await expect(heading(page)).toContainText('Spotify for Artists: song by day');
  await expect(heading(page)).toContainText('Ready to apply');
  // Rows in are rows explained, and by its title alone the song is only offered.
  await expect(page.getByText('40 = Unmatched 40')).toBeVisible();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await expect(page.getByText('40 = New 40')).toBeVisible();
  await expect(page.getByText('40 rows will be saved.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(heading(page)).toContainText('Applied');
  const songs = page.getByRole('region', { name: 'Songs in this import' });
  await songs.getByRole('link', { name: song.title }).first().click();
  const own = page.getByRole('region', { name: 'Your own numbers' });
  await own.scrollIntoViewIfNeeded();
  await expect(own.getByText('Streams', { exact: true }).first()).toBeVisible();
  await expect(own).toContainText('40 days');
  await expect(page.getByRole('figure').first()).toContainText('Streams');
  await own.getByRole('link', { name: 'Spotify for Artists: song by day' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(heading(page)).toContainText('Undone');
  await page.goto(`/track/${song.id}`);
  await expect(page.getByText('Spotify doesn’t offer numbers for this song')).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('[SYNC-07] a statement names each song once, and what is no table says so @full', async ({ page }) => {
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
  await expect(page.getByText('6 = New 3 + Unmatched 3')).toBeVisible();
  const songs = page.getByRole('region', { name: 'Songs in this import' });
  await expect(songs.getByRole('listitem')).toHaveCount(2);
  await expect(songs).toContainText('matched by ISRC');
  // Money of the song that is not on the list counts, and becomes a link's where somebody says which one it is.
  await expect(page.getByText('6 rows will be saved.')).toBeVisible();
  await expect(page.getByText('What they earned counts in Earnings either way.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(heading(page)).toContainText('Applied');
  await expect(page.getByRole('region', { name: 'In this import', exact: true })).toContainText('$0.25');
  await expect(songs.getByRole('button', { name: /^Skip/ })).toHaveCount(0);
  await songs.getByRole('button', { name: /^Choose a link/ }).click();
  await songs.getByRole('combobox').fill(song?.title ?? '');
  await songs.getByRole('option').first().click();
  await expect(songs).toContainText('matched by you');
  await expect(page.getByText('What they earned counts in Earnings either way.')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await drop(page, {
    name: 'cover.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0'),
  });
  await expect(page.getByRole('alert').first()).toContainText('We couldn’t read this import');
  await expect(page.getByRole('main')).toContainText('We can’t read this file.');
});

test('[SYNC-07] the columns of an unknown table are asked for, and kept for the next one @full', async ({
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
  await page.getByRole('combobox', { name: 'Meaning of Link' }).selectOption({ label: 'Ignore' });
  const ofTitles = page.getByRole('combobox', { name: 'Meaning of Titel' });
  await ofTitles.selectOption({ label: 'Ignore' });
  await expect(page.getByText('No column names the songs.')).toBeVisible();
  await ofTitles.selectOption({ label: 'Song title' });
  await expect(page.getByText('No column names the songs.')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Meaning of Wiedergaben' }).selectOption({ label: 'Plays' });
  const platform = page.getByRole('combobox', { name: 'Which platform are these numbers from?' });
  if (await platform.isVisible()) await platform.selectOption({ label: 'SoundCloud' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toContainText(/Ready to apply|Needs an answer/);
  await expect(async () => {
    if (await platform.isVisible()) {
      await platform.selectOption({ label: 'SoundCloud' });
      await page.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(heading(page)).toContainText('Ready to apply', { timeout: 2000 });
  }).toPass();
  await drop(page, table('04'));
  await expect(page.getByRole('combobox', { name: 'Meaning of Wiedergaben' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Plays');
  // What was said once is not said for ever.
  await page.getByText(/^Change (columns|your answers)$/).click();
  await page.getByRole('combobox', { name: 'Meaning of Wiedergaben' }).selectOption({ label: 'Streams' });
  await page.getByRole('button', { name: 'Read again' }).last().click();
  await expect(page.getByRole('main')).toContainText('Streams');
});

const youTubeDays = (id: string) =>
  `Date,Content,Video title,Video publish time,Views\n${[5, 4, 3].map((back) => `${dayBack(back)},${id},Any,"Nov 1, 2020",${back * 10}`).join('\n')}\n`;

/** Each kind of file with what it is told to be, and the rows of it that are stored. */
const kinds: {
  file: string;
  says: string;
  stored: number;
  content: (links: Record<string, Link>) => string;
}[] = [
  {
    file: 'audience-timeline.csv',
    says: 'Spotify for Artists: audience by day',
    stored: 3,
    content: () =>
      `date,listeners,streams,followers\n${[5, 4, 3].map((back) => `${dayBack(back)},7,${back * 100},9`).join('\n')}\n`,
  },
  {
    file: 'Chart data.csv',
    says: 'YouTube Studio: chart by day',
    stored: 3,
    content: ({ youtube }) => youTubeDays(idIn(youtube)),
  },
  {
    file: 'statement.tsv',
    says: 'DistroKid statement',
    stored: 1,
    content: ({ spotify }) =>
      `Reporting Date\tSale Month\tStore\tArtist\tTitle\tISRC\tUPC\tQuantity\tTeam Percentage\tSong/Album\tCountry of Sale\tSongwriter Royalties Withheld\tEarnings (USD)\n2026-10-15\t2026-08\tSpotify\t${spotify?.artist}\t${spotify?.title}\t${spotify?.isrc}\t\t12\t100\tSong\tDE\t0\t0.0421\n`,
  },
  {
    file: 'Totals.csv',
    says: 'YouTube Studio: totals by day',
    stored: 3,
    content: () => `Date,Views\n${[5, 4, 3].map((back) => `${dayBack(back)},${back}`).join('\n')}\n`,
  },
  {
    file: 'mine.csv',
    says: 'Custom table',
    stored: 2,
    content: ({ youtube }) =>
      `Day,Link,Views\n${[4, 3].map((back) => `${dayBack(back)},${youtube?.originalUrl},${back}`).join('\n')}\n`,
  },
];

const idIn = (link: Link | undefined): string =>
  /(?:v=|\.be\/)([\w-]{11})/.exec(link?.originalUrl ?? '')?.[1] ?? '';

test('[SYNC-07] kinds of file go from the drop to the figures, and back @full', async ({ page }) => {
  await withSampleData(page);
  const [youtube] = await linksOn(page, 'youtube');
  const [spotify] = await linksOn(page, 'spotify');
  const links = { ...(youtube && { youtube }), ...(spotify && { spotify }) };
  for (const { file, says, stored, content } of someOf(kinds)) {
    await drop(page, { name: file, mimeType: 'text/csv', buffer: Buffer.from(content(links)) });
    await expect(heading(page)).toContainText(says);
    await expect(heading(page)).toContainText(/Ready to apply|Needs an answer/);
    const answer = page.getByRole('button', { name: 'Continue' });
    if (await answer.isVisible()) await answer.click();
    await expect(page.getByText(`${stored} row${stored === 1 ? '' : 's'} will be saved.`)).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('figure').first()).toBeVisible();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(heading(page)).toContainText('Applied');
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(heading(page)).toContainText('Undone');
  }
});

test('[SYNC-07] a long file tells how far it has come, stands in the song’s chart, and is taken back @full', async ({
  page,
}) => {
  await withSampleData(page);
  const [video] = await linksOn(page, 'youtube');
  const days = Array.from(
    { length: 20_000 },
    (_, back) => `${dayBack(back + 3)},${idIn(video)},Any,,${back}`,
  );
  const content = `Date,Content,Video title,Video publish time,Views\n${days.join('\n')}\n`;
  await drop(page, { name: 'Chart data.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const comes = page.getByText(/^Rows: [\d,]+ of 20,00\d$/);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(comes).toBeVisible();
  await expect(heading(page)).toContainText('Ready to apply', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(comes).toBeVisible();
  await expect(heading(page)).toContainText('Applied', { timeout: 60_000 });
  const address = page.url();
  await page.goto(`/track/${video?.id}`);
  await hydrated(page);
  await expect(await scrollTo(page, 'Your own numbers')).toContainText('20,000 days');
  await page.goto(address);
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(heading(page)).toContainText('Undone', { timeout: 60_000 });
});

/** Files let go over the page, as a file manager hands them over. */
async function dropOver(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([file = '', text = '']) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], file));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    [name, content],
  );
}

test('[SYNC-07] a file is dropped on any page; what cannot be sent says so and is sent again @full', async ({
  page,
  context,
}) => {
  await withUnpaidSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    await dropOver(page, 'song.wav', 'RIFF');
    await expect(dialog).toContainText('We can’t read song.wav.', { timeout: 3000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(true);
  await dropOver(page, 'Totals.csv', `Date,Views\n${dayBack(3)},4\n`);
  await expect(dialog).toContainText('You’re offline.');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/imports/imp_*');
  await expect(heading(page)).toContainText('YouTube Studio: totals by day');

  const [song] = await linksOn(page, 'spotify');
  await page.goto(`/track/${song?.id}`);
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('region', { name: 'Drop this song’s export here' })).toBeVisible();
  await page.setInputFiles('input[type=file]', timeline('Any other name'));
  await page.waitForURL('**/imports/imp_*');
  await expect(page.getByText('40 = New 40')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Songs in this import' })).toContainText(
    'dropped on this song',
  );
});
