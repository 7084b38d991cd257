/** Somebody makes a key, runs what the help says as it is printed, lets an agent ask, and takes the key back. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Locator, Page } from '@playwright/test';
import { languageCodes } from '../src/domain/languages.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test, withSampleData } from './kit.ts';

/** What stands in the article to be run, a block each. */
const commandsIn = (language: string): string[] =>
  [...readFileSync(`content/help/api/${language}.md`, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(
    ([, command = '']) => command,
  );

const run = (command: string, url: string, key: string): string =>
  execFileSync('sh', ['-euc', command], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, TRACKLIGHT_URL: url, TRACKLIGHT_KEY: key },
  });

/** It is loaded when somebody comes near. */
const comeNear = (page: Page, panel: Locator): Promise<void> =>
  expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(panel).toBeVisible({ timeout: 500 });
  }).toPass();

/** What an assistant is told stands on the page that it names. */
async function askAsAgent(page: Page, url: string, key: string): Promise<void> {
  const client = new Client({ name: 'journey', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const found = await client.callTool({ name: 'find_songs', arguments: { sort: 'views', limit: 1 } });
  const { data } = found.structuredContent as { data: { songId: string; title: string }[] };
  const told = await client.callTool({ name: 'get_song', arguments: { id: data[0]?.songId } });
  const { about } = told.structuredContent as { about: { page: string; sandbox: boolean } };
  expect(about.sandbox).toBe(true);
  await page.goto(about.page);
  await expect(page.getByRole('heading', { name: data[0]?.title ?? '', level: 1 })).toBeVisible();
}

test('[API-01] a key is made, the quick start runs as printed, an agent asks, and the key is revoked @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await withSampleData(page);
  await page.goto('/settings');
  await hydrated(page);
  const panel = page.getByRole('region', { name: 'API keys' });
  await comeNear(page, panel);
  await panel.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nightly script');
  await dialog.getByLabel('Add songs').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^tlk_live_\w{44}$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByText('Nightly script')).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const commands = commandsIn('en');
  for (const language of languageCodes) expect(commandsIn(language)).toEqual(commands);
  const [songs = '', gains = '', overview = '', added = ''] = commands.map((one) =>
    run(one, baseURL ?? '', key),
  );
  expect(JSON.parse(songs).data).toHaveLength(5);
  const lines = gains.trimEnd().split('\r\n');
  expect([lines[0]?.includes('date,value'), lines.length]).toEqual([true, 29]);
  expect(JSON.parse(overview).data.totals[0]).toMatchObject({ change: {} });
  expect(JSON.parse(added).data.links).toHaveLength(1);

  await askAsAgent(page, `${baseURL}/mcp`, key);
  await page.goto('/settings');
  await hydrated(page);
  await comeNear(page, panel);
  await expect(panel.getByText(/Last used/)).toBeVisible();
  await panel.getByRole('button', { name: 'Revoke Nightly script' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(panel.getByText('No keys yet.')).toBeVisible();
  expect(JSON.parse(run(commands[0] ?? '', baseURL ?? '', key)).code).toBe('invalid_key');
});
