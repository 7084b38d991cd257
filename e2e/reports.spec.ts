/** Reports: from a template to a file, a link, and who gets it. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomOnPhones,
  hydrated,
  prefer,
  test,
  withSampleData,
} from './kit.ts';

async function madeFrom(page: Page, template: string): Promise<void> {
  await page.goto('/reports');
  await hydrated(page);
  await page.getByRole('link', { name: template }).click();
  await page.waitForURL('**/reports/new*');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/reports/rpt_*');
}

test('[RPT-01] a report is made from a template, says what the dashboard says, and is saved as a table @full', async ({
  page,
}) => {
  await withSampleData(page);
  await madeFrom(page, 'Month');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Key figures' })).toBeVisible();
  const report = await (await page.request.get(page.url().replace('/reports/', '/api/reports/'))).json();
  const { from, to } = report.days;
  const overview = await (await page.request.get(`/api/analytics/overview?from=${from}&to=${to}`)).json();
  const views = overview.totals.find(({ metric }: { metric: string }) => metric === 'views');
  const written = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' }).format(views.change.gained);
  await expect(preview.getByText(written, { exact: true }).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^tracklight-report-month-sandbox-.+\.csv$/);
});

test('[RPT-01] a shared report is seen by whoever has the link and its password, until it is withdrawn @full', async ({
  page,
  browser,
}) => {
  await withSampleData(page);
  await madeFrom(page, 'Label overview');
  await page.getByLabel('Password').fill('tide');
  await page.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByLabel('Link to this report').inputValue();
  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await visitor.goto(address);
  await hydrated(visitor);
  await expect(visitor.getByRole('heading', { name: 'Dieser Bericht hat ein Passwort' })).toBeVisible();
  expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await visitor.getByLabel('Passwort').fill('ebb');
  await visitor.getByRole('button', { name: 'Öffnen' }).click();
  await expect(visitor.getByText('Das ist nicht das Passwort.')).toBeVisible();
  await visitor.getByLabel('Passwort').fill('tide');
  await visitor.getByRole('button', { name: 'Öffnen' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Label overview' })).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Link withdrawn', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Dieser Bericht ist nicht verfügbar' })).toBeVisible();
  await visitor.context().close();
});

test('[RPT-01] a report is scheduled, deleted and brought back, in both themes and on a phone @full', async ({
  page,
}) => {
  await withSampleData(page);
  await madeFrom(page, 'Release week');
  await page.getByLabel('Email to').fill('nobody');
  await page.getByRole('button', { name: 'Start schedule' }).click();
  await expect(page.getByText('Check this address: nobody')).toBeVisible();
  await page.getByLabel('Email to').fill('mira@example.com');
  await page.getByRole('button', { name: 'Start schedule' }).click();
  await expect(page.getByText(/^Every Monday at 8:00\. Next on /)).toBeVisible();
  for (const theme of ['dark', 'light'] as const) {
    await prefer(page, { theme });
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'Key figures' })).toBeVisible();
    await expectAccessible(page);
  }
  await expectRoomOnPhones(page);
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForURL('**/reports');
  await expect(page.getByRole('link', { name: 'Release week All songs' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Every week')).toBeVisible();
});
