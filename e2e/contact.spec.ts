/** Somebody writes through the contact form, and an administrator sees to it. */
import type { Page } from '@playwright/test';
import { asAdministrator } from './admin-kit.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  readingSampleData,
  signedIn,
  somebody,
  test,
} from './kit.ts';
import { themesFor, widthsFor } from './matrix.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function openForm(page: Page, address = '/contact') {
  await page.goto(address);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await expect(sendButton(page)).toBeEnabled();
}

async function fillIn(
  page: Page,
  { name, email, message }: { name: string; email: string; message: string },
) {
  await field(page, 'Your name').fill(name);
  await field(page, 'Email address').fill(email);
  await field(page, 'Topic').selectOption('A problem');
  await field(page, 'Your message').fill(message);
}

/** Nobody else's: a name that occurs once. */
const letter = () => {
  const { email } = somebody();
  return { name: `Writer ${email.split('@')[0]}`, email, message: 'First line\nsecond <b>line</b>' };
};

/** By the API, for journeys that begin with a message. */
async function written(page: Page) {
  const { name, email, message } = letter();
  const body = { name, email, message, topic: 'press', page: '/tracks' };
  expect((await page.request.post('/api/contact', { data: body })).status()).toBe(204);
  return { name, email, message };
}

async function openMessages(page: Page) {
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Contact messages' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact messages');
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('[SITE-05] a visitor writes and is told where the answer goes; an administrator reads it, marks it done and undoes that @full', async ({
  page,
}) => {
  const sent = letter();
  await openForm(page, '/contact?from=/tracks');
  await fillIn(page, sent);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expect(page.getByText(`We read every message and will reply to ${sent.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(field(page, 'Your message')).toHaveValue('');

  await asAdministrator(page);
  await openMessages(page);
  const message = row(page, sent.name);
  await expect(message).toContainText('A problem');
  await expect(message).toContainText('Sent from /tracks');
  await expect(message.getByText('First line')).toHaveText(sent.message);
  await expect(message.getByRole('link', { name: sent.email })).toHaveAttribute(
    'href',
    `mailto:${sent.email}?subject=Your%20message%20to%20Tracklight`,
  );
  await message.getByRole('button', { name: `Mark as done ${sent.name}` }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\?state=done$/);
  await message.getByRole('button', { name: `Undo ${sent.name}` }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole('tab', { name: 'Open' }).click();
  await expect(message).toBeVisible();
});

test('[SITE-05] the form says what is wrong with each field, and how much room is left', async ({ page }) => {
  await openForm(page);
  await sendButton(page).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await expect(page.getByText('Enter a message')).toBeVisible();
  await expect(field(page, 'Your name')).toBeFocused();
  await field(page, 'Your message').fill('x'.repeat(4990));
  await expect(page.getByText('10 characters left')).toBeVisible();
  await field(page, 'Your message').fill('x'.repeat(5001));
  await expect(page.getByText('1 character over the limit')).toBeVisible();
});

test('[SITE-05] nothing is lost: not by a reload, not by a failure, and another try sends it @full', async ({
  page,
}) => {
  const begun = letter();
  await openForm(page);
  await fillIn(page, begun);
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'Your message')).toHaveValue(begun.message);
  await expect(field(page, 'Topic')).toHaveValue('problem');
  await page.route('**/api/contact', (route) => route.abort());
  await sendButton(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Message not sent' });
  await expect(failure).toContainText('We can’t reach the server');
  await expect(field(page, 'Your message')).toHaveValue(begun.message);
  await page.unroute('**/api/contact');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'Your message')).toHaveValue('');
});

test('[SITE-05] whoever has written too often is told when to come back @full', async ({ page }) => {
  for (let n = 0; n < 5; n++) await written(page);
  const more = letter();
  await openForm(page);
  await fillIn(page, more);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText(/You can send again in (1 hour|\d+ minutes)\./);
  await expect(field(page, 'Your message')).toHaveValue(more.message);
});

test('[SITE-05] who is signed in need not say who they are, unless their address is made up @full', async ({
  page,
}) => {
  const person = await signedIn(page);
  await openForm(page, '/contact?topic=account');
  await expect(field(page, 'Your name')).toHaveValue('Ada Byron');
  await expect(field(page, 'Email address')).toHaveValue(person.email);
  await expect(field(page, 'Topic')).toHaveValue('account');
  await readingSampleData(page);
  await openForm(page);
  await expect(field(page, 'Email address')).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[SITE-05] the form can be read and says what sending needs', async ({ page }) => {
    await page.goto('/contact');
    // Playwright finds no text within noscript, though the browser shows it.
    expect((await page.locator('main').allInnerTexts()).join()).toContain('Turn on JavaScript');
    await expect(field(page, 'Your message')).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();
  });
});

test('[ADM-02] [SITE-05] for everyone else there is no page of messages, and it tells nothing @full', async ({
  page,
}) => {
  const { message } = await written(page);
  expect((await page.goto('/admin/contact'))?.status()).toBe(404);
  await readingSampleData(page);
  expect((await page.goto('/admin/contact'))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'Contact messages' })).toHaveCount(0);
  expect(await page.content()).not.toContain(message.split('\n')[0]);
  expect((await page.request.get('/api/admin/contact-messages')).status()).toBe(404);
});

test('[SITE-05] when the messages cannot be read the page says so and offers another try @full', async ({
  page,
}) => {
  const { name } = await written(page);
  await asAdministrator(page);
  await page.goto('/dashboard');
  await hydrated(page);
  const address = /\/api\/admin\/contact-messages/;
  await page.route(address, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
  await page.getByRole('link', { name: 'Contact messages' }).click();
  await expect(page.getByText('Couldn’t load messages')).toBeVisible();
  await page.unroute(address);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, name)).toBeVisible();
});

for (const theme of themesFor(0))
  test(`[NAV-02] [SITE-05] form and messages are accessible in the ${theme} theme, also on a phone @full`, async ({
    page,
  }) => {
    await prefer(page, { theme });
    const { name } = await written(page);
    const expectFine = async () => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectNoSidewaysScroll(page);
        if (widthsFor(theme).includes(width)) await expectAccessible(page);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await openForm(page);
    await sendButton(page).click();
    await expect(page.getByText('Enter your name')).toBeVisible();
    await expectFine();
    await asAdministrator(page);
    await openMessages(page);
    await expect(row(page, name)).toBeVisible();
    await expectFine();
  });
