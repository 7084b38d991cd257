/** Signing up, in and out, through the dialog. */
import type { Page } from '@playwright/test';
import { answerSum, expect, expectAccessible, hydrated, prefer, signedIn, somebody, test } from './kit.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function openDialog(page: Page, button: 'Sign In' | 'Sign Up') {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

test('[AUTH-01] a visitor signs up, lands on the dashboard, signs out and signs in again', async ({
  page,
}) => {
  const person = somebody();
  await openDialog(page, 'Sign Up');
  await expect(dialog(page).getByText('Track 25 songs, upgrade later')).toBeVisible();
  await dialog(page).getByLabel('Email').fill(person.email);
  await dialog(page).getByLabel('First name').fill(person.firstName);
  await dialog(page).getByLabel('Last name').fill(person.lastName);
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await dialog(page).getByLabel('Confirm password').fill(person.password);
  await answerSum(dialog(page));
  await expect(dialog(page).getByText('Correct!')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await hydrated(page);
  await page.getByRole('button', { name: /^Ada .*’s account/ }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('contact-draft', '{"message":"for my eyes"}'));
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // What somebody wrote and did not send is not there for whoever uses the tab next.
  expect(await page.evaluate(() => sessionStorage.getItem('contact-draft'))).toBeNull();

  await openDialog(page, 'Sign In');
  await dialog(page).getByLabel('Email').fill(person.email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('[AUTH-02] the dialog says what is wrong with each field, and the checklist follows the typing', async ({
  page,
}) => {
  await openDialog(page, 'Sign Up');
  const password = dialog(page).getByLabel('Password', { exact: true });
  await password.fill('abc');
  await expect(dialog(page).getByText('At least 8 characters')).toBeVisible();
  await dialog(page).getByLabel('Email').fill('not an address');
  await dialog(page).getByLabel('Confirm password').fill('something else');
  await dialog(page).getByRole('button', { name: 'Create account' }).click();
  await expect(dialog(page).getByText('Invalid email address')).toBeVisible();
  await expect(dialog(page).getByText('First name is required')).toBeVisible();
  await expect(dialog(page).getByText('Last name is required')).toBeVisible();
  await expect(dialog(page).getByText("Passwords don't match")).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Show password', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('[AUTH-03] a wrong sum is told while typing and on sending, and can be replaced @full', async ({
  page,
}) => {
  const person = somebody();
  await openDialog(page, 'Sign Up');
  await dialog(page).getByLabel('Email').fill(person.email);
  await dialog(page).getByLabel('First name').fill(person.firstName);
  await dialog(page).getByLabel('Last name').fill(person.lastName);
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await dialog(page).getByLabel('Confirm password').fill(person.password);
  await dialog(page)
    .getByLabel(/Security check/)
    .fill('99');
  await expect(dialog(page).getByText('Try again')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create account' }).click();
  await expect(dialog(page).getByText('Incorrect answer')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'New sum' }).click();
  await expect(dialog(page).getByLabel(/Security check/)).toHaveValue('');
});

test('[SEC-03] a password that is guessed first is refused with the reason, and another makes the account @full', async ({
  page,
}) => {
  const person = somebody();
  await openDialog(page, 'Sign Up');
  await dialog(page).getByLabel('Email').fill(person.email);
  await dialog(page).getByLabel('First name').fill(person.firstName);
  await dialog(page).getByLabel('Last name').fill(person.lastName);
  await answerSum(dialog(page));
  const choose = async (password: string) => {
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await dialog(page).getByLabel('Confirm password').fill(password);
    await dialog(page).getByRole('button', { name: 'Create account' }).click();
  };
  await choose('Password1!');
  await expect(dialog(page).getByRole('alert')).toHaveText(/This one is too easy to guess/);
  await choose(person.password);
  await page.waitForURL('**/dashboard');
});

test('[AUTH-04] a wrong password shows the server’s words and signs nobody in', async ({ page }) => {
  const person = await signedIn(page);
  await page.request.post('/api/logout');
  await openDialog(page, 'Sign In');
  await dialog(page).getByLabel('Email').fill(person.email);
  await dialog(page).getByLabel('Password', { exact: true }).fill('Wrong-42!x');
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog(page).getByText('Invalid email or password')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('[AUTH-07] a forgotten password leads to the contact page after a question', async ({ page }) => {
  await openDialog(page, 'Sign In');
  await dialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByText('Would you like to go to the contact page now?')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('button', { name: 'Go to the contact page' })
    .or(page.getByRole('link', { name: 'Go to the contact page' }))
    .click();
  await (await opened).waitForURL('**/contact');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('[SITE-03] an app page shows a visitor the landing page with the dialog over it, and signing in leads there', async ({
  page,
}) => {
  const person = await signedIn(page);
  await page.request.post('/api/logout');
  await page.context().clearCookies();
  const answer = await page.goto('/tracks?search=ada');
  expect(answer?.status()).toBe(404);
  expect(await answer?.text()).toContain('id="pricing"');
  await expect(dialog(page)).toContainText('Sign in to see this view');
  await dialog(page).getByLabel('Email').fill(person.email);
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
  await dialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tracks' })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/tracks?search=ada');
});

test('[SITE-03] the dialog over the landing page can be closed, and speaks the reader’s language @full', async ({
  page,
}) => {
  await prefer(page, { userLanguage: 'de' });
  await page.goto('/analytics');
  await expect(dialog(page)).toContainText('Melde dich an, um diese Ansicht zu sehen');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Nobody asked for a page of theirs at an address that leads nowhere.
  await page.goto('/nothing/here');
  await hydrated(page);
  await expect(dialog(page)).toHaveCount(0);
});

test('[AUTH-04] a look at sample data from one’s own account, and one click back @full', async ({ page }) => {
  const person = await signedIn(page);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  const notice = page.getByRole('complementary', { name: 'You’re looking at sample data.' });
  await notice.getByRole('button', { name: 'Back to your account' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Links to songs')).toBeVisible();
  expect((await (await page.request.get('/api/auth/user')).json()).email).toBe(person.email);
});
