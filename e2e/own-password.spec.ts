/** One's own password: another in its place, and the end of the account. */
import { expect, expectAccessible, hydrated, signedIn, test } from './kit.ts';

const another = 'Harbour-77?';

test('[AUTH-08] [EXP-02] the password is changed, and with it the account is deleted @full', async ({
  page,
}) => {
  const { email, password } = await signedIn(page);
  await page.goto('/settings');
  await hydrated(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const changing = page.getByRole('dialog', { name: 'Change password' });
  await expectAccessible(page);
  const save = changing.getByRole('button', { name: 'Change password' });
  await changing.getByLabel('Current password').fill(`${password}!`);
  await changing.getByLabel('New password', { exact: true }).fill(another);
  await save.click();
  await expect(changing.getByText('Incorrect password')).toBeVisible();
  await changing.getByLabel('Current password').fill(password);
  await save.click();
  await expect(changing).toHaveCount(0);
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete account' }).click();
  const removing = page.getByRole('dialog', { name: 'Delete your account?' });
  await expectAccessible(page);
  await removing.getByLabel('Password', { exact: true }).fill(password);
  await removing.getByRole('button', { name: 'Delete account' }).click();
  await expect(removing.getByText('Incorrect password')).toBeVisible();
  await removing.getByLabel('Password', { exact: true }).fill(another);
  await removing.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('/');
  const reply = await page.request.post('/api/login', { data: { email, password: another } });
  expect(reply.status()).toBe(401);
});
