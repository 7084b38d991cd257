/** An owner lets somebody see the account, and more, and takes it back; support sees what a user sees. */
import type { Browser, Page } from '@playwright/test';
import { asAdministrator } from './admin-kit.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, prefer, signedIn, test } from './kit.ts';
import { themesFor, widthsFor } from './matrix.ts';

const song = 'https://www.youtube.com/watch?v=memberSong1';
const register = (page: Page, email: string, firstName: string) =>
  page.request.post('/api/register', {
    data: { email, password: 'Sunrise-42!', firstName, lastName: 'Quill' },
  });

const bar = (page: Page) => page.getByRole('complementary', { name: 'Shared account' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The link that the owner passes on, as no mail is sent here. */
async function invite(owner: Page, email: string): Promise<string> {
  await open(owner, '/settings');
  await owner.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('no address');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await expectAccessible(owner);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(owner.getByText('Invitation pending')).toBeVisible();
  return link;
}

async function inAnotherBrowser(browser: Browser, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await run(await context.newPage());
  await context.close();
}

test('[BEY-15] an owner invites somebody, who sees, edits once they may, and is out once they are removed @full', async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const email = `member-${Date.now()}@example.com`;
  await signedIn(owner);
  await owner.request.post('/api/tracks', { data: { urls: [song] } });
  const link = await invite(owner, email);
  await inAnotherBrowser(browser, async (member) => {
    await member.goto(link);
    await expect(member.getByText(`This invitation is for ${email}`)).toBeVisible();
    await expectAccessible(member);
    await register(member, email, 'Mira');
    // The secret is no longer in the address; this tab has kept it.
    await open(member, '/invitation');
    await member.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(bar(member)).toContainText('You’re viewing Ada Byron’s account. You can’t make changes.');
    await expectAccessible(member);
    await open(member, '/tracks');
    await expect(
      member.getByRole('main').locator('a[href^="/track/"], a[href^="/song/"]').first(),
    ).toBeVisible();
    expect((await (await member.request.get('/api/tracks')).json()).length).toBe(1);
    await expect(member.getByRole('banner').getByRole('button', { name: /^Add/ })).toHaveCount(0);
    expect((await member.request.post('/api/tracks', { data: { urls: [`${song}x`] } })).status()).toBe(403);

    await open(owner, '/settings');
    await owner.getByLabel('Access for Mira Quill').selectOption('edit');
    await expect(owner.getByText('Saved', { exact: true })).toBeVisible();
    await open(member, '/dashboard');
    await expect(bar(member)).toContainText('You can make changes.');
    await member.getByRole('button', { name: /^Mira Quill’s account/ }).click();
    await expect(member.getByRole('menuitemradio', { name: 'Ada Byron' })).toBeChecked();
    await member.getByRole('menuitemradio', { name: 'Mira Quill (you)' }).click();
    await expect(bar(member)).toHaveCount(0);
    await member.getByRole('button', { name: /^Mira Quill’s account/ }).click();
    await member.getByRole('menuitemradio', { name: 'Ada Byron' }).click();
    await expect(bar(member)).toBeVisible();
    await hydrated(member);

    await owner.getByRole('button', { name: 'Remove Mira Quill' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(owner.getByText('Only you have access.')).toBeVisible();
    // The page that is open leaves by itself.
    await expect(bar(member)).toHaveCount(0, { timeout: 20_000 });
    expect(await (await member.request.get('/api/tracks')).json()).toEqual([]);
  });
});

test('[BEY-15] [ADM-02] support sees an account as its user does, changes nothing, and ends it @full', async ({
  page,
  playwright,
  baseURL,
}) => {
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const data = {
    email: `seen-${Date.now()}@example.com`,
    password: 'Sunrise-42!',
    firstName: 'Nell',
    lastName: 'Harbour',
  };
  const { id } = await (await stranger.post('/api/register', { data })).json();
  await asAdministrator(page);
  await open(page, `/admin/users/${id}`);
  await page.getByRole('button', { name: 'View as user' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'View as user' }).click();
  await expect(bar(page)).toContainText('You’re viewing Nell Harbour’s account as support');
  await expectAccessible(page);
  expect((await page.request.post('/api/tracks', { data: { urls: [song] } })).status()).toBe(403);
  expect((await page.request.get('/api/messages')).status()).toBe(403);
  expect((await page.goto('/subscribers'))?.status()).toBe(404);
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'Back to your own account' }).click();
  await expect(bar(page)).toHaveCount(0);
  await open(page, `/admin/audit?whom=${id}`);
  await expect(page.getByText('Stopped viewing as user').last()).toBeVisible();
});

for (const theme of themesFor(0))
  test(`[BEY-15] what a member sees holds on every width in ${theme} @full`, async ({ page, browser }) => {
    const email = `wide-${Date.now()}-${theme}@example.com`;
    await signedIn(page);
    const link = await invite(page, email);
    await inAnotherBrowser(browser, async (member) => {
      await register(member, email, 'Mira');
      await open(member, link);
      await member.getByRole('button', { name: 'Accept invitation' }).click();
      await expect(bar(member)).toBeVisible();
      await prefer(member, { theme });
      for (const path of ['/dashboard', '/settings', '/invitation']) {
        await open(member, path);
        for (const width of [1440, 390]) {
          await member.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(member);
          if (widthsFor(theme).includes(width)) await expectAccessible(member);
        }
      }
    });
  });
