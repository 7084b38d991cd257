/** The palette: one box that leads to songs, pages, actions and help. */
import { expect, expectAccessible, hydrated, readingSampleData, test } from './kit.ts';

test('[NAV-05] a song, a page, an action and an article are reached by some letters of their names', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/tracks');
  await hydrated(page);
  const palette = page.getByRole('dialog', { name: 'Go to anything' });
  const box = palette.getByRole('combobox');
  const options = palette.getByRole('option');

  const title = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';

  await page.keyboard.press('ControlOrMeta+k');
  await expect(box).toBeFocused();
  await expectAccessible(page);
  await box.fill(title.slice(0, 5).toLowerCase());
  await expect(options.filter({ hasText: title }).first()).toBeVisible();
  await options.filter({ hasText: title }).first().click();
  await expect(page).toHaveURL(/\/song\/sng_/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await box.fill('audie');
  await expect(options.first()).toHaveText('Audience');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/audience$/);

  // From within a text field too; what it starts begins once it is gone.
  await page.getByRole('combobox', { name: 'Search songs and artists' }).first().focus();
  await page.keyboard.press('ControlOrMeta+k');
  await box.fill('add songs');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Add songs' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await box.fill('missing');
  await options.filter({ hasText: 'missing' }).first().click();
  await expect(page).toHaveURL(/\/help\//);
});

test('[NAV-05] what nothing is called is said, and Escape leads back to where one was @full', async ({
  page,
}) => {
  await readingSampleData(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const opens = page.getByRole('button', { name: 'Go to anything' });
  await opens.click();
  const palette = page.getByRole('dialog', { name: 'Go to anything' });
  await palette.getByRole('combobox').fill('qqqqqq');
  await expect(palette.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(opens).toBeFocused();
});
