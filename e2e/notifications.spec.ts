/** Notifications: from the badge to the page they speak of, deleted and brought back, and switched off. */
import { createECDH, randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  takenOver,
  test,
  withSampleData,
} from './kit.ts';

/** Drops a file that no import can be made of: the server tells how it ended. */
async function failAnImport(page: Page): Promise<void> {
  await page.goto('/imports');
  await hydrated(page);
  await takenOver(page.getByRole('button', { name: 'Choose files' }));
  const buffer = Buffer.from('%PDF-1.7 nothing that could be read');
  await page.setInputFiles('input[type=file]', { name: 'letter.csv', mimeType: 'text/csv', buffer });
  await page.waitForURL('**/imports/imp_*');
}

test('[NTF-01] [NTF-02] [NTF-03] what was told is read, deleted and brought back @full', async ({ page }) => {
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

/** What a box shows when its press is over, before any timer: whoever sees its old state presses again. */
const isTickedOncePressed = (box: Locator): Promise<boolean> =>
  box.evaluate(async (input: HTMLInputElement) => {
    input.click();
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    return input.checked;
  });

test('[NTF-04] what somebody does not want to hear of is kept so @full', async ({ page }) => {
  await withSampleData(page);
  await page.goto('/settings');
  await hydrated(page);
  const group = page.getByRole('checkbox', { name: 'Links, imports and platforms: In app' });
  const choice = page.getByRole('checkbox', { name: 'Import results: In app' });
  const other = page.getByRole('checkbox', { name: 'Pending links: In app' });
  const more = page.getByRole('button', { name: 'More: Links, imports and platforms' });
  const isSaved = () => page.waitForResponse((response) => response.request().method() === 'PATCH');
  await takenOver(more);
  await expect(group).toBeChecked();
  await expect(choice).toBeHidden();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(choice).toBeChecked();
  const saved = isSaved();
  expect(await isTickedOncePressed(choice)).toBe(false);
  await saved;
  await expect(group).toBeChecked({ indeterminate: true });
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await takenOver(more);
  await more.click();
  await expect(choice).not.toBeChecked();
  await expect(other).toBeChecked();
  await expect(group).toHaveAttribute('aria-checked', 'mixed');

  await group.focus();
  const allOn = isSaved();
  await page.keyboard.press('Space');
  await allOn;
  await expect(group).toBeChecked();
  await expect(choice).toBeChecked();
  const allOff = isSaved();
  await page.keyboard.press('Space');
  await allOff;
  await expect(group).not.toBeChecked();
  await expect(other).not.toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const milestone = {
    id: `ntf_${'0'.repeat(32)}`,
    title: 'Blue Hour',
    content: '10,000 Views on YouTube',
    isRead: true,
    type: 'milestone',
    relatedId: null,
    createdAt: new Date().toISOString(),
  };
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: [milestone] }));
  await page.route('**/api/notifications', (route) => route.fulfill({ json: [milestone] }));
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Turn off: Milestones' }).click();
  await expect(page.getByText('Turned off: Milestones', { exact: true })).toBeVisible();
  const ofMilestones = async () => {
    const reply = await page.request.get('/api/notifications/preferences');
    return (await reply.json()).choices.milestone;
  };
  expect(await ofMilestones()).toEqual({ app: false, push: false, mail: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(ofMilestones).toEqual({ app: true, push: true, mail: false });
});

test.describe('[NTF-04] push', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Browsers of tests have no push service, and some of them no notifications: what answers at once stands in for both. */
  async function withPushService(page: Page): Promise<void> {
    const keys = createECDH('prime256v1');
    const subscription = {
      // A public address that was given to nobody: names of nobody are refused.
      endpoint: `https://[2000::1]/${Date.now()}`,
      keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    };
    await page.addInitScript((given) => {
      const made = { toJSON: () => given, unsubscribe: async () => true } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => made;
      PushManager.prototype.getSubscription = async () => made;
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' });
    }, subscription);
  }

  test('is turned on by a click and off again; where it is not allowed or not there, the page says so @full', async ({
    page,
    context,
  }) => {
    await withPushService(page);
    await withSampleData(page);
    await context.grantPermissions(['notifications']);
    await page.goto('/settings');
    await hydrated(page);
    const on = page.getByRole('button', { name: 'Turn on in this browser' });
    await takenOver(on);
    await on.click();
    const off = page.getByRole('button', { name: /^Turn off push: / });
    await expect(off).toBeVisible();
    await expect(page.getByText('This browser', { exact: true })).toBeVisible();
    await expectAccessible(page);
    // As when the session has ended, and the same account has signed in again.
    await page.evaluate(async () => {
      const address = '/api/notifications/devices';
      const { devices } = await (await fetch(address)).json();
      for (const { id } of devices) await fetch(`${address}/${id}`, { method: 'DELETE' });
    });
    await page.reload();
    await expect(off).toBeVisible();
    await takenOver(off);
    await off.click();
    await expect(on).toBeVisible();
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' });
    });
    await page.reload();
    await expect(page.getByText(/^Notifications are blocked/)).toBeVisible();
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await page.reload();
    await expect(page.getByText(/^This browser doesn’t support push/)).toBeVisible();
  });

  test('is shown once by the worker, and a click leads to its page @full', async ({
    page,
    context,
    baseURL,
  }) => {
    await withSampleData(page);
    await context.grantPermissions(['notifications']);
    const browser = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      }),
    );
    await browser.send('ServiceWorker.enable');
    await page.goto('/dashboard');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    const registrationId = await found;
    await page.goto('about:blank');
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const data = JSON.stringify({
      ...{ id: 'ntf_1', title: 'A milestone', text: '1,000 views', path: '/tracks', language: 'en' },
      direction: 'ltr',
    });
    // Browsers without a window show nothing: what they are asked to show is kept in their place, by tag as they do.
    await worker.evaluate(() => {
      const kept = new Map<string, object>();
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      registration.showNotification = async (title, { tag = '', body } = {}) => {
        kept.set(tag, { title, body, tag });
      };
      Object.assign(globalThis, { kept });
    });
    const shown = () =>
      worker.evaluate(() => [...(Reflect.get(globalThis, 'kept') as Map<string, object>).values()]);
    const deliver = () =>
      browser.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId, data });
    await deliver();
    const told = [{ title: 'A milestone', body: '1,000 views', tag: 'ntf_1' }];
    await expect.poll(shown).toEqual(told);
    await deliver();
    await expect.poll(shown).toEqual(told);
    await page.goto('/dashboard');
    await worker.evaluate(() => {
      const clicked = new Event('notificationclick');
      const notification = { data: '/tracks', close: () => {} };
      dispatchEvent(Object.assign(clicked, { notification, waitUntil: () => {} }));
    });
    await expect(page).toHaveURL(/\/tracks$/);
  });
});

