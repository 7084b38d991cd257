/** Prices, and the ways into a plan. */
import type { Page } from '@playwright/test';
import { pathIn } from '#domain/paths.ts';
import { answerSum, expect, hydrated, signedIn, somebody, takenOver, test } from './kit.ts';
import { someOf } from './matrix.ts';

const plan = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

async function expectPrices(page: Page, prices: Record<string, string>) {
  for (const [name, price] of Object.entries(prices))
    await expect(plan(page, name).getByText(price, { exact: true })).toBeVisible();
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('[PLAN-01] [PLAN-02] prices by the month at first, by the year at a click', async ({ page }) => {
  for (const path of ['/', '/subscription']) {
    await open(page, path);
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await expectPrices(page, { Free: '$0.00', Indie: '$6.49', Premium: '$12.99' });
    await page.getByText('Yearly', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
    await expectPrices(page, { Free: '$0.00', Indie: '$69.99', Premium: '$139.99' });
    await expect(page.getByText('Save 10% with yearly billing')).toBeVisible();
    await page.getByRole('radio', { name: 'Yearly' }).press('ArrowLeft');
    await expectPrices(page, { Free: '$0.00', Indie: '$6.49', Premium: '$12.99' });
  }
});

for (const language of someOf(['de', 'ja', 'ru'] as const))
  test(`[PLAN-01] on a phone no word of the comparison lies over the next column in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 844 });
    await open(page, pathIn(language, '/subscription'));
    const wide = await page
      .locator('table')
      .last()
      .locator('th, td')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent),
      );
    expect(wide).toEqual([]);
  });

test('[PLAN-02] signed out, a paid plan opens sign-up with it preselected @full', async ({ page }) => {
  await open(page, '/subscription');
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  for (const [cycle, name, price] of [
    ['Monthly', 'Indie', '$6.49 a month'],
    ['Yearly', 'Premium', '$139.99 a year'],
  ] as const) {
    await page.getByText(cycle, { exact: true }).click();
    await page.getByRole('button', { name: `Choose ${name}` }).click();
    await expect(dialog.getByText(`You chose ${name} (${price})`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await plan(page, 'Free').getByRole('button', { name: 'Get Started' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('You chose')).toHaveCount(0);
});

test('[PLAN-02] [PLAN-03] a plan that was chosen before signing up is paid right after, and one that comes to nothing says so @full', async ({
  page,
}) => {
  const person = somebody();
  await open(page, '/subscription');
  await page.getByText('Yearly', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose Premium' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Payment comes next.')).toBeVisible();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Confirm password').fill(person.password);
  await answerSum(dialog);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Premium, $139.99 per year' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/subscription');
  await hydrated(page);
  // Once: nobody is led there again.
  await expect(page.getByText('You’re on Free.')).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await page.route(checkout, (route) =>
    route.fulfill({ status: 503, json: { code: 'upstream_unavailable' } }),
  );
  await page.goto('/subscription?wish=indie-monthly');
  await expect(page.getByText('Failed to create checkout session', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/subscription$/);
  await page.unroute(checkout);
  await page.goto('/subscription?wish=premium-yearly');
  await page.getByRole('button', { name: 'Pay with a card that works' }).click();
  await page.waitForURL('**/subscription**');
  await expect(page.getByText('Premium, $139.99 per year.')).toBeVisible();
});

const checkout = '**/api/create-checkout-session';

test('[PLAN-02] signed in, a checkout that comes to nothing is said to have failed @full', async ({
  page,
}) => {
  await signedIn(page);
  await open(page, '/subscription');
  await expect(plan(page, 'Free').getByRole('button', { name: 'Your plan' })).toBeDisabled();
  await page.route(checkout, (route) => route.fulfill({ status: 422, json: { code: 'not_configured' } }));
  const answered = page.waitForResponse(checkout);
  await takenOver(page.getByRole('button', { name: 'Choose Indie' }));
  await page.getByRole('button', { name: 'Choose Indie' }).click();
  expect((await answered).status()).toBe(422);
  await expect(page.getByText('Failed to create checkout session', { exact: true }).first()).toBeVisible();
  // An answer without an address is a failure as well.
  await page.getByRole('button', { name: 'Close' }).click();
  await page.unroute(checkout);
  await page.route(checkout, (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: 'Choose Premium' }).click();
  await expect(page.getByText('Failed to create checkout session', { exact: true }).first()).toBeVisible();
});

test('[PLAN-02] signed in, the page where a plan is paid opens in a new tab @full', async ({
  page,
  context,
}) => {
  await signedIn(page);
  await context.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
  );
  await page.route(checkout, (route) => route.fulfill({ json: { url: 'https://pay.example/session' } }));
  await open(page, '/subscription');
  await takenOver(page.getByRole('button', { name: 'Choose Premium' }));
  await page.getByText('Yearly', { exact: true }).click();
  const [tab, asked] = await Promise.all([
    context.waitForEvent('page'),
    page.waitForRequest(checkout),
    page.getByRole('button', { name: 'Choose Premium' }).click(),
  ]);
  expect(asked.postDataJSON()).toEqual({
    priceId: 'premium-yearly',
    tier: 'premium',
    billingCycle: 'yearly',
  });
  await expect(tab).toHaveURL('https://pay.example/session');
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByText('Failed to create checkout session')).toHaveCount(0);
});
