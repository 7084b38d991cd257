/** Notifications: from the badge to the page they speak of, deleted and brought back, and switched off. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, takenOver, test, withSampleData } from './kit.ts';

/** Drops a file that no import can be made of: the server tells how it ended. */
async function failAnImport(page: Page): Promise<void> {
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  const buffer = Buffer.from('%PDF-1.7 nothing that could be read');
  await page.setInputFiles('input[type=file]', { name: 'letter.csv', mimeType: 'text/csv', buffer });
  await page.waitForURL('**/imports/imp_*');
}

test('[NTF-01] [NTF-02] [NTF-03] what was told is read, deleted and brought back', async ({ page }) => {
  await withSampleData(page);
  await failAnImport(page);
  const bell = page.getByRole('button', { name: /^Notifications: \d+ unread$/ });
  await expect(bell).toBeVisible({ timeout: 35_000 });
  await page.goto('/dashboard');
  await hydrated(page);
  await bell.click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const row = dialog.getByRole('listitem').filter({ hasText: 'letter.csv' }).last();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete: letter.csv' }).click();
  await expect(
    page.getByText('The notification has been deleted successfully.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText('letter.csv')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('letter.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark All Read' }).click();
  await expect(dialog.getByRole('button', { name: 'Mark All Read' })).toBeHidden();
  await dialog.getByRole('link', { name: 'letter.csv' }).click();
  await expect(page).toHaveURL(/\/imports\/imp_/);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('[NTF-04] what somebody does not want to hear of is kept so', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/settings');
  await hydrated(page);
  const choice = page.getByRole('checkbox', { name: 'Imports: In the app' });
  await takenOver(choice);
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await choice.uncheck();
  await saved;
  await page.reload();
  await expect(choice).not.toBeChecked();
  await expect(page.getByText('Push is not available here yet.')).toBeVisible();
});