test('[BEY-09] the letter of the week is read on the page, and says the same as the dashboard @full', async ({
  page,
}) => {
  await withSampleData(page);
  await page.goto('/settings');
  await hydrated(page);
  await expect(page.getByRole('checkbox', { name: 'Email me the weekly summary' })).toBeDisabled();
  const show = page.getByRole('button', { name: 'Preview this week’s summary' });
  await takenOver(show);
  await show.click();
  const dialog = page.getByRole('dialog', { name: 'Weekly summary' });
  await expect(dialog.getByText(/^Your week, /)).toBeVisible();
  await expect(dialog.getByText('What’s new')).toBeVisible();
  await expectAccessible(page);
  const digest = await (await page.request.get('/api/digest')).json();
  await expect(dialog.getByText(digest.sentence)).toBeVisible();
  await page.goto(`/dashboard?from=${digest.from}&to=${digest.to}`);
  await expect(page.getByText(digest.sentence)).toBeVisible();
});

test('[BEY-09] a goal is set on a song’s page, changed, removed and brought back @full', async ({ page }) => {
  await withSampleData(page);
  const [track] = await (await page.request.get('/api/tracks')).json();
  await page.goto(`/track/${track.id}`);
  await hydrated(page);
  const panel = page.getByRole('region', { name: 'Goals and alerts' });
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(panel).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(panel.getByText('No goals or alerts yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Set a goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a goal' });
  await dialog.getByRole('textbox', { name: 'Target' }).fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This target is already reached.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Target' }).fill('900000000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText(/^900,000,000 /)).toBeVisible();
  await panel.getByRole('button', { name: /^Edit: / }).click();
  await page.getByRole('textbox', { name: 'Target' }).fill('800000000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(/^800,000,000 /)).toBeVisible();
  await panel.getByRole('button', { name: /^Remove: / }).click();
  await expect(panel.getByText('No goals or alerts yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText(/^800,000,000 /)).toBeVisible();
});

test('[BEY-09] [ANL-06] goals and thresholds are lines, columns and words of every chart of that quantity @full', async ({
  page,
}) => {
  await withSampleData(page);
  const read = async (path: string) => (await page.request.get(path)).json();
  const post = async (path: string, data: object) =>
    expect((await page.request.post(path, { data })).status(), path).toBe(201);
  const last = (values: (number | null)[]): number => values.findLast((value) => value !== null) ?? 0;
  const metric = 'views';
  const totals = await read(`/api/analytics/series?metric=${metric}&mode=total`);
  const gains = await read(`/api/analytics/series?metric=${metric}`);
  // Beyond what today has brought already, and near enough to be drawn.
  const soon = (values: (number | null)[]) => Math.round(last(values) * 1.08);
  const target = soon(totals.series[0].values);
  const threshold = last(gains.series[0].values);
  await post('/api/goals', { metric, target });
  await post('/api/alerts', { metric, direction: 'above', threshold });
  // The first is new, and its page begins with its release.
  const [, song] = (await read(`/api/analytics/series?metric=${metric}&mode=total&groupBy=song`)).series;
  const ofSong = soon(song.values);
  await post('/api/goals', { metric, songId: song.songId, target: ofSong });
  const amount = (value: number) => value.toLocaleString('en');

  /** In the names of the lines, or its table, and in what a screen reader says first. */
  const isDrawn = async (path: string, name: string) => {
    await page.goto(path);
    await hydrated(page);
    const figure = page.locator('figure', { has: page.locator('figcaption', { hasText: name }) });
    await expect(figure.first()).toBeAttached();
    await figure.first().getByText('Show as a table').click();
    await expect(figure.first().getByRole('columnheader', { name })).toBeVisible();
  };
  const goal = `Goal: ${amount(target)}`;
  const told = `Alert above ${amount(threshold)} a day`;
  await isDrawn(`/dashboard?metric=${metric}&show=total`, goal);
  await isDrawn(`/dashboard?metric=${metric}`, told);
  await isDrawn(`/analytics?metric=${metric}&mode=total`, goal);
  await isDrawn(`/analytics?metric=${metric}`, told);
  await isDrawn(`/analytics?metric=${metric}&mode=total&song=${song.songId}`, `Goal: ${amount(ofSong)}`);
  await expectAccessible(page);
  await page.goto(`/analytics?metric=${metric}&by=platform`);
  await hydrated(page);
  await expect(page.locator('figure').first()).toBeVisible();
  await expect(page.getByText('Threshold:')).toHaveCount(0);

  await page.goto(`/song/${song.songId}`);
  await hydrated(page);
  await page.getByRole('radio', { name: 'Total' }).click();
  await expect(page.locator('figcaption', { hasText: `Goal: ${amount(ofSong)}` })).toBeAttached();
});
