/** Somebody and the support team write to each other, each in a browser of their own. */
import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { asAdministrator } from './admin-kit.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  prefer,
  pressTogether,
  signedIn,
  somebody,
  test,
} from './kit.ts';
import { themesFor, widthsFor } from './matrix.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toastOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Nobody else's: a subject that occurs once. */
const subjectOf = () => `Numbers of ${somebody().email.split('@')[0]}`;

async function openMessages(page: Page, path = '/messages') {
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function write(page: Page, subject: string, content: string) {
  await button(page, 'New Message').click();
  await expect(page.getByRole('heading', { name: 'Send a message to the support team' })).toBeVisible();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill(content);
  await button(page, 'Send Message').click();
  await expect(toastOf(page, 'Message sent')).toContainText('Your message has been delivered to support.');
}

/** By the API, for journeys that begin with a message. */
async function written(page: Page, subject = subjectOf()) {
  const { id: receiverId } = await (await page.request.get('/api/admin-user')).json();
  const data = { receiverId, subject, content: 'First line\n<b>second</b>' };
  const answer = await page.request.post('/api/messages', { data });
  expect(answer.status()).toBe(201);
  const { threadId } = (await answer.json()) as { threadId: string };
  return { subject, threadId };
}

/** A picture of a window. */
const screen = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 700, channels: 3, background: '#246' } })
    .png()
    .toBuffer();

async function administratorsPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await asAdministrator(page);
  return page;
}

test('[MSG-01] [MSG-02] [MSG-04] [MSG-05] a user writes, the team answers, and both see it as it comes', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  await openMessages(page);
  await expect(page.getByText('No conversations yet')).toBeVisible();
  const subject = subjectOf();
  await write(page, subject, 'Since Tuesday.\n<b>Is that known?</b>');
  const row = button(page, new RegExp(subject));
  await expect(row).toContainText('Is that known?');

  const team = await administratorsPage(browser);
  await openMessages(team);
  await team.getByLabel('Search names, addresses and messages').fill(subject);
  await button(team, new RegExp(subject)).click();
  const asked = team.getByRole('log').getByRole('listitem').filter({ hasText: 'Ada Byron' });
  await expect(asked.getByText('Since Tuesday')).toHaveText('Since Tuesday.\n<b>Is that known?</b>');
  await team.getByLabel('Your reply').fill('Yes, and it is mended.');
  await button(team, 'Send Reply').click();
  await expect(toastOf(team, 'Message sent')).toBeVisible();
  await expect(team.getByLabel('Your reply')).toHaveValue('');

  await expect(row).toContainText(`Re: ${subject}`);
  await expect(row).toContainText('1 unread message');
  await row.click();
  const log = page.getByRole('log');
  await expect(log.getByRole('listitem').filter({ hasText: 'Support team' })).toContainText('it is mended');
  await expect(log.getByRole('listitem').filter({ hasText: 'You' })).toContainText('Since Tuesday');
  // Blank is ignored.
  await page.getByLabel('Your reply').fill('  ');
  await button(page, 'Send Reply').click();
  await page.getByLabel('Your reply').fill('Thank you');
  await button(page, 'Send Reply').click();
  await expect(team.getByRole('log')).toContainText('Thank you');
  await expect(log.locator('time')).toHaveCount(3);

  await button(page, /^Delete the message/)
    .last()
    .click();
  await expect(toastOf(page, 'Message deleted')).toContainText('The message has been deleted successfully.');
  await expect(log).not.toContainText('Thank you');
  await expect(team.getByRole('log')).toContainText('Thank you');
  await button(page, 'View All Messages').click();
  await expect(row).not.toContainText('unread');
  await team.context().close();
});

