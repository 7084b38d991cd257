/** Paying, against the sandbox's stand-in for Stripe: from free to indie, premium, a card that fails, and the end. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, signedIn, test } from './kit.ts';

const own = (page: Page) => page.getByRole('region', { name: 'Your plan' });

/** The page of payment opens beside; back from there it is Tracklight again. */
async function choose(page: Page, plan: string): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  return opening;
}

test('[PLAN-02] [PLAN-03] a plan is paid, changed with its price before, and cancelled; what was paid is listed', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/subscription');
  await hydrated(page);
  await expect(own(page).getByText('You’re on Free.')).toBeVisible();
  const paying = await choose(page, 'Indie');
  await expect(paying.getByText('no money moves')).toBeVisible();
  await paying.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(paying.getByRole('alert')).toHaveText('Your card was declined.');
  await paying.getByRole('button', { name: 'Pay with a card that works' }).click();
  await paying.waitForURL('**/subscription**');
  await expect(own(paying).getByText('Indie, $6.49 per month.')).toBeVisible();
  await expect(paying).toHaveURL(/\/subscription$/);
  await expectAccessible(paying);
  await paying.getByRole('button', { name: 'Choose Premium' }).click();
  const dialog = paying.getByRole('alertdialog');
  await expect(dialog).toContainText(/You pay \$6\.\d\d now\. Then \$12\.99 per month from /);
  await dialog.getByRole('button', { name: 'Switch plan' }).click();
  await expect(own(paying).getByText('Premium, $12.99 per month.')).toBeVisible();
  await expect(own(paying).getByRole('row')).toHaveCount(3);
  await own(paying).getByRole('button', { name: 'Cancel subscription' }).click();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(own(paying).getByText(/^Premium.*Ends on /)).toBeVisible();
  await own(paying).getByRole('button', { name: 'Keep subscription' }).click();
  await expect(own(paying).getByText(/Renews on /)).toBeVisible();
});

test('[PLAN-03] a card that fails leaves the plan for its grace, and then ends it @full', async ({
  page,
}) => {
  await signedIn(page);
  await page.goto('/subscription');
  await hydrated(page);
  const paying = await choose(page, 'Indie');
  await paying.getByRole('button', { name: 'Pay with a card that works' }).click();
  await paying.waitForURL('**/subscription');
  await own(paying).getByRole('button', { name: 'Manage payment' }).click();
  await paying.getByRole('button', { name: 'Use a card that is declined' }).click();
  await paying.getByRole('button', { name: 'Let a month pass' }).click();
  await paying.getByRole('button', { name: 'Back to Tracklight' }).click();
  await expect(own(paying).getByText('Your last payment failed')).toBeVisible();
  await own(paying).getByRole('button', { name: 'Manage payment' }).click();
  await paying.getByRole('button', { name: 'Let a month pass' }).click();
  await paying.getByRole('button', { name: 'Back to Tracklight' }).click();
  await expect(own(paying).getByText('You’re on Free.')).toBeVisible();
});
