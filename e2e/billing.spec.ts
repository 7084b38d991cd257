/** Paying, against the sandbox's stand-in for Stripe: from free to indie, premium, a card that fails, and the end. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, prefer, signedIn, test } from './kit.ts';

const own = (page: Page) => page.getByRole('region', { name: 'Your plan' });

/** The page of payment opens beside; back from there it is Tracklight again. */
async function choose(page: Page, plan: string): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  return opening;
}

/** The whole way of one subscription, in the words of a language: ours, and those of the stand-in's pages. */
type Words = {
  own: string;
  free: string;
  choose: (plan: string) => string;
  paid: { indie: string; premium: string; premiumYearly: string };
  cycles: { monthly: string; yearly: string };
  switch: string;
  due: RegExp;
  yearly: RegExp;
  credit: RegExp;
  manage: string;
  failed: string;
  kept: RegExp;
  cancel: string;
  ends: RegExp;
  keep: string;
  renews: RegExp;
  there: Record<
    'sandbox' | 'pay' | 'decline' | 'declined' | 'good' | 'bad' | 'month' | 'year' | 'back',
    string
  >;
};

const words: Record<'en' | 'de', Words> = {
  en: {
    own: 'Your plan',
    free: 'You’re on Free.',
    choose: (plan) => `Choose ${plan}`,
    paid: {
      indie: 'Indie, $6.49 per month.',
      premium: 'Premium, $12.99 per month.',
      premiumYearly: 'Premium, $139.99 per year.',
    },
    cycles: { monthly: 'Monthly', yearly: 'Yearly' },
    switch: 'Switch plan',
    due: /You pay \$6\.\d\d now\. Then \$12\.99 per month from /,
    yearly: /Then \$139\.99 per year from /,
    credit: /We credit \$\d+\.\d\d to your next payments\. Then \$6\.49 per month from /,
    manage: 'Manage payment',
    failed: 'Your last payment failed',
    kept: /You keep Premium until /,
    cancel: 'Cancel subscription',
    ends: /Ends on .* Then you’re on Free, and nothing is deleted\./,
    keep: 'Keep subscription',
    renews: /Renews on /,
    there: {
      sandbox: 'no money moves',
      pay: 'Pay with a card that works',
      decline: 'Pay with a card that is declined',
      declined: 'Your card was declined.',
      good: 'Use a card that works',
      bad: 'Use a card that is declined',
      month: 'Let a month pass',
      year: 'Let a year pass',
      back: 'Back to Tracklight',
    },
  },
  de: {
    own: 'Dein Tarif',
    free: 'Du nutzt den kostenlosen Tarif.',
    choose: (plan) => `${plan} wählen`,
    paid: {
      indie: 'Indie, 6,49 $ im Monat.',
      premium: 'Premium, 12,99 $ im Monat.',
      premiumYearly: 'Premium, 139,99 $ im Jahr.',
    },
    cycles: { monthly: 'Monatlich', yearly: 'Jährlich' },
    switch: 'Tarif wechseln',
    due: /Du zahlst jetzt 6,\d\d\s\$\. Danach 12,99\s\$ im Monat ab /,
    yearly: /Danach 139,99\s\$ im Jahr ab /,
    credit: /Wir schreiben \d+,\d\d\s\$ deinen nächsten Zahlungen gut\. Danach 6,49\s\$ im Monat ab /,
    manage: 'Zahlung verwalten',
    failed: 'Deine letzte Zahlung ist fehlgeschlagen',
    kept: /Premium bleibt dir bis /,
    cancel: 'Abo kündigen',
    ends: /Endet am .* Danach gilt der kostenlose Tarif, gelöscht wird nichts\./,
    keep: 'Abo behalten',
    renews: /Verlängert sich am /,
    there: {
      sandbox: 'es fließt kein Geld',
      pay: 'Mit gültiger Karte zahlen',
      decline: 'Mit abgelehnter Karte zahlen',
      declined: 'Deine Karte wurde abgelehnt.',
      good: 'Gültige Karte verwenden',
      bad: 'Abgelehnte Karte verwenden',
      month: 'Einen Monat vergehen lassen',
      year: 'Ein Jahr vergehen lassen',
      back: 'Zurück zu Tracklight',
    },
  },
};