test('[MSG-01] [MSG-05] the dialog opens from the bell, begins anew each time, and a notification leads to its conversation @full', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  await openMessages(page, '/settings');
  const bell = button(page, /^Notifications/);
  const openDialog = async () => {
    await bell.click();
    await button(page, 'Message Support').click();
    await expect(page.getByRole('dialog', { name: 'Support Messages' })).toBeVisible();
  };
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Support Messages' });
  await expect(dialog.getByRole('heading', { name: 'Your Conversations' })).toBeVisible();
  const subject = subjectOf();
  await dialog.getByRole('button', { name: 'New Message' }).click();
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Description').fill('Hello');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await dialog.getByRole('button', { name: new RegExp(subject) }).click();
  await expect(dialog.getByRole('log')).toContainText('Hello');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await openDialog();
  await expect(dialog.getByRole('heading', { name: 'Your Conversations' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const team = await administratorsPage(browser);
  const { id: receiverId } = await (await page.request.get('/api/auth/user')).json();
  const [{ threadId }] = await (await page.request.get('/api/conversations')).json();
  const data = { receiverId, threadId, subject, content: 'It is mended.' };
  expect((await team.request.post('/api/messages', { data })).status()).toBe(201);
  await team.context().close();
  await expect(bell).toHaveAccessibleName(/1 unread/);
  await bell.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(subject) })
    .first()
    .click();
  await expect(dialog.getByRole('log')).toContainText('It is mended.');
  await expect(button(page, /Notifications.*unread/)).toHaveCount(0);
});

