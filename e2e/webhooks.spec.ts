/** Somebody sets up a webhook, tries it out, reads what became of it, and receives what happens to their songs. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, signedIn, test } from './kit.ts';

/** As `playwright.config.ts` allows it. */
const port = Number(process.env.E2E_PORT ?? 3987) + 1;
const came: { headers: Record<string, unknown>; body: string }[] = [];
let status = 200;
let receiver: Server;

test.beforeAll(async () => {
  receiver = createServer(async (asked, reply) => {
    let body = '';
    for await (const part of asked.setEncoding('utf8')) body += part;
    came.push({ headers: asked.headers, body });
    reply.writeHead(status).end(status === 200 ? 'taken' : 'not yet');
  });
  await once(receiver.listen(port, '127.0.0.1'), 'listening');
});
test.afterAll(() => void receiver.close());

test('[API-01] a webhook is made, tried out, looked at, renewed and removed @full', async ({ page }) => {
  await signedIn(page);
  await page.goto('/settings');
  await hydrated(page);
  const section = page.getByRole('region', { name: 'Webhooks' });
  // It is loaded when somebody comes near.
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(section).toBeVisible({ timeout: 500 });
  }).toPass();
  await section.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('This address leads to a private network.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('https://discord.com/api/webhooks/1/x');
  await expect(dialog.getByLabel('Receiver')).toHaveValue('discord');
  await expect(dialog.getByLabel('New numbers')).not.toBeChecked();
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/songs`);
  await expect(dialog.getByLabel('Receiver')).toHaveValue('custom');
  await dialog.getByText('Example message').click();
  await expect(dialog.getByText('"milestone.reached"')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  status = 500;
  await section.getByRole('button', { name: /^Send test/ }).click();
  await expect(page.getByText('Test failed: HTTP 500', { exact: true })).toBeVisible();
  status = 200;
  await section.getByRole('button', { name: /^Deliveries/ }).click();
  await expect(dialog.getByText('Failed')).toBeVisible();
  await dialog.getByText('Details').click();
  await expect(dialog.getByText('not yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: /^Send again/ }).click();
  await expect(dialog.getByText('Delivered')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(section.getByText(/^Last delivered/)).toBeVisible();
  expect(came).toHaveLength(2);
  expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  // What happens to songs comes by itself: an import that cannot be read is soon told.
  await page.request.post('/api/imports', {
    multipart: {
      file: { name: 'broken.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004no') },
    },
  });
  await expect.poll(() => came.at(-1)?.body).toContain('"import.finished"');
  await section.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'New signing secret' }).click();
  await page.getByRole('button', { name: 'Create secret' }).click();
  await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await section.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(section.getByText(/^Turned off on/)).toBeVisible();
  await section.getByRole('button', { name: /^Turn on/ }).click();
  await expect(section.getByText('On', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByText('No webhooks yet.')).toBeVisible();
});
