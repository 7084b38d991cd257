/** One's own audio: dropped, cut off, resumed after a reload, heard, renamed, taken away and brought back. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { layCable } from '#kit/cable.ts';
import { wav } from '#kit/wave.ts';
import { expect, expectAccessible, hydrated, signedIn, test } from './kit.ts';

/** A tone that swells, in one channel. */
const tone = (seconds: number, hertz: number): Buffer =>
  wav((second) => 0.6 * Math.abs(Math.sin(second)) * Math.sin(2 * Math.PI * hertz * second), {
    seconds,
    rate: 44_100,
    channels: 1,
  });

const open = async (page: Page, at = ''): Promise<void> => {
  await page.goto(`${at}/audio-uploads`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Audio Uploads' })).toBeVisible();
};

async function choose(page: Page, button: string, files: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}

/** Bytes a second; answers what ends it. */
async function slowly(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const network = { offline: false, downloadThroughput: -1, latency: 0 };
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', { ...network, uploadThroughput });
  return () =>
    browser.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 }).then(() => {});
}

/** From which byte on the next request sends. */
async function sends(page: Page): Promise<number> {
  const request = await page.waitForRequest(
    (one) => one.method() === 'PATCH' && /\/api\/uploads\/upl_\w+\/bytes/.test(one.url()),
  );
  return Number(request.headers()['upload-offset']);
}

/** As if they were dragged from a folder onto the page. */
async function drop(page: Page, files: { name: string; content: Buffer }[]): Promise<void> {
  const given = files.map(({ name, content }) => ({ name, content: content.toString('base64') }));
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, content } of all) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, given);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Release to upload')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

test('[UPL-01] [UPL-02] several files are dropped, heard and named; what is no audio says so and leaves nothing', async ({
  page,
}) => {
  await signedIn(page);
  await open(page);
  await expect(page.getByText('No audio yet')).toBeVisible();
  await drop(page, [
    { name: 'Slow Tide.wav', content: tone(4, 220) },
    { name: 'Night Drive.wav', content: tone(3, 330) },
    { name: 'Lyrics.wav', content: Buffer.from('Not music. '.repeat(400)) },
  ]);
  const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const position = row('Slow Tide').getByRole('slider', { name: 'Position in Slow Tide' });
  await expect(position).toBeVisible();
  await expect(
    row('Night Drive').getByText(/^0:03\s· WAV\s· 44.1\skHz\s· .*\s· plays as 320\skbit\/s copy$/),
  ).toBeVisible();
  await expect(row('Lyrics')).toContainText('This isn’t audio, so we didn’t keep it.');
  await row('Lyrics').getByRole('button', { name: 'Delete Lyrics' }).click();
  await expect(row('Lyrics')).toHaveCount(0);

  const heard = page.waitForResponse(/\/api\/uploads\/upl_\w+\/audio/);
  await row('Slow Tide').getByRole('button', { name: 'Play Slow Tide' }).click();
  expect([200, 206]).toContain((await heard).status());
  await expect(row('Slow Tide').getByRole('button', { name: 'Pause Slow Tide' })).toBeVisible();
  expect((await heard).headers()['content-type']).toBe('audio/mpeg');
  await row('Slow Tide').getByRole('button', { name: 'Pause Slow Tide' }).click();
  await position.press('Home');
  await expect(position).toHaveAttribute('aria-valuenow', '0');
  // Three quarters of four seconds.
  const box = (await position.boundingBox()) ?? { width: 0, height: 0 };
  await position.click({ position: { x: box.width * 0.75, y: box.height / 2 } });
  await expect(position).toHaveAttribute('aria-valuenow', '3');

  await row('Night Drive').getByRole('button', { name: 'Options for Night Drive' }).click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  await page.getByLabel('Title').fill('Night Drive (Master)');
  await page.getByLabel('ISRC').fill('nonsense');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('An ISRC has 12 characters')).toBeVisible();
  await page.getByLabel('ISRC').fill('DE-A12-26-00001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row('Night Drive (Master)')).toBeVisible();
  await expectAccessible(page);

  await row('Night Drive')
    .getByRole('button', { name: /^Options for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row('Night Drive')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Night Drive (Master)')).toBeVisible();
});

test('[UPL-01] a connection that is cut and a page that is loaded again lose nothing: the upload goes on where it stopped @full', async ({
  page,
  baseURL,
}) => {
  await signedIn(page);
  const cable = await layCable(String(baseURL));
  const at = cable.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
  await open(page, at);
  const file = join(mkdtempSync(join(tmpdir(), 'tracklight-journey-')), 'Long Take.wav');
  writeFileSync(file, tone(120, 180));
  await slowly(page, 1_000_000);
  await choose(page, 'Choose files', [file]);
  const transfer = page.getByRole('region', { name: 'Uploads in progress' });
  const moving = /([2-9]|10)(\.\d)? MB of 11 MB\s· .*\/s\s· .* left/;
  await expect(transfer).toContainText(moving);
  // As in a tunnel: what was on its way ends, and nothing new gets through.
  await page.route('**/api/uploads/*/bytes', (route) => route.abort('connectionrefused'));
  cable.snap();
  await expect(transfer).toContainText('connection lost');
  const goesOn = sends(page);
  await page.unroute('**/api/uploads/*/bytes');
  expect(await goesOn).toBeGreaterThan(500_000);
  await expect(transfer).toContainText(moving);

  await open(page, at);
  await expect(page.getByText('Upload not finished.')).toBeVisible();
  const resumed = sends(page);
  await choose(page, 'Choose file', [file]);
  expect(await resumed).toBeGreaterThan(500_000);
  await expect(page.getByRole('slider', { name: 'Position in Long Take' })).toBeVisible();
  await expect(page.getByText('2:00 · WAV')).toBeVisible();
});

test('[UPL-01] an upload is paused, and goes on when it is told to @full', async ({ page }) => {
  await signedIn(page);
  await open(page);
  const file = join(mkdtempSync(join(tmpdir(), 'tracklight-journey-')), 'Take Two.wav');
  writeFileSync(file, tone(60, 200));
  const speedUp = await slowly(page, 700_000);
  await choose(page, 'Choose files', [file]);
  await expect(page.getByText(/[1-5](\.\d)? MB of 5\.3 MB\s· /)).toBeVisible();
  await page.getByRole('button', { name: 'Pause Take Two.wav' }).click();
  await expect(page.getByText('paused')).toBeVisible();
  await speedUp();
  await page.getByRole('button', { name: 'Resume Take Two.wav' }).click();
  await expect(page.getByRole('slider', { name: 'Position in Take Two' })).toBeVisible();
});