test('[MSG-05] [MSG-06] a message that was deleted comes back, and Escape is for the dialog before the toast @full', async ({
  page,
}) => {
  await signedIn(page);
  const { subject } = await written(page);
  await openMessages(page, '/settings');
  await button(page, /^Notifications/).click();
  await button(page, 'Message Support').click();
  const dialog = page.getByRole('dialog', { name: 'Support Messages' });
  await dialog.getByRole('button', { name: new RegExp(subject) }).click();
  await dialog.getByRole('button', { name: /^Delete the message/ }).click();
  await expect(toastOf(page, 'Message deleted')).toContainText('The message has been deleted successfully.');
  await expect(dialog.getByRole('log')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await toastOf(page, 'Message deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, 'Message restored')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toastOf(page, 'Message restored')).toBeHidden();
  await openMessages(page);
  await expect(button(page, new RegExp(subject))).toBeVisible();
});

test('[MSG-04] a conversation that is chosen just before something else is stays chosen @full', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  await openMessages(page);
  const subject = subjectOf();
  await write(page, subject, 'Since Tuesday.');
  const team = await administratorsPage(browser);
  await openMessages(team);
  const mine = team.getByRole('button', { name: 'Mine' }).or(team.getByRole('radio', { name: 'Mine' }));
  await pressTogether(team, button(team, new RegExp(subject)), mine);
  await expect(team).toHaveURL(/state=mine/);
  await expect(team).toHaveURL(/thread=/);
  await expect(team.getByRole('log').getByText('Since Tuesday')).toBeVisible();
  await team.context().close();
});

test('[MSG-03] [MSG-05] nothing blank is sent, and what was written survives a failure and another page @full', async ({
  page,
}) => {
  await signedIn(page);
  await openMessages(page, '/messages?new');
  const send = button(page, 'Send Message');
  await expect(send).toBeDisabled();
  await page.getByLabel('Subject').fill('  ');
  await page.getByLabel('Description').fill('Something');
  await expect(send).toBeDisabled();
  await page.getByLabel('Subject').press('Enter');
  await expect(toastOf(page, 'Error')).toContainText('Please fill in all fields.');
  await page.getByLabel('Subject').fill('Hello');
  await page.route('**/api/messages', (route) => route.fulfill({ status: 503, body: '{}' }));
  await send.click();
  await expect(toastOf(page, 'Error')).toContainText('Failed to send message. Please try again.');
  await expect(page.getByRole('alert')).toContainText('Your text is still here.');
  await page.unroute('**/api/messages');
  await openMessages(page, '/dashboard');
  await openMessages(page, '/messages?new');
  await expect(page.getByLabel('Description')).toHaveValue('Something');
  await send.click();
  await expect(toastOf(page, 'Message sent')).toBeVisible();
  await button(page, 'New Message').click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('[MSG-05] what is written while a message is on its way stays, in a form that was opened since as well @full', async ({
  page,
}) => {
  await signedIn(page);
  const { subject, threadId } = await written(page);
  const held: (() => void)[] = [];
  await page.route('**/api/messages', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const arrive = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await expect(toastOf(page, 'Message sent')).toBeVisible();
  };
  await openMessages(page, `/messages?thread=${threadId}`);
  const reply = page.getByLabel('Your reply');
  await reply.fill('Is it known?');
  await button(page, 'Send Reply').click();
  await reply.fill('Is it known?\nOn Friday as well.');
  await arrive();
  await expect(reply).toHaveValue('On Friday as well.');
  await expect(page.getByRole('log')).toContainText('Is it known?');

  await button(page, 'Send Reply').click();
  await button(page, 'View All Messages').click();
  await button(page, new RegExp(subject)).click();
  await expect(reply).toHaveValue('On Friday as well.');
  await button(page, 'View All Messages').click();
  await button(page, 'New Message').click();
  await page.getByLabel('Subject').fill('Another');
  await arrive();
  // Nobody is taken from where they write.
  await expect(page.getByLabel('Subject')).toHaveValue('Another');
  await page.getByLabel('Description').fill('First');
  await button(page, 'Send Message').click();
  await page.getByLabel('Description').fill('Second');
  await arrive();
  await expect(page.getByLabel('Description')).toHaveValue('Second');
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await openMessages(page, `/messages?thread=${threadId}`);
  await expect(reply).toHaveValue('');
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3);
});

test('[MSG-04] the team assigns, keeps replies, closes; the user’s answer opens the conversation again @full', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  const { subject, threadId } = await written(page);
  const team = await administratorsPage(browser);
  await openMessages(team, `/messages?thread=${threadId}`);
  await expect(team.getByRole('region', { name: 'About this user' }).getByText('0 songs')).toBeVisible();
  await team.getByLabel('Assigned to').selectOption({ index: 1 });
  await expect(toastOf(team, 'Assigned to')).toBeVisible();
  await team.getByRole('radio', { name: 'Mine' }).click();
  await expect(button(team, new RegExp(subject))).toBeVisible();

  const name = `Thanks for ${subject}`;
  await team.getByLabel('Your reply').fill('Thank you, {name}.');
  await button(team, 'Canned replies').click();
  await team.getByLabel('Name', { exact: true }).fill(name);
  await button(team, 'Save as canned reply').click();
  // Beside an open dialog nothing else has a role.
  await expect(team.getByText(`Saved as “${name}”`).first()).toBeVisible();
  await button(team, 'Close').first().click();
  // Until the dialog is gone the page beneath it is not to be written on.
  await expect(team.getByRole('dialog')).toHaveCount(0);
  await team.getByLabel('Your reply').fill('');
  await expect(team.getByLabel('Your reply')).toHaveValue('');
  await button(team, 'Canned replies').click();
  await button(team, `Insert “${name}”`).click();
  await expect(team.getByLabel('Your reply')).toHaveValue('Thank you, Ada.');
  await button(team, 'Send Reply').click();
  await expect(team.getByRole('log').locator('time')).toHaveCount(2);

  await button(team, 'Close conversation').click();
  await expect(button(team, 'Reopen conversation')).toBeVisible();
  await openMessages(page, `/messages?thread=${threadId}`);
  await expect(page.getByText('This conversation is closed. Replying reopens it.')).toBeVisible();
  await page.getByLabel('Your reply').fill('One more thing');
  await button(page, 'Send Reply').click();
  await expect(button(team, 'Close conversation')).toBeVisible();
  await team.context().close();
});

test('[MSG-06] a conversation of others, or one that is deleted, is not there, and a reply to it says so @full', async ({
  page,
}) => {
  await signedIn(page);
  const { threadId } = await written(page);
  await openMessages(page, `/messages?thread=${threadId}`);
  await page.getByLabel('Your reply').fill('Still there?');
  const [message] = await (await page.request.get('/api/messages')).json();
  await page.route('**/api/messages?*', (route) => route.abort());
  expect((await page.request.delete(`/api/messages/${message.id}`)).status()).toBe(204);
  await button(page, 'Send Reply').click();
  await expect(page.getByText(/This conversation was deleted/)).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('Still there?');
  await page.unroute('**/api/messages?*');
  await openMessages(page, `/messages?thread=thr_${'0'.repeat(32)}`);
  await expect(page.getByText('This conversation no longer exists')).toBeVisible();
});

for (const theme of themesFor(1))
  test(`[NAV-02] messages and the inbox are accessible in the ${theme} theme, also on a phone @full`, async ({
    page,
  }) => {
    await prefer(page, { theme });
    await signedIn(page);
    const { threadId } = await written(page);
    const look = async (place: number, path: string) => {
      if (!themesFor(place).includes(theme)) return;
      await page.setViewportSize({ width: 1440, height: 900 });
      await openMessages(page, path);
      if (path.includes('thread')) await expect(page.getByRole('log')).toBeVisible();
      for (const width of widthsFor(theme, Math.floor(place / 2))) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    };
    for (const [place, query] of [`?thread=${threadId}`, '', '?new'].entries())
      await look(place, `/messages${query}`);
    await asAdministrator(page);
    for (const [place, query] of ['', `?thread=${threadId}`].entries())
      await look(place, `/messages${query}`);
  });

/** Its pixels have come. */
const isLoaded = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test('[MSG-02] [MSG-04] a screenshot goes along, is looked at large by both sides, and answered with another @full', async ({
  page,
  browser,
}) => {
  await signedIn(page);
  await openMessages(page);
  const subject = subjectOf();
  await button(page, 'New Message').click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('It looks like this.');
  const file = (buffer: Buffer) => ({ name: 'screen.png', mimeType: 'image/png', buffer });
  const field = page.locator('input[type=file]');
  await field.setInputFiles(file(Buffer.from('no picture')));
  await expect(page.getByText('Use a PNG, JPEG or WebP picture.')).toBeVisible();
  await field.setInputFiles(file(await screen()));
  await isLoaded(page.getByRole('img', { name: 'Screenshot' }));
  await expectAccessible(page);
  await button(page, 'Send Message').click();
  await expect(toastOf(page, 'Message sent')).toBeVisible();

  const team = await administratorsPage(browser);
  await openMessages(team);
  await team.getByLabel('Search names, addresses and messages').fill(subject);
  await button(team, new RegExp(subject)).click();
  await isLoaded(team.getByRole('log').getByRole('img', { name: 'Screenshot' }));
  await button(team, 'Enlarge screenshot').click();
  const large = team.getByRole('dialog', { name: 'Screenshot' });
  await isLoaded(large.getByRole('img'));
  await expectAccessible(team);
  await team.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await team.locator('input[type=file]').setInputFiles(file(await screen()));
  await expect(button(team, 'Remove screenshot')).toBeVisible();
  await team.getByLabel('Your reply').fill('Like this?');
  await button(team, 'Send Reply').click();
  await expect(button(team, 'Remove screenshot')).toBeHidden();

  await button(page, new RegExp(subject)).click();
  const pictures = page.getByRole('log').getByRole('img', { name: 'Screenshot' });
  await expect(pictures).toHaveCount(2);
  await isLoaded(pictures.last());
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  const address = await pictures.last().getAttribute('src');
  await page.context().clearCookies();
  await signedIn(page);
  expect((await page.request.get(address ?? '')).status()).toBe(404);
  await team.context().close();
});
