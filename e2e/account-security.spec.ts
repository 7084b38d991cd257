/** The second factor, passkeys, the picture and the address, as people see to them. */
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, signedIn, test } from './kit.ts';

const open = async (page: import('@playwright/test').Page) => {
  await page.goto('/settings');
  await hydrated(page);
};

test('[BEY-15] an authenticator app is set up, asked for when signing in, and a recovery code does instead @full', async ({
  page,
}) => {
  const { email, password } = await signedIn(page);
  await open(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up authenticator app' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog.getByLabel('Key').inputValue();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('That code is incorrect')).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(app.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const [first = ''] = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.request.post('/api/logout');
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const login = page.getByRole('dialog', { name: 'Welcome back' });
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(login.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await login.getByLabel('Code').fill('123456');
  await login.getByRole('button', { name: 'Continue' }).click();
  await expect(login.getByText('That code is incorrect')).toBeVisible();
  await login.getByLabel('Code').fill(first);
  await login.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /^Ada Byron’s account/ })).toBeVisible();
  await open(page);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
});

test('[BEY-15] a passkey is added, signs in from the field and by the button, and is taken away @full', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { password } = await signedIn(page);
  await open(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add passkey' });
  await adding.getByLabel('Name').fill('Studio laptop');
  await adding.getByLabel('Password', { exact: true }).fill(password);
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
  await expect(page.getByText('Studio laptop')).toBeVisible();

  const toSignIn = async () => {
    await page.request.post('/api/logout');
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  };
  const account = page.getByRole('button', { name: /^Ada Byron’s account/ });
  // The browser offers it below the field; this authenticator takes every offer at once.
  await toSignIn();
  await expect(account).toBeVisible();
  // A browser that offers nothing has the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await toSignIn();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(account).toBeVisible();

  await open(page);
  await page.getByRole('button', { name: 'Remove Studio laptop' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove “Studio laptop”?' });
  await removing.getByLabel('Password', { exact: true }).fill(password);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});

test('[AUTH-08] a picture is chosen, shown in the header, and taken away with a way back @full', async ({
  page,
}) => {
  await signedIn(page);
  await open(page);
  const file = page.getByLabel('Profile picture');
  await file.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('We can’t read HEIC pictures')).toBeVisible();
  const background = { r: 200, g: 40, b: 90 };
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture updated', { exact: true })).toBeVisible();
  const shown = page.getByRole('banner').locator('img[src^="/api/auth/picture/"]');
  await expect(shown).toHaveJSProperty('naturalWidth', 96);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shown).toHaveCount(1);
});

test('[AUTH-08] the address is changed with the password @full', async ({ page }) => {
  const { email, password } = await signedIn(page);
  await open(page);
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(dialog.getByText('This is already your email address')).toBeVisible();
  await dialog.getByLabel('New email address').fill(`new-${email}`);
  await dialog.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Email address changed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`new-${email}`);
});

test('[AUTH-07] the pages that mails lead to say what a dead link is, and are in no index @full', async ({
  page,
}) => {
  for (const path of ['/reset-password', '/confirm-email', '/ar/reset-password']) {
    await page.goto(`${path}#${'A'.repeat(43)}`);
    await hydrated(page);
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`/confirm-email#${'A'.repeat(43)}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.goto(`/reset-password#${'B'.repeat(43)}`);
  await hydrated(page);
  await page.getByLabel('New password', { exact: true }).fill('Harbour-77?');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
