/** What was measured of one's own audio: told in words and figures, compared between versions, heard at a platform's level, and kept as a file. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { wav } from '#kit/wave.ts';
import { expect, expectAccessible, hydrated, signedIn, test } from './kit.ts';

/** A beat in two channels, `loud` of full scale. */
const beat = (seconds: number, loud: number): Buffer =>
  wav((second) => loud * Math.exp(-3 * ((second * 2) % 1)) * Math.sin(2 * Math.PI * 440 * second), {
    seconds,
    rate: 44_100,
  });

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/audio-uploads');
  await hydrated(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).click();
  await (await chooser).setFiles([{ name, mimeType: 'audio/wav', buffer }]);
  await expect(page.getByRole('button', { name: `Options for ${name.replace('.wav', '')}` })).toBeVisible({
    timeout: 60_000,
  });
}

async function openDiagnostics(page: Page): Promise<void> {
  await upload(page, 'Loud master.wav', beat(6, 0.98));
  await page.getByRole('button', { name: 'Options for Loud master' }).click();
  await page.getByRole('menuitem', { name: 'Audio Diagnostics' }).click();
}

test('[DIA-01] [RPT-01] an upload is measured, and its figures are exported, also as a document @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/audio-diagnostics');
  await hydrated(page);
  await expect(page.getByText('Nothing to measure yet')).toBeVisible();
  await openDiagnostics(page);
  const platforms = page.getByRole('region', { name: 'On each platform' });
  await expect(platforms.getByRole('row', { name: /Spotify/ })).toContainText(/Turned down by \d/);
  await expect(page.getByText(/^Spotify turns it down by [\d.]+\sdB\./)).toBeVisible();
  await expect(page.getByText(/^120\.0\sBPM$/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Loudness of Loud master over 0:06/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In this browser' })).toContainText('Plays this file');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV · all columns' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toMatch(/^figure,value\r\n.*\r\nintegratedLufs,-\d/s);

  // Printed by the process that the product starts for it.
  const { id } = (await (await page.request.get('/api/uploads')).json())[0];
  const printed = await page.request.get(`/api/uploads/${id}/diagnostics/export?format=pdf&lang=ja`);
  expect(printed.headers()['content-type']).toBe('application/pdf');
  expect((await printed.body()).toString('latin1', 0, 8)).toBe('%PDF-1.7');
});

test('[DIA-01] an upload is compared with another, and heard at a platform’s level @full', async ({
  page,
}) => {
  await signedIn(page);
  await upload(page, 'Quiet mix.wav', beat(6, 0.1));
  await openDiagnostics(page);
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ label: 'Quiet mix' });
  const figures = page.getByRole('region', { name: 'All figures' });
  await expect(figures.getByRole('columnheader', { name: 'Quiet mix' })).toBeVisible();
  await expect(page).toHaveURL(/against=upl_/);

  const listen = page.getByRole('region', { name: 'Listen and compare' });
  await listen.getByRole('combobox', { name: 'Level' }).selectOption({ label: 'Same loudness' });
  await expect(listen).toContainText(/−\d+\.\d\sdB vs. the file/);
  await listen.getByRole('button', { name: 'Play' }).click();
  await expect(listen.getByRole('button', { name: 'Pause' })).toBeVisible();
  await listen.getByRole('radio', { name: 'B: Quiet mix' }).check({ force: true });
  // The quieter one is as it is.
  await expect(listen).not.toContainText('against the file');
  await listen.getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(page);
});