async function story(page: Page, language: 'en' | 'de'): Promise<void> {
  const say = words[language];
  const { there } = say;
  const region = (where: Page) => where.getByRole('region', { name: say.own });
  await signedIn(page);
  await prefer(page, { userLanguage: language });
  await page.request.patch('/api/auth/user', { data: { language } });
  await page.goto('/subscription');
  await hydrated(page);
  await expect(region(page).getByText(say.free)).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: say.choose('Indie') }).click();
  const paying = await opening;
  const own = region(paying);
  const dialog = paying.getByRole('alertdialog');
  const press = (name: string) => paying.getByRole('button', { name }).click();
  /** On the stand-in's page of cards and time, and back. */
  const meanwhile = async (...acts: string[]) => {
    await own.getByRole('button', { name: say.manage }).click();
    for (const act of acts) await press(act);
    await press(there.back);
  };
  const change = async (plan: string, said: RegExp) => {
    await press(say.choose(plan));
    await expect(dialog).toContainText(said);
    await dialog.getByRole('button', { name: say.switch }).click();
  };
  await expect(paying.getByText(there.sandbox)).toBeVisible();
  await press(there.decline);
  await expect(paying.getByRole('alert')).toHaveText(there.declined);
  await expectAccessible(paying);
  await press(there.pay);
  await paying.waitForURL('**/subscription**');
  await expect(own.getByText(say.paid.indie)).toBeVisible();
  await expect(paying).toHaveURL(/\/subscription$/);
  await expectAccessible(paying);
  await press(say.choose('Premium'));
  await expect(dialog).toContainText(say.due);
  await paying.keyboard.press('Escape');
  await expect(paying.getByRole('button', { name: say.choose('Premium') })).toBeFocused();
  await change('Premium', say.due);
  await expect(own.getByText(say.paid.premium)).toBeVisible();
  await expect(own.getByRole('row')).toHaveCount(3);
  await paying.getByText(say.cycles.yearly, { exact: true }).click();
  await change('Premium', say.yearly);
  await expect(own.getByText(say.paid.premiumYearly)).toBeVisible();
  await meanwhile(there.bad, there.year);
  await expect(own.getByText(say.failed)).toBeVisible();
  await expect(own.getByText(say.kept)).toBeVisible();
  await meanwhile(there.good);
  await expect(own.getByText(say.renews)).toBeVisible();
  await paying.getByText(say.cycles.monthly, { exact: true }).click();
  await change('Indie', say.credit);
  await expect(own.getByText(say.paid.indie)).toBeVisible();
  await own.getByRole('button', { name: say.cancel }).click();
  await dialog.getByRole('button', { name: say.cancel }).click();
  await expect(own.getByText(say.ends)).toBeVisible();
  await own.getByRole('button', { name: say.keep }).click();
  await expect(own.getByText(say.renews)).toBeVisible();
  await own.getByRole('button', { name: say.cancel }).click();
  await dialog.getByRole('button', { name: say.cancel }).click();
  await expect(own.getByText(say.ends)).toBeVisible();
  await meanwhile(there.month);
  await expect(own.getByText(say.free)).toBeVisible();
}

test('[PLAN-02] [PLAN-03] from free to indie, premium, by the year, a card that fails, paid again, downgraded and cancelled @full', async ({
  page,
}) => {
  await story(page, 'en');
});

test('[PLAN-03] the same in German @full', async ({ page }) => {
  await story(page, 'de');
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

test('[PLAN-03] a refund alone leaves the plan, a dispute ends it @full', async ({ page }) => {
  await signedIn(page);
  await page.goto('/subscription');
  await hydrated(page);
  const paying = await choose(page, 'Premium');
  await paying.getByRole('button', { name: 'Pay with a card that works' }).click();
  await paying.waitForURL('**/subscription');
  for (const [act, after] of [
    ['Have the last payment refunded', 'Premium, $12.99 per month.'],
    ['Dispute the last payment', 'You’re on Free.'],
  ] as const) {
    await own(paying).getByRole('button', { name: 'Manage payment' }).click();
    await paying.getByRole('button', { name: act }).click();
    await paying.getByRole('button', { name: 'Back to Tracklight' }).click();
    await expect(own(paying).getByText(after)).toBeVisible();
  }
});
