/** What a table does not prove is asked: by keyboard, on a phone, with every answer seen and changed. */
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  signedIn,
  takenOver,
  test,
} from './kit.ts';

async function drop(page: Page, name: string, ...rows: string[]): Promise<void> {
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.setInputFiles('input[type=file]', file);
  await page.waitForURL('**/imports/imp_*');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const kindOf = (page: Page, word: string) => page.getByRole('combobox', { name: `Meaning of ${word}` });

test('[EARN-01] [SYNC-10] amounts, months and kinds of rows that a table does not prove are asked and changed @full', async ({
  page,
}) => {
  await signedIn(page);
  const rows = [
    'Foo month,Title,Store,Kind,Net EUR,Bar EUR',
    ...['2026-05,Blue,Spotify,Baz,4.00,3.40', '2026-05,Blue,Spotify,Qux,1.00,0.90'],
    '2026-06,Blue,Deezer,Baz,8.20,6.97',
  ];
  await drop(page, 'mine.csv', ...rows);
  await expect(heading(page)).toContainText('Needs an answer');
  const money = page.getByRole('group', { name: 'Which column shows what you earned?' });
  const dates = page.getByRole('group', { name: 'Which column shows when your songs' });
  await expect(money.getByRole('radio')).toHaveCount(3);
  await expect(money).toContainText('€13.20');
  // Nothing is chosen before somebody has looked, and nothing is sent without it.
  await expect(page.locator('input:checked')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(money.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(money.getByRole('radio', { name: /Bar EUR/ })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Meaning of Bar EUR' })).toHaveValue('earnings');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dates.getByRole('radio', { name: /Foo month/ })).toBeChecked();
  // What is said of a column by hand is the same answer.
  await page.getByRole('combobox', { name: 'Meaning of Bar EUR' }).selectOption('');
  await page.getByRole('combobox', { name: 'Meaning of Net EUR' }).selectOption('earnings');
  await expect(money.getByRole('radio', { name: /Net EUR/ })).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Tell us about this file')).toBeFocused();
  await expect(page.getByText('From the column “Kind”.')).toBeVisible();
  await kindOf(page, 'Baz').selectOption('Sale');
  await kindOf(page, 'Qux').selectOption('Refund');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toContainText('Ready to apply');
  await expect(page.getByText('Your answers: Baz: Sale · Qux: Refund')).toBeVisible();
  await expect(page.getByText('Earnings in this file: €11.20')).toBeVisible();
  await page.getByText('Change your answers').click();
  await kindOf(page, 'Qux').selectOption('Sale');
  await page.getByRole('button', { name: 'Read again' }).last().click();
  await expect(page.getByText('Your answers: Baz: Sale · Qux: Sale')).toBeVisible();
  await expect(page.getByText('Earnings in this file: €13.20')).toBeVisible();

  // The next file of the same columns is read by these answers, and says so.
  await drop(page, 'next.csv', rows[0] ?? '', '2026-07,Blue,Spotify,Baz,2.00,1.70');
  await expect(heading(page)).toContainText('Ready to apply');
  await expect(page.getByText('Earnings in this file: €2.00')).toBeVisible();
});

test('[SYNC-10] a table without a figure says what is missing, and currencies are told apart @full', async ({
  page,
}) => {
  await signedIn(page);
  await drop(page, 'words.csv', 'Title,Note', 'Blue,Loud', 'Sun,Quiet');
  await expect(page.getByText('No column holds figures yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await drop(
    page,
    'two.csv',
    'Period,Title,Store,Foo,Foo currency,Bar,Currency',
    ...['06/07/2026,Blue,iTunes,7.00,USD,6.30,EUR', '05/08/2026,Sun,iTunes,4.00,GBP,4.60,EUR'],
  );
  const ways = page.getByRole('group', { name: 'Which column shows what you earned?' });
  await ways.getByRole('radio', { name: 'Bar €10.90 Currency from “Currency”' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const order = page.getByRole('combobox', { name: 'Which date format does this file use?' });
  await order.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toContainText('Ready to apply');
  await expect(page.getByText('Earnings in this file: €10.90')).toBeVisible();
});
