/** One's own audio in an order, and heard by somebody without an account: by a link with a password, until it is withdrawn. */
import type { Page } from '@playwright/test';
import { wav } from '#kit/wave.ts';
import { expect, expectAccessible, hydrated, signedIn, test } from './kit.ts';

const tone = (seconds: number, hertz: number): Buffer =>
  wav((second) => 0.6 * Math.abs(Math.sin(second)) * Math.sin(2 * Math.PI * hertz * second), {
    seconds,
    rate: 22_050,
    channels: 1,
  });

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** As the page of uploads sends it. */
async function uploaded({ request }: Page, name: string, content: Buffer): Promise<void> {
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await request.post('/api/uploads', {
    headers: {
      ...tus,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${base64(name)}`,
    },
  });
  expect(begun.status()).toBe(201);
  const sent = await request.patch(begun.headers().location ?? '', {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: content,
  });
  expect(sent.status()).toBe(204);
  const states = async () =>
    (await (await request.get('/api/uploads')).json()).map(({ state }: { state: string }) => state);
  await expect.poll(states, { timeout: 30_000 }).not.toContain('analysing');
}

test('[UPL-03] [BEY-17] an album is put in order, played through, given to somebody by a link, commented and withdrawn @full', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signedIn(page);
  await uploaded(page, 'Slow Tide.wav', tone(4, 220));
  await uploaded(page, 'Night Drive.wav', tone(1, 330));

  await page.goto('/audio-playlists');
  await hydrated(page);
  await expect(page.getByText('No audio playlists yet')).toBeVisible();
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByLabel('Name').fill('First album');
  await page.getByRole('button', { name: 'Create playlist' }).click();
  await page.waitForURL('**/audio-playlists/apl_*');
  await page.getByRole('button', { name: 'Add audio' }).click();
  await page.getByRole('checkbox', { name: /Slow Tide/ }).check();
  await page.getByRole('checkbox', { name: /Night Drive/ }).check();
  await page.getByRole('button', { name: 'Add 2 recordings' }).click();
  const songs = page.getByRole('list', { name: 'Songs in the playlist' }).getByRole('listitem');
  await expect(songs.first()).toContainText('Slow Tide');
  await expect(page.getByText('2 songs · 0:05')).toBeVisible();

  await page.getByRole('button', { name: /^Move “Slow Tide”/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(songs.first()).toContainText('Night Drive');
  await page.getByRole('button', { name: 'Remove “Slow Tide”' }).click();
  await expect(songs).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(songs).toHaveCount(2);
  await expectAccessible(page);

  // It goes on by itself from the first to the second.
  const player = page.getByRole('region', { name: 'Player' });
  await page.getByRole('button', { name: /^Play all/ }).click();
  await expect(player.getByText('Night Drive').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause Slow Tide' })).toBeVisible();
  await player.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Share privately' }).click();
  await page.getByLabel('For', { exact: true }).fill('Anna');
  await page.getByLabel('Ends', { exact: true }).selectOption('chosen');
  await page.getByLabel('End date').fill('2020-05-06');
  await page.getByLabel('Time').fill('09:30');
  await page.getByLabel('Password').fill('tide');
  await expectAccessible(page);
  await page.getByLabel('End date').fill('2030-05-06');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = page.getByRole('textbox', { name: 'Link for Anna' });
  await expect(address).toHaveValue(/\/listen\/[\w-]{43}$/);
  await expect(page.getByText('Until May 6, 2030, 9:30 AM')).toBeVisible();
  await expectAccessible(page);
  const { pathname } = new URL(await address.inputValue());

  // By its own name a headless browser is a robot, and counts as none.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const elsewhere = await browser.newContext({ baseURL: String(baseURL), locale: 'en-GB', userAgent });
  const guest = await elsewhere.newPage();
  await guest.goto(pathname);
  await hydrated(guest);
  await expect(guest.getByRole('heading', { name: 'Password needed' })).toBeVisible();
  await guest.getByLabel('Password').fill('wave');
  await guest.getByRole('button', { name: 'Open' }).click();
  await expect(guest.getByText('That’s not the password.')).toBeVisible();
  await guest.getByLabel('Password').fill('tide');
  await guest.getByRole('button', { name: 'Open' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'First album' })).toBeVisible();
  await expect(guest.getByText(/Until May\s6, 2030, \d+:30/)).toBeVisible();
  await guest.getByRole('button', { name: 'Play Night Drive' }).click();
  await expect(guest.getByRole('button', { name: 'Pause Slow Tide' })).toBeVisible();
  const second = guest
    .getByRole('listitem')
    .filter({ has: guest.getByRole('heading', { name: 'Slow Tide' }) });
  await second.getByRole('slider').focus();
  await guest.keyboard.press('Home');
  await second.getByRole('button', { name: /^Comment at/ }).click();
  await second.getByLabel('Your name').fill('Anna');
  await second.getByLabel(/^Comment at/).fill('<b>Lovely</b> start');
  await second.getByRole('button', { name: 'Send' }).click();
  await expect(second.getByText('<b>Lovely</b> start')).toBeVisible();
  await expectAccessible(guest);
  await guest.reload();
  await expect(guest.getByText('<b>Lovely</b> start')).toBeVisible();

  // The notification leads to what was said.
  await page.goto('/tracks');
  await hydrated(page);
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
  await page.getByRole('link', { name: 'Anna commented on “Slow Tide”' }).click();
  await page.waitForURL('**/audio-playlists/apl_*?share=apl_*');
  await expect(page.getByText('<b>Lovely</b> start')).toBeVisible();
  const link = page.getByRole('list', { name: 'Open links' }).getByRole('listitem').first();
  await expect(link).toContainText('1 visit · 2 plays · 1 comment');
  await page.getByRole('button', { name: /^Reply to Anna/ }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  await link.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('dialog')).toBeFocused();
  await expect(page.getByText('No open links')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/audio-playlists\/apl_\w+$/);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link no longer works' }).first()).toBeVisible();
  await elsewhere.close();
});
