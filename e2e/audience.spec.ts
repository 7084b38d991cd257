/** The audience: connected through the sandbox's page of consent, looked at, and ended. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectRoomOnPhones,
  hydrated,
  prefer,
  takenOver,
  test,
  withSampleData,
  withUnpaidSampleData,
} from './kit.ts';

/** With sample data, to the platform's page of consent. */
async function askForConsent(page: Page) {
  await withUnpaidSampleData(page);
  await page.goto('/audience');
  await hydrated(page);
  const connect = page.getByRole('button', { name: 'Connect YouTube' }).first();
  // It lies in a part that is taken over after the head of the page.
  await takenOver(connect);
  await connect.click();
  await page.waitForURL('**/sandbox-consent?**');
}

test('[AUD-01] a channel is connected, its countries are walked through by keyboard, and it is disconnected @full', async ({
  page,
}) => {
  await withUnpaidSampleData(page);
  await page.goto('/audience');
  await hydrated(page);
  await expect(page.getByText('See who listens, and where')).toBeVisible();
  await expectAccessible(page);
  const connect = page.getByRole('button', { name: 'Connect YouTube' }).first();
  // It lies in a part that is taken over after the head of the page.
  await takenOver(connect);
  await connect.click();
  await page.waitForURL('**/sandbox-consent?**');
  await expect(page.getByText('every figure it leads to is invented')).toBeVisible();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL('**/audience?connection=connected');
  const countries = page.getByRole('region', { name: 'Countries' });
  const map = countries.getByRole('listbox', { name: 'Countries by rank' });
  const options = map.getByRole('option');
  await expect(options.first()).toBeVisible({ timeout: 45_000 });
  await expect(countries.getByText('Sandbox')).toBeVisible();
  // The report is of the whole channel: what the counters of one's songs say stands beside it, with the reason.
  await expect(countries.getByText(/Your songs’ public counters gained [\d,]+ views/)).toBeVisible();
  const rows = countries.getByRole('table').getByRole('rowheader');
  await options.first().focus();
  await expect(options.first()).toHaveAccessibleName(new RegExp(`^${await rows.first().textContent()}, `));
  await page.keyboard.press('ArrowRight');
  await expect(options.nth(1)).toBeFocused();
  await expect(options.nth(1)).toHaveAccessibleName(new RegExp(`^${await rows.nth(1).textContent()}, `));
  await expectAccessible(page);
  const connections = page.getByRole('region', { name: 'Connections' });
  await connections.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(connections.getByText('Ilka Marrowby')).toHaveCount(0);
  await expect(map).toHaveCount(0);
  await expect(page.getByText('YouTube is connected')).toHaveCount(0);
});

test('[AUD-01] the longest names and shares leave room on phones @full', async ({ page }) => {
  await askForConsent(page);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL('**/audience?connection=connected');
  await prefer(page, { userLanguage: 'ru' });
  await page.reload();
  const sources = page.getByRole('region', { name: 'Источники трафика' }).getByRole('table');
  await sources.scrollIntoViewIfNeeded({ timeout: 45_000 });
  await expectRoomOnPhones(page);
});

test('[AUD-03] consent that is denied connects nothing, and is said @full', async ({ page }) => {
  await askForConsent(page);
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL('**/audience?connection=denied');
  await expect(page.getByText('You declined access, so nothing was read.')).toBeVisible();
});

test('[AUD-03] the settings say what is connected, and lead there and back @full', async ({ page }) => {
  await withUnpaidSampleData(page);
  await page.goto('/settings');
  await hydrated(page);
  const connections = page.getByRole('region', { name: 'Connections' });
  await expect(connections.getByText('No accounts connected.')).toBeVisible();
  await connections.getByRole('button', { name: 'Connect YouTube' }).click();
  await page.waitForURL('**/sandbox-consent?**');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL('**/settings?connection=connected');
  await expect(connections.getByText('Ilka Marrowby')).toBeVisible();
  await expect(connections.getByText('Connected on')).toBeVisible();
  await expectAccessible(page);
  await connections.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(connections.getByText('No accounts connected.')).toBeVisible();
});

test('[AUD-02] listeners that platforms show everybody need no connection', async ({ page }) => {
  await withUnpaidSampleData(page);
  await page.goto('/audience');
  await hydrated(page);
  const listeners = page.getByRole('region', { name: 'Listeners on Last.fm and ListenBrainz' });
  await expect(listeners.getByRole('rowheader').first()).toBeVisible();
  await expect(listeners.getByText(/^Updated /).first()).toBeVisible();
  await expectAccessible(page);
});

test('[AUD-01] what a statement tells of other days is a press away @full', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/audience');
  await hydrated(page);
  const countries = page.getByRole('region', { name: 'Countries' });
  await expect(countries.getByText(/Spotify.*: no data in this period/)).toBeVisible();
  await countries.getByRole('link', { name: 'Show those days' }).last().click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/);
  await expect(countries.getByRole('rowheader', { name: 'Germany' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('[AUD-02] who came to one’s own public playlists stands by playlist and by country @full', async ({
  page,
}) => {
  await withUnpaidSampleData(page);
  await page.goto('/audience');
  await hydrated(page);
  const countries = page.getByRole('table', { name: 'Visits and plays by country' });
  await expect(countries.getByRole('rowheader').first()).toBeVisible();
  await expect(countries.getByRole('rowheader', { name: 'Unknown country' })).toBeVisible();
  const playlists = page.getByRole('table', { name: 'Visits and plays by playlist' });
  await expect(playlists.getByRole('rowheader').first()).toContainText('Where to begin');
  await expectAccessible(page);
});
